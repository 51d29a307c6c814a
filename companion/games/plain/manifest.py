"""What is known of games of data alone before any of the code is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.api import Manifest, Noun

if TYPE_CHECKING:
    from companion.games.plain.game import Plain

NOUNS = {
    "deck": Noun("Cards that members of the party hold."),
    "quest": Noun("Quests of your own game: begun, won, lost.", needs_campaign=True),
    "card": Noun("Cards of your own game."),
}


def _load() -> Plain:
    from companion.games.plain.game import Plain

    return Plain()


MANIFEST = Manifest("plain", "A game of your own", NOUNS, _load, codes=("QST",))
