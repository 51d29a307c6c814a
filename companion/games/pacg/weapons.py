"""Weapons: the skill they fight with, their dice, and how they are played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.games.pacg.checks import SKILL_NAMES

if TYPE_CHECKING:  # a check needs one weapon, and not what reads whole files
    from pathlib import Path as Folder

    from companion.core.fields import Problems, Table

WEAPONS = "weapons.csv"
HOWS = ("reveal", "discard", "recharge", "bury", "banish", "display")
_DICE = r"\d{1,2}(?:d(?:4|6|8|10|12|20))?(?:\+\d{1,2})?|(?P<skill>[A-Z][a-z]+) die(?:\+\d{1,2})?"


class Weapon(NamedTuple):
    """What a weapon adds to a combat check; empty where nobody knows."""

    name: str
    skills: tuple[str, ...] = ()
    """Any of these is used: `("strength", "melee")`."""
    how: str = ""
    """How it is played: `reveal`, `discard`, ..."""
    dice: str = ""
    """What that adds to the skill: `1d8+1`, `5`, `Strength die+1`."""
    more_how: str = ""
    """The further play: `discard`."""
    more_dice: str = ""
    """What that adds besides."""
    unproficient: int = 0
    """What is added to the difficulty for somebody who is not proficient with weapons."""
    other: str = ""
    """What another source says instead."""

    @property
    def known(self) -> bool:
        """Whether its figures are known."""
        return bool(self.skills and self.dice)

    def words(self) -> str:
        """As a player reads it: `reveal: Strength/Melee + 1d8; discard: + 1d4 more`."""
        if not self.known:
            return "dice not known"
        skills = "/".join(skill.capitalize() for skill in self.skills)
        said = f"{self.how}: {skills} + {self.dice}"
        said += f"; {self.more_how}: + {self.more_dice} more" if self.more_dice else ""
        return said + (f"; difficulty +{self.unproficient} without proficiency" if self.unproficient else "")


def load_weapons(folder: Folder, problems: Problems) -> dict[str, Weapon]:
    """Every weapon of the file by name; none where the game has no such file."""
    from companion.core import codes
    from companion.core.fields import read_csv

    found: dict[str, Weapon] = {}
    for row in read_csv(folder / WEAPONS, problems) if (folder / WEAPONS).exists() else ():
        weapon = _weapon(row)
        if weapon.name in found:
            row.problem(codes.DUPLICATE, "name", f"{weapon.name} stands here a second time")
        found[weapon.name] = weapon
    return found


def _weapon(row: Table) -> Weapon:
    from companion.core import codes

    skills = tuple(part.lower() for part in row.text("skills").split("/") if part)
    for skill in skills:
        if skill not in SKILL_NAMES:
            row.problem(codes.BAD_VALUE, "skills", f"there is no skill {skill!r}")
    hows = [_how(row, name) for name in ("how", "more_how")]
    dice = [_dice(row, name) for name in ("dice", "more_dice")]
    for how, what, name in zip(hows, dice, ("how", "more_how"), strict=True):
        if bool(how) != bool(what):
            row.problem(codes.BAD_VALUE, name, f"{name} and its dice belong together")
    row.read.add("unproficient")
    plus = row.number("unproficient") if row.values.get("unproficient") != "" else 0
    found = Weapon(row.name(), skills, hows[0], dice[0], hows[1], dice[1], plus, row.text("other"))
    row.no_more()
    return found


def _how(row: Table, name: str) -> str:
    from companion.core import codes

    how = row.text(name)
    if how and how not in HOWS:
        row.problem(
            codes.BAD_VALUE, name, f"there is no way to play a card called {how!r}", f"one of: {', '.join(HOWS)}"
        )
    return how


def _dice(row: Table, name: str) -> str:
    from companion.core import codes

    row.read.add(name)
    dice = str(row.values.get(name, ""))
    found = re.fullmatch(_DICE, dice)
    if dice and (not found or (found["skill"] or "Strength").lower() not in SKILL_NAMES):
        row.problem(codes.BAD_VALUE, name, f"no dice can be read from {dice!r}", "write 1d8+1, 5 or Strength die")
    return dice
