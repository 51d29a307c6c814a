"""Rolls of Descent; each test names the section of the rulebook it follows."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.dice import Dist
from companion.games.descent import odds as descent
from companion.games.descent.odds import Attack, Face, surge
from tests.games.checks.agreement import assert_roll_agrees
from tests.games.checks.tables import descent_dice

D = descent_dice()
ABILITIES = {
    "+2 damage": (1, 2, 0, 0),
    "pierce 2": (1, 0, 2, 0),
    "+1 range": (1, 0, 0, 1),
    "2: +3 damage": (2, 3, 0, 0),
}
ATTACKS = ["blue", "blue red", "blue yellow", "blue red yellow", "red green"]
DEFENSES = ["", "brown", "gray", "gray black"]


def suffered(faces: tuple[Face, ...], shields: int, attack: Attack) -> int | None:
    """Steps 2 to 5 of Combat by trying every set of abilities; None for a miss."""
    if any(face.miss for face in faces):
        return None
    surges, reach = sum(f.surges for f in faces), sum(f.range for f in faces)
    found: list[int] = []
    for size in range(len(attack.surges) + 1):
        for chosen in combinations([ABILITIES[text] for text in attack.surges], size):
            cost, damage, pierce, far = (sum(column) for column in zip((0, 0, 0, 0), *chosen, strict=True))
            if cost <= surges and reach + far >= (attack.range or 0):
                blocked = max(0, shields - pierce - attack.pierce)
                found.append(max(0, sum(f.damage for f in faces) + damage - blocked))
    return max(found, default=None)


def by_hand(attack: Attack) -> tuple[Dist, Fraction]:
    """Every roll of both pools: the damage, and the chance to hit."""
    damage: Counter[int] = Counter()
    hits = 0
    attacking = [D[name] for name in attack.dice.split()]
    defending = [D[name] for name in attack.vs.split()]
    for faces in product(*attacking):
        for blocks in product(*defending):
            result = suffered(faces, sum(f.shields for f in blocks), attack)
            damage[result or 0] += 1
            hits += result is not None
    return Dist(damage), Fraction(hits, damage.total())


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(ATTACKS),
    st.sampled_from(DEFENSES),
    st.one_of(st.none(), st.integers(1, 6)),
    st.integers(0, 2),
    st.lists(st.sampled_from(sorted(ABILITIES)), max_size=3),
)
def test_an_attack_matches_enumeration(dice: str, vs: str, far: int | None, pierce: int, surges: list[str]) -> None:
    """Combat, steps 2 to 5: an X misses, range must reach, each surge ability once, pierce ignores shields."""
    attack = Attack(dice, vs, far, pierce, surges=tuple(surges))
    damage, hit = by_hand(attack)
    check = descent.attack(attack, D)
    assert check.distribution == damage
    assert check.probability == check.extras["hit"] == hit


def test_identical_abilities_from_two_sources_both_trigger() -> None:
    """Spend Surges: two abilities with the same effect may both be used."""
    twice = Attack("blue yellow", surges=("+2 damage", "+2 damage"))
    assert descent.attack(twice, D).distribution == by_hand(twice)[0]
    assert max(descent.attack(twice, D).distribution.ways) == 8


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(ATTACKS[:3]), st.sampled_from(DEFENSES[:3]), st.integers(1, 4), st.integers(1, 2))
def test_fortune_is_spent_on_the_best_die(dice: str, vs: str, target: int, tokens: int) -> None:
    """Spending Fortune Tokens: after the roll, one die is rolled again for each token."""
    attack = Attack(dice, vs, surges=("+2 damage",))
    pool = [D[name] for name in dice.split()]

    @cache
    def chance(faces: tuple[Face, ...], shields: int, left: int) -> Fraction:
        best = Fraction((suffered(faces, shields, attack) or 0) >= target)
        for die in range(len(faces)) if left else ():
            tried = [chance((*faces[:die], new, *faces[die + 1 :]), shields, left - 1) for new in pool[die]]
            best = max(best, sum(tried) / len(tried))
        return best

    blocks = Counter(sum(f.shields for f in roll) for roll in product(*(D[name] for name in vs.split())))
    total = sum(chance(faces, s, tokens) * n for faces in product(*pool) for s, n in blocks.items())
    expected = total / (6 ** len(pool) * blocks.total())
    assert descent.attack(attack._replace(fortune=tokens), D, target).probability == expected


def test_fortune_for_the_average_beats_fortune_for_the_hit() -> None:
    hit = descent.attack(Attack("blue red", fortune=1), D)
    mean = descent.attack(Attack("blue red", fortune=1, fortune_for="damage"), D)
    assert mean.extras["mean damage"] > hit.extras["mean damage"]
    assert hit.probability >= mean.probability
    with pytest.raises(CompanionError):
        descent.attack(Attack("blue", fortune=1, fortune_for="fun"), D)


def test_elevation_adds_a_black_die_to_melee_only() -> None:
    """Elevation: melee across the line, unless the attack has Reach."""
    plain = descent.attack(Attack("blue red", "gray black"), D).distribution
    assert descent.attack(Attack("blue red", "gray", elevation=True), D).distribution == plain
    spared = descent.attack(Attack("blue red", "gray"), D).distribution
    assert descent.attack(Attack("blue red", "gray", elevation=True, reach=True), D).distribution == spared
    far = Attack("blue red", "gray", range=1, elevation=True)
    assert descent.attack(far, D).distribution == descent.attack(far._replace(elevation=False), D).distribution


def test_the_joint_figures_are_reported() -> None:
    """Combat 2: an X voids all other results; 4: one unused surge recovers fatigue for heroes."""
    check = descent.attack(Attack("blue yellow", "gray", surges=("stun", "+1 damage")), D)
    assert check.extras["X"] == Fraction(1, 6)
    assert check.extras["surges"].probability(">=", 1) == Fraction(7, 12)
    assert check.extras["range"].probability("=", 0) >= Fraction(1, 6)
    stunned = 0
    for blue, yellow, gray in product(D["blue"], D["yellow"], D["gray"]):
        surges, damage = blue.surges + yellow.surges, blue.damage + yellow.damage
        if not blue.miss and surges:
            stunned += damage + (surges > 1) - gray.shields > 0
    assert check.extras["stun, with damage"] == Fraction(stunned, 216)
    assert "a surge left for fatigue" in check.extras
    assert "a surge left for fatigue" not in descent.attack(Attack("blue", monster=True), D).extras


@pytest.mark.parametrize(
    "attack",
    [
        Attack("blue red", "brown", surges=("+2 damage",)),
        Attack("blue yellow", range=5, surges=("+1 range", "pierce 2")),
        Attack("blue", "gray", fortune=1),
    ],
)
@pytest.mark.parametrize("target", [None, 2])
def test_a_rolled_attack_agrees_with_the_odds(attack: Attack, target: int | None) -> None:
    assert_roll_agrees(descent.attack(attack, D, target))


def test_a_rolled_attack_shows_every_face() -> None:
    rolled = descent.attack(Attack("blue 2 red", "gray", surges=("+2 damage",)), D).roll(Random(4))
    assert [die.name for die in rolled.dice] == ["blue", "red", "red", "gray"]
    assert all(die.shows for die in rolled.dice)
    assert rolled.dice[-1].sign == -1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+2 damage", (1, 2, 0, 0, False)),
        ("Pierce 2", (1, 0, 2, 0, False)),
        ("2 surges: +3 damage, pierce 1", (2, 3, 1, 0, False)),
        ("+1 range and +1 damage", (1, 1, 0, 1, False)),
        ("Stun", (1, 0, 0, 0, True)),
        ("2: blast", (2, 0, 0, 0, True)),
    ],
)
def test_surge_abilities_are_read(text: str, found: tuple[int, ...]) -> None:
    one = surge(text)
    assert (one.cost, one.damage, one.pierce, one.range, one.special) == found


@pytest.mark.parametrize("text", ["damage", "+2 damage 3", "x: +1 damage", ": +1 damage", "0: +1 damage"])
def test_unreadable_surge_abilities_are_refused(text: str) -> None:
    with pytest.raises(CompanionError):
        surge(text)


@pytest.mark.parametrize(
    "attack",
    [
        Attack(""),
        Attack("purple"),
        Attack("blue", "puce"),
        Attack("red 2"),
        Attack("9 red"),
        Attack("blue", fortune=-1),
        Attack("blue", surges=("+1 damage",) * 9),
        Attack("blue", fortune=1_000_000),
        Attack("blue 7 red", "gray", fortune=1),
    ],
)
def test_impossible_attacks_are_refused(attack: Attack) -> None:
    with pytest.raises(CompanionError):
        descent.attack(attack, D)


@given(st.integers(-1, 8))
def test_attribute_tests_match_enumeration(value: int) -> None:
    """Attribute Tests: one gray and one black die, no more shields than the attribute."""
    passed = sum(gray.shields + black.shields <= value for gray, black in product(D["gray"], D["black"]))
    assert descent.attribute(value, D).probability == Fraction(passed, 36)


def test_fortune_helps_an_attribute_test() -> None:
    """Spending Fortune Tokens: any of the hero's dice."""
    won = Fraction(0)
    for roll in product(D["gray"], D["black"]):
        gray, black = (face.shields for face in roll)
        tries = [
            Fraction(sum(new.shields + black <= 2 for new in D["gray"]), 6),
            Fraction(sum(gray + new.shields <= 2 for new in D["black"]), 6),
        ]
        won += 1 if gray + black <= 2 else max(tries)
    check = descent.attribute(2, D, fortune=1)
    assert check.probability == won / 36
    assert_roll_agrees(check)


