"""The answer to one expression, and several of them side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.dist import Dist, shown
from companion.dice.errors import DiceError
from companion.dice.evaluate import chance, distribution
from companion.dice.limits import Work
from companion.dice.parse import parse
from companion.dice.tree import Check, Expr, Face, Number, holds

if TYPE_CHECKING:
    from fractions import Fraction


class Odds(NamedTuple):
    """An expression, what it comes to, and the ways to meet its target (None without one)."""

    text: str
    expr: Expr
    dist: Dist
    met: int | None
    total: int

    @property
    def probability(self) -> Fraction | None:
        """The exact chance to meet the target."""
        from fractions import Fraction  # not needed to show the odds

        return None if self.met is None else Fraction(self.met, self.total)

    @property
    def fraction(self) -> str | None:
        """The same, as "5/8"."""
        return None if self.met is None else shown(self.met, self.total)

    @property
    def percent(self) -> float | None:
        """The same out of a hundred."""
        return None if self.met is None else 100 * self.met / self.total

    @property
    def meets(self) -> Callable[[int], bool] | None:
        """Whether a result meets the target; None without one, or where the target is rolled too."""
        expr = self.expr
        if not isinstance(expr, Check) or not isinstance(expr.right, Number):
            return None
        relation, target = expr.relation, expr.right.value
        return lambda value: holds(value, relation, target)


def odds(text: str, dice: Mapping[str, Sequence[Face]] | None = None, work: Work | None = None) -> Odds:
    """Read and work out one expression; `work` is a budget that it shares with others."""
    expr = parse(text, dice)
    try:
        dist, (met, total) = _worked_out(expr, work or Work())
    except DiceError as error:
        error.text = text
        raise
    return Odds(text.strip(), expr, dist, met, total)


def _worked_out(expr: Expr, work: Work) -> tuple[Dist, tuple[int | None, int]]:
    dist = distribution(expr, work)
    if isinstance(expr, Check):
        return dist, chance(dist, expr.relation, distribution(expr.right, work), work)
    return dist, (None, dist.total)


def ranked(found: Sequence[Odds]) -> list[int]:
    """The positions of several ways to make a check, best first: by chance where all have a target, else by average."""
    targeted = all(one.met is not None for one in found)
    return sorted(range(len(found)), key=lambda n: _rank(found[n], targeted), reverse=True)


def _rank(one: Odds, targeted: bool) -> Fraction:
    met = one.probability if targeted else None
    return one.dist.mean() if met is None else met
