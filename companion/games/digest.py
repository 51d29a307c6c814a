"""What a game says in words, as findings: read only when the data is checked, never mid-game.

Its rules digest, its procedures and readings, and whether the entries that the data cites exist.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_toml, rows_of
from companion.core.findings import Finding
from companion.core.readings import FILE as READINGS
from companion.core.readings import load_readings
from companion.core.system import GameSystem
from companion.games.installed import DIGEST


def digest_findings(game: GameSystem) -> list[Finding]:
    """What is wrong with the texts of a game and with what cites them."""
    from rulesindex.digest import load_digest

    problems = Problems(game.folder)
    files = [path for folder in game.rules_folders for kind in DIGEST for path in folder.parent.glob(kind)]
    digest = load_digest(game.id, files)
    for problem in digest.problems:
        problems.add(codes.BAD_DIGEST, Path(problem.file), problem.line, problem.message)
    entries = {entry.id for entry in digest.entries}
    for row, field in _citing_rows(game, problems):
        named = row.text(field)
        # While entries are broken, those that seem to be missing may only be unreadable.
        if named and named not in entries and not digest.problems:
            row.problem(codes.NO_ENTRY, field, f"the rules digest has no entry {named!r}")
    return problems.found


def _citing_rows(game: GameSystem, problems: Problems) -> Iterator[tuple[Table, str]]:
    """The tables that name an entry of the digest, and the field that does."""
    load_readings(game.folder, problems)
    for file, name in (("game.toml", "side"), (READINGS, "reading")):
        known = Problems(game.folder)  # what else is wrong with these files is already noted
        table = read_toml(game.folder / file, known) if (game.folder / file).is_file() else None
        for row in rows_of(table, name) if table else ():
            yield Table(row.values, row.file, row.line, problems, row.lines), "rule"
    folders = dict.fromkeys([game.folder, *(folder.parent for folder in game.rules_folders)])
    for path in (path for folder in folders for path in sorted(folder.glob("procedures*.toml"))):
        for row in _procedure_rows(path, problems):
            yield row, "see"


def _procedure_rows(file: Path, problems: Problems) -> Iterator[Table]:
    table = read_toml(file, problems)
    if table is None:
        return
    seen: set[str] = set()
    for row in rows_of(table, "procedure"):
        row.once("id", row.id(), seen)
        row.name("title")
        row.texts("aliases")
        row.text("source")
        yield row
        steps = list(rows_of(row, "step"))
        if not steps:
            row.problem(codes.MISSING_FIELD, "step", "the procedure has no steps", "add: [[procedure.step]]")
        for step in steps:
            step.text("do", REQUIRED)
            step.flag("optional")
            yield step
            step.no_more()
        row.no_more()
    table.no_more()
