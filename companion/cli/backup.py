"""`companion backup`: a copy of the whole record."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from companion.kit.context import Json, Yes, confirm, folder, verb

app = verb()


@app.command(epilog="Example: companion backup")
def backup(
    file: Annotated[Path | None, typer.Argument(help="Where to; else a dated file in your folder.")] = None,
    listed: Annotated[bool, typer.Option("--list", help="Show the backups there are.")] = False,
    without_books: Annotated[
        bool, typer.Option("--without-books", help="The record alone, without your rulebooks and added games.")
    ] = False,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Copy the record, your rulebooks and added games to one file; safe while another companion writes."""
    from companion.render.console import columns, emit, say
    from companion.store.backup import list_backups, take_backup

    if listed:
        found = list_backups(folder())
        if as_json:
            emit([{"file": str(b.path), "taken": b.taken, "why": b.why, "bytes": b.size} for b in found])
        elif found:
            columns([(b.path.name, b.why.replace("-", " "), f"{b.size // 1024} kB") for b in found])
        else:
            say("No backups yet: companion backup")
        return
    if file and file.exists():
        confirm(f"{file} exists. Replace it?", yes)
    path = take_backup(folder(), "manual", datetime.now(UTC), file, not without_books)
    emit({"file": str(path)}) if as_json else say(f"Backed up to {path}.")
