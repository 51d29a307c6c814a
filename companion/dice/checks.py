"""What a check answers: its odds, or one roll of it.

Named tuples here and in all checks: as immutable as frozen dataclasses, at a third of the time to load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, sentence
from companion.dice.dist import Dist
from companion.dice.roll import RolledDie

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

    Extra = Fraction | int | str | Dist | Mapping[str, Fraction]

_NONE: Mapping[str, Extra] = MappingProxyType({})


class CheckRoll(NamedTuple):
    """One roll of a check: the dice, the total, and in words what came of it."""

    title: str
    dice: tuple[RolledDie, ...]
    total: int | None
    success: bool | None
    result: str
    rule: str


class Read(NamedTuple):
    """Something that was read instead of typed, and where: `Strength d8+1`, `Kyra's sheet`."""

    what: str
    source: str


class CheckOdds(NamedTuple):
    """The odds of a check. `rule` is the id of the digest entry; `notes` say which reading was taken.

    `counts` names what the distribution counts: damage, shields, gold; `relation` is "<=" where less is better.
    """

    title: str
    probability: Fraction | None
    distribution: Dist | None
    to_roll: str
    rule: str
    notes: tuple[str, ...] = ()
    extras: Mapping[str, Extra] = _NONE
    roller: Callable[[Random], CheckRoll] | None = None
    counts: str = "result"
    relation: str = ">="
    name: str = ""
    """What this way is called beside others: `Combat 9 with Mace`; the title where it is empty."""
    read: tuple[Read, ...] = ()
    """What was not typed, and where it comes from."""
    brief: tuple[str, ...] = ()
    """The extras, beside the chance, that the short answer shows."""
    who: str = ""
    """Who does it best, where everybody was asked."""

    @property
    def way(self) -> str:
        """What to call it in a list."""
        return self.name or self.title

    def roll(self, rng: Random) -> CheckRoll:
        """Roll it once at random."""
        if self.roller is None:
            raise CompanionError(f"{self.title}: there is nothing to roll.", "Leave --roll out.")
        return self.roller(rng)


def best_first(ways: Iterable[CheckOdds]) -> tuple[CheckOdds, ...]:
    """Several ways of making a check: the likeliest first; without chances the best average. Ties stay as they were."""
    return tuple(sorted(ways, key=_worth, reverse=True))


def _worth(way: CheckOdds) -> tuple[bool, Fraction | int]:
    if way.probability is not None:
        return True, way.probability
    if way.distribution is None:
        return False, 0
    average = way.distribution.mean()
    return False, -average if way.relation == "<=" else average


class MissingFigureError(CompanionError):
    """A figure that nobody knows; other ways of the same check may still be told."""


def missing(figure: str, option: str, box: str = "", *, many: bool = False) -> MissingFigureError:
    """The error for a figure that nobody knows: which one, and how to give it, once or for good."""
    keep = f", or keep it for good: `companion {box}`" if box else ""
    said = f"{sentence(figure).rstrip('.')} {'are' if many else 'is'} not known."
    return MissingFigureError(said, f"Give it with {option}{keep}.")


def wrong(message: str, hint: str = "") -> CompanionError:
    """The error for figures that no roll can be made of."""
    return CompanionError(message, hint)


def at_least(dist: Dist, target: int | None) -> Fraction | None:
    """The chance of `target` or more, None where nothing is asked."""
    return None if target is None else dist.probability(">=", target)


def rolled_face(sides: int, rng: Random) -> int:
    """One plain die."""
    return rng.randrange(sides) + 1
