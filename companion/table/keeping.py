"""What is kept in the player's box, judged by what the game says of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.box import BoxKind, Facts, box_text, figures_line, judged, with_shared
from companion.core.names import clean_name, resolve
from companion.store.box import Spot, Written, put
from companion.store.record import Step

if TYPE_CHECKING:
    from companion.games.api import Game


def kinds_of(game: Game[Any]) -> dict[str, BoxKind]:
    """The kinds of a game by name, with those that every game has."""
    return {kind.name: kind for kind in with_shared(game.box_kinds())}


def find_kind(game: Game[Any], name: str) -> BoxKind:
    """A kind by name, or an error that lists them."""
    kinds = kinds_of(game)
    return resolve(name, kinds, "kind", "this game's box", f"One of: {', '.join(kinds)}.")


def kept(step: Step, game: Game[Any], spot: Spot, figures: Facts, text: str | None) -> str:
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
