"""Other ways to play: single quests at a power level (Epic Play), and together against two tracks."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from companion.core.fields import Problems, read_csv
from companion.core.names import CompanionError
from companion.core.system import GameSystem

SEARCH_LOOT = 2
COOP_XP = 1
COOP = "coop"
"""The stage of a cooperative quest."""
COOP_QUEST = "Cooperative quest"
"""What is played where the table did not name it."""
NO_COOP = ("There is no cooperative play here.", "Begin with `companion coop start`.")


class Level(NamedTuple):
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


class Tracks(NamedTuple):
    """The tracks; their printed lengths come from the table's own Track sheet."""

    gap: int
    """Spaces from the top of the overlord track to the doom token at the start."""
    loot_limit: int
    fate: int = 0
    doom: int = 0
    loot: int = 0
    masters: int = 0
    """How far the fatigue token has moved up the loot track."""

    @property
    def left(self) -> int:
        """The spaces between fate and doom."""
        return max(0, self.gap - self.fate - self.doom)

    @property
    def lost(self) -> bool:
        """Fate and doom share a space: the heroes lose at once."""
        return self.left == 0


class CoopQuest(NamedTuple):
    """A cooperative quest as its Track sheet has it: where doom begins and the loot limit, by number of heroes."""

    name: str
    spaces: int
    doom: dict[int, int]
    loot: dict[int, int]

    def tracks(self, heroes: int) -> Tracks:
        """The tracks for so many heroes."""
        number = min(max(heroes, min(self.doom)), max(self.doom))
        return Tracks(self.spaces - self.doom[number], self.loot[number])


def coop_quests(game: GameSystem) -> tuple[CoopQuest, ...]:
    """The cooperative quests there are."""
    return _coop_quests(game.folder / "coop-quests.csv")


@lru_cache(maxsize=4)
def _coop_quests(file: Path) -> tuple[CoopQuest, ...]:
    rows = read_csv(file, Problems(file.parent)) if file.exists() else ()
    return tuple(
        CoopQuest(
            row.name(),
            row.number("spaces"),
            {number: row.number(f"doom_{number}") for number in (2, 3, 4)},
            {number: row.number(f"loot_{number}") for number in (2, 3, 4)},
        )
        for row in rows
    )


def move_fate(tracks: Tracks, spaces: int) -> Tracks:
    """Advance fate, or move it backward, but never above the top."""
    return tracks._replace(fate=max(0, tracks.fate + spaces))


def refresh_fate(tracks: Tracks) -> Tracks:
    """Fate returns to the top."""
    return tracks._replace(fate=0)


def advance_doom(tracks: Tracks, spaces: int) -> Tracks:
    """Doom only goes up."""
    if spaces < 0:
        raise CompanionError("Doom never moves down.", "Nothing was changed.")
    return tracks._replace(doom=tracks.doom + spaces)


def add_loot(tracks: Tracks, spaces: int, master: bool = False) -> tuple[Tracks, bool]:
    """A defeated monster's spaces go on the loot track; a full track pays out and is emptied."""
    if spaces < 0:
        raise CompanionError("Loot cannot be taken off the track.", "Nothing was changed.")
    filled = tracks._replace(loot=min(tracks.loot_limit, tracks.loot + spaces), masters=tracks.masters + master)
    if filled.loot < tracks.loot_limit:
        return filled, False
    return filled._replace(loot=0, masters=0), True