def test_standing_up_recovers_damage_and_fatigue() -> None:
    """Stand Up, Revive a Hero: two red dice; an elixir rolls one."""
    rolls = list(product(D["red"], repeat=2))
    both = sum(a.damage + b.damage >= 4 and a.surges + b.surges >= 1 for a, b in rolls)
    check = descent.recover(D, 4, 1)
    assert check.probability == Fraction(both, 36)
    assert check.distribution == Dist(Counter(a.damage + b.damage for a, b in rolls))
    assert_roll_agrees(check)
    assert descent.recover(D, 3, text="red").probability == Fraction(1, 3)


def test_the_dice_have_six_faces_each() -> None:
    assert {name: len(faces) for name, faces in D.items()} == dict.fromkeys(D, 6)
    assert set(D) == {"blue", "red", "yellow", "green", "gray", "black", "brown"}
    assert descent.named(D)["blue"][0] is None


@pytest.mark.parametrize(
    ("attack", "says"),
    [(Attack("blue gray"), "Gray is no attack die"), (Attack("blue", "red"), "Red is no defense die")],
)
def test_each_side_rolls_its_own_dice(attack: Attack, says: str) -> None:
    """2. Roll Dice: the attack pool of the weapon, the defense pool of shields."""
    with pytest.raises(CompanionError, match=says):
        descent.attack(attack, D)
