"""The readings of a game on the screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.render.console import say, say_parts


def show_readings(rows: Sequence[Mapping[str, Any]]) -> None:
    """The readings of a game: what holds, what else could be chosen."""
    for row in rows:
        mark = "chosen" if row["chosen"] else "default"
        say_parts((row["key"], "bold"), f"  {row['title']}", (f"  [{row['rule']}]", "dim"))
        for name, words in row["choices"].items():
            here = f"  <- {mark}" if name == row["value"] else ""
            say(f"    {name}: {words}{here}")
