"""Checks on the screen and as JSON: the odds first, then what to roll, then the rule it rests on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from companion.dice.dist import Dist
from companion.dice.tree import holds
from companion.render.console import columns, say, say_parts
from companion.render.odds import brief, decimal, die_json, die_words, share, show_histogram, usual

if TYPE_CHECKING:
    from companion.dice.checks import CheckOdds, CheckRoll, Extra, Read
    from companion.kit.answers import Answer

HEADLINES = frozenset({"hit", "defended"})
OUTCOMES = ("success", "failure", "passed", "failed", "lives", "dies")
OTHER_WAYS = 3
"""As many ways beside the best one are told in short."""
SHOWN = 12
"""As many parts of a distribution are written in one line."""


def fraction(value: Fraction) -> str:
    """As "5/8", whole numbers too."""
    return f"{value.numerator}/{value.denominator}"


def check_json(answer: Answer, games: Sequence[str], rolled: CheckRoll | None) -> dict[str, object]:
    """The JSON shape of a check, for one game or for all of a family."""
    found = answer.check
    chance = found.probability
    rules = [f"{game}#{found.rule}" for game in games]
    return {
        "check": found.title,
        "game": games[0],
        "probability": None if chance is None else fraction(chance),
        "percent": None if chance is None else float(100 * chance),
        "distribution": None if found.distribution is None else plain(found.distribution),
        "mean": None if found.distribution is None else fraction(found.distribution.mean()),
        "succeeds": _succeeding(found),
        "to_roll": found.to_roll,
        "rule": rules[0],
        "rules": rules,
        "notes": list(found.notes),
        "extras": {name: plain(value) for name, value in found.extras.items()},
        "other_readings": [_other_json(words, other) for words, other in answer.others],
        "ways": [_way_json(way) for way in answer.ways or (found,)],
        "read": [{"what": read.what, "from": read.source} for read in found.read],
        **dict(answer.more),
        **({"roll": _roll_json(rolled)} if rolled else {}),
    }


def plain(value: Extra) -> object:
    """An extra as JSON: fractions as text, whole numbers and words as they are."""
    if isinstance(value, Fraction):
        return fraction(value)
    if isinstance(value, Dist):
        return {str(result): chance for result, chance in value.fractions().items()}
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return value


def _other_json(words: str, other: CheckOdds) -> dict[str, object]:
    return {
        "option": words,
        "probability": None if other.probability is None else fraction(other.probability),
        "extras": {name: plain(value) for name, value in other.extras.items()},
    }


def _way_json(way: CheckOdds) -> dict[str, object]:
    chance = way.probability
    return {
        "way": way.way,
        "probability": None if chance is None else fraction(chance),
        "percent": None if chance is None else float(100 * chance),
        "to_roll": way.to_roll,
    }


def _roll_json(rolled: CheckRoll) -> dict[str, object]:
    dice = [{**die_json(die), "shows": die.shows or str(die.value)} for die in rolled.dice]
    return {"total": rolled.total, "success": rolled.success, "result": rolled.result, "dice": dice}


def show_check(
    answer: Answer, games: Sequence[str], rolled: CheckRoll | None, chart: bool, whole: bool = False
) -> None:
    """One check, for one game or for all of a family; one that was read from the table is told in short."""
    found = answer.check
    if rolled:
        _show_roll(rolled, found)
    _show_chance(found)
    say(f"  {found.to_roll}")
    if (found.read or answer.ways) and not whole:
        _show_in_short(answer, games, chart)
    else:
        _show_whole(answer, games, chart)


def _show_in_short(answer: Answer, games: Sequence[str], chart: bool) -> None:
    """What decides: the other ways, the figures that the check calls its own, what was read, the rule."""
    found = answer.check
    _show_ways(answer.ways[1:])
    for name in found.brief:
        if name == found.counts and found.distribution is not None:
            _show_spread(found, found.distribution)
        elif name in found.extras:
            _show_extra(name, found.extras[name], found)
    if chart and found.distribution is not None:
        show_histogram(found.distribution, _meeting(found, found.distribution))
    _show_read(found.read)
    say_parts(("  rule: ", "dim"), f"{games[0]}#{found.rule}", ("  (--all tells more)", "dim"))


def _show_ways(ways: Sequence[CheckOdds]) -> None:
    """The other ways in one line, best first: of one member's the next few, of everybody's all."""
    most = len(ways) if any(way.who for way in ways) else OTHER_WAYS
    more = f"; {len(ways) - most} more" if len(ways) > most else ""
    if ways:
        say_parts(("  or: ", "dim"), "; ".join(f"{way.way} {_result(way)}" for way in ways[:most]) + more)


def _result(way: CheckOdds) -> str:
    """A way's chance, or its average where nothing is asked."""
    if way.probability is not None:
        return _chance(way.probability)
    if way.distribution is None and way.roller is None:
        return "(no roll)"
    return f"average {decimal(way.distribution.mean())}" if way.distribution is not None else "unknown"


