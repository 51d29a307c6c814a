"""`companion record ...`: the whole record, taken to another database."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, folder, noun

app = noun("The whole record, in this database or another.")


@app.callback()
def only() -> None:
    """The whole record, in this database or another."""


@app.command(epilog="Example: companion record copy --to postgresql://ana@club-server/table")
def copy(
    to: Annotated[str, typer.Option("--to", metavar="URL", help="The database to copy to.")],
    replace: Annotated[bool, typer.Option("--replace", help="Replace the record that is there.")] = False,
    as_json: Json = False,
) -> None:
    """Copy every campaign, the box, the shelf and the log into another database, and compare both."""
    from datetime import UTC, datetime

    from companion.core.names import CompanionError, many
    from companion.folder import Folder
    from companion.render.console import emit, say
    from companion.store.address import refuse_unreadable
    from companion.store.portable import copy_record, differences

    refuse_unreadable(to, "--to")
    place = folder()
    target = Folder(place.home, to)
    copied = copy_record(place, target, replace, datetime.now(UTC))
    unlike = differences(place, target)[1]
    if unlike:  # somebody wrote between the copy and the comparison
        raise CompanionError(f"Copied, but {', '.join(unlike)} differ by now.", "Copy again with --replace.")
    if as_json:
        kept = str(copied.kept) if copied.kept else None
        emit({"rows": copied.rows, "campaigns": copied.campaigns, "kept": kept})
        return
    say(f"Copied {many(len(copied.campaigns), 'campaigns')}, {many(copied.rows, 'rows')}; both records are equal.")
    if copied.kept:
        say(f"The record that was there is kept as {copied.kept.name}.")
    say("To play from there: set COMPANION_DATABASE_URL to that address.")
