"""The overlord: his deck, what he bought and won, his plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.core.findings import Action, Finding
from companion.core.names import fold, many
from companion.games.descent import codes
from companion.games.descent.data import BASIC_DECKS, UNIVERSAL, Index, OverlordCard
from companion.games.descent.rules import (
    OVERLORD_NAME,
    SPEND,
    OverlordSheet,
    Sheets,
    TableRule,
    cites,
    unknown,
)

LEAST = 15
BASE = "base"
DECK_SOURCE = "rulebook p. 5, OVERLORD DECK"
PLOT_SOURCE = "rulebook p. 9, PLOT CARDS"
PAY_SOURCE = "rulebook p. 9, PURCHASING & TRIGGERING PLOT CARDS"


def known_cards(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Cards that no list has."""
    sheet = sheets.overlord or OverlordSheet()
    for name in (*sheet.cards, *sheet.rewards, *sheet.aside):
        if fold(name) not in cards.overlord:
            listed = [card.name for card in cards.cards.overlord]
            yield unknown("Overlord card", name, listed, sheets.where, OVERLORD_NAME)


def deck_size(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """At least 15 cards in play; Summon cards lie elsewhere."""
    if sheets.overlord is None:
        return
    size = len(in_play(sheets.overlord, cards))
    if size < LEAST:
        yield codes.SMALL_DECK.at(
            sheets.where,
            OVERLORD_NAME,
            amount=size,
            limit=LEAST,
            fix=back_in_deck(sheets.overlord),
            cites=cites(sheets, "overlord-deck-customization", SPEND),
        )


def back_in_deck(sheet: OverlordSheet) -> Action | None:
    """Put back something that was set aside; everyone reads it, so it names none of them."""
    return Action("overlord aside", (), (("back", ""),), asks=("CARD",)) if sheet.aside else None


def aside_from_deck(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Only cards of the deck can be set aside."""
    sheet = sheets.overlord or OverlordSheet()
    missing = Counter(_found(sheet.aside, cards)) - Counter(in_deck(sheet, cards))
    for card in missing:
        why = "is a Summon card and lies in his play area" if card.servant else "is not in the Overlord deck"
        rule = cites(sheets, "overlord-deck-customization", SPEND)
        yield codes.ASIDE_NOT_IN_DECK.at(
            sheets.where, OVERLORD_NAME, card.name, amount=missing[card], limit=0, cites=rule, card=card.name, why=why
        )


def one_basic_deck(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Basic and Basic II are not mixed."""
    if sheets.overlord is None:
        return
    decks = {card.deck for card in in_deck(sheets.overlord, cards) if card.deck in BASIC_DECKS}
    if len(decks) > 1:
        rule = cites(sheets, "basic-two-deck", DECK_SOURCE)
        yield codes.MIXED_BASIC.at(sheets.where, OVERLORD_NAME, cites=rule, decks=" and ".join(sorted(decks)))


def own_basic_deck(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """The basic deck of a box that is on the table."""
    sheet = sheets.overlord or OverlordSheet()
    deck = [card for card in cards.cards.overlord if card.deck == sheet.basic]
    box = deck[0].product if deck else BASE
    if sheet.products is not None and box not in {BASE, *sheet.products}:
        yield codes.FOREIGN_BASIC.at(
            sheets.where,
            OVERLORD_NAME,
            fix=Action("campaign options", (), (("with", box),)),
            cites=cites(sheets, "basic-two-deck", DECK_SOURCE),
            deck=sheet.basic,
            box=box,
        )


def levels(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Level 2 and level 3 cards need lower ones of their class; Universal cards need none."""
    owned = in_deck(sheets.overlord, cards) if sheets.overlord else []
    for card in dict.fromkeys(owned):
        short = lower_missing(card, owned)
        if short:
            yield (codes.LEVEL_TWO if card.level == 2 else codes.LEVEL_THREE).at(
                sheets.where,
                OVERLORD_NAME,
                card.name,
                amount=card.level - short,
                limit=card.level,
                cites=cites(sheets, "overlord-card-levels", SPEND),
                card=card.name,
                more=many(short, f"more {card.deck} cards"),
            )


def lower_missing(card: OverlordCard, owned: list[OverlordCard]) -> int:
    """How many cards of its class a level 2 or 3 card still lacks."""
    if card.level < 2 or card.deck == UNIVERSAL:
        return 0
    lower = [item for item in owned if item.deck == card.deck and 1 <= item.level < card.level]
    return max(0, card.level - len(lower))


def rewards_not_bought(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Reward cards are won, never bought."""
    for card in _found(sheets.overlord.cards if sheets.overlord else (), cards):
        if card.reward:
            yield codes.REWARD_BOUGHT.at(
                sheets.where,
                OVERLORD_NAME,
                card.name,
                fix=Action("overlord reward", (card.name,)),
                cites=cites(sheets, "quest-reward-cards", DECK_SOURCE),
                card=card.name,
                deck=card.deck,
            )


def rewards_are_rewards(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """What he says he won are cards that quests give."""
    for card in _found(sheets.overlord.rewards if sheets.overlord else (), cards):
        if not card.reward:
            yield codes.NOT_A_REWARD.at(
                sheets.where,
                OVERLORD_NAME,
                card.name,
                fix=Action("overlord buy", (card.name,)) if card.level else None,
                cites=cites(sheets, "quest-reward-cards", DECK_SOURCE),
                card=card.name,
                deck=card.deck,
            )


def cards_paid(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Enough XP for every card he bought."""
    sheet = sheets.overlord
    if sheet is None or sheet.xp is None:
        return
    cost = sum(card.level for card in _found(sheet.cards, cards)) + sheet.xp_for_threat
    if cost > sheet.xp:
        rule = cites(sheets, "buying-overlord-cards", SPEND)
        yield codes.OVERLORD_XP_OVERSPENT.at(sheets.where, OVERLORD_NAME, amount=cost, limit=sheet.xp, cites=rule)


def card_copies(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """No more copies than the box holds."""
    if sheets.overlord is None:
        return
    every = [*in_deck(sheets.overlord, cards), *_summons(sheets.overlord, cards)]
    for card, number in Counter(every).items():
        if number > card.copies:
            rule = cites(sheets, "buying-overlord-cards", SPEND)
            yield _copies(sheets, card.name, number, card.copies, f"the game has {card.copies}", rule)


def _copies(sheets: Sheets, card: str, number: int, limit: int, supply: str, rule: str) -> Finding:
    return codes.TOO_MANY_COPIES.at(
        sheets.where,
        OVERLORD_NAME,
        card,
        amount=number,
        limit=limit,
        cites=rule,
        holder="the overlord has",
        card=card,
        supply=supply,
    )


def plots(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Plot cards of the one chosen deck only, each once."""
    sheet = sheets.overlord or OverlordSheet()
    own = {fold(card.name) for card in cards.plot_deck(sheet.plot_deck)}
    if sheet.plot_deck and not own:
        decks = dict.fromkeys(card.deck for card in cards.cards.plot)
        yield unknown("Plot deck", sheet.plot_deck, decks, sheets.where, OVERLORD_NAME)
    rule, count = cites(sheets, "plot-decks", PLOT_SOURCE), Counter(map(fold, sheet.plots))
    for name in {fold(name): name for name in sheet.plots}.values():
        if fold(name) not in own:
            yield _foreign_plot(sheets, name, sheet.plot_deck, rule)
        elif count[fold(name)] > 1:
            yield _copies(sheets, name, count[fold(name)], 1, "a Plot deck has each card once", rule)


def _foreign_plot(sheets: Sheets, card: str, deck: str, rule: str) -> Finding:
    why = f"is not in the Plot deck {deck}" if deck else "needs a chosen Plot deck"
    fix = Action("plot list") if deck else Action("plot choose", asks=("DECK",))
    return codes.OTHER_PLOT_DECK.at(sheets.where, OVERLORD_NAME, card, fix=fix, cites=rule, card=card, why=why)


def plots_paid(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Enough threat for every Plot card."""
    sheet = sheets.overlord
    if sheet is None or sheet.threat is None:
        return
    prices = {fold(card.name): card.threat for card in cards.plot_deck(sheet.plot_deck)}
    cost = sum(prices.get(fold(name), 0) for name in sheet.plots)
    if cost > sheet.threat:
        yield codes.THREAT_OVERSPENT.at(
            sheets.where,
            OVERLORD_NAME,
            amount=cost,
            limit=sheet.threat,
            fix=Action("threat show"),
            cites=cites(sheets, "purchasing-plot-cards", PAY_SOURCE),
        )


def agents_allowed(sheets: Sheets, _cards: Index) -> Iterator[Finding]:
    """No agent in an Interlude or Finale, nor beside its own lieutenant."""
    sheet = sheets.overlord or OverlordSheet()
    for agent in sheet.agents:
        why = ""
        if sheet.quest_kind in ("interlude", "finale"):
            why = f"{sheet.quest} is the {sheet.quest_kind.capitalize()}"
        elif agent in sheet.lieutenants:
            why = f"the lieutenant takes part in {sheet.quest}"
        if why:
            rule = cites(sheets, "agent-limits", "rulebook p. 9, AGENTS")
            yield codes.AGENT_NOT_ALLOWED.at(sheets.where, OVERLORD_NAME, agent, cites=rule, agent=agent, why=why)


OVERLORD_RULES: tuple[TableRule, ...] = (
    known_cards,
    deck_size,
    aside_from_deck,
    one_basic_deck,
    own_basic_deck,
    levels,
    rewards_not_bought,
    rewards_are_rewards,
    cards_paid,
    card_copies,
    plots,
    plots_paid,
    agents_allowed,
)


def in_deck(sheet: OverlordSheet, cards: Index) -> list[OverlordCard]:
    """The Overlord deck: the basic deck he chose, what he bought and won; Summon cards lie in his play area."""
    basic = [card for card in cards.cards.overlord if card.deck == sheet.basic for _copy in range(card.copies)]
    return [*basic, *(card for card in _found((*sheet.cards, *sheet.rewards), cards) if not card.servant)]


def in_play(sheet: OverlordSheet, cards: Index) -> list[OverlordCard]:
    """The Overlord deck without what is set aside for the quest."""
    return list((Counter(in_deck(sheet, cards)) - Counter(_found(sheet.aside, cards))).elements())


def _summons(sheet: OverlordSheet, cards: Index) -> list[OverlordCard]:
    return [card for card in _found((*sheet.cards, *sheet.rewards), cards) if card.servant]


def _found(names: Iterable[str], cards: Index) -> list[OverlordCard]:
    return [cards.overlord[fold(name)] for name in names if fold(name) in cards.overlord]
