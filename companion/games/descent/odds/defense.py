"""Surges that have a defense die rolled again: whether it is worth it, and which die, for every fall of the dice.

The attacker sees both rolls, may spend on the reroll, and spends what is left when the die has fallen. He wants the
target where one is asked for, else the most damage on average.
"""

from __future__ import annotations

from functools import lru_cache
from math import lcm

from companion.core.named import NamedTuple
from companion.games.descent.odds.dice import Dice, totals
from companion.games.descent.odds.fight import Fight, best, net
from companion.games.descent.odds.surges import Spend

Options = tuple[Spend, ...]
Shields = tuple[int, ...]


class Result(NamedTuple):
    """What an attack came to: the damage suffered, what was paid, and for what."""

    damage: int
    cost: int
    used: tuple[str, ...] = ()


class DefenseRerolls:
    """The best use of rerolls against a defense pool."""

    def __init__(self, fight: Fight, dice: Dice, target: int | None) -> None:
        self.pool = tuple(tuple(face.shields for face in dice[name]) for name in fight.against)
        self.added = fight.attack.shields
        self.target = target
        self.most = fight.rerolls
        self.scale = lcm(*(len(die) for die in self.pool)) if self.pool else 1
        self.after = lru_cache(maxsize=None)(self._after)

    def falls(self) -> dict[Shields, int]:
        """Ways to each fall of the defense dice."""
        found: dict[Shields, int] = {(): 1}
        for die in self.pool:
            longer: dict[Shields, int] = {}
            for shown, ways in found.items():
                for face in die:
                    longer[*shown, face] = longer.get((*shown, face), 0) + ways
            found = longer
        return found

    def _after(self, options: Options, shown: Shields, used: int = 0) -> dict[Result, int]:
        """Ways to each result from a fall of the dice, out of scale ** (most - used)."""
        die = self.choice(options, shown, used)
        return self._kept(options, shown, used) if die is None else self._rerolled(options, shown, used, die)

    def choice(self, options: Options, shown: Shields, used: int = 0) -> int | None:
        """The die to roll again, None to leave them as they lie."""
        if not any(spend.rerolls > used for spend in options):
            return None
        top, chosen = self._worth(self._kept(options, shown, used)), None
        for die in range(len(shown)):
            worth = self._worth(self._rerolled(options, shown, used, die))
            if worth > top:
                top, chosen = worth, die
        return chosen

    def _kept(self, options: Options, shown: Shields, used: int) -> dict[Result, int]:
        """What is spent when no more dice are rolled; before the first reroll none of them need be paid for."""
        open_to = tuple(spend for spend in options if spend.rerolls == used)
        if not open_to:
            return {}
        shields = sum(shown) + self.added
        spend = best(open_to, shields)
        return {Result(net(spend, shields), spend.cost, spend.used): self.scale ** (self.most - used)}

    def _rerolled(self, options: Options, shown: Shields, used: int, die: int) -> dict[Result, int]:
        out: dict[Result, int] = {}
        for face in self.pool[die]:
            fallen = (*shown[:die], face, *shown[die + 1 :])
            for result, ways in self.after(options, fallen, used + 1).items():
                out[result] = out.get(result, 0) + ways * self.scale // len(self.pool[die])
        return out

    def _worth(self, results: dict[Result, int]) -> tuple[int, int, int]:
        """The target first, then damage, then what is left of the surges."""
        met = sum(ways for result, ways in results.items() if self.target and result.damage >= self.target)
        damage = sum(ways * result.damage for result, ways in results.items())
        return met, damage, -sum(ways * result.cost for result, ways in results.items())


def outcomes(fight: Fight, dice: Dice, target: int | None) -> tuple[dict[tuple[Result, int], int], int]:
    """Ways to each result together with the surges rolled, of all rolls that hit; and how many rolls there are."""
    luck = DefenseRerolls(fight, dice, target)
    falls = luck.falls()
    out: dict[tuple[Result, int], int] = {}
    for (damage, surges, reach, _), ways in totals(fight.names, dice).items():
        if options := fight.ways(damage, surges, reach):
            for shown, many in falls.items():
                for result, chance in luck.after(options, shown).items():
                    out[result, surges] = out.get((result, surges), 0) + ways * many * chance
    sides = 1
    for name in (*fight.names, *fight.against):
        sides *= len(dice[name])
    return out, sides * luck.scale**luck.most
