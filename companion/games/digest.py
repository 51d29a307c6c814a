"""The rules digest and the procedures of a game as findings: read only when the data is checked, never mid-game."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from companion.codes import data as codes
from companion.diagnostics import Diagnostic
from companion.games.fields import REQUIRED, Problems, Table, read_toml, rows_of
from companion.games.system import GameSystem


def digest_findings(game: GameSystem) -> list[Diagnostic]:
    """What is wrong with the entries a game's rules folders hold, and with the procedures that lead to them."""
    from rulesindex.digest import load_digest

    problems = Problems(game.folder)
    files = [path for folder in game.rules_folders for path in folder.glob("*.md")]
    digest = load_digest(game.id, files)
    for problem in digest.problems:
        problems.add(codes.BAD_DIGEST, Path(problem.file), problem.line, problem.message)
    known = {entry.id for entry in digest.entries}
    for folder in dict.fromkeys([game.folder, *(rules.parent for rules in game.rules_folders)]):
        for file in sorted(folder.glob("procedures*.toml")):
            _check_procedures(file, problems, known)
    return problems.found


def _check_procedures(file: Path, problems: Problems, known: Collection[str]) -> None:
    table = read_toml(file, problems)
    seen: set[str] = set()
    for procedure in rows_of(table, "procedure") if table else ():
        id = procedure.id()
        if id in seen:
            procedure.problem(codes.DUPLICATE, "id", f"the procedure {id} stands twice")
        seen.add(id)
        procedure.text("title", REQUIRED)
        procedure.text("source")
        procedure.texts("aliases")
        _check_see(procedure, known)
        steps = list(rows_of(procedure, "step"))
        if not steps:
            procedure.problem(
                codes.MISSING_FIELD, "step", f"the procedure {id} has no steps", "add: [[procedure.step]]"
            )
        for step in steps:
            step.text("do", REQUIRED)
            step.flag("optional")
            _check_see(step, known)
            step.no_more()
        procedure.no_more()


def _check_see(table: Table, known: Collection[str]) -> None:
    see = table.text("see")
    if see and see not in known:
        table.problem(codes.BAD_DIGEST, "see", f"see {see!r} is no entry of the digest")
