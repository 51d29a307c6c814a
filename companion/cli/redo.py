"""`companion redo`: do again what was undone."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, OfFolder, elsewhere, finish, record, verb

app = verb()


@app.command(epilog="Example: companion redo")
def redo(
    count: Annotated[int, typer.Argument(min=1, max=1_000_000, help="How many steps.")] = 1,
    of_folder: OfFolder = False,
    as_json: Json = False,
) -> None:
    """Do again what `companion undo` took back in the campaign in use."""
    from companion.render.console import say
    from companion.table.change import Outcome

    other = elsewhere()
    labels = record().redo(count, of_folder)
    if as_json:
        finish(Outcome(True, f"Done again: {'; '.join(labels)}", facts={"redone": labels}), as_json)
        return
    for label in labels:
        say(f"{other}Done again: {label}")
