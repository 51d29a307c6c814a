"""Every problem in the data of the games."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.findings import Finding, has_errors
from companion.core.system import GameSystem
from companion.folder import shipped_data
from companion.games.digest import digest_findings
from companion.games.fields import Problems
from companion.games.loader import load_game
from companion.games.places import FAMILIES
from companion.games.registry import Games


def check_data(games: Games, source: str = "") -> tuple[list[str], list[Finding]]:
    """The games looked at (all, one by its name, or a folder), and what is wrong with them."""
    if Path(source).is_dir() and source:
        return [Path(source).absolute().name], check_folder(Path(source))[1]
    if source and Path(source).name != source:
        raise _no_folder(source)
    chosen = [games.named(source)] if source else list(games.folders)
    return chosen, [finding for id in chosen for finding in _in_full(*games.load(id))]


def check_folder(folder: Path) -> tuple[GameSystem | None, list[Finding]]:
    """A player's game folder, read as the product would read it; no game where anything breaks a rule."""
    if not folder.is_dir():
        raise _no_folder(str(folder))
    game, found = load_game(folder.absolute(), shipped_data() / FAMILIES)
    findings = _in_full(game, found)
    return (None if has_errors(findings) else game), findings


def _no_folder(name: str) -> CompanionError:
    return CompanionError(f"There is no folder {name}.", "Name the folder that holds game.toml.")


def _in_full(game: GameSystem | None, found: list[Finding]) -> list[Finding]:
    if game is None:
        return found
    # A file that both the game's module and the shared check read is reported once.
    return list(dict.fromkeys([*found, *digest_findings(game), *_own_findings(game)]))


def _own_findings(game: GameSystem) -> list[Finding]:
    """What the game's own module finds in the files that only it reads."""
    name = f"companion.games.{game.module}"
    if not game.module or find_spec(name) is None or find_spec(f"{name}.data") is None:
        return []
    problems = Problems(game.folder)
    import_module(f"{name}.data").check(game.folder, problems)
    return problems.found
