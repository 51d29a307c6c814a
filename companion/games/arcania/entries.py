"""One entry of the rules digest, read without the library's index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.names import fold
from companion.core.system import GameSystem

if TYPE_CHECKING:
    from rulesindex.digest import Entry


def entry_called(game: GameSystem, name: str) -> str:
    """The id of the entry that has this other name; empty where none has."""
    from rulesindex.digest import load_digest

    files = [file for folder in game.rules_folders for file in folder.glob("*.md")]
    wanted = fold(name)
    found = load_digest(game.id, files).entries
    return next((one.id for one in found if wanted in {fold(alias) for alias in one.aliases}), "")


def entry(game: GameSystem, id: str) -> Entry | None:
    """The entry of that id: only the file that holds it is parsed."""
    from rulesindex.digest import parse_digest

    for folder in game.rules_folders:
        for file in sorted(folder.glob("*.md")):
            text = file.read_text(encoding="utf-8")
            if f"{{#{id}}}" in text:
                return next((found for found in parse_digest(text, game.id)[0] if found.id == id), None)
    return None
