"""The rebuild is the best legal one by the stated order of worth: against every assignment there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.folder import shipped_data
from companion.games.pacg.cards import BOONS, Card, Catalog, Printing
from companion.games.pacg.data import CardGame
from companion.games.pacg.decks import Able, Deck, Decks, Held, Loose
from companion.games.pacg.rules import worth
from companion.games.pacg.rules.assignment import Bound
from companion.games.pacg.rules.rebuild import Suggestion, suggest
from companion.games.registry import Games

RULES = CardGame(Games(shipped_data()).get("pacg-rotr")).rules
CLERIC = Able({"wisdom": 13, "divine": 17}, frozenset({"weapon"}), "blessing")
WIZARD = Able({"intelligence": 13, "arcane": 17}, frozenset(), "spell")


def spell(name: str, magic: str, set: str = "B", basic: bool = True, loot: bool = False, copies: int = 3) -> Card:
    check = f"{'Wisdom' if magic == 'Divine' else 'Intelligence'}/{magic} 6"
    return Card(name, "spell", (Printing(set, copies, basic, False),), loot, traits=(magic,), check_text=check)


SPELLS = (
    spell("Cure", "Divine"),
    spell("Sleep", "Arcane"),
    spell("Aid", "Divine", "1", basic=False),
    spell("Invisibility", "Arcane", "1", basic=False),
    spell("Fireball", "Arcane", "2", basic=False),
    spell("Plain", "Divine", basic=False),
    spell("Relic", "Arcane", "1", basic=False, loot=True, copies=1),
)
CATALOG = Catalog(SPELLS)


def party(kyra: tuple[str, ...], ezren: tuple[str, ...], loose: tuple[tuple[str, str], ...], *needs: int) -> Decks:
    """A cleric and a wizard with spells, and what each has acquired."""
    decks = tuple(
        Deck(
            name,
            name,
            tuple(Held(card, n) for card, n in Counter(held).items()),
            dict.fromkeys(BOONS, 0) | {"spell": need},
            able=able,
        )
        for name, held, need, able in (("Kyra", kyra, needs[0], CLERIC), ("Ezren", ezren, needs[1], WIZARD))
    )
    rows = tuple(Loose(card, 1, who, who) for who, card in loose)
    return Decks(CATALOG, RULES, decks, 2, frozenset({"base"}), rows, rebuilding=True)


def value(table: Decks, deck: Deck, chosen: Counter[str], boxed: Counter[str]) -> list[tuple[int, ...]]:
    """The digits of each place of a deck, by the stated order; told apart from the solver's edges."""
    held = Counter({one.name: one.count for one in deck.cards})
    won = Counter(one.name for one in table.loose if one.who == deck.name)
    found = []
    for name, count in chosen.items():
        card = next(card for card in SPELLS if card.name == name)
        usable = {"Kyra": "Divine", "Ezren": "Arcane"}[deck.name] in card.traits
        unfit = worth._unfit(card, deck.able)
        for n in range(count):
            stays, own = n < held[name], n < held[name] + won[name]
            levels = [int(card.printings[0].set != str(k)) for k in range(6, 0, -1)]
            found.append((0, not card.loot, *levels, card.basic, not usable, not own, unfit, not stays))
    for name, count in boxed.items():
        card = next(card for card in SPELLS if card.name == name)
        usable = {"Kyra": "Divine", "Ezren": "Arcane"}[deck.name] in card.traits
        unfit = worth._unfit(card, deck.able)
        found += [(1, 1, *[1] * 6, 1, not usable, 1, unfit, 1)] * count
    return [tuple(int(digit) for digit in place) for place in found]


