"""Percent rolls, the survival save, initiative and healing."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from companion.dice.checks import CheckOdds, CheckRoll, at_least, rolled_face, wrong
from companion.dice.dist import Dist
from companion.dice.evaluate import distribution
from companion.dice.parse import parse
from companion.dice.roll import RolledDie, roll
from companion.dice.sentence import words
from companion.dice.tree import Best, Node, Number, Pool, subject
from companion.games.arcania.data import Tables
from companion.games.arcania.odds.d20 import D20, roll_words, spread, throw

if TYPE_CHECKING:
    from random import Random

_AS_WRITTEN = "Read as written: roll plus chance must reach {}, which succeeds one time in a hundred more than named."
_AS_NAMED = "Read as the chance is named; the written rule (roll plus chance reaches {}) is one point better."


def percent(chance: int, tables: Tables, as_named: bool = False) -> CheckOdds:
    """A percent roll: d100 plus the chance reaches 100; `as_named` reads 25% as exactly 25 in 100."""
    if not 0 <= chance <= 100:
        raise wrong("A chance lies between 0 and 100.", "Write 25 for 25%.")
    need = tables.percent_target - chance + (1 if as_named else 0)
    dist = Dist(dict.fromkeys(range(1, 101), 1))
    return CheckOdds(
        title=f"{chance}%",
        probability=dist.probability(">=", need),
        distribution=dist,
        to_roll=f"Roll d% (two d10, 00 is 100); you need {max(1, need)} or more.",
        rule="percent-roll",
        notes=((_AS_NAMED if as_named else _AS_WRITTEN).format(tables.percent_target),),
        extras={"needed": max(1, need)},
        roller=lambda rng: _roll_percent(chance, need, rng),
    )


def _roll_percent(chance: int, need: int, rng: Random) -> CheckRoll:
    face = rolled_face(100, rng)
    said = "success" if face >= need else "failure"
    return CheckRoll(f"{chance}%", (RolledDie("d100", face),), face, face >= need, said, "percent-roll")


def revenge(chance: int, tables: Tables, number: int = 1, as_named: bool = False) -> CheckOdds:
    """RVG that repeats itself: the chance that at least `number` more arrive, and how many on average."""
    if not 0 <= number <= 100:
        raise wrong("0 to 100 arrivals can be asked for.")
    each = percent(chance, tables, as_named)
    p = each.probability or Fraction(0)
    mean: Fraction | str = p / (1 - p) if p < 1 else "without end"
    return CheckOdds(
        title=f"revenge {chance}%: {number} or more arrive",
        probability=p**number,
        distribution=None,
        to_roll=f"{each.to_roll} After each success roll again for the newcomer's own death.",
        rule="ability-rvg",
        notes=each.notes,
        extras={"mean arrivals": mean, "each roll": p},
        roller=lambda rng: _roll_revenge(each, number, rng),
    )


def _roll_revenge(each: CheckOdds, number: int, rng: Random) -> CheckRoll:
    """Rolls until a death stays without revenge, or a hundred have come."""
    dice: list[RolledDie] = []
    while len(dice) < 100:
        one = each.roll(rng)
        dice += one.dice
        if not one.success:
            break
    came = len(dice) - 1
    return CheckRoll("revenge", tuple(dice), came, came >= number, f"{came} arrive", "ability-rvg")


def save(hit_points: int, tables: Tables, ver: bool = False) -> CheckOdds:
    """The survival save of hard mode for base plus level HP; a nat 1 always dies."""
    roll20 = D20(hit_points // tables.save_divisor, tables.save_target, ver=ver)
    if hit_points < 1:
        raise wrong("The save counts base plus level HP, which are 1 or more.", "Leave damage taken aside.")
    ways = spread(roll20)
    return CheckOdds(
        title=f"survival save with {hit_points} HP",
        probability=ways.part(ways.met + ways.nat20),
        distribution=ways.totals,
        to_roll=f"{roll_words(roll20)} A 1 always dies.",
        rule="survival-save",
        notes=(f"A quarter of the HP is rounded down, as in the book's example: +{roll20.bonus}.",),
        extras={"bonus": roll20.bonus},
        roller=lambda rng: _roll_save(roll20, rng),
    )


def _roll_save(roll20: D20, rng: Random) -> CheckRoll:
    thrown = throw(roll20, rng)
    lives = thrown.met and thrown.natural != 1
    return CheckRoll("survival save", thrown.dice, thrown.total, lives, "lives" if lives else "dies", "survival-save")


def initiative(
    bonus: int, monster: int, fast_hero: bool = False, fast_monster: bool = False, ver: bool = False
) -> CheckOdds:
    """Whether a hero acts before a monster whose initiative is its D; heroes win ties."""
    return initiative_of(D20(bonus, monster, ver=ver), fast_hero, fast_monster)


def initiative_of(roll20: D20, fast_hero: bool = False, fast_monster: bool = False) -> CheckOdds:
    """The same of a d20 with all that is added to it."""
    ways = spread(roll20)
    middle = ways.met if fast_hero == fast_monster else (ways.met + ways.missed) * fast_hero
    return CheckOdds(
        title=f"initiative against {roll20.target}{' with FS' if fast_monster else ''}",
        probability=ways.part(ways.nat20 + middle),
        distribution=ways.totals,
        to_roll=_initiative_words(roll20, fast_hero, fast_monster),
        rule="initiative-fast-strike" if fast_hero or fast_monster else "initiative-heroes",
        notes=("Only base and level defense count as the plus.", "A hero wins a tie; a 20 goes first, a 1 last."),
        extras={"nat 20": ways.part(ways.nat20), "nat 1": ways.part(ways.nat1)},
        roller=lambda rng: _roll_initiative(roll20, fast_hero, fast_monster, rng),
    )


def _initiative_words(roll20: D20, fast_hero: bool, fast_monster: bool) -> str:
    if fast_hero and not fast_monster:
        return "Roll 1d20; anything but a 1 goes first."
    if fast_monster and not fast_hero:
        return "Roll 1d20; only a 20 goes first."
    return roll_words(roll20)


def _roll_initiative(roll20: D20, fast_hero: bool, fast_monster: bool, rng: Random) -> CheckRoll:
    thrown = throw(roll20, rng)
    first = thrown.met if fast_hero == fast_monster else fast_hero
    first = thrown.natural == 20 or (first and thrown.natural != 1)
    return CheckRoll("initiative", thrown.dice, thrown.total, first, "first" if first else "later", "initiative-heroes")


def heal(dice: str, healer: bool = False, target: int | None = None) -> CheckOdds:
    """Healing dice; a healer's roll never counts less than half of the most it can show."""
    rolled = subject(parse(dice))
    half = max(distribution(rolled).ways) // 2
    node: Node = Best((Number(half), rolled), True) if healer else rolled
    dist = distribution(node)
    return CheckOdds(
        title=f"healing {dice}",
        probability=at_least(dist, target),
        distribution=dist,
        to_roll=words(node),
        rule="ability-heal",
        notes=("Half of several dice is taken of their sum; the book shows one die only.",) if _several(rolled) else (),
        extras={"mean healing": dist.mean()},
        roller=lambda rng: _roll_heal(node, dice, rng),
        counts="healing",
    )


def _several(node: Node) -> bool:
    return not isinstance(node, Pool) or node.many > 1


def _roll_heal(node: Node, dice: str, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    return CheckRoll(f"healing {dice}", rolled.dice, rolled.total, None, f"heals {rolled.total}", "ability-heal")
