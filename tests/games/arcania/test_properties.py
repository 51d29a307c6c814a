"""What holds for all heroes, cards and dice."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.games.arcania.data import MAIN, Quest, Ruleset
from companion.games.arcania.facts import ItemFacts
from companion.games.arcania.hero import Hero, draw
from companion.games.arcania.items import item_of
from companion.games.arcania.loss import filled, lose, lose_at, spots
from companion.games.arcania.state import Progress, Run
from companion.games.arcania.totals import Power
from companion.games.arcania.treasure import split

SLOTS = ["rings", "cloak", "gloves", "boots", "bag", "in-bag", "necklaces", "belt", "potions", "helm", "armor", "held",
         "spell-book", "general", "pack", "backpack", "scrolls", "trinkets", "on-belt", "mule"]  # fmt: skip


def boards(rules: Ruleset) -> st.SearchStrategy[Hero]:
    one = st.tuples(st.sampled_from(SLOTS), st.integers(0, 2), st.booleans())
    return st.lists(one, max_size=15).map(
        lambda rows: Hero(
            "Tom",
            "fighter",
            items=tuple(
                item_of(rules.items, f"Thing {n}", slot, ItemFacts(hands=hands, starting=starting))
                for n, (slot, hands, starting) in enumerate(rows)
            ),
        )
    )


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_item_loss_takes_what_is_there_and_never_a_starting_scroll(rules: Ruleset, data: st.DataObject) -> None:
    hero = data.draw(boards(rules))
    rng = Random(data.draw(st.integers(0, 2**32)))
    if not any(filled(hero, rules).values()):
        with pytest.raises(CompanionError, match="nothing that can be lost"):
            lose(hero, rules, rng)
        return
    lost = lose(hero, rules, rng)
    assert set(lost.all) <= set(hero.items)
    assert not (lost.item.slot == "scrolls" and lost.item.starting)
    assert lost.item.slot not in {"trinkets", "mule"}
    row = next(row for row in rules.tables.item_loss if row.roll == lost.roll)
    assert lost.item in spots(hero, rules, row.slot)
    if lost.item.slot == "bag":
        assert set(hero.inside("in-bag")) <= set(lost.along)
    if lost.item.slot == "pack":
        assert set(hero.inside("backpack")) <= set(lost.along)


@given(data=st.data(), roll=st.integers(1, 20), spot=st.integers(1, 8))
@settings(max_examples=100, deadline=None)
def test_a_roll_at_the_table_takes_that_spot_or_is_rerolled(
    rules: Ruleset, data: st.DataObject, roll: int, spot: int
) -> None:
    hero = data.draw(boards(rules))
    row = next(row for row in rules.tables.item_loss if row.roll == roll)
    there = spots(hero, rules, row.slot)
    lost = lose_at(hero, rules, roll, spot)
    assert (lost.item if lost else None) == (there[spot - 1] if spot <= len(there) else None)


@given(
    lesser=st.integers(0, 40),
    treasure=st.integers(0, 40),
    count=st.integers(1, 4),
    seat=st.integers(0, 3),
    rolls=st.lists(st.integers(1, 20), min_size=4, max_size=4),
    way=st.sampled_from(["clockwise", "counter-clockwise"]),
)
def test_every_card_goes_to_somebody_and_nobody_gets_two_more(
    lesser: int, treasure: int, count: int, seat: int, rolls: list[int], way: str
) -> None:
    heroes = ["A", "B", "C", "D"][:count]
    parts = split(heroes, lesser, treasure, heroes[seat % count], dict(zip(heroes, rolls, strict=False)), way)
    assert sum(parts.lesser.values()) == lesser
    assert sum(parts.treasure.values()) == treasure
    for share in (parts.lesser, parts.treasure):
        assert max(share.values()) - min(share.values()) <= 1
    lucky = [name for name in heroes if parts.lesser[name] > lesser // count]
    others = [name for name in heroes if name not in lucky]
    thrown = dict(zip(heroes, rolls, strict=False))
    assert all(thrown[a] >= thrown[b] for a in lucky for b in others)


@given(cost=st.integers(0, 100_000))
def test_charm_rounds_to_the_coin_within_one_coin_of_half(rules: Ruleset, cost: int) -> None:
    up, favor = rules.markets.charmed(cost, "up"), rules.markets.charmed(cost, "favor")
    assert up % 10 == favor % 10 == 0
    assert favor <= cost / 2 <= up
    assert up - favor in {0, 10}


@given(numbers=st.lists(st.integers(1, 5), min_size=1, max_size=5), code=st.sampled_from(["PRT", "HH", "LDR", "PRC"]))
def test_stacking(rules: Ruleset, numbers: list[int], code: str) -> None:
    """PRT adds up, LDR to 5, HH and PRC count the best; a + raises each of them."""
    copies = [Power(code, number) for number in numbers]
    wanted = {"PRT": sum(numbers), "LDR": min(5, sum(numbers)), "HH": max(numbers), "PRC": max(numbers)}[code]
    assert rules.abilities.total(code, copies).number == wanted
    if code != "LDR":
        assert rules.abilities.total(code, [*copies, Power(code, 2, plus=True)]).number == wanted + 2


def test_the_archers_own_piercing_adds_to_other_piercing(rules: Ruleset) -> None:
    copies = [Power("PRC", 1, origin="class"), Power("PRC", 2, origin="item"), Power("PRC", 1, origin="item")]
    assert rules.abilities.total("PRC", copies).number == 3


CARDS = st.sampled_from(["Health", "Attack", "Defense"])


@given(first=CARDS, second=CARDS, take=CARDS, maxed=st.sets(CARDS))
def test_level_cards(rules: Ruleset, first: str, second: str, take: str, maxed: set[str]) -> None:
    """Level: equal cards +2 HP, both maxed +4, both equal and maxed +6; a maxed one is never taken."""
    usable = {first, second} - maxed
    try:
        drawn = draw(rules.levels, (first, second), take, maxed)
    except CompanionError:
        not_drawn = {take, *maxed} - {first, second}
        assert not_drawn or (usable and first != second and take not in usable)
        return
    assert drawn.taken in (usable or {""})
    wanted = (2 if first == second else 0) + (0 if usable else 4)
    assert drawn.bonus_hp == wanted


@given(won=st.lists(st.tuples(st.integers(1, 3), st.integers(1, 3)), max_size=12))
def test_a_tier_opens_only_when_all_before_are_won(won: list[tuple[int, int]]) -> None:
    runs = tuple(Run(f"Quest {tier}-{n}", MAIN, "won", tier) for tier, n in won)
    progress = Progress(runs, {1: 3, 2: 3, 3: 3})
    for tier in range(1, 4):
        before = all(len({n for t, n in won if t == lower}) == 3 for lower in range(1, tier))
        assert progress.is_open(Quest("X", MAIN, tier)) is before
    assert progress.is_open(Quest("Last", "final")) is (progress.open_tier == 4)
    assert progress.combat_tier("main-quests") <= 3
    assert bool(progress.combat_tier("main-quests")) is bool(won)
