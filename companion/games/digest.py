"""The rules digest of a game as findings: read only when the data is checked, never mid-game."""

from __future__ import annotations

from pathlib import Path

from companion.codes import data as codes
from companion.diagnostics import Diagnostic
from companion.games.fields import Problems
from companion.games.system import GameSystem


def digest_findings(game: GameSystem) -> list[Diagnostic]:
    """What is wrong with the entries a game's rules folders hold."""
    from rulesindex.digest import load_digest

    problems = Problems(game.folder)
    files = [path for folder in game.rules_folders for path in folder.glob("*.md")]
    for problem in load_digest(game.id, files).problems:
        problems.add(codes.BAD_DIGEST, Path(problem.file), problem.line, problem.message)
    return problems.found
