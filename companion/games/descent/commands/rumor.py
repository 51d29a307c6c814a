"""`companion rumor ...` in Descent: Rumor cards and Quest cards."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.games.descent.commands.common import game, said, view
from companion.games.descent.commands.hero import Words
from companion.kit.context import Json, games, joined, noun, record

app = noun("Rumors and Quest cards.")


@app.command("list", epilog="Example: companion rumor list")
def list_rumors(as_json: Json = False) -> None:
    """List the overlord's rumors and the Quest cards in play."""
    from companion.games.descent.acts.shapes import rumors_shape
    from companion.games.descent.views import show_rumors
    from companion.render.console import emit

    shape = rumors_shape(view(), game())
    if as_json:
        emit(shape)
    else:
        show_rumors(shape)


@app.command(epilog="Example: companion rumor draw")
def draw(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The card you drew.")] = None,
    count: Annotated[
        int, typer.Option("--count", min=0, max=10, help="How many at random; 0: three at the start, then one.")
    ] = 0,
    as_json: Json = False,
) -> None:
    """The overlord draws Rumor cards: 3 at the start of a campaign."""
    from companion.games.descent.acts.rumors import draw_rumor

    said(draw_rumor(record(), games(), random.SystemRandom(), joined(name), count), as_json)


@app.command(epilog="Example: companion rumor play gold digger")
def play(name: Words, as_json: Json = False) -> None:
    """Play a Rumor card: one in each Campaign phase, in its act."""
    from companion.games.descent.acts.rumors import play_rumor

    said(play_rumor(record(), games(), joined(name)), as_json)


@app.command(epilog="Example: companion rumor advance at the forge")
def advance(name: Words, as_json: Json = False) -> None:
    """An Advanced Quest card comes into play, as a reward says."""
    from companion.games.descent.acts.rumors import add_quest_card

    said(add_quest_card(record(), games(), joined(name)), as_json)


@app.command(epilog="Example: companion rumor discard gold digger")
def discard(name: Words, as_json: Json = False) -> None:
    """A rumor or Quest card leaves the game."""
    from companion.games.descent.acts import rumors

    said(rumors.discard(record(), games(), joined(name)), as_json)