def _show_read(read: Iterable[Read]) -> None:
    """What was read and from where, in one line: sources with what each gave."""
    by_source: dict[str, dict[str, None]] = {}
    for one in read:
        by_source.setdefault(one.source, {})[one.what] = None
    if by_source:
        parts = [f"{', '.join(what)} ({source})" for source, what in by_source.items()]
        say_parts(("  read: ", "dim"), "; ".join(parts))


def show_comparison(ways: Sequence[CheckOdds], games: Sequence[str], unknown: Sequence[tuple[str, str]] = ()) -> None:
    """Variants of a check, best first; then those that lack a figure, with what they lack."""
    lines = []
    for way in ways:
        exactly = "" if way.probability is None else brief(fraction(way.probability))
        who = f" ({way.who})" if way.who else ""
        lines.append((_result(way), exactly, f"{way.way}{who}", re.split(r"; | \(|\. ", way.to_roll)[0].rstrip(".")))
    columns(lines, ("chance", "exactly", "way", "to roll"), ("bold green", "dim"))
    for words, lacking in unknown:
        say_parts(("  ? ", "bold"), f"{words}: {lacking}")
    _show_read(read for way in ways for read in way.read)
    say_parts(("  rule: ", "dim"), f"{games[0]}#{ways[0].rule}")


def _show_whole(answer: Answer, games: Sequence[str], chart: bool) -> None:
    found = answer.check
    for way in answer.ways[1:]:
        say_parts(("  or: ", "dim"), f"{_result(way)}  {way.way}: {way.to_roll}")
    if found.distribution is not None and _counts(found):
        _show_spread(found, found.distribution)
    for name, value in found.extras.items():
        _show_extra(name, value, found)
    if chart and found.distribution is not None:
        show_histogram(found.distribution, _meeting(found, found.distribution))
    for note in found.notes:
        say_parts(("  note: ", "dim"), note)
    _show_read(found.read)
    for words, other in answer.others:
        say_parts(("  other reading: ", "dim"), f"{words}: {_instead(found, other)}")
    rules = [f"{game}#{found.rule}" for game in games]
    say_parts(("  rule: ", "dim"), ", ".join(rules), (f"  (companion rules show {rules[0]})", "dim"))


def _counts(found: CheckOdds) -> bool:
    """Whether the distribution says more than yes or no."""
    plain = found.probability is not None and found.distribution and set(found.distribution.ways) <= {0, 1}
    return found.distribution is not None and not plain


def _show_spread(found: CheckOdds, spread: Dist) -> None:
    """What the distribution comes to; a bare yes or no has been said."""
    say_parts((f"  {found.counts}: ", "dim"), usual(spread))
    if found.counts in found.extras:
        say(f"  {' ' * len(found.counts)}  {spelled(spread)}")


def _show_chance(found: CheckOdds) -> None:
    if found.probability is None and found.distribution is not None and len(found.distribution.ways) > 1:
        average = found.distribution.mean()
        say_parts((f"average {decimal(average)}", "bold green"), f"  ({brief(fraction(average))})  {found.title}")
        return
    if found.probability is None:
        say_parts((found.title, "bold"))
        return
    style = "bold green" if found.probability else "bold red"
    exactly = brief(fraction(found.probability))
    say_parts((_chance(found.probability), style), f"  ({exactly})  {found.title}")


