"""A random source that goes through every possible roll, so that rolling is held against the odds exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any


class Branching:
    """Follows a path of choices, then takes the first way out at every new one."""

    def __init__(self, path: list[int]) -> None:
        self.path = path
        self.taken: list[tuple[int, int]] = []

    def randrange(self, stop: int) -> int:
        at = len(self.taken)
        choice = self.path[at] if at < len(self.path) else 0
        self.taken.append((choice, stop))
        return choice


def every(run: Callable[[Any], Any], limit: int = 60_000) -> Iterator[tuple[Any, Fraction]]:
    """Each result of `run` with its chance."""
    path: list[int] = []
    for _ in range(limit):
        rng = Branching(path)
        result = run(rng)
        chance = Fraction(1)
        for _, stop in rng.taken:
            chance /= stop
        yield result, chance
        while rng.taken and rng.taken[-1][0] == rng.taken[-1][1] - 1:
            rng.taken.pop()
        if not rng.taken:
            return
        path = [choice for choice, _ in rng.taken]
        path[-1] += 1
    raise AssertionError(f"more than {limit} rolls")


def chances(run: Callable[[Any], Hashable], limit: int = 60_000) -> dict[Any, Fraction]:
    """The exact distribution of what `run` returns."""
    found: Counter[Any] = Counter()
    for result, chance in every(run, limit):
        found[result] += chance
    return dict(found)
