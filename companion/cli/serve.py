"""`companion serve`: the table on every phone."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import complete_campaign, folder, verb

app = verb()


@app.command(epilog="Example: companion serve --lan")
def serve(
    lan: Annotated[bool, typer.Option("--lan", help="Let phones on your network in; else only this machine.")] = False,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="0 takes any free one.")] = 8377,
    campaign: Annotated[
        str, typer.Option("--campaign", metavar="NAME", help="Else the one in use.", autocompletion=complete_campaign)
    ] = "",
    read_only: Annotated[bool, typer.Option("--read-only", help="Nobody changes anything.")] = False,
    strict: Annotated[
        bool,
        typer.Option("--strict/--trusting", help="Each seat changes its own hero only; else friends trust friends."),
    ] = False,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the host's page in the browser.")] = False,
    seats: Annotated[bool, typer.Option("--seats", help="List the seats and their links, and serve nothing.")] = False,
) -> None:
    """Serve the campaign to every phone at the table: everyone scans a code, every tap can be undone.

    Ctrl-C ends it. Links stay the same the next time.
    """
    from companion.web.serving import Wanted, list_seats, serve_table

    wanted = Wanted(_campaign(campaign), lan, port, read_only, strict, open_browser)
    if seats:
        list_seats(folder(), wanted)
    else:
        serve_table(folder(), wanted)


def _campaign(name: str) -> int:
    """The campaign to serve; it stays the one that is served, whatever is put in use elsewhere."""
    from companion.core.names import resolve
    from companion.store.readmodel import campaigns, need_active

    if not name:
        return need_active(folder()).own.id
    known = {line.name: line.id for line in campaigns(folder())}
    if not known:
        raise CompanionError("There is no campaign yet.", "Start one with `companion campaign new NAME --game GAME`.")
    return resolve(name, known, "campaign", hint="`companion campaign list` shows them.")
