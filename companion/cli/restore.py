"""`companion restore`: put a backup in the record's place."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import Json, Yes, confirm, folder, verb

app = verb()


@app.command(epilog="Example: companion restore --yes")
def restore(
    file: Annotated[Path | None, typer.Argument(help="A backup; else the newest.")] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Put a backup in the record's place; the replaced record is kept."""
    from companion.render.console import emit, remark, say
    from companion.store.backup import inspect_backup
    from companion.store.backup import restore as put_back
    from companion.store.kept_files import Kept, holds_files, unpack

    place = folder()
    source = _choose(file)
    told = remark if as_json else say
    told(f"{source.name} holds: {', '.join(inspect_backup(source)) or 'no campaigns'}.")
    told(f"It would replace: {_now_there()}.")
    confirm("Restore it?", yes)
    brought = unpack(source, place) if holds_files(source) else Kept()
    kept = put_back(place, source, datetime.now(UTC))
    if as_json:
        facts = {"books": brought.books, "games": brought.games}
        emit({"restored": str(source), "kept": str(kept) if kept else None, **facts})
        return
    if any(brought):
        say(f"With it came {brought}.")
    say(f"Restored.{f' The replaced record is kept as {kept.name}.' if kept else ''}")


def _choose(file: Path | None) -> Path:
    from companion.store.backup import list_backups

    place = folder()
    if file is None:
        found = [b for b in list_backups(place) if not b.why.startswith("replaced")]
        if not found:
            raise CompanionError("There are no backups to restore.", "Take one with `companion backup`.")
        return found[0].path
    named = place.backups / file.name
    return named if not file.exists() and named.exists() else file


def _now_there() -> str:
    from companion.store.backup import inspect_backup

    if not folder().is_sqlite_file:
        from companion.store.readmodel import campaigns

        return ", ".join(line.name for line in campaigns(folder())) or "a record without campaigns"
    database = folder().database
    if not database.exists():
        return "nothing, there is no record yet"
    try:
        names = inspect_backup(database)
    except CompanionError:
        return "a record that cannot be read"
    return ", ".join(names) or "a record without campaigns"
