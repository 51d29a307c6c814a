"""`suggest`: whatever the pool, a rebuild that the checks accept, or a type that counting proves short."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.findings import told
from companion.core.names import CompanionError
from companion.folder import shipped_data
from companion.games.pacg.cards import BOONS
from companion.games.pacg.data import CardGame
from companion.games.pacg.decks import Deck, Decks, Held, Loose
from companion.games.pacg.rules.assignment import Bound, pool
from companion.games.pacg.rules.box import allowed_copies, refusal
from companion.games.pacg.rules.decks import deck_findings
from companion.games.pacg.rules.rebuild import Suggestion, overview, suggest
from companion.games.pacg.sheet import needs, printed_card
from companion.games.registry import Games

GAMES = {id: CardGame(Games(shipped_data()).get(id)) for id in ("pacg-rotr", "pacg-mm")}


def after(table: Decks, found: Suggestion) -> Decks:
    """The table as the suggestion leaves it."""
    decks = tuple(
        replace(
            deck,
            cards=tuple(Held(name, n, "", found.box[deck.name][name]) for name, n in found.decks[deck.name].items()),
        )
        for deck in table.decks
    )
    return replace(table, decks=decks, loose=(), rebuilding=False)


@st.composite
def tables(draw) -> Decks:
    """A party in some adventure with random decks, acquired cards and cards of the dead."""
    cards = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    adventure = draw(st.integers(0, 6))
    products = frozenset({"base", *draw(st.sets(st.just("add-on")))})
    sets = cards.rules.owned_sets(products)
    known = [
        c for c in cards.catalog.boons() if any(p.set in sets and (p.number or 0) <= adventure for p in c.printings)
    ]
    known = [c for c in known if adventure >= 1 or any(p.set != "P" for p in c.printings)]
    people = draw(st.lists(st.sampled_from(cards.game.roster), min_size=1, max_size=4, unique_by=lambda c: c.id))
    some = st.lists(st.tuples(st.sampled_from(known), st.integers(1, 3)), max_size=20)
    decks = []
    for person in people:
        feats = draw(st.dictionaries(st.sampled_from(BOONS), st.integers(0, 1)))
        feats = {type: n for type, n in feats.items() if (needs(printed_card(person.facts), {}) or {})[type]}
        held = Counter()
        for card, count in draw(some):
            held[card.name] += count
        row = tuple(Held(name, n) for name, n in held.items())
        decks.append(Deck(person.name, person.name, row, needs(printed_card(person.facts), feats), {}))
    loose = tuple(Loose(card.name, n, "x") for card, n in draw(some))
    return Decks(cards.catalog, cards.rules, tuple(decks), adventure, products, loose, rebuilding=True)


def box_most(table: Decks, type: str) -> int:
    """Counted apart from `suggest`: no group of characters can take more than this from the box."""
    _cards, _own, total = pool(table, type)
    found = 0
    for card in table.catalog.boons(type):
        for who in ("", *(deck.character for deck in table.decks)):
            if refusal(card, who, table.adventure or 0, table.rules, table.sets) is None:
                whole = card.copies(table.sets)
                most = allowed_copies(card, who, table.adventure or 0, table.rules, table.sets)
                spare = 10**6 if whole is None else whole - min(total[card.name], whole)
                found += max(0, min(10**6 if most is None else most, spare))
                break
    return found


@settings(max_examples=150, deadline=None)
@given(tables())
def test_a_suggestion_is_legal_or_a_type_is_proven_short(table: Decks) -> None:
    found = suggest(table)
    if found.short:
        for short in found.short:
            assert short.needed == sum((deck.needs or {})[short.type] for deck in table.decks)
            _cards, _own, total = pool(table, short.type)
            assert short.group <= sum(total.values())
            assert short.group + short.box < short.needed
            assert short.box <= box_most(table, short.type)
            if not any(card.owner for card in table.catalog.boons(short.type)):
                assert short.box == box_most(table, short.type)
        return
    assert deck_findings(after(table, found)) == []


@settings(max_examples=100, deadline=None)
@given(tables())
def test_a_suggestion_takes_no_more_from_the_box_than_counting_demands(table: Decks) -> None:
    found = suggest(table)
    if found.short:
        return
    for type in BOONS:
        cards, _own, total = pool(table, type)
        boxed = sum(
            n for deck in found.box.values() for name, n in deck.items() if table.catalog.find(name).type == type
        )
        need = sum((deck.needs or {})[type] for deck in table.decks)
        limits = {name: card.copies(table.sets) for name, card in cards.items()}
        usable = sum(
            min(n, limits[name] if limits[name] is not None else (1 if cards[name].loot else n))
            for name, n in total.items()
        )
        assert boxed == max(0, need - usable)


@given(tables(), st.booleans())
@settings(max_examples=50, deadline=None)
def test_no_card_is_lost_or_made(table: Decks, keeping: bool) -> None:
    """Neither where somebody asks that a card is kept: the one that the first holds."""
    held = [held.name for deck in table.decks for held in deck.cards][: 1 if keeping else 0]
    try:
        found = suggest(table, bound=Bound(keep=tuple(held)))
    except CompanionError:  # no place for it on any list
        return
    if found.short:
        return
    before: Counter[str] = Counter()
    for type in BOONS:
        before += pool(table, type)[2]
    decks = sum((Counter(held) for held in found.decks.values()), Counter())
    boxed = sum((Counter(held) for held in found.box.values()), Counter())
    assert decks + Counter(found.left) - boxed == before


def test_the_books_loot_example() -> None:
    """RotR p. 20, Between Games: 3 items on the list, one of them loot, leave room for exactly 2 others."""
    cards = GAMES["pacg-rotr"]
    need = dict.fromkeys(BOONS, 0) | {"item": 3}
    held = (Held("Sihedron Medallion"), Held("Codex"), Held("Holy Water"), Held("Crowbar"))
    table = Decks(cards.catalog, cards.rules, (Deck("Ezren", "Ezren", held, need),), 1)
    assert [told(finding) for finding in deck_findings(table)] == ["4 items, the Cards List allows 3"]
    assert sum(suggest(table).decks["Ezren"].values()) == 3
    assert {line.type: (line.needed, line.left) for line in overview(table)}["item"] == (3, 1)


def test_the_copies_of_one_who_is_away_are_no_longer_there_for_others() -> None:
    """The set has 3 Maces: with 2 in the deck of an absent hero, a deck of two weapons keeps one of its own two."""
    cards = GAMES["pacg-rotr"]
    need = dict.fromkeys(BOONS, 0) | {"weapon": 2}
    away = Deck("Valeros", "Valeros", (Held("Mace", 2),), need, away=True)
    table = Decks(cards.catalog, cards.rules, (Deck("Kyra", "Kyra", (Held("Mace", 2),), need), away), 0)
    found = suggest(table)
    assert cards.card("Mace").copies(table.sets) == 3
    assert (found.decks["Kyra"]["Mace"], sum(found.box["Kyra"].values()), found.left["Mace"]) == (1, 1, 1)


def test_a_card_that_must_be_kept_is_there_no_more_often_for_it() -> None:
    """Of two weapons the better one goes to one of two who need a weapon each, and the other gets the Dagger."""
    cards = GAMES["pacg-rotr"]
    need = dict.fromkeys(BOONS, 0) | {"weapon": 1}
    decks = (Deck("Kyra", "Kyra", (Held("Heavy Pick +1"), Held("Dagger")), need), Deck("Lem", "Lem", (), need))
    found = suggest(Decks(cards.catalog, cards.rules, decks, 6), bound=Bound(keep=("Heavy Pick +1",)))
    assert sum((Counter(deck) for deck in found.decks.values()), Counter()) == {"Heavy Pick +1": 1, "Dagger": 1}


def test_only_the_owner_takes_an_owner_card_from_the_box() -> None:
    """Mummy's Mask p. 23, Owner Trait: Honaire is Basic for Estra alone."""
    cards = GAMES["pacg-mm"]
    honaire = cards.card("Honaire")
    only = replace(cards.catalog, cards=(honaire,))
    need = dict.fromkeys(BOONS, 0) | {"ally": 1}
    for who, taken in (("Estra", {"Honaire": 1}), ("Yoon", None)):
        table = Decks(only, cards.rules, (Deck(who, who, (), need),), 0)
        found = suggest(table)
        assert (found.decks.get(who) if not found.short else None) == taken


