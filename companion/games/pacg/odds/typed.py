"""Checks as a player types them: a skill's dice, a choice after "or", a step after "then"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from companion.dice.checks import CheckOdds, wrong
from companion.games.pacg.odds.attempt import Attempt, skill
from companion.games.pacg.odds.sequence import needs, sequence

_SKILL = re.compile(r"\s*1?(d\d{1,3})\s*([+-].*)?", re.IGNORECASE)
_DICE = re.compile(r"\s*(?:([^:<>=]*):)?([^:<>=]+)>=\s*(\d{1,5})\s*")
_EXAMPLE = 'Write "Combat 13", "13" for the same dice, or "Combat: d8+1 >= 13" for others.'
_PLAYED = "Blessings and added dice count on every one of these checks; a check whose dice are given outright has none."
_DAMAGE = "Damage is what a monster deals on a failure; other cards hurt only where they say so."
OR, THEN = "or", "then"

Joined = tuple[str, str]
"""A word, "or" or "then", and the check that follows it."""


def skill_dice(text: str) -> tuple[str, str]:
    """A skill as its own die and what is added to it: "d12+2", "d8 + 1d6"."""
    found = _SKILL.fullmatch(text)
    if not found:
        raise wrong(f"{text!r} is not a skill's dice.", "Write one die and what is added: d12, d12+2.")
    return found[1].lower(), found[2] or ""


def named_skills(texts: Iterable[str]) -> dict[str, tuple[str, str]]:
    """Skills given by name: "wisdom=d12+2"."""
    found = {}
    for text in texts:
        name, _sign, dice = re.sub(r"[:=]|\s+", "=", text.strip(), count=1).partition("=")
        if not name.isalpha() or not dice:
            raise wrong(f"{text!r} does not name a skill and its dice.", "Write wisdom=d12+2.")
        found[name.lower()] = skill_dice(dice)
    return found


def added(attempt: Attempt, more: str) -> Attempt:
    """The attempt with further dice and numbers."""
    joined = f"{attempt.add} + {more}" if attempt.add and more else attempt.add or more
    return attempt._replace(add=joined)


def with_skills(skills: Mapping[str, tuple[str, str]], base: Attempt) -> Callable[[str, int], Attempt]:
    """Makes the attempt at a named skill from its dice; a skill that is not given uses the base's own die."""

    def attempt(name: str, difficulty: int) -> Attempt:
        named = base._replace(difficulty=difficulty, name=name.capitalize())
        if name not in skills:
            return named
        die, more = skills[name]
        return added(named._replace(die=die), more)

    return attempt


def steps_of(text: str, attempt: Callable[[str, int], Attempt]) -> list[list[Attempt]]:
    """What a card prints, as attempts: "Wisdom 10 or Combat 13 then Combat 15"."""
    return [[attempt(name, need.difficulty) for need in step for name in need.skills] for step in needs(text)]


def joined(
    steps: Sequence[Sequence[Attempt]], more: Iterable[Joined], attempt: Callable[[str, int], Attempt]
) -> list[list[Attempt]]:
    """The steps with what follows each "or" (one more choice of that step) and "then" (a new step)."""
    found = [list(step) for step in steps]
    for word, text in more:
        choices = _choices(text, attempt, found[0][0])
        if word == OR and found:
            found[-1] += choices[0]
            found += choices[1:]
        else:
            found += choices
    return found


def _choices(text: str, attempt: Callable[[str, int], Attempt], first: Attempt) -> list[list[Attempt]]:
    if text.strip().isascii() and text.strip().isdigit():
        return [[first._replace(difficulty=int(text.strip()[:6]))]]
    if dice := _DICE.fullmatch(text):
        return [[_own(dice[1] or "", dice[2], int(dice[3]))]]
    if ">" in text or "<" in text:
        raise wrong(f"No check can be read from {text!r}.", _EXAMPLE)
    return steps_of(text, attempt)


def _own(name: str, dice: str, difficulty: int) -> Attempt:
    """A check whose dice are given outright: nothing is added to them."""
    found = re.fullmatch(r"\s*([1-9]\d?)?(d\d{1,3})\s*([+-].*)?", dice, re.IGNORECASE)
    if not found:
        raise wrong(f"{dice.strip()!r} does not start with the skill's die.", _EXAMPLE)
    more = int(found[1] or 1) - 1
    same = f"{more}{found[2]}" if more > 0 else ""
    rest = found[3] or ""
    return Attempt(difficulty, found[2].lower(), add=f"{same} {rest}".strip(), name=name.strip().capitalize())


def odds_of(steps: Sequence[Sequence[Attempt]], played: bool = False) -> CheckOdds:
    """One check, or several in sequence; `played` says that blessings or dice are added to each of them."""
    alone = len(steps) == 1 and len(steps[0]) == 1
    found = skill(steps[0][0]) if alone else sequence(steps)
    notes = (*found.notes, _DAMAGE) if alone or not played else (*found.notes, _PLAYED, _DAMAGE)
    return found._replace(notes=notes)
