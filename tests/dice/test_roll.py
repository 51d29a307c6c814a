"""Rolling agrees with the odds, shows every die, and repeats with the same source."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings

from companion.dice import distribution, odds, parse
from companion.dice.roll import RolledDie, roll
from tests.dice.every import chances
from tests.dice.samples import Sample, samples


@settings(max_examples=60, deadline=None)
@given(samples())
def test_every_possible_roll_adds_up_to_the_distribution(sample: Sample) -> None:
    if sample.ways.total() > 3_000 or len(sample.text) > 200 or "r" in sample.text.replace("hindrance", ""):
        return
    expr = parse(sample.text)
    found = chances(lambda rng: roll(expr, rng).total)
    dist = distribution(expr)
    assert found == {value: dist.probability("=", value) for value in dist.ways}


@pytest.mark.parametrize("text", ["3d4r<3", "2d6r1kh1", "best(d4r1, d6) - 1", "d4 >= d6", "edge2(d4)+1 >= 4"])
def test_rerolls_and_targets_agree_too(text: str) -> None:
    expr, answer = parse(text), odds(text)
    found = chances(lambda rng: roll(expr, rng).total)
    assert found == {value: answer.dist.probability("=", value) for value in answer.dist.ways}
    if answer.met is not None:
        won = chances(lambda rng: roll(expr, rng).success)
        assert won[True] == answer.probability


def test_every_die_is_shown_with_what_became_of_it() -> None:
    rolled = roll(parse("4d6kh3 + 2 - 1d4"), Random(3))
    six, four = rolled.dice[:4], rolled.dice[4:]
    assert [die.name for die in rolled.dice] == ["d6"] * 4 + ["d4"]
    assert sum(die.kept for die in six) == 3
    assert min(die.value for die in six) == next(die.value for die in six if not die.kept)
    assert four[0].sign == -1
    assert rolled.total == sum(die.value * die.sign for die in rolled.dice if die.kept) + 2
    assert rolled.success is None


def test_a_reroll_keeps_what_was_there_before() -> None:
    rolls = [roll(parse("d4r<4"), Random(seed)).dice[0] for seed in range(40)]
    assert {die.before for die in rolls} == {None, 1, 2, 3}
    assert all(die.value == 4 for die in rolls if die.before is None)


def test_the_prime_die_is_marked_and_its_1_stands() -> None:
    edge = parse("edge(d20)")
    for seed in range(300):
        prime, other = roll(edge, Random(seed)).dice
        assert (prime.prime, other.prime) == (True, False)
        assert prime.kept != other.kept
        if prime.value == 1:
            assert prime.kept
        else:
            assert prime.kept == (prime.value >= other.value)


def test_the_losing_set_is_dropped_as_a_whole() -> None:
    rolled = roll(parse("best(2d6, 2d6)"), Random(1))
    first, second = rolled.dice[:2], rolled.dice[2:]
    assert {die.kept for die in first} != {die.kept for die in second}
    assert rolled.total == max(sum(d.value for d in first), sum(d.value for d in second))


def test_the_same_source_repeats_the_roll() -> None:
    expr = parse("10d20 + 5d6r1 >= 90")
    assert roll(expr, Random(7)) == roll(expr, Random(7))
    assert roll(expr, Random(7)) != roll(expr, Random(8))


def test_a_miss_is_shown_and_totals_nothing() -> None:
    dice = {"blue": (None,), "red": (3,)}
    rolled = roll(parse("blue + red >= 1", dice), Random(0))
    assert rolled.missed
    assert rolled.total == 0
    assert rolled.success is False
    assert rolled.dice == (RolledDie("blue", None), RolledDie("red", 3))
