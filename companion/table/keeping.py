"""What is kept in the player's box, judged by what the game says of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from companion.core.box import BoxKind, Facts, figures_line
from companion.core.box_reading import box_text, judged
from companion.core.names import clean_name
from companion.store.box import Spot, Written, put
from companion.store.step import Step
from companion.table.shelf import kinds_of

if TYPE_CHECKING:
    from companion.games.api import Game

S = TypeVar("S")


def kept(step: Step, game: Game[S], spot: Spot, figures: Facts, text: str | None) -> str:
    """Write an entry; returns what to say of it, nothing where nothing changed. The first problem is an error."""
    read, problems = judged(kinds_of(game).get(spot.kind, BoxKind(spot.kind, open=True)), figures)
    if problems:
        raise problems[0]
    named = spot._replace(name=clean_name(spot.name, f"{spot.kind}'s name"))
    written = put(step, named, read, None if text is None else box_text(text))
    return f"In your box: {told(spot.kind, written)}" if written.changed else ""


def told(kind: str, written: Written) -> str:
    """What a write made of an entry, in a line."""
    gone = [name for name, value in written.figures.items() if value is None]
    parts = [figures_line(written.figures), *(f"without {name}" for name in gone), "a text" if written.text else ""]
    said = "; ".join(part for part in parts if part)
    return f"{kind} {written.name}" + (f" ({said})" if said else "")
