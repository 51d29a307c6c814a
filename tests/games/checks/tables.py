"""The games' own figures, read from the repository's data."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from companion.games.arcania import odds as arcania
from companion.games.descent import odds as descent
from companion.games.runebound import odds as runebound

DATA = Path(__file__).parents[3] / "data"


def _toml(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / game / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def arcania_tables() -> arcania.Tables:
    return arcania.read_tables(_toml("arcania", "tables"))


@cache
def descent_dice() -> descent.Dice:
    return descent.read_dice(_toml("descent", "dice"))


@cache
def terrain(disputed: bool = False) -> runebound.Faces:
    die = "third-source" if disputed else "two-sources"
    return runebound.read_terrain(_toml("runebound", "dice"), die)
