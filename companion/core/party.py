"""The party: who plays, on which side, in what state."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
