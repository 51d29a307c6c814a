"""`companion ally ...` in Descent: allies of the heroes, and their skills."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.at_hand import BoxOption, GameOption, HeroesOption, complete_helper
from companion.games.descent.commands.in_use import Words, in_use
from companion.kit.context import Json, finish, joined, noun, table

app = noun("Allies and their skills; familiars and servants.")

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.", autocompletion=complete_helper)]


@app.command(epilog="Example: companion ally show raythen --heroes 3")
def show(
    name: Name, heroes: HeroesOption = None, product: BoxOption = "", game: GameOption = "", as_json: Json = False
) -> None:
    """An ally's figures for the number of heroes, a familiar's or a servant's."""
    from companion.games.descent.commands.showing import show_helper

    show_helper(joined(name), heroes, product, game, as_json)


@app.command("list", epilog="Example: companion ally list")
def list_allies(
    everyone: Annotated[bool, typer.Option("--all", help="All there are, familiars and servants too.")] = False,
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List the heroes' allies with their figures and skills."""
    if everyone:
        from companion.games.descent.commands.showing import list_helpers

        list_helpers(None, game, as_json)
        return
    from companion.games.descent.views.allies import allies_json, show_allies
    from companion.render.console import emit

    shapes = allies_json(in_use())
    if as_json:
        emit(shapes)
    else:
        show_allies(shapes)


@app.command(epilog="Example: companion ally gain raythen")
def gain(name: Words, as_json: Json = False) -> None:
    """The heroes receive an ally."""
    from companion.games.descent.acts.allies import gain_ally

    finish(gain_ally(table(), joined(name)), as_json)


@app.command(epilog="Example: companion ally skill back strike")
def skill(name: Words, as_json: Json = False) -> None:
    """The ally receives a skill."""
    from companion.games.descent.acts.allies import learn

    finish(learn(table(), joined(name)), as_json)


@app.command(epilog="Example: companion ally lose raythen")
def lose(name: Words, as_json: Json = False) -> None:
    """An ally leaves for good."""
    from companion.games.descent.acts.allies import lose_ally

    finish(lose_ally(table(), joined(name)), as_json)
