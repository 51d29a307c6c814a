"""Checks of the Pathfinder Adventure Card Game: rulebook, Attempting a Check (both sets)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.dice import Dist
from companion.dice.checks import CheckOdds
from companion.games.pacg import odds as pacg
from companion.games.pacg.odds import Attempt, Need, typed
from tests.games.checks.agreement import assert_roll_agrees


def share(rolls: list[int], difficulty: int) -> Fraction:
    return Fraction(sum(roll >= difficulty for roll in rolls), len(rolls))


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from([None, "d4", "d6", "d8"]),
    st.integers(-4, 4),
    st.integers(0, 2),
    st.sampled_from(["", "1d4", "1d6+1"]),
    st.integers(-2, 0),
    st.integers(0, 20),
)
def test_a_check_matches_enumeration(
    die: str | None, mod: int, bless: int, add: str, each_die: int, difficulty: int
) -> None:
    """Assemble Your Dice; Attempt the Roll: blessings add the skill's own die, a result never falls below 0."""
    sides = int(die[1:]) if die else 4
    dice = [sides] * (1 + bless) + ([int(add[2])] if add else [])
    fixed = mod + (1 if add.endswith("+1") else 0)
    rolls = [max(0, sum(roll) + len(dice) * each_die + fixed) for roll in product(*(range(1, n + 1) for n in dice))]
    check = pacg.skill(Attempt(difficulty, die, mod, add, bless, each_die))
    assert check.probability == share(rolls, difficulty)
    assert check.extras["mean damage"] == Fraction(sum(max(0, difficulty - roll) for roll in rolls), len(rolls))


def test_damage_is_the_shortfall() -> None:
    """Take Damage, If Necessary: difficulty 10 and a result of 8 deal 2."""
    check = pacg.skill(Attempt(10, "d12"))
    assert check.extras["damage"] == Dist({0: 3, **dict.fromkeys(range(1, 10), 1)})


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from([4, 6]), min_size=1, max_size=3), st.integers(-2, 3), st.integers(2, 18))
def test_one_reroll_is_used_on_the_best_die(dice: list[int], mod: int, difficulty: int) -> None:
    """Attempt the Roll: a power may let one die be rolled again, once; held against trying every die."""
    won = Fraction(0)
    for roll in product(*(range(1, n + 1) for n in dice)):
        total = sum(roll) + mod
        turned = [
            Fraction(sum(max(0, total - face + new) >= difficulty for new in range(1, sides + 1)), sides)
            for face, sides in zip(roll, dice, strict=True)
        ]
        won += 1 if max(0, total) >= difficulty else max(turned)
    count = Fraction(1)
    for sides in dice:
        count *= sides
    more = "+".join(f"d{n}" for n in dice[1:])
    check = pacg.skill(Attempt(difficulty, f"d{dice[0]}", mod, more, reroll="one"))
    assert check.probability == won / count
    assert_roll_agrees(check)


def test_all_dice_rolled_again_give_a_second_chance() -> None:
    plain = pacg.skill(Attempt(9, "d6", add="d6"))
    again = pacg.skill(Attempt(9, "d6", add="d6", reroll="all"))
    assert again.probability == 1 - (1 - plain.probability) ** 2
    assert_roll_agrees(again)


def against(card: str, skills: list[str], played: Attempt) -> CheckOdds:
    """What a card prints, attempted with the skills given."""
    return typed.odds_of(typed.steps_of(card, typed.with_skills(typed.named_skills(skills), played)))


