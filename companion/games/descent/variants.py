"""Other ways to play: single quests at a power level (Epic Play), and together against two tracks."""

from __future__ import annotations

from companion.core.named import NamedTuple
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


def coop_titles(game: GameSystem) -> tuple[str, ...]:
    """The cooperative quests there are: each is a box with a Track sheet of its own."""
    from companion.games.descent.helpers import helpers

    boxes = dict.fromkeys(track.product for track in helpers(game).tracks)
    titles = {product.id: product.title for product in game.products}
    return tuple(titles[box] for box in boxes if box in titles)


def printed_tracks(game: GameSystem, title: str, heroes: int) -> Tracks | None:
    """The tracks as a Track sheet has them for so many heroes; None where nobody knows."""
    from companion.games.descent.helpers import helpers

    box = next((product.id for product in game.products if product.title == title), "")
    found = {track.token: track for track in helpers(game).tracks if track.product == box}
    if "doom" not in found or "fate" not in found or "damage" not in found:
        return None
    return Tracks(found["fate"].start(heroes) - found["doom"].start(heroes), found["damage"].start(heroes))


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
