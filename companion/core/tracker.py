"""The tracker: a quest while it is played. Which turn or round, who acts, what is counted, who is where.

Each game makes one from its state (`Game.tracker`); `status`, the line under the table's prompt and the pages show it
without knowing the game.
"""

from __future__ import annotations

from typing import NamedTuple


class Counted(NamedTuple):
    """A number the table keeps while it plays: blessings left, fate, doom."""

    name: str
    value: int
    most: int | None = None


class Spot(NamedTuple):
    """A place of the board: a location, a city, an encounter; its state, and who is there."""

    name: str
    state: str = ""
    here: tuple[str, ...] = ()


class Figure(NamedTuple):
    """A hero or a monster on the board, and how it stands."""

    name: str
    state: str = ""
    place: str = ""


class Tracker(NamedTuple):
    """A quest at the table."""

    quest: str
    unit: str = ""
    """What is counted: turn, round, encounter; empty where nothing is."""
    number: int = 0
    acting: str = ""
    counters: tuple[Counted, ...] = ()
    places: tuple[Spot, ...] = ()
    figures: tuple[Figure, ...] = ()

    @property
    def line(self) -> str:
        """The quest and what is counted of it, short enough for a status line; the rest is for a page."""
        return f"{self.quest}, {self.unit} {self.number}" if self.unit and self.number else self.quest
