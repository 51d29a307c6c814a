"""A golden case: a question, the exact answer, where the rule stands, and the call that a player would make."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from companion.dice import Odds
from companion.dice.checks import CheckOdds


class Case(NamedTuple):
    """`of` names what is read from the answer: the probability, or one of its extras, or "mean"."""

    id: str
    asked: str
    answer: str
    source: str
    call: Callable[[], CheckOdds | Odds | Fraction | int]
    of: str = "probability"

    def found(self) -> Fraction:
        """What our engine says."""
        result = self.call()
        if isinstance(result, CheckOdds):
            return Fraction(result.probability if self.of == "probability" else result.extras[self.of])
        if isinstance(result, Odds):
            return Fraction(result.probability if self.of == "probability" else result.dist.mean())
        return Fraction(result)
