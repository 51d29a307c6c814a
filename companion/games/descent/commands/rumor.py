"""`companion rumor ...` in Descent: Rumor cards and Quest cards."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Secrets, Words, in_use
from companion.kit.context import Json, finish, joined, noun, table

app = noun("Rumors and Quest cards.")


@app.command("list", epilog="Example: companion rumor list")
def list_rumors(secrets: Secrets = False, as_json: Json = False) -> None:
    """List the Quest cards in play, and count the overlord's rumors."""
    from companion.games.descent.views.overlord import rumors_json, show_rumors
    from companion.render.console import emit

    if as_json:
        emit(rumors_json(in_use(), secrets))
    else:
        show_rumors(in_use(), secrets)


@app.command(epilog="Example: companion rumor draw")
def draw(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The card you drew.")] = None,
    count: Annotated[
        int, typer.Option("--count", min=0, max=10, help="How many at random; 0: three at the start, then one.")
    ] = 0,
    secrets: Secrets = False,
    as_json: Json = False,
) -> None:
    """The overlord draws Rumor cards: 3 at the start of a campaign."""
    from companion.games.descent.acts.rumors import draw_rumor

    finish(draw_rumor(table(), random.SystemRandom(), joined(name), count, secrets), as_json)


@app.command(epilog="Example: companion rumor play gold digger")
def play(name: Words, as_json: Json = False) -> None:
    """Play a Rumor card: one in each Campaign phase, in its act."""
    from companion.games.descent.acts.rumors import play_rumor

    finish(play_rumor(table(), joined(name)), as_json)


@app.command(epilog="Example: companion rumor advance at the forge")
def advance(name: Words, as_json: Json = False) -> None:
    """An Advanced Quest card comes into play, as a reward says."""
    from companion.games.descent.acts.rumors import add_quest_card

    finish(add_quest_card(table(), joined(name)), as_json)


@app.command(epilog="Example: companion rumor discard gold digger")
def discard(name: Words, as_json: Json = False) -> None:
    """A rumor or Quest card leaves the game."""
    from companion.games.descent.acts import rumors

    finish(rumors.discard(table(), joined(name)), as_json)
