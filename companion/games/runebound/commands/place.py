"""`companion place ...`: the places of the board."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, find, show_all
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.game import at_hand
from companion.kit.context import Json, joined, noun

app = noun("Places of the board: kind, terrain, gems.")


@app.command(epilog="Example: companion place show burrow town")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """A place's kind, terrain, road and gem."""
    state = at_hand(game)
    show_one(state, find(state.box.places, joined(name), "place"), as_json)


@app.command("list", epilog="Example: companion place list --kind shrine")
def list_places(
    kind: Annotated[str, typer.Option("--kind", help="city, town, shrine, stronghold or region.")] = "",
    terrain: Annotated[str, typer.Option("--terrain", help="forest, hills, mountain, plains or water.")] = "",
    gem: Annotated[str, typer.Option("--gem", help="combat, exploration or social.")] = "",
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List the places of the board."""
    from companion.core.names import resolve
    from companion.games.runebound.catalogue import GEMS, PLACES, TERRAINS

    state = at_hand(game)
    kind = resolve(kind, {word: word for word in PLACES}, "kind of place") if kind else ""
    terrain = resolve(terrain, {word: word for word in TERRAINS}, "terrain") if terrain else ""
    gem = resolve(gem, {word: word for word in GEMS}, "gem") if gem else ""
    listed = [
        place
        for place in state.box.places
        if kind in ("", place.kind) and (not terrain or terrain in place.terrain.split()) and gem in ("", place.gem)
    ]
    show_all(state, listed, as_json)
