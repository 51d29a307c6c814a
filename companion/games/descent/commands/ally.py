"""`companion ally ...`: allies, familiars and the overlord's servants."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.at_hand import BoxOption, GameOption, HeroesOption, complete_helper
from companion.kit.context import Json, joined, noun

app = noun("Allies, familiars and servants.")

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.", autocompletion=complete_helper)]


@app.command(epilog="Example: companion ally show raythen --heroes 3")
def show(
    name: Name, heroes: HeroesOption = None, product: BoxOption = "", game: GameOption = "", as_json: Json = False
) -> None:
    """An ally's figures for the number of heroes, a familiar's or a servant's."""
    from companion.games.descent.commands.showing import show_helper

    show_helper(joined(name), heroes, product, game, as_json)


@app.command("list", epilog="Example: companion ally list")
def list_allies(heroes: HeroesOption = None, game: GameOption = "", as_json: Json = False) -> None:
    """List allies, familiars and servants."""
    from companion.games.descent.commands.showing import list_helpers

    list_helpers(heroes, game, as_json)
