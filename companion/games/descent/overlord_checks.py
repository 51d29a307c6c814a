"""Checks of the overlord: his deck, what he bought, his plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.codes import overlord as codes
from companion.diagnostics import Diagnostic, Rule
from companion.domain.names import close_names, fold
from companion.games.descent.cards import BASIC_DECKS, UNIVERSAL, OverlordCard, PlotCard
from companion.games.descent.hero_checks import SPEND, Check
from companion.games.descent.sheets import Index, OverlordSheet, TableSheet

LEAST = 15


def known_cards(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Cards that no list has."""
    sheet = table.overlord or OverlordSheet()
    for name in (*sheet.cards, *sheet.rewards, *sheet.aside):
        if fold(name) not in cards.overlord:
            near = close_names(name, [card.name for card in cards.cards.overlord], 1)
            hint = f"did you mean {near[0]}?" if near else ""
            yield Diagnostic(
                codes.UNKNOWN_CARD, f"the Overlord card {name} is in no list", (table.where, "Overlord"), help=hint
            )


def deck_size(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """At least 15 cards in play; Summon cards lie elsewhere."""
    if table.overlord is None:
        return
    size = len(in_deck(table.overlord, cards)) - len(_found(table.overlord.aside, cards))
    if size < LEAST:
        words = f"{size} cards in the Overlord deck, at least {LEAST} are needed"
        yield _finding(codes.SMALL_DECK, words, table, "overlord-deck-customization", SPEND)


def one_basic_deck(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Basic and Basic II are not mixed."""
    if table.overlord is None:
        return
    decks = {card.deck for card in in_deck(table.overlord, cards) if card.deck in BASIC_DECKS}
    if len(decks) > 1:
        words = f"cards of {' and '.join(sorted(decks))} are mixed"
        yield _finding(codes.MIXED_BASIC, words, table, "basic-two-deck", "rulebook p. 5, OVERLORD DECK")


def levels(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Level 2 and level 3 cards need lower ones of their class."""
    owned = in_deck(table.overlord, cards) if table.overlord else []
    for card in dict.fromkeys(owned):
        if card.level >= 2 and card.deck != UNIVERSAL:
            yield from _level(table, card, owned)


def _level(table: TableSheet, card: OverlordCard, owned: list[OverlordCard]) -> Iterator[Diagnostic]:
    short = missing(card, owned)
    if short:
        rule = codes.LEVEL_TWO if card.level == 2 else codes.LEVEL_THREE
        need = "level 1" if card.level == 2 else "level 1 or 2"
        words = f"{card.name} needs {short} more of {card.deck} {need}"
        yield _finding(rule, words, table, "overlord-card-levels", SPEND)


def missing(card: OverlordCard, owned: list[OverlordCard]) -> int:
    """How many cards of its class a level 2 or 3 card still lacks."""
    if card.level < 2 or card.deck == UNIVERSAL:
        return 0
    lower = [item for item in owned if item.deck == card.deck and 1 <= item.level < card.level and not item.servant]
    return max(0, card.level - len(lower))


def rewards_not_bought(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Reward cards are won, never bought."""
    for card in _found(table.overlord.cards if table.overlord else (), cards):
        if card.reward:
            words = f"{card.name} is a {card.deck} card and cannot be bought"
            yield _finding(codes.REWARD_BOUGHT, words, table, "quest-reward-cards", "rulebook p. 5, OVERLORD DECK")


def cards_paid(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Enough XP for every card he bought."""
    sheet = table.overlord
    if sheet is None or sheet.xp is None:
        return
    cost = sum(card.level for card in _found(sheet.cards, cards)) + sheet.xp_for_threat
    if cost > sheet.xp:
        words = f"the Overlord cards and threat cost {cost} XP, he earned {sheet.xp}"
        yield _finding(codes.OVERLORD_XP_OVERSPENT, words, table, "buying-overlord-cards", SPEND)


def card_copies(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """No more copies than the box holds."""
    if table.overlord is None:
        return
    every = [*in_deck(table.overlord, cards), *_summons(table.overlord, cards)]
    for card, number in Counter(every).items():
        if number > card.copies:
            words = f"the overlord has {number} of {card.name}, the game has {card.copies}"
            yield _finding(codes.TOO_MANY_COPIES, words, table, "buying-overlord-cards", SPEND)


def plots(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Plot cards of the one chosen deck only."""
    sheet = table.overlord or OverlordSheet()
    own = {fold(card.name) for card in plot_deck(sheet.plot_deck, cards)}
    for name in sheet.plots:
        if fold(name) not in own:
            words = (
                f"{name} is not in the Plot deck {sheet.plot_deck}" if sheet.plot_deck else f"{name}, but no Plot deck"
            )
            yield _finding(codes.OTHER_PLOT_DECK, words, table, "plot-decks", "rulebook p. 9, PLOT CARDS")


def plots_paid(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Enough threat for every Plot card."""
    sheet = table.overlord
    if sheet is None or sheet.threat is None:
        return
    prices = {fold(card.name): card.threat for card in plot_deck(sheet.plot_deck, cards)}
    cost = sum(prices.get(fold(name), 0) for name in sheet.plots)
    if cost > sheet.threat:
        words = f"the Plot cards cost {cost} threat, he gained {sheet.threat}"
        source = "rulebook p. 9, PURCHASING & TRIGGERING PLOT CARDS"
        yield _finding(codes.THREAT_OVERSPENT, words, table, "purchasing-plot-cards", source)


OVERLORD_CHECKS: tuple[Check, ...] = (
    known_cards,
    deck_size,
    one_basic_deck,
    levels,
    rewards_not_bought,
    cards_paid,
    card_copies,
    plots,
    plots_paid,
)


def in_deck(sheet: OverlordSheet, cards: Index) -> list[OverlordCard]:
    """The Overlord deck: the basic deck he chose, what he bought and won; Summon cards lie in his play area."""
    basic = [card for card in cards.cards.overlord if card.deck == sheet.basic for _copy in range(card.copies)]
    return [*basic, *(card for card in _found((*sheet.cards, *sheet.rewards), cards) if not card.servant)]


def _summons(sheet: OverlordSheet, cards: Index) -> list[OverlordCard]:
    return [card for card in _found((*sheet.cards, *sheet.rewards), cards) if card.servant]


def _found(names: tuple[str, ...], cards: Index) -> list[OverlordCard]:
    return [cards.overlord[fold(name)] for name in names if fold(name) in cards.overlord]


def plot_deck(name: str, cards: Index) -> list[PlotCard]:
    """The cards of a Plot deck."""
    return [card for card in cards.cards.plot if fold(card.deck) == fold(name)]


def _finding(rule: Rule, words: str, table: TableSheet, entry: str, source: str) -> Diagnostic:
    return Diagnostic(rule, words, (table.where, "Overlord"), f"{table.game}#{entry} ({source})")