def test_an_owner_card_frees_a_basic_one_for_somebody_else() -> None:
    cards = GAMES["pacg-mm"]
    camel = replace(
        cards.card("Camel"),
        printings=tuple(replace(p, copies=0 if p.set == "C" else 1) for p in cards.card("Camel").printings),
    )
    honaire = replace(
        cards.card("Honaire"), printings=tuple(replace(p, copies=1) for p in cards.card("Honaire").printings)
    )
    need = dict.fromkeys(BOONS, 0) | {"ally": 1}
    decks = (Deck("Estra", "Estra", (Held("Camel"),), need), Deck("Yoon", "Yoon", (), need))
    table = Decks(replace(cards.catalog, cards=(camel, honaire)), cards.rules, decks, 0)
    found = suggest(table)
    assert {name: dict(held) for name, held in found.decks.items()} == {"Estra": {"Honaire": 1}, "Yoon": {"Camel": 1}}


@pytest.mark.parametrize("type", BOONS)
def test_a_type_the_box_cannot_fill_is_named(type: str) -> None:
    cards = GAMES["pacg-rotr"]
    need = dict.fromkeys(BOONS, 0) | {type: 60}
    found = suggest(Decks(cards.catalog, cards.rules, (Deck("Kyra", "Kyra", (), need),), 0))
    assert [short.type for short in found.short] == [type] and found.short[0].box < 60
