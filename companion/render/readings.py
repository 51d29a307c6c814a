"""The readings of a game on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.render.console import say, say_parts

if TYPE_CHECKING:
    from companion.table.readings import ReadingLine


def show_readings(lines: Sequence[ReadingLine]) -> None:
    """The readings of a game: what holds, what else could be chosen."""
    for line in lines:
        mark = "chosen" if line.chosen else "default"
        say_parts((line.key, "bold"), f"  {line.title}", (f"  [{line.rule}]", "dim"))
        for name, words in line.choices.items():
            here = f"  <- {mark}" if name == line.value else ""
            say(f"    {name}: {words}{here}")
