"""The luck of the rolls that a table records, as counters: how far they lie from what was to be expected.

A counter holds a whole number, so chances are kept in millionths and deviations in thousandths of the roll's own
standard deviation: on that scale a d4 and a d20 weigh the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # reading the luck needs no database
    from companion.core.rows import CounterRow
    from companion.table.change import Change, Outcome, Table

ROLLS, DEVIATION = "luck: rolls", "luck: deviation (thousandths)"
CHECKS, SUCCESSES, CHANCE = "luck: checks", "luck: successes", "luck: chance (millionths)"
NAMES = (ROLLS, DEVIATION, CHECKS, SUCCESSES, CHANCE)
MILLION, THOUSAND = 1_000_000, 1_000


@dataclass(frozen=True, slots=True)
class Fallen:
    """One roll: what it was, what came, what was to be expected, and the chance where it was a check."""

    what: str
    total: int | None
    mean: float | None = None
    spread: float = 0.0
    chance: float | None = None
    success: bool | None = None
    less_is_better: bool = False
    only_decides: bool = False
    """Its number says nothing but whether it succeeded: a miss by little is no luck."""

    @property
    def lucky(self) -> float | None:
        """How far it lies on the good side, in standard deviations; None where nothing was to be expected."""
        if self.only_decides and self.success is not None and self.chance is not None and 0 < self.chance < 1:
            return (self.success - self.chance) / sqrt(self.chance * (1 - self.chance))
        if self.total is None or self.mean is None or self.spread <= 0:
            return None
        more = (self.total - self.mean) / self.spread
        return -more if self.less_is_better else more


def expected(ways: Mapping[int, int], total: int | None) -> tuple[float | None, float]:
    """The average and the standard deviation that a total is to be measured by; none where it is no such result."""
    return spread_of(ways) if total in ways else (None, 0.0)


def spread_of(ways: Mapping[int, int]) -> tuple[float, float]:
    """The average and the standard deviation of a distribution."""
    total = sum(ways.values())
    mean = sum(value * n for value, n in ways.items()) / total
    # From the average, not from the squares: their difference would drown in large totals.
    return mean, sqrt(sum((value - mean) ** 2 * (n / total) for value, n in ways.items()))


def changes(rolls: Iterable[Fallen]) -> dict[str, int]:
    """What each counter grows by."""
    found = dict.fromkeys(NAMES, 0)
    for roll in rolls:
        if (lucky := roll.lucky) is not None:
            found[ROLLS] += 1
            found[DEVIATION] += round(THOUSAND * lucky)
        if roll.chance is not None and roll.success is not None:
            found[CHECKS] += 1
            found[SUCCESSES] += roll.success
            found[CHANCE] += round(MILLION * roll.chance)
    return found


def record_rolls(table: Table, rolls: list[Fallen]) -> Outcome:
    """Add rolls to the campaign's luck, as one step."""
    from companion.core.names import shorten
    from companion.table.change import perform

    def act(change: Change[object]) -> str:
        kept = {row.name: row.value for row in change.rows.counters if row.hero_id is None}
        for name, more in changes(rolls).items():
            if more:
                change.count(name, kept.get(name, 0) + more)
        totals = ", ".join(_words(roll) for roll in rolls[:5]) + (" ..." if len(rolls) > 5 else "")
        return f"Roll {shorten(rolls[0].what)}: {totals}"

    return perform(table, act)


def _words(roll: Fallen) -> str:
    total = "miss" if roll.total is None else str(roll.total)
    expected = f" (average {roll.mean:.4g})" if roll.mean is not None else ""
    return total + expected + {None: "", True: ", success", False: ", failure"}[roll.success]


def luck_of(counters: Iterable[CounterRow]) -> dict[str, object] | None:
    """Recorded rolls against expectation; None where none was recorded."""
    found = {row.name: row.value for row in counters if row.name in NAMES and row.hero_id is None}
    rolls, checks = found.get(ROLLS, 0), found.get(CHECKS, 0)
    if not rolls and not checks:
        return None
    return {
        "rolls": rolls,
        # The sum of n fair deviations spreads as the root of n: beyond 2 or 3 it is rare.
        "deviation": found.get(DEVIATION, 0) / THOUSAND / sqrt(rolls) if rolls else None,
        "checks": checks,
        "successes": found.get(SUCCESSES, 0),
        "expected_successes": found.get(CHANCE, 0) / MILLION,
    }
