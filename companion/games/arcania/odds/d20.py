"""The d20 of Arcania: attack, defense, initiative and the survival save."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import wrong
from companion.dice.dist import Dist
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import RolledDie, roll
from companion.dice.sentence import phrase
from companion.dice.tree import Node, Pool, Prime, subject
from companion.games.arcania.data import Tables

if TYPE_CHECKING:
    from random import Random

SIDES = 20


class D20(NamedTuple):
    """A d20 roll against a number. Edge and Hindrance count the sides that give it: 2 when both do."""

    bonus: int
    target: int
    edge: int = 0
    hindrance: int = 0
    extra: str = ""
    """Dice added to the roll, such as a Sage's d4."""
    ver: bool = False
    tie_fails: bool = False


class Spread(NamedTuple):
    """Ways of a d20 roll by what they mean, out of `total`; `totals` are the results with all pluses."""

    nat20: int
    met: int
    missed: int
    nat1: int
    total: int
    totals: Dist

    def part(self, ways: int) -> Fraction:
        """Some of the ways as a chance."""
        return Fraction(ways, self.total)


class Thrown(NamedTuple):
    """One d20 roll at the table."""

    dice: tuple[RolledDie, ...]
    natural: int
    total: int
    met: bool


def as_enemy(number: int, tables: Tables) -> int:
    """The A or D to meet when a hero or NPC is met as an enemy."""
    return number + tables.enemy_bonus


def natural(roll20: D20) -> Node:
    """The d20 itself: Edge and Hindrance cancel, and never more than two dice are added."""
    if roll20.edge < 0 or roll20.hindrance < 0:
        raise wrong("Edge and Hindrance cannot be negative.", "Count who gives them: 0, 1 or 2.")
    net = min(2, roll20.edge) - min(2, roll20.hindrance)
    return Prime(SIDES, abs(net), net > 0) if net else Pool(1, f"d{SIDES}", tuple(range(1, SIDES + 1)))


def pluses(roll20: D20) -> Dist:
    """All that is added to the d20."""
    fixed = roll20.bonus + (1 if roll20.ver else 0)
    if not roll20.extra:
        return Dist({fixed: 1})
    return distribution(subject(parse(roll20.extra))).mapped(lambda value: value + fixed)


def spread(roll20: D20) -> Spread:
    """The roll sorted by nat 20, target met, target missed, nat 1."""
    faces, plus = distribution(natural(roll20)), pluses(roll20)
    relation = ">" if roll20.tie_fails else ">="
    nat20 = faces.ways.get(SIDES, 0) * plus.total
    nat1 = faces.ways.get(1, 0) * plus.total
    middle = {face: ways for face, ways in faces.ways.items() if 1 < face < SIDES}
    met = sum(ways * plus.count(relation, roll20.target - face) for face, ways in middle.items())
    total = faces.total * plus.total
    return Spread(nat20, met, total - nat20 - nat1 - met, nat1, total, faces.plus(plus))


def throw(roll20: D20, rng: Random) -> Thrown:
    """Roll it; `met` leaves nat 20 and nat 1 to the caller."""
    rolled = roll(natural(roll20), rng)
    dice, total = rolled.dice, rolled.total + roll20.bonus + (1 if roll20.ver else 0)
    if roll20.extra:
        more = roll(subject(parse(roll20.extra)), rng)
        dice, total = (*dice, *more.dice), total + more.total
    met = total > roll20.target if roll20.tie_fails else total >= roll20.target
    return Thrown(dice, rolled.total, total, met)


def roll_words(roll20: D20) -> str:
    """What to roll and reach, as a sentence."""
    said = phrase(natural(roll20))
    if roll20.extra:
        said += f" + {phrase(subject(parse(roll20.extra)))}"
    fixed = roll20.bonus + (1 if roll20.ver else 0)
    if fixed:
        said += f" {'+' if fixed > 0 else '-'} {abs(fixed)}"
    need = f"more than {roll20.target}" if roll20.tie_fails else f"{roll20.target} or more"
    return f"Roll {said}; you need {need}."


def roll_notes(roll20: D20) -> tuple[str, ...]:
    """What was cancelled, and how a tie was read."""
    notes = []
    if roll20.edge and roll20.hindrance:
        left = (
            "nothing is left" if roll20.edge == roll20.hindrance else "the rest is rolled, which the book leaves open"
        )
        notes.append(f"Edge and Hindrance cancel each other: {left}.")
    if max(roll20.edge, roll20.hindrance) > 1:
        notes.append("Three dice only where both sides give it; several reasons on one side add a single die.")
    taken = "a tie fails" if roll20.tie_fails else "a tie is enough"
    notes.append(f"The book disagrees on meeting the number: here {taken}.")
    if roll20.ver:
        notes.append("VER adds 1 and neither makes nor stops a nat 1 or nat 20.")
    return tuple(notes)
