"""Checks of the overlord: his deck, what he bought and won, his plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.core.findings import Finding
from companion.core.names import fold
from companion.core.words import argument
from companion.games.descent import codes
from companion.games.descent.cards import BASIC_DECKS, UNIVERSAL, OverlordCard, PlotCard
from companion.games.descent.rules.findings import SPEND, Check, of_overlord, unknown
from companion.games.descent.sheets import Index, OverlordSheet, TableSheet

LEAST = 15
DECK_SOURCE = "rulebook p. 5, OVERLORD DECK"
PLOT_SOURCE = "rulebook p. 9, PLOT CARDS"


def known_cards(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Cards that no list has."""
    sheet = table.overlord or OverlordSheet()
    for name in (*sheet.cards, *sheet.rewards, *sheet.aside):
        if fold(name) not in cards.overlord:
            yield unknown("Overlord card", name, [card.name for card in cards.cards.overlord], table.where, "Overlord")


def deck_size(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """At least 15 cards in play; Summon cards lie elsewhere."""
    if table.overlord is None:
        return
    size = len(in_play(table.overlord, cards))
    if size < LEAST:
        words = f"{size} cards in the Overlord deck, at least {LEAST} are needed"
        back = table.overlord.aside
        fix = f"companion overlord aside {argument(back[0])} --back" if back else ""
        yield of_overlord(codes.SMALL_DECK, words, table, "overlord-deck-customization", SPEND, fix)


def aside_from_deck(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Only cards of the deck can be set aside."""
    sheet = table.overlord or OverlordSheet()
    missing_cards = Counter(_found(sheet.aside, cards)) - Counter(in_deck(sheet, cards))
    for card in missing_cards:
        lies = "is a Summon card and lies in his play area" if card.servant else "is not in the Overlord deck"
        words = f"{card.name} is set aside, but {lies}"
        yield of_overlord(codes.ASIDE_NOT_IN_DECK, words, table, "overlord-deck-customization", SPEND)


def one_basic_deck(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Basic and Basic II are not mixed."""
    if table.overlord is None:
        return
    decks = {card.deck for card in in_deck(table.overlord, cards) if card.deck in BASIC_DECKS}
    if len(decks) > 1:
        words = f"cards of {' and '.join(sorted(decks))} are mixed"
        yield of_overlord(codes.MIXED_BASIC, words, table, "basic-two-deck", DECK_SOURCE)


def levels(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Level 2 and level 3 cards need lower ones of their class; Universal cards need none."""
    owned = in_deck(table.overlord, cards) if table.overlord else []
    for card in dict.fromkeys(owned):
        short = _lower_missing(card, owned)
        if short:
            rule, need = (codes.LEVEL_TWO, "1") if card.level == 2 else (codes.LEVEL_THREE, "1 or 2")
            words = f"{card.name} needs {short} more {card.deck} {'card' if short == 1 else 'cards'} of level {need}"
            yield of_overlord(rule, words, table, "overlord-card-levels", SPEND)


def _lower_missing(card: OverlordCard, owned: list[OverlordCard]) -> int:
    """How many cards of its class a level 2 or 3 card still lacks."""
    if card.level < 2 or card.deck == UNIVERSAL:
        return 0
    lower = [item for item in owned if item.deck == card.deck and 1 <= item.level < card.level]
    return max(0, card.level - len(lower))


def rewards_not_bought(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Reward cards are won, never bought."""
    for card in _found(table.overlord.cards if table.overlord else (), cards):
        if card.reward:
            words = f"{card.name} is a {card.deck} card and cannot be bought"
            fix = f"companion overlord reward {argument(card.name)}"
            yield of_overlord(codes.REWARD_BOUGHT, words, table, "quest-reward-cards", DECK_SOURCE, fix)


def rewards_are_rewards(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """What he says he won are cards that quests give."""
    for card in _found(table.overlord.rewards if table.overlord else (), cards):
        if not card.reward:
            words = f"{card.name} is a {card.deck} card and no reward of a quest"
            fix = f"companion overlord buy {argument(card.name)}" if card.level else ""
            yield of_overlord(codes.NOT_A_REWARD, words, table, "quest-reward-cards", DECK_SOURCE, fix)


def cards_paid(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Enough XP for every card he bought."""
    sheet = table.overlord
    if sheet is None or sheet.xp is None:
        return
    cost = sum(card.level for card in _found(sheet.cards, cards)) + sheet.xp_for_threat
    if cost > sheet.xp:
        words = f"the Overlord cards and threat cost {cost} XP, he earned {sheet.xp}"
        yield of_overlord(codes.OVERLORD_XP_OVERSPENT, words, table, "buying-overlord-cards", SPEND)


def card_copies(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """No more copies than the box holds."""
    if table.overlord is None:
        return
    every = [*in_deck(table.overlord, cards), *_summons(table.overlord, cards)]
    for card, number in Counter(every).items():
        if number > card.copies:
            words = f"the overlord has {number} of {card.name}, the game has {card.copies}"
            yield of_overlord(codes.TOO_MANY_COPIES, words, table, "buying-overlord-cards", SPEND)


def plots(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Plot cards of the one chosen deck only, each once."""
    sheet = table.overlord or OverlordSheet()
    own = {fold(card.name) for card in plot_deck(sheet.plot_deck, cards)}
    if sheet.plot_deck and not own:
        decks = dict.fromkeys(card.deck for card in cards.cards.plot)
        yield unknown("Plot deck", sheet.plot_deck, decks, table.where, "Overlord")
    count = Counter(map(fold, sheet.plots))
    for name in {fold(name): name for name in sheet.plots}.values():
        if fold(name) not in own:
            deck = f"is not in the Plot deck {sheet.plot_deck}" if sheet.plot_deck else "needs a chosen Plot deck"
            fix = "companion plot list" if sheet.plot_deck else "companion plot choose DECK"
            yield of_overlord(codes.OTHER_PLOT_DECK, f"{name} {deck}", table, "plot-decks", PLOT_SOURCE, fix)
        elif count[fold(name)] > 1:
            words = f"the overlord has {count[fold(name)]} of {name}, a Plot deck has each card once"
            yield of_overlord(codes.TOO_MANY_COPIES, words, table, "plot-decks", PLOT_SOURCE)


def plots_paid(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Enough threat for every Plot card."""
    sheet = table.overlord
    if sheet is None or sheet.threat is None:
        return
    prices = {fold(card.name): card.threat for card in plot_deck(sheet.plot_deck, cards)}
    cost = sum(prices.get(fold(name), 0) for name in sheet.plots)
    if cost > sheet.threat:
        words = f"the Plot cards cost {cost} threat, he gained {sheet.threat}"
        source = "rulebook p. 9, PURCHASING & TRIGGERING PLOT CARDS"
        yield of_overlord(
            codes.THREAT_OVERSPENT, words, table, "purchasing-plot-cards", source, "companion threat show"
        )


OVERLORD_CHECKS: tuple[Check, ...] = (
    known_cards,
    deck_size,
    aside_from_deck,
    one_basic_deck,
    levels,
    rewards_not_bought,
    rewards_are_rewards,
    cards_paid,
    card_copies,
    plots,
    plots_paid,
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


def plot_deck(name: str, cards: Index) -> list[PlotCard]:
    """The cards of a Plot deck."""
    return [card for card in cards.cards.plot if fold(card.deck) == fold(name)]
