"""Scourges: the die by adventure and the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems, read_toml
from companion.core.names import CompanionError, resolve

FILE = "scourges.toml"


@dataclass(frozen=True, slots=True)
class Scourges:
    """The die of each adventure, and what each result means."""

    dice: dict[str, str]
    table: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.table)

    def die(self, adventure: str) -> str:
        """The scourge die of an adventure."""
        return self.dice[adventure]

    def result(self, rolled: int) -> str:
        """The scourge of a result of the die."""
        if not 1 <= rolled <= len(self.table):
            raise CompanionError(f"The scourge table has no {rolled}.", f"Results are 1 to {len(self.table)}.")
        return self.table[rolled - 1]

    def named(self, name: str) -> str:
        """A scourge as a player names it."""
        return resolve(name, {scourge: scourge for scourge in self.table}, "scourge")


def load_scourges(folder: Path, problems: Problems) -> Scourges:
    """The scourges of a game; none where it has no such file."""
    file = folder / FILE
    table = read_toml(file, problems) if file.exists() else None
    if table is None:
        return Scourges({}, ())
    dice = table.table("dice")
    found = Scourges({name: dice.text(name) for name in dice.values}, table.texts("table"))
    for name, die in found.dice.items():
        if not 1 <= ends(die)[1] <= len(found.table):
            dice.problem(codes.BAD_VALUE, name, f"the die {die!r} of adventure {name} does not fit the table")
    table.no_more()
    return found


def ends(die: str) -> tuple[int, int]:
    """The lowest and the highest result of a die such as `1d6+1`; 0 to 0 where it is none."""
    found = re.fullmatch(r"(\d+)d(\d+)(?:\+(\d+))?", die)
    if not found:
        return 0, 0
    count, sides, more = (int(number or 0) for number in found.groups())
    return count + more, count * sides + more
