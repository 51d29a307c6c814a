"""Holds what a check rolls against the odds it gives, over every possible roll."""

from __future__ import annotations

from random import Random

from companion.dice.checks import CheckOdds
from tests.dice.every import chances


def assert_roll_agrees(check: CheckOdds, totals: bool = True) -> None:
    """Success comes as often as the odds say; where asked, the totals follow the distribution too."""

    def outcome(rng: Random) -> tuple[int | None, bool | None, bool]:
        one = check.roll(rng)
        return one.total, one.success, bool(one.result)

    found = chances(outcome, 200_000)
    assert all(said for _, _, said in found)
    if check.probability is not None:
        assert sum(p for (_, success, _), p in found.items() if success) == check.probability
    if totals and check.distribution is not None:
        shown: dict[int, object] = {}
        for (total, _, _), p in found.items():
            shown[total] = shown.get(total, 0) + p
        assert shown == {v: check.distribution.probability("=", v) for v in check.distribution.ways}
