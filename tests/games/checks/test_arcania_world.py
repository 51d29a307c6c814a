"""Monsters, treasure and loss in Heroes of Arcania; each test names the section of the rulebook it follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from companion.core.names import CompanionError
from companion.dice import odds
from companion.dice.checks import CheckOdds
from companion.games.arcania import odds as arcania
from companion.games.arcania.odds import Monster
from tests.games.checks.agreement import assert_roll_agrees
from tests.games.checks.tables import arcania_tables

T = arcania_tables()
TRIES = 4_000


def seen(check: CheckOdds) -> Counter[str]:
    """How often each result came up."""
    rng = Random(20)
    return Counter(check.roll(rng).result for _ in range(TRIES))


def near(found: float, expected: Fraction, tries: int = TRIES) -> bool:
    """Within five standard deviations, which chance alone misses once in a million times."""
    return abs(found / tries - expected) <= 5 * sqrt(expected * (1 - expected) / tries)


@pytest.mark.parametrize(
    ("damage", "extra", "tier", "notation"),
    [
        ("d8", "", 0, "d8"),
        ("d8", "", 1, "d8+2"),
        ("d8", "", 2, "2d8+2"),
        ("3d6", "", 2, "4d6+2"),
        ("d8", "", 3, "(2d8)x2+4"),
        ("d8", "d4", 3, "(2d8+d4)x2+4"),
        ("d6+3", "", 3, "(2d6)x2+7"),
        ("d6+d4", "", 2, "2d6+d4+2"),
    ],
)
def test_tiers_change_damage(damage: str, extra: str, tier: int, notation: str) -> None:
    """Tier Level: one more base die, dice doubled at tier 3, the plus at the end."""
    check = arcania.tier(Monster(damage, extra), tier, 1, T)
    assert check.distribution == odds(notation).dist
    assert check.rule.startswith("tier-")


def test_tiers_change_the_other_figures() -> None:
    """Tier Level: hero level plus 5 or 10 HP, A and D for all but lesser monsters; traps take damage only."""
    orc = Monster("d8", hp=10, attack=14, defense=12)
    at = {n: arcania.tier(orc, n, 10, T).extras for n in range(4)}
    assert [at[n]["HP"] for n in range(4)] == [10, 11, 25, 30]
    assert [at[n]["A"] for n in range(4)] == [14, 14, 19, 24]
    assert [at[n]["D"] for n in range(4)] == [12, 12, 17, 22]
    lesser = arcania.tier(orc._replace(lesser=True), 3, 10, T)
    assert (lesser.extras["A"], lesser.extras["D"], lesser.extras["HP"]) == (14, 12, 30)
    trap = arcania.tier(Monster("d6", attack=13, trap=True), 2, 10, T)
    assert trap.extras["A"] == 13
    assert "HP" not in trap.extras
    assert_roll_agrees(arcania.tier(Monster("d6", "d4"), 3, 1, T))


def test_impossible_tiers_are_refused() -> None:
    with pytest.raises(CompanionError):
        arcania.tier(Monster("d8"), 4, 1, T)
    with pytest.raises(CompanionError):
        arcania.tier(Monster("3"), 2, 1, T)


def test_boss_boost_both_ways() -> None:
    """Boss Boost: the rule multiplies main actions, the example adds one per extra hero."""
    assert arcania.boss_boost(20, 3, 3).extras == {"HP": 60, "attacks": 5}
    assert arcania.boss_boost(20, 3, 3, multiply_actions=True).extras == {"HP": 60, "attacks": 9}
    with pytest.raises(CompanionError):
        arcania.boss_boost(20, 3, 0)
    with pytest.raises(CompanionError):
        arcania.boss_boost(20, 3, 3).roll(Random(1))


@pytest.mark.parametrize(
    ("per_hero", "heroes", "plus", "notation"),
    [
        ("1d3", 3, 1, "3d3+1"),
        ("2", 3, 0, "6"),
        ("1d3", 2, 2, "2d3+2"),
        ("1d3+1", 2, 0, "2d3+2"),
        ("2d4kh1", 2, 0, "2d4kh1+2d4kh1"),
    ],
)
def test_encounter_size(per_hero: str, heroes: int, plus: int, notation: str) -> None:
    """Quests g; Encounters and Combat 1: dice for each hero, a fixed number on top."""
    check = arcania.encounter(per_hero, heroes, plus)
    assert check.distribution == odds(notation).dist
    assert_roll_agrees(check)


@pytest.mark.parametrize(
    ("taken", "dice"),
    [
        (40, "2d20"),
        (27, "1d20+1d6+1"),
        (25, "1d20+1d4+1"),
        (47, "2d20+1d6+1"),
        (1, "1"),
        (0, "0"),
        (33, "1d20+1d12+1"),
        (22, "1d20+1d2"),
    ],
)
def test_retaliation_dice(taken: int, dice: str) -> None:
    """Abilities, IFA: the damage taken as the fewest dice; 10.f.ii has the 25."""
    assert arcania.retaliation_dice(taken, T) == dice
    check = arcania.retaliation(taken, T)
    assert max(check.distribution.ways) == taken
    assert check.extras["plus to attack"] == taken


def test_cash_cards() -> None:
    """Lesser Treasure Cards 2, 3; Treasure Cards 1, 2: each card its own die."""
    check = arcania.loot({"silver coins": 2, "gold coins": 1, "gems": 1}, T, target=500)
    assert check.distribution == odds("(2d10)x10 + d6x50 + d8x100").dist
    assert check.extras["mean gold"] == 110 + 175 + 450
    assert arcania.loot({}, T).distribution == odds("0").dist
    assert_roll_agrees(arcania.loot({"jewelry": 1, "gold coins": 1}, T, target=1000))
    with pytest.raises(CompanionError):
        arcania.loot({"diamonds": 1}, T)
    with pytest.raises(CompanionError):
        arcania.loot({"gems": -1}, T)


def test_versatile_thieves_find_more() -> None:
    """VER: one more on every set of dice, gold included; Class Specialization, Master Thief: d4x100 for each card."""
    check = arcania.loot({"silver coins": 2}, T, ver=True, master_thief=True)
    assert check.distribution == odds("(2d10+2)x10 + (2d4+2)x100").dist


def test_the_random_ability_table_is_whole() -> None:
    """Abilities: numbered 1 to 100, marked for heroes, monsters, both or nobody."""
    assert [ability.roll for ability in T.abilities] == list(range(1, 101))
    marks = Counter(ability.who for ability in T.abilities)
    assert set(marks) == {"anyone", "hero", "monster", "nobody"}


@pytest.mark.parametrize(("who", "other"), [("hero", "monster"), ("monster", "hero")])
def test_random_abilities_reroll_what_is_not_allowed(who: str, other: str) -> None:
    """Abilities and Tags, random ability; abilities 10 and 94: Blur and UD stand for each other."""
    check = arcania.random_ability(who, T, "LTH")
    usable = [a for a in T.abilities if a.who in ("anyone", who)]
    powers = len(usable) - 1 + 1
    assert check.probability == Fraction(1, powers)
    assert sum(check.extras["outcomes"].values()) == 1
    assert check.extras["reroll"] == Fraction(100 - len(usable) - 1, 100)
    doubled = arcania.random_ability(who, T, "UD" if who == "hero" else "Blur")
    assert doubled.probability == Fraction(2, powers)
    with pytest.raises(CompanionError):
        arcania.random_ability("dog", T)


def test_random_powers_breed_more_powers() -> None:
    """Ability 67: Rand is rerolled and grants d3 more; the mean follows from m = (a + 3m) / (a + 1)."""
    check = arcania.random_ability("monster", T, "Fire")
    a = Fraction(1) / check.probability
    assert check.extras["mean powers"] == a / (a - 2)
    rng = Random(5)
    gained = [check.roll(rng).total for _ in range(TRIES)]
    mean = float(check.extras["mean powers"])
    assert abs(sum(gained) / TRIES - mean) < 0.05
    assert near(sum(check.roll(rng).result.split(", ")[0] == "Fire" for _ in range(TRIES)), check.probability)


def test_a_lost_item_comes_from_a_filled_slot() -> None:
    """Item Loss: d20 on the table, an empty spot is rerolled."""
    have = {"ring": 2, "cloak": 1, "bag": 1, "held 1": 1, "backpack": 1}
    check = arcania.item_loss(have, T, "bag")
    assert check.probability == Fraction(2, 8)
    assert check.extras["outcomes"]["ring"] == Fraction(1, 8)
    came = seen(check)
    assert near(sum(n for name, n in came.items() if name.startswith("bag")), Fraction(2, 8))
    assert all(not name.startswith("helm") for name in came)
    assert {name for name in came if name.startswith("ring")} == {"ring 1", "ring 2"}


def test_an_empty_ring_spot_may_send_the_d20_back() -> None:
    """Item Loss 1: the d8 chooses the ring; whether only it is rolled again the book leaves open."""
    check = arcania.item_loss({"ring": 2, "cloak": 1}, T, "ring", whole_reroll=True)
    assert check.probability == Fraction(1, 5)
    assert near(sum(n for name, n in seen(check).items() if name.startswith("ring")), Fraction(1, 5))


@pytest.mark.parametrize(
    "ask",
    [
        lambda: arcania.encounter("2d4kh1", 10**9),
        lambda: arcania.retaliation(10**12, T),
        lambda: arcania.retaliation(-1, T),
        lambda: arcania.revenge(50, T, 10**9),
        lambda: arcania.loot({"gems": 10**9}, T),
    ],
)
def test_absurd_figures_are_refused_at_once(ask: Callable[[], CheckOdds]) -> None:
    with pytest.raises(CompanionError):
        ask()


def test_a_hero_as_an_enemy() -> None:
    """Heroes; NPCs: ten more on A and D."""
    assert arcania.as_enemy(3, T) == 13


def test_losing_nothing_is_refused() -> None:
    with pytest.raises(CompanionError):
        arcania.item_loss({"cloak": 0}, T)
    with pytest.raises(CompanionError):
        arcania.item_loss({"tail": 1}, T)


def test_revenge_rolled_agrees_within_bounds() -> None:
    """Ability 75: the chain as it is rolled."""
    check = arcania.revenge(50, T, 2)
    rng = Random(9)
    assert near(sum(bool(check.roll(rng).success) for _ in range(TRIES)), check.probability)
