"""An attack in Descent with everything read: what can be spent, what it does, what a reroll is worth."""

from __future__ import annotations

from companion.core.named import NamedTuple
from companion.dice.checks import wrong
from companion.dice.limits import Work
from companion.games.descent.odds.dice import Dice, Face, pool, totals
from companion.games.descent.odds.fortune import Rerolls
from companion.games.descent.odds.surges import Spend, Surge, spends, surge

ELEVATION_DIE = "black"


class Attack(NamedTuple):
    """Dice against dice. `range` is the distance of a ranged attack (None: melee); `fortune` counts tokens."""

    dice: str
    vs: str = ""
    range: int | None = None
    pierce: int = 0
    damage: int = 0
    surges: tuple[str, ...] = ()
    elevation: bool = False
    reach: bool = False
    monster: bool = False
    fortune: int = 0
    fortune_for: str = ""
    """What a token is spent on: "hit", "damage" on average, or the target; empty takes the target, else the hit."""
    far: int = 0
    """Range added to the roll."""
    shields: int = 0
    """Shields added to the defense roll."""

    def defense(self) -> str:
        """The defense dice, one more across an elevation line unless the attack has Reach."""
        higher = self.elevation and not self.reach and self.range is None
        return f"{self.vs} {ELEVATION_DIE}" if higher else self.vs


class Fight(NamedTuple):
    """An attack with everything read."""

    attack: Attack
    names: tuple[str, ...]
    against: tuple[str, ...]
    abilities: tuple[Surge, ...]

    @property
    def rerolls(self) -> int:
        """How many defense dice surges may have rolled again."""
        return sum(one.rerolls for one in self.abilities)

    def ways(self, damage: int, surges: int, reach: int, must: Surge | None = None) -> tuple[Spend, ...]:
        """The spends worth considering, with the damage rolled added; none where the target is out of range."""
        needed = max(0, (self.attack.range or 0) - reach - self.attack.far)
        base = damage + self.attack.damage
        return tuple(
            spend._replace(damage=base + spend.damage, pierce=self.attack.pierce + spend.pierce)
            for spend in spends(self.abilities, surges, needed, must)
        )


def read(attack: Attack, dice: Dice) -> Fight:
    names = _rolled_by(attack.dice, dice, "attack")
    if not names:
        raise wrong("An attack needs at least one die.", f"Dice: {', '.join(dice)}.")
    if min(attack.fortune, attack.pierce, attack.shields) < 0:
        raise wrong("Tokens, pierce and shields are 0 or more.")
    against = _rolled_by(attack.defense(), dice, "defense")
    return Fight(attack, names, against, tuple(surge(text) for text in attack.surges))


def _rolled_by(text: str, dice: Dice, side: str) -> tuple[str, ...]:
    """The dice in a text, which must all belong to the attack or to the defense."""
    names, own = pool(text, dice), [name for name in dice if _side(dice[name]) == side]
    for name in names:
        if name not in own:
            raise wrong(f"{name.capitalize()} is no {side} die.", f"The {side} rolls: {', '.join(own)}.")
    return names


def _side(die: tuple[Face, ...]) -> str:
    return "defense" if any(face.shields for face in die) else "attack"


def shields_of(fight: Fight, dice: Dice) -> dict[int, int]:
    out: dict[int, int] = {}
    for (_, _, _, shields), ways in totals(fight.against, dice).items():
        total = shields + fight.attack.shields
        out[total] = out.get(total, 0) + ways
    return out


def net(spend: Spend, shields: int) -> int:
    """The damage suffered: pierce ignores shields, shields cancel damage."""
    return max(0, spend.damage - max(0, shields - spend.pierce))


def best(ways: tuple[Spend, ...], shields: int) -> Spend:
    """The spend that hurts most, at the least cost."""
    return max(ways, key=lambda spend: (net(spend, shields), -spend.cost))


def rerolls(fight: Fight, dice: Dice, shields: int, target: int | None, work: Work) -> Rerolls:
    aim = fight.attack.fortune_for or ("target" if target is not None else "hit")
    worths = {
        "hit": lambda result: int(result is not None),
        "damage": lambda result: result or 0,
        "target": lambda result: int((result or 0) >= (target or 0)),
    }
    if aim not in worths:
        raise wrong(f"Fortune is not spent on {aim!r}.", f"Use one of {', '.join(worths)}.")
    return Rerolls(tuple(dice[name] for name in fight.names), lambda f: suffered(fight, f, shields), worths[aim], work)


def suffered(fight: Fight, faces: tuple[Face, ...], shields: int) -> int | None:
    options = options_of(fight, faces)
    return net(best(options, shields), shields) if options else None


def options_of(fight: Fight, faces: tuple[Face, ...]) -> tuple[Spend, ...]:
    if any(face.miss for face in faces):
        return ()
    damage, surges, reach = (sum(column) for column in zip(*(face[:3] for face in faces), strict=True))
    return fight.ways(damage, surges, reach)