def test_or_binds_tighter_than_then() -> None:
    """Attempting a Check: "or" takes priority over "then"; the choice comes before the roll."""
    steps = pacg.needs("Wisdom 10 or Combat 13 then Combat 15")
    assert steps == ((Need(("wisdom",), 10), Need(("combat",), 13)), (Need(("combat",), 15),))
    check = against("Wisdom 10 or Combat 13 then Combat 15", ["wisdom=d8+3", "combat=d12+4"], Attempt(0, add="1d4"))
    wisdom = pacg.skill(Attempt(10, "d8", 3, "1d4"))
    first = pacg.skill(Attempt(13, "d12", 4, "1d4"))
    second = pacg.skill(Attempt(15, "d12", 4, "1d4"))
    assert check.probability == max(wisdom.probability, first.probability) * second.probability
    assert check.extras["mean damage"] == wisdom.extras["mean damage"] + second.extras["mean damage"]
    assert check.extras["chosen"] == "Wisdom 10, then Combat 15"
    assert_roll_agrees(check)


def test_a_list_of_skills_shares_one_difficulty() -> None:
    """Determine Which Skill: any listed skill may be used, a missing one is a d4."""
    assert pacg.needs("Intelligence, Arcane, Wisdom, or Divine 6") == (
        (Need(("intelligence", "arcane", "wisdom", "divine"), 6),),
    )
    check = against("Arcane or Divine 4", [], Attempt(0))
    assert check.probability == Fraction(1, 4)
    better = against("Arcane or Divine 4", ["divine=d6+1"], Attempt(0))
    assert better.extras["chosen"] == "Divine 4"


@pytest.mark.parametrize("text", ["", "Wisdom", "10", "Wisdom 10 then", "then 4", "Wisdom ten", "Wisdom 1٣"])
def test_unreadable_checks_are_refused(text: str) -> None:
    with pytest.raises(CompanionError):
        pacg.needs(text)


@pytest.mark.parametrize(
    "attempt",
    [Attempt(5, "2d6"), Attempt(5, "d6kh1"), Attempt(5, "6"), Attempt(5, "d6", bless=-1), Attempt(5, reroll="some")],
)
def test_impossible_figures_are_refused(attempt: Attempt) -> None:
    with pytest.raises(CompanionError):
        pacg.skill(attempt)


def test_one_die_cannot_be_picked_from_kept_dice() -> None:
    with pytest.raises(CompanionError):
        pacg.skill(Attempt(9, "d6", add="3d6kh2", reroll="one"))
    with pytest.raises(CompanionError):
        pacg.sequence([])


def test_rolled_damage_can_be_reduced_but_not_below_zero() -> None:
    """Rolling Dice: no penalty brings a roll below 0; Damage: powers reduce it."""
    check = pacg.damage("1d4-1", reduced=1, target=1)
    assert check.distribution == Dist({0: 2, 1: 1, 2: 1})
    assert check.probability == Fraction(1, 2)
    assert_roll_agrees(pacg.damage("2d4-3"))


def test_a_table_names_what_comes_up() -> None:
    """Mummy's Mask, Scourges: the adventure's die on the table."""
    rows = {1: "poisoning", 2: "poisoning", 3: "vulnerability", 4: "daybane", 5: "ravenous"}
    check = pacg.table("1d4+1", rows, "poisoning")
    assert check.probability == Fraction(1, 4)
    assert sum(check.extras["outcomes"].values()) == 1
    assert check.roll(Random(1)).result in rows.values()


def test_the_answer_says_what_to_roll_and_why() -> None:
    check = pacg.skill(Attempt(9, None, 2, bless=1, each_die=-3, name="Divine"))
    assert check.title == "Divine 9"
    assert check.to_roll == "Roll 2d4 - 4, never less than 0; you need 9 or more."
    assert len(check.notes) == 4
    rolled = check.roll(Random(2))
    assert rolled.success is False
    assert "failure by" in rolled.result
    assert_roll_agrees(check)


def test_more_checks_than_a_card_ever_joins_are_refused() -> None:
    assert pacg.sequence([[Attempt(1, "d4")]] * 20).probability == 1
    with pytest.raises(CompanionError, match="At most 20 checks"):
        pacg.sequence([[Attempt(1, "d4")] * 21])
