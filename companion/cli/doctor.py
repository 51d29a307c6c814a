"""`companion doctor`: is the folder sound?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.context import Json, folder, games, verb

if TYPE_CHECKING:
    from companion.games.registry import Games

app = verb()


@app.command(epilog="Example: companion doctor")
def doctor(
    repair: Annotated[bool, typer.Option("--repair", help="Write the quick copies of campaigns anew.")] = False,
    as_json: Json = False,
) -> None:
    """Check the record, its backups and the games you added."""
    from companion.app.doctor import examine, stale_read_models
    from companion.diagnostics import has_errors
    from companion.render.console import emit, say
    from companion.render.diagnostics import as_json as findings_json
    from companion.render.diagnostics import show_full

    place = folder()
    findings = examine(place, _games(), datetime.now(UTC))
    if place.database.exists() and not has_errors(findings):
        findings += stale_read_models(place, repair)
    if as_json:
        emit({"folder": str(place.home), **findings_json(findings)})
    else:
        say(f"Folder: {place.home}")
        show_full(findings)
        if not has_errors(findings):
            say("The record is sound.")
    if has_errors(findings):
        raise typer.Exit(1)


def _games() -> Games:
    import sqlite3

    from companion.errors import CompanionError
    from companion.folder import shipped_data
    from companion.games.registry import Games

    try:
        return games()
    except (sqlite3.Error, CompanionError):  # the record is too damaged to say which games were added
        return Games(shipped_data())
