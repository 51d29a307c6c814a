"""The engine against plain enumeration and against icepool, an independent engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import DiceError, Dist, distribution, odds, parse
from companion.dice.dist import mixture
from tests.dice.samples import Sample, pools, samples

RELATIONS = {
    ">=": lambda x, y: x >= y,
    ">": lambda x, y: x > y,
    "<=": lambda x, y: x <= y,
    "<": lambda x, y: x < y,
    "=": lambda x, y: x == y,
}


def as_dist(die: icepool.Die) -> Dist:
    return Dist(dict(die.items()))


@settings(max_examples=250, deadline=None)
@given(samples())
def test_random_expressions_match_enumeration_and_icepool(sample: Sample) -> None:
    if len(sample.text) > 200 or sample.text.count("(") > 40:
        return
    try:
        found = distribution(parse(sample.text))
    except DiceError as error:
        assert "deep" in error.message
        return
    assert found == Dist(sample.ways)
    assert found == as_dist(sample.die)


@settings(max_examples=60, deadline=None)
@given(pools(), pools(), st.sampled_from(sorted(RELATIONS)), st.integers(-5, 30))
def test_targets_match_enumeration(a: Sample, b: Sample, relation: str, fixed: int) -> None:
    holds = RELATIONS[relation]
    against_number = odds(f"{a.text} {relation} {fixed}")
    met = sum(p for x, p in a.ways.items() if holds(x, fixed))
    assert against_number.probability == Fraction(met, a.ways.total())
    opposed = odds(f"{a.text} {relation} {b.text}")
    met = sum(p * q for (x, p), (y, q) in product(a.ways.items(), b.ways.items()) if holds(x, y))
    assert opposed.probability == Fraction(met, a.ways.total() * b.ways.total())


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("10d10", lambda: 10 @ icepool.d10),
        ("4d12+3d8+2d6+5", lambda: 4 @ icepool.d12 + 3 @ icepool.d8 + 2 @ icepool.d6 + 5),
        ("100d6", lambda: 100 @ icepool.d6),
        ("40d20kh10", lambda: icepool.d20.pool(40).highest(10).sum()),
        ("40d20kl35", lambda: icepool.d20.pool(40).lowest(35).sum()),
        ("12d8r<3dl4", lambda: icepool.d8.reroll([1, 2], depth=1).pool(12).highest(8).sum()),
        ("20d100-10d4", lambda: 20 @ icepool.d100 - 10 @ icepool.d4),
    ],
)
def test_large_pools_match_icepool(text: str, die: object) -> None:
    assert odds(text).dist == as_dist(die())


def test_big_pools_come_out_exactly() -> None:
    assert odds("100d100").dist.ways[100] == 1
    assert odds("100d100").dist.mean() == 5050
    assert odds("40d20kh1").dist.probability("<=", 19) == Fraction(19**40, 20**40)
    assert odds("100d2 = 150").probability == Fraction(comb(100, 50), 2**100)


def test_a_miss_empties_the_whole_roll() -> None:
    dice = {"blue": (None, 2, 2, 2, 1, 1), "red": (1, 2, 2, 2, 3, 3), "gray": (0, 1, 1, 1, 2, 3)}
    ways: Counter[int] = Counter()
    for blue, red, gray in product(*dice.values()):
        ways[0 if blue is None else blue + red - gray] += 1
    assert odds("blue + red - gray", dice).dist == Dist(ways)
    floored: Counter[int] = Counter()
    for value, many in ways.items():
        floored[max(0, value)] += many
    assert odds("max(0, blue + red - gray)", dice).dist == Dist(floored)
    worst = Counter(0 if b is None else min(b, r) for b, r in product(dice["blue"], dice["red"]))
    assert odds("worst(blue, red)", dice).dist == Dist(worst)
    best = Counter(max(b or 0, r) for b, r in product(dice["blue"], dice["red"]))
    assert odds("best(blue, red)", dice).dist == Dist(best)


def test_a_percentile_die_runs_from_1_to_100() -> None:
    assert odds("d%").dist == odds("d100").dist == Dist(dict.fromkeys(range(1, 101), 1))
    assert odds("d%+25 >= 100").fraction == "13/50"
    assert odds("d3").dist.mean() == 2
    assert odds("d2").dist.mean() == Fraction(3, 2)


def test_likely_range_holds_the_share_asked_for() -> None:
    dist = odds("3d6").dist
    for percent in (50, 80, 90, 100):
        low, high = dist.likely(percent)
        inside = sum(ways for value, ways in dist.ways.items() if low <= value <= high)
        assert inside * 100 >= percent * dist.total
    assert dist.likely(100) == (3, 18)
    assert odds("7").dist.likely() == (7, 7)


@given(st.dictionaries(st.integers(-9, 9), st.integers(1, 9), min_size=1), st.integers(1, 5), st.integers(1, 5))
def test_mixture_weighs_its_parts(ways: dict[int, int], one: int, two: int) -> None:
    a, b = Dist(ways), Dist({3: 1, 4: 2})
    mixed = mixture([(one, a), (two, b)])
    for value in {*a.ways, *b.ways}:
        expected = (one * a.probability("=", value) + two * b.probability("=", value)) / (one + two)
        assert mixed.probability("=", value) == expected


def test_distributions_show_fractions_in_lowest_terms() -> None:
    assert odds("2d6").dist.fractions()[7] == "1/6"
    assert odds("1d1 >= 1").fraction == "1/1"
    assert Dist({1: 2, 2: 2}) == Dist({1: 1, 2: 1}) != Dist({1: 1, 2: 2})
    assert hash(Dist({1: 2, 2: 2})) == hash(Dist({1: 1, 2: 1}))
