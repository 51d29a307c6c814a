"""An exact distribution: whole-number ways for each result. Fractions are made only when one is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import gcd, lcm
from typing import TYPE_CHECKING

from companion.dice.counts import added
from companion.dice.limits import Work
from companion.dice.tree import holds

if TYPE_CHECKING:
    from fractions import Fraction


def shown(ways: int, total: int) -> str:
    """The fraction in lowest terms, as "5/8"; whole numbers keep their denominator, as "1/1"."""
    shared = gcd(ways, total)
    return f"{ways // shared}/{total // shared}"


class Dist:
    """Results in rising order with the ways that lead to each, out of `total`."""

    __slots__ = ("total", "ways")

    def __init__(self, ways: Mapping[int, int]) -> None:
        self.ways: Mapping[int, int] = {value: ways[value] for value in sorted(ways) if ways[value]}
        self.total = sum(self.ways.values())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dist):
            return NotImplemented
        same = self.ways.keys() == other.ways.keys()
        return same and all(w * other.total == other.ways[v] * self.total for v, w in self.ways.items())

    def __hash__(self) -> int:
        return hash(tuple(self.ways))

    def __repr__(self) -> str:
        return f"Dist({dict(self.ways)})"

    def count(self, relation: str, target: int) -> int:
        """The ways that meet the target."""
        return sum(ways for value, ways in self.ways.items() if holds(value, relation, target))

    def probability(self, relation: str, target: int) -> Fraction:
        """The chance to meet the target."""
        return _fraction(self.count(relation, target), self.total)

    def mean(self) -> Fraction:
        """The average result."""
        return _fraction(sum(value * ways for value, ways in self.ways.items()), self.total)

    def likely(self, percent: int = 80) -> tuple[int, int]:
        """The middle range that holds at least `percent` of all rolls, the rest cut evenly at both ends."""
        tail = self.total * (100 - percent)
        return self._quantile(tail + 1), self._quantile(200 * self.total - tail)

    def _quantile(self, parts: int) -> int:
        """The first result by which `parts` of 200 totals are reached."""
        reached = 0
        for value, ways in self.ways.items():
            reached += 200 * ways
            if reached >= parts:
                return value
        return max(self.ways)

    def fractions(self) -> dict[int, str]:
        """Every result with its chance, as "5/36"."""
        return {value: shown(ways, self.total) for value, ways in self.ways.items()}

    def mapped(self, change: Callable[[int], int]) -> Dist:
        """The distribution of `change(result)`."""
        out: dict[int, int] = {}
        for value, ways in self.ways.items():
            out[change(value)] = out.get(change(value), 0) + ways
        return Dist(out)

    def plus(self, other: Dist, work: Work | None = None) -> Dist:
        """The sum of this and another, independent result."""
        return Dist(added(dict(self.ways), dict(other.ways), work or Work()))


def mixture(parts: Iterable[tuple[int, Dist]]) -> Dist:
    """One of several distributions at random, each with its weight."""
    chosen = [(weight, dist) for weight, dist in parts if weight]
    scale = lcm(*(dist.total for _, dist in chosen))
    out: dict[int, int] = {}
    for weight, dist in chosen:
        for value, ways in dist.ways.items():
            out[value] = out.get(value, 0) + ways * weight * (scale // dist.total)
    return Dist(out)


def _fraction(ways: int, total: int) -> Fraction:
    from fractions import Fraction  # costs more to load than most answers cost to compute

    return Fraction(ways, total)
