"""`companion scenario ...`: the scenario of each game that a group plays."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.runebound.commands.options import MOST
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun

app = noun("The scenario: choose it, see where the game stands.")

First = Annotated[str, typer.Option("--first", metavar="HERO", help="First player.", autocompletion=complete_hero)]
Heroes = Annotated[
    str, typer.Option("--heroes", metavar="SEATS", help='Who plays whom in the next game: "Ana: Corbin, Ben: Lyssa".')
]


@app.command(epilog="Example: companion scenario choose corpse king --first corbin")
def choose(
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="The scenario or its villain.")],
    first: First = "",
    heroes: Heroes = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Play one of the game's scenarios; after a game has ended, the group's next one begins."""
    from companion.games.runebound.acts.play import Seating, choose_scenario

    finish(choose_scenario(table(), joined(name), Seating(first, heroes), force), as_json)


@app.command(epilog='Example: companion scenario own The Long Winter --villain Ice --token "embers hero -1"')
def own(
    title: Annotated[list[str], typer.Argument(metavar="TITLE", help="What you call it.")],
    villain: Annotated[str, typer.Option("--villain", help="Whom to defeat.")] = "",
    token: Annotated[
        list[str] | None,
        typer.Option("--token", help='A story token: "NAME hero|board N", N added to the villain\'s health for each.'),
    ] = None,
    story_cards: Annotated[int, typer.Option("--story-cards", min=0, max=MOST, help="Cards in the story deck.")] = 0,
    first: First = "",
    heroes: Heroes = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Play a scenario of your own."""
    from companion.games.runebound.acts.play import Seating, own_scenario

    seating = Seating(first, heroes)
    finish(own_scenario(table(), joined(title), villain, token or (), story_cards, seating, force), as_json)


@app.command(epilog="Example: companion scenario end --won corbin")
def end(
    won: Annotated[str, typer.Option("--won", metavar="HERO", help="Who won.", autocompletion=complete_hero)] = "",
    lost: Annotated[bool, typer.Option("--lost", help="All heroes have lost.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """End the game as the scenario card says; `villain fight` does so by itself."""
    from companion.games.runebound.acts.play import end_game

    if bool(won) == lost:
        raise CompanionError("How did the game end?", "Add --won HERO or --lost.")
    finish(end_game(table(), won, force), as_json)


@app.command("list", epilog="Example: companion scenario list")
def list_scenarios(as_json: Json = False) -> None:
    """List the scenarios of the game, with what the data does not know."""
    from companion.games.runebound.views.shapes import scenario_shapes
    from companion.games.runebound.views.terminal import show_scenarios
    from companion.render.console import emit

    listed = shown().state.box.scenarios
    emit(scenario_shapes(listed)) if as_json else show_scenarios(listed)


@app.command(epilog="Example: companion scenario games")
def games(as_json: Json = False) -> None:
    """Every game of the group: players, heroes, rounds, who won and how."""
    from companion.games.runebound.views.group import games_of, show_games
    from companion.render.console import emit

    now = shown()
    listed = games_of(now.state, now.rows)
    emit(listed) if as_json else show_games(listed)


@app.command(epilog="Example: companion scenario show")
def show(as_json: Json = False) -> None:
    """Show the scenario, the round and who is first player."""
    from companion.games.runebound.views.shapes import scenario_shape
    from companion.games.runebound.views.terminal import show_scenario
    from companion.render.console import emit

    state = shown().state
    emit(scenario_shape(state)) if as_json else show_scenario(state)
