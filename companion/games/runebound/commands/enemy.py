"""`companion enemy ...`: the enemies of the adventure cards, with their figures."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, find, show_all
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.game import at_hand
from companion.kit.context import Json, joined, noun

app = noun("Enemies: health, reward, the tokens they cast.")


@app.command(epilog="Example: companion enemy show ogre")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """An enemy's health, reward and tokens."""
    state = at_hand(game)
    show_one(state, find(state.enemies, joined(name), "enemy"), as_json)


@app.command("list", epilog="Example: companion enemy list --health 6")
def list_enemies(
    health: Annotated[int | None, typer.Option("--health", min=0, help="Only with this much or less.")] = None,
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List the enemies that are known."""
    state = at_hand(game)
    listed = [one for one in state.enemies if health is None or (one.health is not None and one.health <= health)]
    show_all(state, listed, as_json)
