"""One entry of the rules digest, read without the library's index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.system import GameSystem

if TYPE_CHECKING:
    from rulesindex.digest import Entry


def entry(game: GameSystem, id: str) -> Entry | None:
    """The entry of that id: only the file that holds it is parsed."""
    from rulesindex.digest import parse_digest

    for folder in game.rules_folders:
        for file in sorted(folder.glob("*.md")):
            text = file.read_text(encoding="utf-8")
            if f"{{#{id}}}" in text:
                return next((found for found in parse_digest(text, game.id)[0] if found.id == id), None)
    return None
