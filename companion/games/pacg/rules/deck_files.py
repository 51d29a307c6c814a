"""Deck files checked without any campaign."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.core.findings import Finding
from companion.core.names import CompanionError, candidates, fold
from companion.games.pacg import codes
from companion.games.pacg.data import CardGame
from companion.games.pacg.decklist import DeckList, read_decks
from companion.games.pacg.decks import Deck, Decks, Held, fitted
from companion.games.pacg.rules.decks import deck_findings
from companion.games.pacg.sheet import card_boxes, needs, printed_card

KEYS = "character, adventure, feats, start, owned, cohort, weapon, spell, armor, item, ally, blessing"
OTHER_PRODUCTS = ("promo", "class", "adventure", "deck")


def file_findings(cards: CardGame, texts: Iterable[str]) -> list[Finding]:
    """Everything that is wrong with the decks of some files, looked at together."""
    lists = [deck for text in texts for deck in read_decks(text, cards.catalog)]
    adventures = [number for deck in lists if (number := adventure_of(cards, deck)) is not None]
    owned = [deck.owned for deck in lists if deck.owned is not None]
    products = frozenset(_products(cards, [name for names in owned for name in names])) if owned else None
    decks = Decks(
        cards.catalog,
        cards.rules,
        tuple(deck_of(cards, deck) for deck in lists),
        max(adventures, default=None),
        products,
    )
    return [*_bad_lines(cards, lists), *deck_findings(decks)]


def deck_of(cards: CardGame, deck: DeckList) -> Deck:
    """A deck list with what the character's Cards List asks of it."""
    if not deck.character:
        raise CompanionError("The file does not say whose deck it is.", "Add a line: character: NAME")
    character = cards.character(deck.character.split(",")[0])
    feats, printed = dict(deck.feats), printed_card(character.facts)
    held: dict[tuple[str, str], Held] = {}
    for entry in deck.entries:
        same = held.get((fold(entry.name), entry.type))
        count = entry.count + (same.count if same else 0)
        held[fold(entry.name), entry.type] = Held(entry.name, count, entry.type)
    return Deck(
        character.name,
        character.name,
        tuple(held.values()),
        fitted(needs(printed, feats), held.values(), cards.catalog, printed.counts_as),
        feats,
        card_boxes(printed),
        deck.cohorts,
        deck.new,
    )


def adventure_of(cards: CardGame, deck: DeckList) -> int | None:
    """The number of the adventure a list names; a new deck without one is for the first adventure."""
    if not deck.adventure:
        return 0 if deck.new else None
    words = deck.adventure.split()
    for query in (deck.adventure, words[0]):
        known = {name: a for a in cards.path.adventures for name in (a.number, a.title)}
        if fold(query) in {"0", "base", "intro"}:
            return 0
        if candidates(query, known):
            return cards.path.adventure_named(query).deck_number
    return 0 if deck.new else None


def _products(cards: CardGame, names: Iterable[str]) -> Iterator[str]:
    known = {name: p.id for p in cards.game.products for name in (p.id, p.title, p.title.removeprefix("the "))}
    for name in names:
        yield from {known[found] for found in candidates(name.replace("addon", "add-on"), known)}


def _bad_lines(cards: CardGame, lists: Iterable[DeckList]) -> Iterator[Finding]:
    for deck in lists:
        problems = list(deck.problems)
        if deck.adventure and adventure_of(cards, DeckList(adventure=deck.adventure)) is None:
            problems.append(f"there is no adventure {deck.adventure!r}")
        for name in deck.owned or ():
            if not list(_products(cards, [name])) and not any(word in fold(name) for word in OTHER_PRODUCTS):
                problems.append(f"there is no product {name!r}")
        for words in problems:
            yield codes.BAD_LINE.at(
                deck.character, cites=cards.rules.cites("cards-list"), help=f"keys: {KEYS}", problem=words
            )
