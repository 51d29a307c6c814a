"""The party: who plays, on which side, in what state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Standing(StrEnum):
    """How a member stands in the campaign."""

    ACTIVE = "active"
    RETIRED = "retired"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Member:
    """One character or hero of a campaign."""

    name: str
    character: str = ""
    """The printed character's id; empty for one of the table's own."""
    side: str = "heroes"
    standing: Standing = Standing.ACTIVE
    player: str = ""

    @property
    def plays(self) -> bool:
        """Whether the member takes part."""
        return self.standing is Standing.ACTIVE


@dataclass(frozen=True, slots=True)
class Party:
    """The members of a campaign and the products the table owns."""

    campaign: str
    members: tuple[Member, ...] = ()
    products: frozenset[str] = frozenset({"base"})

    def playing(self, side: str = "heroes") -> tuple[Member, ...]:
        """The members of a side that take part."""
        return tuple(m for m in self.members if m.plays and m.side == side)


class Options(NamedTuple):
    """What every campaign keeps of itself as a whole; a game may keep more beside it."""

    products: tuple[str, ...] = ("base",)
    title: str = ""
    """What its game is called, so that `status` need not load the game."""


class SharedSheet(NamedTuple):
    """What every member's sheet may hold; a game keeps its own beside it."""

    forced: str = ""
    """Why the member joined against a rule."""
    printed: Mapping[str, object] = {}
    """The player's corrections of printed figures."""
