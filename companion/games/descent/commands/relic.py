"""`companion relic ...` in Descent: gained, given, wielded, lost."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Words, in_use
from companion.kit.context import Force, Json, finish, joined, noun, table

app = noun("Relics: which side has them, who wields them.")


@app.command("list", epilog="Example: companion relic list")
def list_relics(as_json: Json = False) -> None:
    """List the relics, whose they are and who wields them."""
    from companion.games.descent.views.sheets import relics_json, show_relics
    from companion.render.console import emit

    if as_json:
        emit(relics_json(in_use()))
    else:
        show_relics(in_use())


@app.command(epilog="Example: companion relic gain dawnblade --side heroes")
def gain(
    name: Words,
    side: Annotated[str, typer.Option("--side", help="heroes or overlord, where the name does not say.")] = "",
    kind: Annotated[str, typer.Option("--kind", help="lieutenant, monster or universal, as its card says.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A side gains a relic (the Campaign phase does this for the quests it knows)."""
    from companion.games.descent.acts import relics

    finish(relics.gain(table(), joined(name), side, kind, force), as_json)


@app.command(epilog="Example: companion relic give dawnblade --to ashrian")
def give(
    name: Words,
    to: Annotated[str, typer.Option("--to", help="A hero; or the side it goes over to.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give a relic to a hero, or to the other side."""
    from companion.games.descent.acts import relics

    finish(relics.give(table(), joined(name), to, force), as_json)


@app.command(epilog="Example: companion relic wield duskblade --by belthir")
def wield(
    name: Words,
    by: Annotated[str, typer.Option("--by", help="The hero, lieutenant or monster group; without it, no one.")] = "",
    group: Annotated[bool, typer.Option("--group", help="It is a monster group.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Say who wields a relic: a hero, or whom the overlord chooses for the next quest."""
    from companion.games.descent.acts import relics

    finish(relics.wield(table(), joined(name), by, group, force), as_json)


@app.command(epilog="Example: companion relic lose duskblade")
def lose(name: Words, force: Force = "", as_json: Json = False) -> None:
    """A relic leaves the campaign; it is never sold."""
    from companion.games.descent.acts import relics

    finish(relics.lose(table(), joined(name), force), as_json)
