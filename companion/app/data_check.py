"""Every problem in the data of the games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from companion.app.games import check_folder
from companion.diagnostics import Diagnostic
from companion.games.digest import digest_findings
from companion.games.fields import Problems
from companion.games.registry import Games
from companion.games.system import GameSystem


def check_data(games: Games, folder: Path | None = None) -> tuple[list[str], list[Diagnostic]]:
    """The games looked at, and what is wrong with them."""
    if folder is not None:
        game, found = check_folder(folder)
        return [folder.absolute().name], [*found, *(_own_findings(game) if game else [])]
    return list(games.folders), [finding for id in games.folders for finding in _findings(games, id)]


def _findings(games: Games, id: str) -> list[Diagnostic]:
    game, found = games.load(id)
    return [*found, *digest_findings(game), *_own_findings(game)] if game else found


def _own_findings(game: GameSystem) -> list[Diagnostic]:
    """What the game's own module finds in the files that only it reads."""
    name = f"companion.games.{game.module}"
    if not game.module or find_spec(name) is None or find_spec(f"{name}.data") is None:
        return []
    problems = Problems(game.folder)
    import_module(f"{name}.data").check(game.folder, problems)
    return problems.found
