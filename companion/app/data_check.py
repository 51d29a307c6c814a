"""Every problem in the data of the games."""

from __future__ import annotations

from pathlib import Path

from companion.app.games import check_folder
from companion.diagnostics import Diagnostic
from companion.games.digest import digest_findings
from companion.games.registry import Games


def check_data(games: Games, folder: Path | None = None) -> tuple[list[str], list[Diagnostic]]:
    """The games looked at, and what is wrong with them."""
    if folder is not None:
        return [folder.absolute().name], check_folder(folder)[1]
    return list(games.folders), [finding for id in games.folders for finding in _findings(games, id)]


def _findings(games: Games, id: str) -> list[Diagnostic]:
    game, found = games.load(id)
    return [*found, *digest_findings(game)] if game else found
