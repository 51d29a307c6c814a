"""Epic Play: single quests at a power level."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """What each hero and the overlord begin with."""

    id: str
    xp: int
    gold: int
    overlord_xp: int
    act: str


LEVELS = (
    Level("basic", 0, 0, 0, "I"),
    Level("advanced", 3, 150, 4, "I"),
    Level("expert", 6, 250, 8, "II"),
)
