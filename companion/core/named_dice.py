"""A game's own dice for dice notation: `blue + red`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

Faces = tuple[int | None, ...]
COUNTED = ("value", "damage", "shields")


def named_dice(folder: Path) -> dict[str, Faces]:
    """The dice in a game's `dice.toml` whose faces come down to numbers; none where there is no such file."""
    try:
        values = tomllib.loads((folder / "dice.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    found = {name: _faces(die) for name, die in values.items()}
    return {name: faces for name, faces in found.items() if faces}


def _faces(die: object) -> Faces:
    faces = die.get("faces", ()) if isinstance(die, Mapping) else ()
    return tuple(_number(face) for face in faces) if all(isinstance(f, int | Mapping) for f in faces) else ()


def _number(face: int | Mapping[str, int]) -> int | None:
    if isinstance(face, int):
        return face
    return None if face.get("miss") else sum(face.get(name, 0) for name in COUNTED)
