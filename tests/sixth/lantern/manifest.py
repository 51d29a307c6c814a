"""What is known of the game before its code is loaded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.games.api import Game


def _load() -> Game[Any]:
    from lantern.game import Lantern

    return Lantern()


def _data() -> Path:
    return Path(__file__).parent / "data"


NOUNS = {"lamp": Noun("Lamps: filled, shown.", bare="show"), "check": Noun("Will the lamp last?")}
MANIFEST = Manifest("lantern", "Lantern Road", NOUNS, _load, codes=("LNT",), data=_data)