def _meeting(found: CheckOdds, spread: Dist) -> Callable[[int], bool] | None:
    """Which results are the successes, where they are all those from the best one to some other."""
    if found.probability is None:
        return None
    rising = list(spread.ways.items())
    wanted, reached = found.probability * spread.total, 0
    for value, ways in rising if found.relation == "<=" else rising[::-1]:
        reached += ways
        if reached == wanted:
            return partial(_holds, found.relation, value)
    return None if wanted else lambda _value: False


def _succeeding(found: CheckOdds) -> list[str] | None:
    """The results that are successes, where the distribution tells them apart."""
    spread = found.distribution
    meets = _meeting(found, spread) if spread is not None else None
    return [str(value) for value in spread.ways if meets(value)] if spread is not None and meets else None


def _holds(relation: str, target: int, value: int) -> bool:
    return holds(value, relation, target)


def _show_roll(rolled: CheckRoll, found: CheckOdds) -> None:
    style = {True: "bold green", False: "bold red", None: "bold"}[rolled.success]
    outcome = {True: "success", False: "failure", None: ""}[rolled.success]
    said = rolled.result if not outcome or rolled.result.startswith(OUTCOMES) else f"{outcome}: {rolled.result}"
    say_parts(("rolled: ", "dim"), (said, style))
    if rolled.dice:
        counted = _counts(found) and rolled.total is not None
        total = f"; {found.counts} {rolled.total:,}" if counted else ""
        say(f"  {', '.join(map(die_words, rolled.dice))}{total}")


def _show_extra(name: str, value: Extra, found: CheckOdds) -> None:
    """A figure beside the odds, unless it repeats what has been said."""
    if isinstance(value, Dist):
        if name != found.counts:
            say_parts((f"  {name}: ", "dim"), spelled(value))
    elif isinstance(value, Mapping):
        say_parts((f"  {name}: ", "dim"), _listed(value))
    elif not isinstance(value, Fraction):
        say_parts((f"  {name}: ", "dim"), str(value))
    elif not _repeats(name, value, found):
        say_parts((f"  {name}: ", "dim"), amount(name, value))


def _repeats(name: str, value: Fraction, found: CheckOdds) -> bool:
    return name == f"mean {found.counts}" or (name in HEADLINES and value == found.probability)


def amount(name: str, value: Fraction) -> str:
    """A mean as a number, a chance as a percentage; both exactly behind it."""
    if "mean" in name or value > 1:
        return decimal(value) + ("" if value.denominator == 1 else f" ({brief(fraction(value))})")
    exactly = fraction(value)
    return f"{_chance(value)} ({exactly})" if brief(exactly) == exactly else _chance(value)


def _chance(value: Fraction) -> str:
    return share(value.numerator, value.denominator)


def spelled(dist: Dist) -> str:
    """A distribution in one line: 0: 58.3 %, 1: 8.3 %, ..."""
    parts = [f"{value}: {share(ways, dist.total)}" for value, ways in dist.ways.items()]
    more = f", ... up to {max(dist.ways)}" if len(parts) > SHOWN else ""
    return ", ".join(parts[:SHOWN]) + more


def _listed(parts: Mapping[str, Fraction]) -> str:
    ranked = sorted(parts.items(), key=lambda part: -part[1])
    means = any(value > 1 for _, value in ranked) or sum(value for _, value in ranked) != 1
    shown = [f"{name} {decimal(value) if means else _chance(value)}" for name, value in ranked]
    more = f", and {len(shown) - SHOWN} more (--json)" if len(shown) > SHOWN else ""
    return ", ".join(shown[:SHOWN]) + more


def _instead(found: CheckOdds, other: CheckOdds) -> str:
    """What another reading changes, in as few words as can be."""
    if other.probability is not None and other.probability != found.probability:
        return amount("", other.probability)
    changed = [
        f"{name} {amount(name, value) if isinstance(value, Fraction) else value}"
        for name, value in other.extras.items()
        if isinstance(value, Fraction | int | str) and value != found.extras.get(name)
    ]
    return ", ".join(changed) or "the same chance, another distribution"
