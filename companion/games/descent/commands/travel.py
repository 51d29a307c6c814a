"""`companion travel ...` in Descent: the stops on the way to a quest."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Json, finish, joined, noun, table

app = noun("The journey to a quest: stops and events.")


@app.command(epilog="Example: companion travel show")
def show(as_json: Json = False) -> None:
    """Show the way to the chosen quest: icons passed, and what came of each."""
    from companion.games.descent.views.allies import show_travel, travel_json
    from companion.render.console import emit

    shape = travel_json(in_use())
    if as_json:
        emit(shape)
    else:
        show_travel(shape)


@app.command(epilog="Example: companion travel draw")
def draw(
    icon: Annotated[str, typer.Argument(metavar="[ICON]", help="The icon; else the next on the way.")] = "",
    as_json: Json = False,
) -> None:
    """Draw an event card for the next icon: it has an event for it, or not."""
    from companion.games.descent.acts import travel

    finish(travel.draw(table(), random.SystemRandom(), icon), as_json)


@app.command(epilog="Example: companion travel event road each hero suffers 1 damage")
def event(
    icon: Annotated[str, typer.Argument(metavar="ICON", help="road, plain, forest, mountain, water, street ...")],
    what: Annotated[list[str] | None, typer.Argument(metavar="[WHAT]", help="What it did; nothing: no event.")] = None,
    as_json: Json = False,
) -> None:
    """A stop as you drew it yourselves, with what the event did."""
    from companion.games.descent.acts.travel import record

    finish(record(table(), icon, joined(what)), as_json)
