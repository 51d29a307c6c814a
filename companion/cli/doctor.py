"""`companion doctor`: is the folder sound?"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import Json, folder, games, verb

if TYPE_CHECKING:
    from companion.core.findings import Finding
    from companion.folder import Folder
    from companion.games.registry import Games

app = verb()

SOUND = "The record is sound."
SOUND_ELSEWHERE = "The record that COMPANION_DATABASE_URL names can be read; its own tools check the database itself."
ITS_OWN_TOOLS = "Nothing was changed; look at the database with its own tools."
WAY_OUT = "`companion restore` brings back a backup and keeps what is there now."


@app.command(epilog="Example: companion doctor")
def doctor(
    repair: Annotated[bool, typer.Option("--repair", help="Write the quick copies of campaigns anew.")] = False,
    against: Annotated[
        str, typer.Option("--against", metavar="URL", help="Compare with the record in another database.")
    ] = "",
    as_json: Json = False,
) -> None:
    """Check the record, its backups and the games you added; with --against, whether two records are equal."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    place = folder()
    if against:
        _compare(place, against, as_json)
        return
    findings = _examined(place, repair)
    if as_json:
        emit({"folder": str(place.home), **findings_json(findings)})
    else:
        say(f"Folder: {place.home}")
        show_full(findings)
        if not has_errors(findings):
            say(SOUND if place.is_sqlite_file else SOUND_ELSEWHERE)
    if has_errors(findings):
        raise typer.Exit(1)


def _compare(place: Folder, other: str, as_json: bool) -> None:
    """Every row of every table of both; exit 1 where they differ."""
    from companion.core.names import many
    from companion.folder import Folder
    from companion.render.console import emit, say
    from companion.store.address import refuse_unreadable
    from companion.store.portable import differences

    refuse_unreadable(other, "--against")
    count, unlike = differences(place, Folder(place.home, other))
    if as_json:
        emit({"equal": not unlike, "rows": count, "tables": unlike})
    elif unlike:
        say(f"The two records differ in: {', '.join(unlike)}.")
    else:
        say(f"Both records are equal: {many(count, 'rows')}.")
    if unlike:
        raise typer.Exit(1)


def _examined(place: Folder, repair: bool) -> list[Finding]:
    """Everything that is found; what breaks while looking is told without sending the player here again."""
    from companion.core.findings import has_errors
    from companion.kit.books import lost_books
    from companion.store.faults import explain
    from companion.table.doctor import examine, stale_read_models

    try:
        findings = examine(place, _games(), datetime.now(UTC))
        if not has_errors(findings) and (place.database.exists() or not place.is_sqlite_file):
            findings += [*lost_books(place), *stale_read_models(place, repair)]
        return findings
    except CompanionError:
        raise
    except Exception as error:
        told = explain(error, place)
        if told is None:
            raise
        again = "companion doctor" in told.hint
        way_out = WAY_OUT if place.is_sqlite_file else ITS_OWN_TOOLS
        raise CompanionError(told.message, way_out if again else told.hint) from error


def _games() -> Games:
    import sqlite3

    from companion.folder import shipped_data
    from companion.games.registry import Games

    try:
        return games()
    except (sqlite3.Error, CompanionError):  # the record is too damaged to say which games were added
        return Games(shipped_data())
