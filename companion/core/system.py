"""What a game provides: data, and a few parts plugged into it. A part a game lacks is absent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError


@dataclass(frozen=True, slots=True)
class Words:
    """What the rulebook calls things."""

    member: str = "hero"
    members: str = "heroes"


@dataclass(frozen=True, slots=True)
class Character:
    """A printed character or hero, or a class a hero may belong to."""

    id: str
    name: str
    product: str = "base"
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Product:
    """A box, expansion or add-on."""

    id: str
    title: str
    party_most: int = 0


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the table: the heroes, the overlord."""

    id: str
    title: str
    least: int
    most: int
    """0 where the game sets no limit."""
    cites: str = ""


@dataclass(frozen=True, slots=True)
class GameSystem:
    """One game: data plus plugged-in parts."""

    id: str
    title: str
    short: str
    folder: Path
    aliases: tuple[str, ...] = ()
    family: str = ""
    module: str = ""
    """The code it plugs in."""
    words: Words = Words()
    sides: tuple[Side, ...] = ()
    products: tuple[Product, ...] = ()
    roster: tuple[Character, ...] = ()
    classes: bool = False
    """The roster lists classes: heroes of any name belong to one."""
    rules_folders: tuple[Path, ...] = ()
    unknown: tuple[str, ...] = ()
    """What the data says it does not know."""

    def character(self, id: str) -> Character | None:
        """A printed character by its id."""
        return next((c for c in self.roster if c.id == id), None)

    def side(self, id: str) -> Side:
        """A side of the table, or an error that lists them."""
        found = next((s for s in self.sides if s.id == id), None)
        if found is None:
            raise CompanionError(f"{self.short} has no side {id!r}.", f"Sides: {', '.join(s.id for s in self.sides)}.")
        return found
