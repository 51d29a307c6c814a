"""`companion doctor`: is the folder sound?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Json, folder, games, verb

if TYPE_CHECKING:
    from companion.games.registry import Games

app = verb()

SOUND = "The record is sound."
SOUND_ELSEWHERE = "The record that COMPANION_DATABASE_URL names can be read; its own tools check the database itself."


@app.command(epilog="Example: companion doctor")
def doctor(
    repair: Annotated[bool, typer.Option("--repair", help="Write the quick copies of campaigns anew.")] = False,
    as_json: Json = False,
) -> None:
    """Check the record, its backups and the games you added."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full
    from companion.table.doctor import examine, stale_read_models

    place = folder()
    findings = examine(place, _games(), datetime.now(UTC))
    if not has_errors(findings) and (place.database.exists() or not place.is_sqlite_file):
        findings += stale_read_models(place, repair)
    if as_json:
        emit({"folder": str(place.home), **findings_json(findings)})
    else:
        say(f"Folder: {place.home}")
        show_full(findings)
        if not has_errors(findings):
            say(SOUND if place.is_sqlite_file else SOUND_ELSEWHERE)
    if has_errors(findings):
        raise typer.Exit(1)


def _games() -> Games:
    import sqlite3

    from companion.core.names import CompanionError
    from companion.folder import shipped_data
    from companion.games.registry import Games

    try:
        return games()
    except (sqlite3.Error, CompanionError):  # the record is too damaged to say which games were added
        return Games(shipped_data())
