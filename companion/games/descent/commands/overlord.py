"""`companion overlord ...` in Descent: his cards and his experience."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.common import Force, game, said, told, view
from companion.games.descent.commands.hero import Gone, Words
from companion.kit.context import Json, games, joined, noun, record

app = noun("The overlord: cards, experience, corrupt citizens.")


@app.command(epilog="Example: companion overlord show")
def show(as_json: Json = False) -> None:
    """Show the overlord: XP, threat, deck, servants, plots, rumors, citizens."""
    from companion.games.descent.acts.shapes import overlord_shape
    from companion.games.descent.views import show_overlord
    from companion.render.console import emit

    shape = overlord_shape(view(), game())
    if as_json:
        emit(shape)
    else:
        show_overlord(shape)


@app.command(epilog="Example: companion overlord basic Basic II")
def basic(name: Words, as_json: Json = False) -> None:
    """Choose the basic deck, before the first quest."""
    from companion.games.descent.acts.overlord import choose_basic

    told(choose_basic(record(), games(), joined(name)), as_json)


@app.command(epilog="Example: companion overlord buy blood rage")
def buy(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Buy an Overlord card with XP."""
    from companion.games.descent.acts.overlord import buy_card

    told(buy_card(record(), games(), joined(name), force), as_json)


@app.command(epilog="Example: companion overlord reward twin souls")
def reward(name: Words, force: Force = "", as_json: Json = False) -> None:
    """Receive an Overlord card as the reward of a quest."""
    from companion.games.descent.acts.overlord import win_card

    told(win_card(record(), games(), joined(name), force), as_json)


@app.command(epilog="Example: companion overlord aside dash")
def aside(
    name: Words,
    back: Annotated[bool, typer.Option("--back", help="Put it back.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set a card aside for the next quest; at least 15 stay, and it returns afterwards."""
    from companion.games.descent.acts.overlord import set_aside

    told(set_aside(record(), games(), joined(name), back, force), as_json)


@app.command(epilog="Example: companion overlord xp 1 --reason errata")
def xp(
    amount: Annotated[int, typer.Argument(help="How many; below zero takes away.")],
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "a correction",
    as_json: Json = False,
) -> None:
    """Give the overlord XP outside the usual rewards."""
    from companion.games.descent.acts.overlord import give_overlord_xp

    said(give_overlord_xp(record(), games(), amount, reason), as_json)


@app.command(epilog="Example: companion overlord citizen the miller")
def citizen(name: Words, gone: Gone = False, as_json: Json = False) -> None:
    """A corrupt citizen joins the overlord, or is lost with --gone."""
    from companion.games.descent.acts import overlord

    said(overlord.citizen(record(), games(), joined(name), gone), as_json)
