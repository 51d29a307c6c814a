"""`companion log`: what was done, newest first."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, folder, record_to_read, verb

app = verb()


@app.command(epilog="Example: companion log --limit 5")
def log(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many lines.")] = 20,
    everything: Annotated[bool, typer.Option("--all", help="Of every campaign.")] = False,
    as_json: Json = False,
) -> None:
    """Show the changes, newest first; `companion undo` takes back the top one."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import active_campaign
    from companion.table.campaigns import earlier_labels

    view = active_campaign(folder())
    own = view.own.id if view and not everything else None
    opened = record_to_read()
    lines = opened.log(own, limit)
    earlier = earlier_labels(opened, own, limit - len(lines)) if own else []
    if as_json:
        shown = [{"step": line.id, "at": line.at, "label": line.label, "undone": line.undone} for line in lines]
        emit(shown + [{"step": None, "at": at, "label": label, "undone": False} for at, label in earlier])
        return
    rows = [(str(line.id), _time(line.at), line.label + (" (undone)" if line.undone else "")) for line in lines]
    rows += [("-", _time(at), f"{label} (before the import)") for at, label in earlier]
    columns(rows, styles=("cyan", "dim"))
    if not rows:
        say("Nothing has been done yet.")


def _time(at: str) -> str:
    return at[:16].replace("T", " ")
