"""Attribute tests and recovering in Descent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.names import many
from companion.dice.checks import CheckOdds, CheckRoll
from companion.dice.dist import Dist
from companion.dice.limits import Work
from companion.dice.roll import RolledDie
from companion.games.descent.odds.dice import Dice, Face, pool, shown, totals
from companion.games.descent.odds.fortune import Rerolls

if TYPE_CHECKING:
    from random import Random

TEST_DICE = "gray black"
RECOVERY_DICE = "red red"


def attribute(value: int, dice: Dice, fortune: int = 0) -> CheckOdds:
    """An attribute test: no more shields than the attribute on one gray and one black die."""
    names = pool(TEST_DICE, dice)
    luck = Rerolls(tuple(dice[name] for name in names), _shields, lambda found: int((found or 0) <= value), Work())
    dist = Dist({found or 0: ways for found, ways in luck.outcomes(fortune).items()})
    notes = ("Minion and master monsters fail without rolling.",)
    return CheckOdds(
        title=f"attribute test against {value}",
        probability=dist.probability("<=", value),
        distribution=dist,
        to_roll=f"Roll {' + '.join(names)}; you need {many(value, 'shields')} or fewer.",
        rule="attribute-tests",
        notes=(*notes, f"Fortune rerolls up to {fortune} dice after a failure.") if fortune else notes,
        extras={"mean shields": dist.mean()},
        roller=lambda rng: _roll_test(names, dice, value, (fortune, luck), rng),
        counts="shields",
        relation="<=",
    )


def _shields(faces: tuple[Face, ...]) -> int:
    return sum(face.shields for face in faces)


def _roll_test(names: tuple[str, ...], dice: Dice, value: int, luck: tuple[int, Rerolls], rng: Random) -> CheckRoll:
    faces = tuple(dice[name][rng.randrange(len(dice[name]))] for name in names)
    before: dict[int, int] = {}
    for tokens in range(luck[0], 0, -1):
        die = luck[1].choice(faces, tokens)
        if die is not None:
            before[die] = faces[die].shields
            sides = dice[names[die]]
            faces = (*faces[:die], sides[rng.randrange(len(sides))], *faces[die + 1 :])
    rolled = tuple(
        RolledDie(name, face.shields, before=before.get(i), shows=shown(face))
        for i, (name, face) in enumerate(zip(names, faces, strict=True))
    )
    total = _shields(faces)
    said = "passed" if total <= value else "failed"
    return CheckRoll("attribute test", rolled, total, total <= value, said, "attribute-tests")


def recover(dice: Dice, damage: int = 0, fatigue: int = 0, text: str = RECOVERY_DICE) -> CheckOdds:
    """Standing up or being revived: damage recovered for each heart, fatigue for each surge."""
    names = pool(text, dice)
    states = totals(names, dice)
    hearts: dict[int, int] = {}
    surges: dict[int, int] = {}
    good = 0
    for (heart, spark, _, _), ways in states.items():
        hearts[heart] = hearts.get(heart, 0) + ways
        surges[spark] = surges.get(spark, 0) + ways
        good += ways if heart >= damage and spark >= fatigue else 0
    wanted = [f"{amount} {what}" for amount, what in ((damage, "damage"), (fatigue, "fatigue")) if amount]
    both = Dist({0: sum(states.values()) - good, 1: good})
    return CheckOdds(
        title=f"recover {' and '.join(wanted) or 'nothing'} or more",
        probability=both.probability("=", 1),
        distribution=Dist(hearts),
        to_roll=f"Roll {' + '.join(names)}; recover damage for hearts and fatigue for surges.",
        rule="stand-up",
        extras={"mean damage": Dist(hearts).mean(), "fatigue": Dist(surges), "mean fatigue": Dist(surges).mean()},
        roller=lambda rng: _roll_recovery(names, dice, (damage, fatigue), rng),
        counts="damage",
    )


def _roll_recovery(names: tuple[str, ...], dice: Dice, asked: tuple[int, int], rng: Random) -> CheckRoll:
    faces = [dice[name][rng.randrange(len(dice[name]))] for name in names]
    hearts, surges = sum(face.damage for face in faces), sum(face.surges for face in faces)
    rolled = tuple(RolledDie(name, face.damage, shows=shown(face)) for name, face in zip(names, faces, strict=True))
    success = hearts >= asked[0] and surges >= asked[1]
    return CheckRoll("recover", rolled, hearts, success, f"{hearts} damage and {surges} fatigue recovered", "stand-up")
