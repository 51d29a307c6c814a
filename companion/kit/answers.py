"""What a check answers, and how that is given: on the screen or as JSON, rolled, counted in the campaign's luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple

if TYPE_CHECKING:
    from companion.dice.checks import CheckOdds, CheckRoll


ONLY_DECIDING = ("result", "shields", "successes")
"""What a check counts only to see whether it succeeds; damage and gold are worth more or less by themselves."""


class Answer(NamedTuple):
    """A check, what other readings of the rules would make of it, and figures for --json alone."""

    check: CheckOdds
    others: tuple[tuple[str, CheckOdds], ...] = ()
    more: tuple[tuple[str, object], ...] = ()
    ways: tuple[CheckOdds, ...] = ()
    """Every way of making it, the check itself first; empty where there is one only."""


def with_ways(ways: Iterable[CheckOdds]) -> Answer:
    """The best of several ways as the answer, with the others behind it."""
    from companion.dice.checks import best_first

    ranked = best_first(ways)
    return Answer(ranked[0], ways=ranked)


def with_readings(make: Callable[..., CheckOdds], **taken: bool) -> Answer:
    """The check as it is read; each option that stands for another reading is tried the other way."""
    check = make(**taken)
    others = []
    for name, value in taken.items():
        other = make(**{**taken, name: not value})
        if _differs(check, other):
            option = name.replace("_", "-")
            others.append((f"--no-{option}" if value else f"--{option}", other))
    return Answer(check, tuple(others))


def _differs(one: CheckOdds, other: CheckOdds) -> bool:
    return (one.probability, one.distribution, one.extras) != (other.probability, other.distribution, other.extras)


class Shown(NamedTuple):
    """How an answer is wanted: the options of every check."""

    game: str
    roll: bool
    seed: int | None
    chart: bool
    as_json: bool
    keep: bool
    whole: bool = False

    def with_shown(self, other: Shown) -> Shown:
        """How variants are shown, whichever of them said so."""
        return self._replace(roll=self.roll or other.roll, as_json=self.as_json or other.as_json)


def give(answer: Answer, games: list[str], options: Shown) -> None:
    """Show an answer, rolled and counted where that was asked for."""
    from companion.render.check import check_json, show_check
    from companion.render.console import emit

    rolled = _rolled(answer.check, options) if options.roll else None
    if options.as_json:
        emit(check_json(answer, games, rolled))
    else:
        show_check(answer, games, rolled, options.chart, options.whole)


def _rolled(check: CheckOdds, options: Shown) -> CheckRoll:
    from companion.kit.dice import source
    from companion.kit.warm import remember_roll

    rolled = check.roll(source(options.seed))
    remember_roll(f"{rolled.title}: {rolled.result or rolled.total}")
    if options.keep:
        _keep(check, rolled)
    return rolled


def _keep(check: CheckOdds, rolled: CheckRoll) -> None:
    from companion.kit.context import table
    from companion.table.luck import Fallen, expected, record_rolls

    mean, spread = expected(check.distribution.ways if check.distribution else {}, rolled.total)
    chance = None if check.probability is None else float(check.probability)
    less = check.relation == "<="
    decides = check.counts in ONLY_DECIDING
    record_rolls(table(), [Fallen(check.title, rolled.total, mean, spread, chance, rolled.success, less, decides)])
