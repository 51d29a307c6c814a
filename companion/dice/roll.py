"""Rolling: every die that fell, kept or not, and what it came to. The random source is passed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.tree import Best, Check, Expr, Face, Node, Number, Pool, Prime, Product, Sum, holds, subject

if TYPE_CHECKING:
    from random import Random


class RolledDie(NamedTuple):
    """One die: what it shows, what it showed before a reroll, whether it counts, which way."""

    name: str
    value: Face
    kept: bool = True
    before: Face = None
    prime: bool = False
    sign: int = 1
    shows: str = ""
    """The face in words, where a number does not say it all."""


class Rolled(NamedTuple):
    """All dice of a roll, the total, and whether the target was met (None without one)."""

    dice: tuple[RolledDie, ...]
    total: int
    success: bool | None
    missed: bool
    target: int | None = None


_Part = tuple[int | None, list[RolledDie]]


def roll(expr: Expr, rng: Random) -> Rolled:
    """Roll `expr` once."""
    value, dice = _rolled(subject(expr), rng)
    total = value or 0
    if not isinstance(expr, Check):
        return Rolled(tuple(dice), total, None, value is None)
    aim, against = _rolled(expr.right, rng)
    success = holds(total, expr.relation, aim or 0)
    return Rolled((*dice, *against), total, success, value is None, aim or 0)


def _rolled(node: Node, rng: Random) -> _Part:
    match node:
        case Number(value):
            return value, []
        case Pool():
            return _pool(node, rng)
        case Prime(sides, extra, better):
            return _primed(sides, extra, better, rng)
        case Product(left, right):
            (a, dice), (b, more) = _rolled(left, rng), _rolled(right, rng)
            return (None if a is None or b is None else a * b), dice + more
        case Best(options, high):
            return _best([_rolled(option, rng) for option in options], high)
        case Sum(terms):
            return _added([(sign, _rolled(part, rng)) for sign, part in terms])


def _added(parts: list[tuple[int, _Part]]) -> _Part:
    total: int | None = 0
    dice: list[RolledDie] = []
    for sign, (value, rolled) in parts:
        total = None if total is None or value is None else total + sign * value
        dice += [die._replace(sign=sign * die.sign) for die in rolled]
    return total, dice


def _pool(pool: Pool, rng: Random) -> _Part:
    dice = [_die(pool, rng) for _ in range(pool.many)]
    if pool.keep:
        order = sorted(range(pool.many), key=lambda i: dice[i].value or 0, reverse=pool.keep > 0)
        kept = set(order[: abs(pool.keep)])
        dice = [die._replace(kept=i in kept) for i, die in enumerate(dice)]
    values = [die.value for die in dice if die.kept]
    return (None if None in values else sum(value or 0 for value in values)), dice


def _die(pool: Pool, rng: Random) -> RolledDie:
    value = pool.faces[rng.randrange(len(pool.faces))]
    if value is None or value not in pool.again:
        return RolledDie(pool.name, value)
    return RolledDie(pool.name, pool.faces[rng.randrange(len(pool.faces))], before=value)


def _primed(sides: int, extra: int, better: bool, rng: Random) -> _Part:
    values = [rng.randrange(sides) + 1 for _ in range(extra + 1)]
    stands = values[0] == (1 if better else sides)
    chosen = 0 if stands else values.index(max(values) if better else min(values))
    dice = [RolledDie(f"d{sides}", value, i == chosen, prime=i == 0) for i, value in enumerate(values)]
    return values[chosen], dice


def _best(parts: list[_Part], high: bool) -> _Part:
    """The chosen part; the dice of the others are shown as dropped. A miss is the worst of all."""
    order = sorted(range(len(parts)), key=lambda i: (parts[i][0] is not None, parts[i][0] or 0))
    chosen = order[-1] if high else order[0]
    dice = [die if i == chosen else die._replace(kept=False) for i, (_, rolled) in enumerate(parts) for die in rolled]
    return parts[chosen][0], dice