def total(places: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(map(sum, zip(*places, strict=True))) if places else ()


def every_rebuild(table: Decks) -> Iterator[tuple[int, ...]]:
    """Every legal rebuild from the group's cards, the box filling only what they cannot; its worth."""
    group = [held.name for deck in table.decks for held in deck.cards for _ in range(held.count)]
    group += [loose.name for loose in table.loose]
    one, two = table.decks
    a, b = one.needs["spell"], two.needs["spell"]
    boxes = max(0, a + b - len(group))
    for first in range(max(0, a - boxes), min(a, len(group)) + 1):
        for mine in combinations(range(len(group)), first):
            rest = [n for n in range(len(group)) if n not in mine]
            for yours in combinations(rest, min(b, a + b - boxes - first)):
                kept = [Counter(group[n] for n in chosen) for chosen in (mine, yours)]
                yield from _with_box(table, kept, (a - first, b - len(yours)), Counter(group))


def _with_box(
    table: Decks, kept: list[Counter[str]], gaps: tuple[int, int], group: Counter[str]
) -> Iterator[tuple[int, ...]]:
    basics = [card.name for card in SPELLS if card.basic]
    for mine in product(basics, repeat=gaps[0]):
        for yours in product(basics, repeat=gaps[1]):
            taken = Counter((*mine, *yours))
            if all(taken[name] + min(group[name], 3) <= 3 for name in taken):
                places = value(table, table.decks[0], kept[0], Counter(mine))
                yield total([*places, *value(table, table.decks[1], kept[1], Counter(yours))])


def worth_of(table: Decks, found: Suggestion) -> tuple[int, ...]:
    places = []
    for deck in table.decks:
        boxed = Counter(found.box[deck.name])
        places += value(table, deck, Counter(found.decks[deck.name]) - boxed, boxed)
    return total(places)


NAMES = st.sampled_from([card.name for card in SPELLS if not card.loot])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(NAMES, max_size=2),
    st.lists(NAMES, max_size=2),
    st.lists(st.tuples(st.sampled_from(["Kyra", "Ezren"]), NAMES), max_size=3),
    st.booleans(),
    st.integers(0, 2),
    st.integers(1, 2),
)
def test_no_other_legal_rebuild_is_worth_more(kyra, ezren, won, relic: bool, a: int, b: int) -> None:
    loose = [*won, *([("Kyra", "Relic")] if relic else [])]
    counted = Counter([*kyra, *ezren, *(card for _who, card in loose)])
    if any(n > 3 for n in counted.values()):
        return
    table = party(tuple(kyra), tuple(ezren), tuple(loose), a, b)
    found = suggest(table)
    assert not found.short
    assert worth_of(table, found) == min(every_rebuild(table))


def decks_of(found: Suggestion) -> dict[str, dict[str, int]]:
    return {name: dict(held) for name, held in found.decks.items()}


def test_the_evenings_gains_are_kept_and_go_to_who_can_use_them() -> None:
    """RotR p. 20, Between Games: trade freely; the group's own cards come first."""
    table = party(
        ("Cure", "Cure"), ("Sleep", "Sleep"), (("Kyra", "Fireball"), ("Ezren", "Aid"), ("Ezren", "Relic")), 2, 2
    )
    found = suggest(table)
    assert decks_of(found) == {"Kyra": {"Cure": 1, "Aid": 1}, "Ezren": {"Fireball": 1, "Relic": 1}}
    assert found.left == {"Cure": 1, "Sleep": 2}


def test_who_acquired_a_card_has_it_before_others_who_could_use_it_as_well() -> None:
    table = party(("Cure",), ("Cure",), (("Ezren", "Sleep"),), 0, 1)
    assert decks_of(suggest(table))["Ezren"] == {"Sleep": 1}


def test_what_the_player_binds_is_kept_or_the_reason_told() -> None:
    table = party(("Cure", "Cure"), ("Sleep",), (("Kyra", "Fireball"), ("Ezren", "Aid")), 2, 1)
    assert decks_of(suggest(table, bound=Bound(give=(("Fireball", "Kyra"),))))["Kyra"] == {"Fireball": 1, "Aid": 1}
    kept = suggest(table, bound=Bound(keep=("Sleep", "Cure")))
    assert decks_of(kept) == {"Kyra": {"Cure": 1, "Fireball": 1}, "Ezren": {"Sleep": 1}}
    with pytest.raises(CompanionError, match="Ezren has 1 places for spells, and no place for Aid"):
        suggest(table, bound=Bound(give=(("Fireball", "Ezren"), ("Aid", "Ezren"))))
    with pytest.raises(CompanionError, match="cannot be kept"):
        suggest(table, bound=Bound(keep=("Sleep", "Cure", "Fireball", "Aid")))


def test_a_new_character_has_nothing_of_the_dead_that_the_box_could_not_give() -> None:
    """RotR p. 15, Dying: a new character chooses Basic cards only."""
    fresh = Deck("Kyra", "Kyra", (), dict.fromkeys(BOONS, 0) | {"spell": 1}, fresh=True, able=CLERIC)
    table = Decks(CATALOG, RULES, (fresh,), 1, frozenset({"base"}), (Loose("Aid", 1, "Lem, dead"),), rebuilding=True)
    found = suggest(table)
    assert decks_of(found) == {"Kyra": {"Cure": 1}} and found.box["Kyra"] == {"Cure": 1}


def test_the_absent_keep_their_deck_in_every_proposal() -> None:
    table = party(("Cure", "Plain"), ("Sleep",), (("Ezren", "Aid"),), 1, 1)
    away = Deck("Kyra", "Kyra", table.decks[0].cards, table.decks[0].needs, away=True, able=CLERIC)
    found = suggest(Decks(CATALOG, RULES, (away, table.decks[1]), 2, frozenset({"base"}), table.loose, rebuilding=True))
    assert decks_of(found) == {"Kyra": {"Cure": 1, "Plain": 1}, "Ezren": {"Aid": 1}}
