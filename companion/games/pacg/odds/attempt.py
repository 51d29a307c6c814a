"""One skill check: the dice it takes, its odds, and what a failure costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, wrong
from companion.dice.dist import Dist
from companion.dice.evaluate import distribution
from companion.dice.limits import Work
from companion.dice.parse import parse
from companion.dice.roll import Rolled, roll
from companion.dice.sentence import words
from companion.dice.tree import Best, Check, Node, Number, Pool, subject, summed, walk
from companion.games.pacg.odds import reroll

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

MISSING_DIE = "d4"
"""What is rolled for a skill the character does not have."""
MISSING = "The skill is missing, so its die is a d4."
REROLLS = ("", "one", "all")


class Attempt(NamedTuple):
    """One check as it will be rolled.

    `die` is the skill's own die (None: the skill is missing), `bless` counts added dice of that size, `add` is any
    other dice, `each_die` changes every die rolled (-1), `reroll` is a power used after a failure ("one" die or "all");
    `harmless` says that a failure deals no damage.
    """

    difficulty: int
    die: str | None = None
    mod: int = 0
    add: str = ""
    bless: int = 0
    each_die: int = 0
    reroll: str = ""
    name: str = ""
    harmless: bool = False

    @property
    def title(self) -> str:
        """As the card prints it: Wisdom 10."""
        return f"{self.name or 'check'} {self.difficulty}"


def skill(attempt: Attempt, work: Work | None = None) -> CheckOdds:
    """The odds of one check, and the damage a monster deals on a failure. `work`: a budget shared with other checks."""
    budget = work or Work()
    node, dist = _counted(_assembled(attempt), budget)
    dist = _after_reroll(attempt, node, dist, budget)
    hurts = {} if attempt.harmless else _damage(attempt, dist)
    return CheckOdds(
        title=attempt.title,
        probability=dist.probability(">=", attempt.difficulty),
        distribution=dist,
        to_roll=_to_roll(attempt, node),
        rule="attempting-a-check",
        notes=_notes(attempt, node),
        extras={**hurts, "mean result": dist.mean()},
        roller=lambda rng: _roll(attempt, node, rng),
    )


def _damage(attempt: Attempt, dist: Dist) -> dict[str, Dist | Fraction]:
    damage = dist.mapped(lambda result: max(0, attempt.difficulty - result))
    return {"damage": damage, "mean damage": damage.mean()}


def _assembled(attempt: Attempt) -> Node:
    """The sum of all dice."""
    if attempt.bless < 0:
        raise wrong("A check cannot have fewer than 0 blessings.", "Use --bless 0 or more.")
    if attempt.reroll not in REROLLS:
        raise wrong(f"There is no reroll called {attempt.reroll!r}.", "Use one or all.")
    terms: list[tuple[int, Node]] = [(1, _skill_die(attempt))]
    if attempt.add:
        terms.append((1, subject(parse(attempt.add))))
    fixed = attempt.mod + attempt.each_die * dice_counted(summed(terms))
    return summed([*terms, (1, Number(fixed))] if fixed else terms)


def _counted(whole: Node, work: Work) -> tuple[Node, Dist]:
    """The dice and what they come to, never below zero."""
    dist = distribution(whole, work)
    if min(dist.ways) >= 0:
        return whole, dist
    return Best((Number(0), whole), True), dist.mapped(lambda result: max(0, result))


def _skill_die(attempt: Attempt) -> Pool:
    die = parse(attempt.die or MISSING_DIE)
    if not isinstance(die, Pool) or die.many != 1 or die.keep or die.again:
        raise wrong(f"A skill uses one die, not {attempt.die!r}.", "Use d4 to d12; the rest goes to --add.")
    return die._replace(many=1 + attempt.bless)


def dice_counted(node: Node) -> int:
    """How many dice count towards the total; what is dropped does not."""
    pools = [part for part in walk(node) if isinstance(part, Pool)]
    return sum(abs(pool.keep) or pool.many for pool in pools)


def _after_reroll(attempt: Attempt, node: Node, dist: Dist, work: Work) -> Dist:
    if attempt.reroll == "all":
        return reroll.all_dice(dist, attempt.difficulty)
    if attempt.reroll == "one":
        return reroll.one_die(*reroll.plain_dice(node), attempt.difficulty, work)
    return dist


def _to_roll(attempt: Attempt, node: Node) -> str:
    said = words(Check(node, ">=", Number(attempt.difficulty)))
    if attempt.reroll:
        said += f" After a failure reroll {'one die of your choice' if attempt.reroll == 'one' else 'all dice'}, once."
    return said


def _notes(attempt: Attempt, node: Node) -> tuple[str, ...]:
    notes = []
    if attempt.die is None:
        notes.append(MISSING)
    if attempt.bless:
        notes.append(f"Blessings add {attempt.bless} of the skill's own die.")
    if attempt.each_die:
        penalty = attempt.each_die * dice_counted(node)
        notes.append(f"Every die rolled counts {attempt.each_die:+d}: {penalty:+d} in all.")
    if isinstance(node, Best):
        notes.append("A result below 0 counts as 0.")
    return tuple(notes)


def _roll(attempt: Attempt, node: Node, rng: Random) -> CheckRoll:
    rolled = roll(node, rng)
    if attempt.reroll and rolled.total < attempt.difficulty:
        rolled = _rerolled(attempt, node, rolled, rng)
    short = attempt.difficulty - rolled.total
    hurt = "" if attempt.harmless else f": a monster would deal {short} damage"
    result = "success" if short <= 0 else f"failure by {short}{hurt}"
    return CheckRoll(attempt.title, rolled.dice, rolled.total, short <= 0, result, "attempting-a-check")


def _rerolled(attempt: Attempt, node: Node, rolled: Rolled, rng: Random) -> Rolled:
    if attempt.reroll == "all":
        again = roll(node, rng)
        pairs = zip(again.dice, rolled.dice, strict=True)
        return again._replace(dice=tuple(new._replace(before=old.value) for new, old in pairs))
    _, plus = reroll.plain_dice(node)
    return reroll.rerolled_die(rolled, plus, attempt.difficulty, rng)
