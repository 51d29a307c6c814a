"""Rolls beside checks: damage that a card deals, and tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.dice.checks import CheckOdds, CheckRoll, at_least, wrong
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import roll
from companion.dice.sentence import words
from companion.dice.tree import Best, Node, Number, subject, summed

if TYPE_CHECKING:
    from random import Random

_ROW = r"\s*(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*[: ]\s*(\S.*)"
MAX_SPAN = 100


def damage(dice: str, reduced: int = 0, target: int | None = None) -> CheckOdds:
    """Damage that a card rolls for, never below zero, less what is reduced."""
    rolled = subject(parse(dice))
    node = Best((Number(0), summed([(1, rolled), (1, Number(-reduced))])), True)
    dist = distribution(node)
    extras = {"mean damage": dist.mean(), "no damage": dist.probability("=", 0)}
    return CheckOdds(
        f"damage {dice}",
        at_least(dist, target),
        dist,
        words(node),
        "minimum-result",
        extras=extras,
        roller=lambda rng: _roll_damage(node, dice, rng),
        counts="damage",
    )


def _roll_damage(node: Node, dice: str, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    return CheckRoll(f"damage {dice}", rolled.dice, rolled.total, None, f"{rolled.total} damage", "minimum-result")


def read_rows(texts: Sequence[str]) -> dict[int, str]:
    """Rows as a table prints them: "1-2 poisoning", "3: vulnerability"."""
    rows: dict[int, str] = {}
    for text in texts:
        found = re.fullmatch(_ROW, text, re.ASCII)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, -1)
        if not found or not 0 <= last - first < MAX_SPAN:
            raise wrong(f"{text!r} is no row of a table.", 'Write "1-2 poisoning" or "3: vulnerability".')
        rows |= dict.fromkeys(range(first, last + 1), found[3].strip())
    return rows


def table(dice: str, rows: Mapping[int, str], wanted: str = "", rule: str = "rolling-dice") -> CheckOdds:
    """A roll on a table, such as the scourge table; a result beyond it has no entry."""
    node = subject(parse(dice))
    dist = distribution(node)
    counted: dict[str, int] = {}
    for value, ways in dist.ways.items():
        name = rows.get(value, f"no entry for {value}")
        counted[name] = counted.get(name, 0) + ways
    outcomes = {name: Fraction(ways, dist.total) for name, ways in counted.items()}
    hit = outcomes.get(wanted, Fraction(0)) if wanted else None
    return CheckOdds(
        wanted or f"table {dice}",
        hit,
        dist,
        words(node),
        rule,
        extras={"outcomes": outcomes},
        roller=lambda rng: _roll_table(node, rows, wanted, rule, rng),
    )


def _roll_table(node: Node, rows: Mapping[int, str], wanted: str, rule: str, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    name = rows.get(rolled.total, "no entry")
    return CheckRoll(wanted or "table", rolled.dice, rolled.total, name == wanted if wanted else None, name, rule)
