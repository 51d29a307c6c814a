"""One figure attacks another: everything known of both sides made into one attack.

`duel` is pure: whoever knows the target's remaining health and conditions (a tracker, a player) puts them into the
`Target`; whoever knows the attacker's cards, into the `Striker`. What was typed (`Asked`) overrules both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, Read, wrong
from companion.games.descent.odds.attack import attack as attack_odds
from companion.games.descent.odds.dice import Dice
from companion.games.descent.odds.fight import Attack, read, shields_of
from companion.games.descent.odds.usage import best_use, hits_by_range

if TYPE_CHECKING:
    from random import Random

    from companion.dice.checks import CheckRoll, Extra

BEST_USE, BY_RANGE, KNOCKED_OUT = "best use of surges", "hit by distance", "knocked out"


class Striker(NamedTuple):
    """Who attacks, and with what."""

    name: str
    dice: tuple[str, ...]
    weapon: str = ""
    """What it attacks with, where that is not itself."""
    ranged: bool = False
    reach: bool = False
    pierce: int = 0
    far: int = 0
    """Range added to the roll."""
    surges: tuple[str, ...] = ()
    monster: bool = False
    uncounted: tuple[str, ...] = ()
    """What its cards give besides under some condition: named, never counted."""
    read: tuple[Read, ...] = ()


class Target(NamedTuple):
    """Who is attacked."""

    name: str = ""
    defense: tuple[str, ...] = ()
    health: int | None = None
    """What is left of it; None where nobody knows."""
    shields: int = 0
    """Shields that cards add to its roll."""
    conditions: tuple[str, ...] = ()
    hero: bool = False
    uncounted: tuple[str, ...] = ()
    read: tuple[Read, ...] = ()


class Asked(NamedTuple):
    """What was typed: it overrules what is known. None stands for what was not."""

    vs: str | None = None
    range: int | None = None
    pierce: int | None = None
    damage: int = 0
    surges: tuple[str, ...] | None = None
    target: int | None = None
    health: int | None = None
    shields: int | None = None
    elevation: bool = False
    reach: bool = False
    monster: bool = False
    fortune: int = 0
    fortune_for: str = ""


NOTHING_ASKED = Asked()


def duel(striker: Striker, target: Target, dice: Dice, asked: Asked = NOTHING_ASKED) -> CheckOdds:
    """The odds to defeat the target, or to deal what was asked for; to hit where neither is known."""
    attack = attack_of(striker, target, asked)
    health = target.health if asked.health is None else asked.health
    wanted = health if asked.target is None else asked.target
    found = attack_odds(attack, dice, wanted)
    return found._replace(
        title=_title(striker, target, wanted, health),
        name=striker.weapon or striker.name,
        extras=_extras(found, attack, dice, wanted, health),
        notes=(*found.notes, *_notes(striker, target)),
        read=(*striker.read, *target.read),
        brief=("hit", "damage", BEST_USE, BY_RANGE),
    )


def suffer(striker: Striker, target: Target, dice: Dice, most: int, asked: Asked = NOTHING_ASKED) -> CheckOdds:
    """The odds of the one who is attacked: to suffer no more than `most`."""
    attack = attack_of(striker, target, asked)
    health = target.health if asked.health is None else asked.health
    found = attack_odds(attack, dice)
    spread = found.distribution
    assert spread is not None
    extras: dict[str, Extra] = {"hit": found.extras["hit"]}
    if health is not None:
        extras[KNOCKED_OUT] = spread.probability(">=", health)
    said = "no damage" if most == 0 else f"{most} damage or less"
    return found._replace(
        title=f"{target.name} attacked by {_attacker(striker)}: {said}",
        probability=spread.probability("<=", most),
        extras={**extras, **_extras(found, attack, dice, None, None)},
        notes=(*found.notes, *_notes(striker, target)),
        relation="<=",
        roller=None if found.roller is None else _turned(found, most),
        name=_attacker(striker),
        read=(*target.read, *striker.read),
        brief=("hit", "damage", KNOCKED_OUT, BEST_USE, BY_RANGE),
    )


def attack_of(striker: Striker, target: Target, asked: Asked) -> Attack:
    """Both sides as one attack, with what was typed in place of what is known."""
    reach = striker.reach or asked.reach
    return Attack(
        " ".join(striker.dice),
        " ".join(target.defense) if asked.vs is None else asked.vs,
        _distance(striker, asked.range, reach),
        striker.pierce if asked.pierce is None else asked.pierce,
        asked.damage,
        striker.surges if asked.surges is None else asked.surges,
        asked.elevation,
        reach,
        striker.monster or asked.monster,
        asked.fortune,
        asked.fortune_for,
        striker.far if striker.ranged else 0,
        target.shields if asked.shields is None else asked.shields,
    )


def _distance(striker: Striker, asked: int | None, reach: bool) -> int | None:
    """How far the target is: beside the attacker where nothing is said; a melee attack has no range to roll."""
    if striker.ranged:
        return 1 if asked is None else asked
    longest = 2 if reach else 1
    if asked is not None and asked > longest:
        far = "2 spaces with Reach" if reach else "1 space"
        raise wrong(f"{_attacker(striker)} is a melee attack: it goes {far} far.", "Leave --range out, or go closer.")
    return None


def _attacker(striker: Striker) -> str:
    return f"{striker.name} with {striker.weapon}" if striker.weapon else striker.name


def _title(striker: Striker, target: Target, wanted: int | None, health: int | None) -> str:
    said = f"{_attacker(striker)} attacks {target.name}" if target.name else f"{_attacker(striker)}: attack"
    if wanted is None:
        return f"{said}: a hit" if target.name else said
    if wanted != health:
        return f"{said}: {wanted} damage or more"
    return f"{said}: {'knocked out' if target.hero else 'defeated'} ({wanted} damage or more)"


def _extras(found: CheckOdds, attack: Attack, dice: Dice, wanted: int | None, health: int | None) -> dict[str, Extra]:
    """The figures of the attack, with what helps to decide."""
    fight = read(attack, dice)
    extras: dict[str, Extra] = dict(found.extras)
    if health is not None and wanted != health and found.distribution is not None:
        extras["defeat"] = found.distribution.probability(">=", health)
    if use := best_use(fight, dice, shields_of(fight, dice), wanted):
        extras[BEST_USE] = use
    if attack.range is not None:
        chances = hits_by_range(fight, dice)
        spans = [f"{_span(far, list(chances))} {float(100 * p):.1f} %" for far, p in chances.items() if p]
        extras[BY_RANGE] = ", ".join(spans)
    return extras


def _span(far: str, known: Sequence[str]) -> str:
    """The distances that have one chance: `1-3`, `4`, `9+`."""
    after = known[known.index(far) + 1] if far != known[-1] else ""
    last = int(after) - 1 if after else 0
    return f"{far}+" if not after else far if last == int(far) else f"{far}-{last}"


def _notes(striker: Striker, target: Target) -> tuple[str, ...]:
    uncounted = (*striker.uncounted, *target.uncounted)
    notes = [f"Not counted: {'; '.join(uncounted)}."] if uncounted else []
    if target.conditions:
        notes.append(f"{target.name} is {', '.join(target.conditions)}; what that changes is on the Condition cards.")
    return (*notes, "Skills, hero abilities and Overlord cards are not counted.")


def _turned(found: CheckOdds, most: int) -> Callable[[Random], CheckRoll]:
    """The same roll, judged by the one who is attacked."""

    def roll(rng: Random) -> CheckRoll:
        rolled = found.roll(rng)
        return rolled._replace(success=(rolled.total or 0) <= most)

    return roll
