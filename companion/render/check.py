"""Checks on the screen and as JSON: the odds first, then what to roll, then the rule it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from companion.dice.dist import Dist
from companion.render.console import say, say_parts
from companion.render.odds import brief, decimal, die_words, percent, show_histogram, usual

SHOWN = 12
"""As many parts of a distribution are written in one line."""


def fraction(value: Fraction) -> str:
    """As "5/8", whole numbers too."""
    return f"{value.numerator}/{value.denominator}"


def check_json(answer: Any, game: str, rolled: Any) -> dict[str, Any]:
    """The JSON shape of a check."""
    found = answer.check
    chance = found.probability
    return {
        "check": found.title,
        "game": game,
        "probability": None if chance is None else fraction(chance),
        "percent": None if chance is None else float(100 * chance),
        "distribution": None if found.distribution is None else plain(found.distribution),
        "to_roll": found.to_roll,
        "rule": f"{game}#{found.rule}",
        "notes": list(found.notes),
        "extras": {name: plain(value) for name, value in found.extras.items()},
        "other_readings": [_other_json(words, other) for words, other in answer.others],
        **dict(answer.more),
        **({"roll": _roll_json(rolled)} if rolled else {}),
    }


def plain(value: Any) -> Any:
    """An extra as JSON: fractions as text, whole numbers and words as they are."""
    if isinstance(value, Fraction):
        return fraction(value)
    if isinstance(value, Dist):
        return {str(result): chance for result, chance in value.fractions().items()}
    if isinstance(value, Mapping):
        return {name: plain(part) for name, part in value.items()}
    return value


def _other_json(words: str, other: Any) -> dict[str, Any]:
    return {
        "option": words,
        "probability": None if other.probability is None else fraction(other.probability),
        "extras": {name: plain(value) for name, value in other.extras.items()},
    }


def _roll_json(rolled: Any) -> dict[str, Any]:
    dice = [{"die": d.name, "value": d.value, "kept": d.kept, "shows": d.shows or str(d.value)} for d in rolled.dice]
    return {"total": rolled.total, "success": rolled.success, "result": rolled.result, "dice": dice}


def show_check(answer: Any, game: str, rolled: Any, chart: bool) -> None:
    """One check."""
    found = answer.check
    if rolled:
        _show_roll(rolled)
    _show_chance(found)
    say(f"  {found.to_roll}")
    if found.distribution is not None:
        say(f"  {usual(found.distribution)}")
    for name, value in found.extras.items():
        _show_extra(name, value, found)
    if chart and found.distribution is not None:
        show_histogram(found.distribution)
    for note in found.notes:
        say_parts(("  note: ", "dim"), note)
    for words, other in answer.others:
        say_parts(("  other reading: ", "dim"), f"{words}: {_instead(found, other)}")
    rule = f"{game}#{found.rule}"
    say_parts(("  rule: ", "dim"), rule, (f"  (companion rules show {rule})", "dim"))


def _show_chance(found: Any) -> None:
    if found.probability is None:
        say_parts((found.title, "bold"))
        return
    style = "bold green" if found.probability else "bold red"
    say_parts((percent(float(100 * found.probability)), style), f"  ({brief(fraction(found.probability))})  {found.title}")


def _show_roll(rolled: Any) -> None:
    style = {True: "bold green", False: "bold red", None: "bold"}[rolled.success]
    say_parts(("rolled: ", "dim"), (rolled.result, style))
    if rolled.dice:
        total = f" = {rolled.total}" if rolled.total is not None else ""
        say(f"  {', '.join(map(die_words, rolled.dice))}{total}")


def _show_extra(name: str, value: Any, found: Any) -> None:
    """A figure beside the odds, unless it repeats what has been said."""
    if value == found.probability and isinstance(value, Fraction):
        return
    if isinstance(value, Dist):
        if value != found.distribution or found.probability is None:
            say_parts((f"  {name}: ", "dim"), spelled(value))
    elif isinstance(value, Mapping):
        say_parts((f"  {name}: ", "dim"), _listed(value))
    elif isinstance(value, Fraction):
        if "mean" not in name or found.distribution is None or value != found.distribution.mean():
            say_parts((f"  {name}: ", "dim"), amount(name, value))
    else:
        say_parts((f"  {name}: ", "dim"), str(value))


def amount(name: str, value: Fraction) -> str:
    """A mean as a number, a chance as a percentage; both exactly behind it."""
    if "mean" in name or value > 1:
        return decimal(value) + ("" if value.denominator == 1 else f" ({brief(fraction(value))})")
    return f"{percent(float(100 * value))} ({brief(fraction(value))})"


def spelled(dist: Dist) -> str:
    """A distribution in one line: 0: 58.3 %, 1: 8.3 %, ..."""
    parts = [f"{value}: {percent(100 * ways / dist.total)}" for value, ways in dist.ways.items()]
    more = f", ... up to {max(dist.ways)}" if len(parts) > SHOWN else ""
    return ", ".join(parts[:SHOWN]) + more


def _listed(parts: Mapping[str, Any]) -> str:
    ranked = sorted(parts.items(), key=lambda part: -part[1])
    means = any(value > 1 for _, value in ranked) or sum(value for _, value in ranked) != 1
    shown = [f"{name} {decimal(value) if means else percent(float(100 * value))}" for name, value in ranked]
    more = f", and {len(shown) - SHOWN} more (--json)" if len(shown) > SHOWN else ""
    return ", ".join(shown[:SHOWN]) + more


def _instead(found: Any, other: Any) -> str:
    """What another reading changes, in as few words as can be."""
    if other.probability is not None and other.probability != found.probability:
        return amount("", other.probability)
    changed = [
        f"{name} {amount(name, value) if isinstance(value, Fraction) else value}"
        for name, value in other.extras.items()
        if isinstance(value, Fraction | int | str) and value != found.extras.get(name)
    ]
    return ", ".join(changed) or "the same chance, another distribution"
