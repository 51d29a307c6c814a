"""`companion relic ...` in Descent: gained, given, wielded, lost."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.common import Force, game, told, view
from companion.games.descent.commands.hero import Words
from companion.kit.context import Json, games, joined, noun, record

app = noun("Relics: which side has them, who wields them.")


@app.command("list", epilog="Example: companion relic list")
def list_relics(as_json: Json = False) -> None:
    """List the relics, whose they are and who wields them."""
    from companion.games.descent.acts.shapes import relics_shape
    from companion.games.descent.views import show_relics
    from companion.render.console import emit

    shape = relics_shape(view(), game())
    if as_json:
        emit(shape)
    else:
        show_relics(shape)


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

    told(relics.gain(record(), games(), joined(name), side, kind, force), as_json)


@app.command(epilog="Example: companion relic give dawnblade --to ashrian")
def give(
    name: Words,
    to: Annotated[str, typer.Option("--to", help="A hero; or the side it goes over to.")] = "",
    as_json: Json = False,
) -> None:
    """Give a relic to a hero, or to the other side."""
    from companion.games.descent.acts import relics

    told(relics.give(record(), games(), joined(name), to), as_json)


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

    told(relics.wield(record(), games(), joined(name), by, group, force), as_json)


@app.command(epilog="Example: companion relic lose duskblade")
def lose(name: Words, as_json: Json = False) -> None:
    """A relic leaves the campaign; it is never sold."""
    from companion.games.descent.acts import relics

    told(relics.lose(record(), games(), joined(name)), as_json)
