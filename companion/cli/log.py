"""`companion log`: what was done, newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Json, folder, record_to_read, verb

if TYPE_CHECKING:
    from companion.store.log import LogLine

app = verb()

NOTHING = "Nothing has been done yet."


@app.command(epilog="Example: companion log --limit 5")
def log(
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=100_000, help="How many lines.")] = 20,
    everything: Annotated[bool, typer.Option("--all", help="Of every campaign.")] = False,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Only the changes somebody made.")] = "",
    as_json: Json = False,
) -> None:
    """Show the changes, newest first; `companion undo` takes back the campaign's top one."""
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import active_campaign
    from companion.table.campaigns import earlier_labels

    view = active_campaign(folder())
    own = view.own.id if view and not everything else None
    opened = record_to_read()
    lines = opened.log(own, limit, by)
    earlier = earlier_labels(opened, own, limit - len(lines), by) if own else []
    if as_json:
        emit([_line_json(line) for line in lines] + [_line_json(line) for line in earlier])
        return
    rows = [(str(line.id), _time(line.at), line.author, line.label + _undone(line)) for line in lines]
    rows += [("-", _time(line.at), line.author, f"{line.label} (before the import)") for line in earlier]
    columns(rows, styles=("cyan", "dim", "dim"))
    if not rows:
        say(f"Nothing by {by} in this campaign; `companion log --all` shows the others." if by else NOTHING)


def _line_json(line: LogLine) -> dict[str, object]:
    return {
        "step": line.id or None,
        "at": line.at,
        "label": line.label,
        "undone": line.undone,
        "author": line.author or None,
        "undone_by": line.undone_by or None,
    }


def _undone(line: LogLine) -> str:
    by = f" by {line.undone_by}" if line.undone_by not in {"", line.author} else ""
    return f" (undone{by})" if line.undone else ""


def _time(at: str) -> str:
    return at[:16].replace("T", " ")
