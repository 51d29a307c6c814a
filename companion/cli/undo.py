"""`companion undo`: take back the last changes."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, Yes, confirm, finish, record, verb

app = verb()


@app.command(epilog="Example: companion undo 2")
def undo(
    count: Annotated[int, typer.Argument(min=1, max=1_000_000, help="How many steps.")] = 1,
    step: Annotated[
        int | None, typer.Option("--step", min=1, max=2**53, help="One step by its number in the log.")
    ] = None,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Take back the last change, or the last few; `companion redo` repeats them."""
    from companion.render.console import say
    from companion.table.change import Outcome

    opened = record()
    for name in opened.unmade_by(count) if count > 1 and step is None else ():
        confirm(f"This takes back that the campaign {name} was begun, and all of it.", yes)
    labels = opened.undo(count, step)
    if as_json:
        finish(Outcome(True, f"Undone: {'; '.join(labels)}", facts={"undone": labels}), as_json)
        return
    for label in labels:
        say(f"Undone: {label}")
