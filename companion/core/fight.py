"""Who fights whom, what each has suffered, and whose go it is: the same in every game that tracks a fight.

A fight is a value that a game keeps in the facts of its quest run, through the codec of rows. What a wound means
(knocked out, downed, a trophy) and who may act is the game's own; here are only the sums and the order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, resolve

HEROES, FOES = "heroes", "foes"
_NOTHING: Mapping[str, int] = MappingProxyType({})


class Fighter(NamedTuple):
    """One figure: a hero, a hireling, a monster."""

    name: str = ""
    """Its own name, without a twin in the fight: `Dalger`, `Orc 2`."""
    side: str = FOES
    kind: str = ""
    """What it is one of: `Orc`, `Goblin Archer`; empty where its name says all."""
    rank: str = ""
    """Master, minion, boss: the game's word."""
    health: int | None = None
    """As printed, with what the table adds; None where nobody knows."""
    damage: int = 0
    counts: Mapping[str, int] = _NOTHING
    """Fatigue, initiative, uses spent: numbers by the game's own names."""
    conditions: tuple[str, ...] = ()
    out: bool = False
    """Defeated, knocked out, gone."""

    @property
    def left(self) -> int | None:
        """The health that is left; None where nobody knows how much there was."""
        return None if self.health is None else max(0, self.health - self.damage)

    @property
    def is_spent(self) -> bool:
        """Whether its damage has reached its health."""
        return self.health is not None and self.damage >= self.health

    def told(self, unit: str) -> str:
        """`Lyssa (9 of 9 health)`."""
        return f"{self.name} ({'?' if self.left is None else self.left} of {self.health or '?'} {unit})"

    def counted(self, name: str) -> int:
        """One of its numbers; 0 where it was never set."""
        return self.counts.get(name, 0)


class Fight(NamedTuple):
    """Everyone in it, in the order they act."""

    fighters: tuple[Fighter, ...] = ()
    acting: str = ""
    round: int = 0

    @property
    def standing(self) -> tuple[Fighter, ...]:
        """Those who are still in it."""
        return tuple(one for one in self.fighters if not one.out)

    def of(self, side: str) -> tuple[Fighter, ...]:
        """One side's figures."""
        return tuple(one for one in self.fighters if one.side == side)

    def get(self, name: str) -> Fighter | None:
        """A figure by its exact name."""
        return next((one for one in self.fighters if one.name == name), None)

    def find(self, word: str) -> Fighter:
        """The figure that a player means; of several of a kind the most wounded that stands."""
        named = {one.name: one for one in self.fighters}
        if word not in named and (group := self._group(word)):
            return max(group, key=lambda one: (not one.out, one.damage))
        return resolve(word, named, "figure in this fight", hint=_who(self.fighters))

    def _group(self, word: str) -> tuple[Fighter, ...]:
        kinds = dict.fromkeys(one.kind for one in self.fighters if one.kind)
        meant = candidates(word, {kind: kind for kind in kinds})
        return tuple(one for one in self.fighters if one.kind in meant) if len(meant) == 1 else ()

    def put(self, fighter: Fighter) -> Fight:
        """The fight with one figure as it is now; a new one comes last."""
        if self.get(fighter.name) is None:
            return self._replace(fighters=(*self.fighters, fighter))
        return self._replace(fighters=tuple(fighter if one.name == fighter.name else one for one in self.fighters))

    def without(self, name: str) -> Fight:
        """The fight when a figure has left it for good."""
        following = self.after(name) if self.acting == name else self.acting
        return self._replace(fighters=tuple(one for one in self.fighters if one.name != name), acting=following)

    def join(self, kind: str, number: int, like: Fighter) -> Fight:
        """More figures of a kind, each with a number that none of them has: `Orc 1`, `Orc 2`."""
        taken = {one.name for one in self.fighters}
        if number == 1 and kind not in taken and not any(one.kind == kind for one in self.fighters):
            return self.put(like._replace(name=kind, kind=kind))
        fight, n = self, 0
        for _ in range(number):
            n = next(m for m in range(n + 1, n + len(taken) + 2) if f"{kind} {m}" not in taken)
            fight = fight.put(like._replace(name=f"{kind} {n}", kind=kind))
        return fight

    def after(self, name: str) -> str:
        """Who acts after somebody: the next who stands; empty where nobody does."""
        names = [one.name for one in self.fighters]
        start = names.index(name) + 1 if name in names else 0
        turned = (*self.fighters[start:], *self.fighters[:start])
        return next((one.name for one in turned if not one.out and one.name != name), "")

    def told(self, unit: str) -> str:
        """`Lyssa (9 of 9 health) against Razorwing (5 of 5 health)`: those who stand; nothing where no foe does."""
        sides = [[one for one in self.of(side) if not one.out] for side in (HEROES, FOES)]
        if not sides[1]:
            return ""
        return " against ".join(", ".join(one.told(unit) for one in side) for side in sides if side)

    def next(self) -> Fight:
        """The next figure's go; a new round where the order begins again."""
        if not self.standing:
            raise CompanionError("Nobody is left to act.", "The fight is over.")
        if not self.acting:
            return self._replace(acting=self.standing[0].name, round=self.round or 1)
        following = self.after(self.acting) or self.standing[0].name
        names = [one.name for one in self.fighters]
        begins_again = names.index(following) <= (names.index(self.acting) if self.acting in names else -1)
        return self._replace(acting=following, round=max(self.round, 1) + begins_again)


def hurt(fighter: Fighter, amount: int) -> Fighter:
    """More damage, or less where the amount is negative: never below none, nor beyond its health."""
    damage = max(0, fighter.damage + amount)
    if fighter.health is not None:
        damage = min(damage, fighter.health)
    return fighter._replace(damage=damage)


def counting(fighter: Fighter, name: str, change: int, most: int | None = None) -> Fighter:
    """One of its numbers more or less, never below 0 nor beyond `most`."""
    value = max(0, fighter.counted(name) + change)
    return fighter._replace(counts={**fighter.counts, name: value if most is None else min(value, most)})


def suffering(fighter: Fighter, condition: str) -> Fighter:
    """It has a condition; one it has already stays one."""
    return fighter._replace(conditions=tuple(dict.fromkeys([*fighter.conditions, condition])))


def relieved(fighter: Fighter, *conditions: str) -> Fighter:
    """It has lost conditions; without naming any, all of them."""
    kept = tuple(one for one in fighter.conditions if conditions and one not in conditions)
    return fighter._replace(conditions=kept)


def _who(fighters: Iterable[Fighter]) -> str:
    names = ", ".join(one.name for one in fighters)
    return f"In it: {names}." if names else "Nobody is in it yet."
