"""Every problem in the data of the games."""

from __future__ import annotations

from pathlib import Path

from companion.core.fields import Problems
from companion.core.findings import Finding, has_errors
from companion.core.names import CompanionError
from companion.core.system import GameSystem
from companion.games.digest import digest_findings
from companion.games.registry import Games


def check_data(games: Games, source: str = "") -> tuple[list[str], list[Finding]]:
    """The games looked at (all, one by its name, or a folder), and what is wrong with them."""
    if Path(source).is_dir() and source:
        return [Path(source).absolute().name], check_folder(games, Path(source))[1]
    if source and Path(source).name != source:
        raise _no_folder(source)
    chosen = [games.named(source)] if source else list(games.folders)
    return chosen, [finding for id in chosen for finding in _in_full(games, *games.load(id))]


def check_folder(games: Games, folder: Path) -> tuple[GameSystem | None, list[Finding]]:
    """A player's game folder, read as the product would read it; no game where anything breaks a rule."""
    if not folder.is_dir():
        raise _no_folder(str(folder))
    game, found = games.read_folder(folder.absolute())
    findings = _in_full(games, game, found)
    return (None if has_errors(findings) else game), findings


def _no_folder(name: str) -> CompanionError:
    return CompanionError(f"There is no folder {name}.", "Name the folder that holds game.toml.")


def _in_full(games: Games, game: GameSystem | None, found: list[Finding]) -> list[Finding]:
    if game is None:
        return found
    # A file that both the game's module and the shared check read is reported once.
    return list(dict.fromkeys([*found, *digest_findings(game), *_own_findings(games, game)]))


def _own_findings(games: Games, game: GameSystem) -> list[Finding]:
    """What the game's own code finds in the files that only it reads."""
    problems = Problems(game.folder)
    games.code_of(game).check_data(game.folder, problems)
    return problems.found
