"""Checks that a card joins with "or" and "then"."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.dice.checks import CheckOdds, CheckRoll, wrong
from companion.dice.dist import Dist
from companion.dice.limits import Work
from companion.games.pacg.odds.attempt import Attempt, skill

if TYPE_CHECKING:
    from random import Random

MAX_CHECKS = 20
_NOTES = (
    "The choice at an 'or' is made before rolling; the likelier check is taken.",
    "Every step is attempted, even after a failure; the distribution is the damage of all steps.",
)


class Taken(NamedTuple):
    """A check that is chosen, and its odds."""

    attempt: Attempt
    odds: CheckOdds


class Need(NamedTuple):
    """One check that a card asks for: any of these skills against a number."""

    skills: tuple[str, ...]
    difficulty: int


def sequence(steps: Sequence[Sequence[Attempt]]) -> CheckOdds:
    """Checks joined by "then", each a choice of checks joined by "or"; every step is attempted, all must succeed."""
    if not steps or not all(steps):
        raise wrong("A sequence needs at least one check in every step.")
    if sum(map(len, steps)) > MAX_CHECKS:
        raise wrong(f"At most {MAX_CHECKS} checks are joined.", "Ask for them one after the other.")
    work = Work()
    taken = [max((Taken(attempt, skill(attempt, work)) for attempt in step), key=_preference) for step in steps]
    title = " then ".join(" or ".join(attempt.title for attempt in step) for step in steps)
    return followed(taken, work)._replace(title=title)


def followed(taken: Sequence[Taken], work: Work) -> CheckOdds:
    """Chosen checks one after the other: all must succeed, and each failure hurts."""
    chosen = [one.odds for one in taken]
    said = ", then ".join(check.title for check in chosen)
    harmless = all(one.attempt.harmless for one in taken)
    damage = None if harmless else _total_damage(chosen, work)
    hurts: dict[str, Dist | Fraction] = {}
    if damage is not None:
        hurts = {"damage": damage, "mean damage": damage.mean()}
    return CheckOdds(
        title=said,
        probability=prod((check.probability or Fraction(0) for check in chosen), start=Fraction(1)),
        distribution=damage,
        to_roll=" Then: ".join(check.to_roll for check in chosen),
        rule="or-and-then",
        notes=_NOTES[:1] if harmless else _NOTES,
        extras={"chosen": said, **hurts, **_step_odds(chosen)},
        roller=lambda rng: _roll_steps(taken, rng),
        counts="damage",
    )


def _preference(option: Taken) -> tuple[Fraction, Fraction]:
    """The likelier check; among equals the one that hurts less."""
    damage = option.odds.extras.get("mean damage")
    return option.odds.probability or Fraction(0), -damage if isinstance(damage, Fraction) else Fraction(0)


def _total_damage(chosen: Sequence[CheckOdds], work: Work) -> Dist:
    total = Dist({0: 1})
    for check in chosen:
        damage = check.extras.get("damage")
        total = total.plus(damage, work) if isinstance(damage, Dist) else total
    return total


def _step_odds(chosen: Sequence[CheckOdds]) -> dict[str, Fraction]:
    return {f"step {n}: {check.title}": check.probability or Fraction(0) for n, check in enumerate(chosen, 1)}


def _roll_steps(chosen: Sequence[Taken], rng: Random) -> CheckRoll:
    """All steps; the total is the damage that the failed ones deal."""
    rolls = [one.odds.roll(rng) for one in chosen]
    damage = sum(
        max(0, attempt.difficulty - (one.total or 0)) for (attempt, _odds), one in zip(chosen, rolls, strict=True)
    )
    said = "; ".join(f"{one.title}: {one.total}, {one.result}" for one in rolls)
    dice = tuple(die for one in rolls for die in one.dice)
    return CheckRoll("sequence", dice, damage, all(one.success for one in rolls), said, "or-and-then")


def needs(text: str) -> tuple[tuple[Need, ...], ...]:
    """What a card prints, as steps of choices: "Wisdom 10 or Combat 13 then Combat 15"; a slash is an "or" too."""
    plain = text.replace(",", " or ").replace("/", " or ").lower()
    steps = [_choices(step) for step in " ".join(plain.split()).split(" then ")]
    if not all(steps):
        raise wrong(f"No check can be read from {text!r}.", 'Write it as "Wisdom 10 or Combat 13 then Combat 15".')
    return tuple(steps)


def _choices(step: str) -> tuple[Need, ...]:
    found: list[Need] = []
    names: list[str] = []
    for word in step.split():
        if word.isascii() and word.isdigit() and names:
            found.append(Need(tuple(names), int(word[:6])))
            names = []
        elif word.isalpha() and word != "then":
            names += [] if word == "or" else [word]
        else:
            return ()
    return () if names else tuple(found)
