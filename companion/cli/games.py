"""`companion games ...`: the games there are, and games of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.kit.context import Json, complete_game, finish, folder, games, joined, noun, record

app = noun("The games there are, and games of your own.")


@app.command("list", epilog="Example: companion games list")
def list_games(as_json: Json = False) -> None:
    """List the installed games."""
    from companion.render.console import columns, emit

    installed = games()
    shapes = []
    for id, place in installed.folders.items():
        game, _problems = installed.load(id)
        title = game.title if game else "its data cannot be used: companion data check"
        shapes.append({"id": id, "title": title, "added": place.added, "usable": game is not None})
    if as_json:
        emit(shapes)
        return
    columns([(str(s["id"]), str(s["title"]), "yours" if s["added"] else "") for s in shapes], styles=("bold",))


@app.command(epilog="Example: companion games show rotr")
def show(
    game: Annotated[list[str], typer.Argument(metavar="GAME", autocompletion=complete_game)], as_json: Json = False
) -> None:
    """Show a game: its sides, products, characters, and what its data does not know."""
    from companion.render.console import emit
    from companion.render.game import describe_game, show_game

    system = games().find(joined(game))
    if as_json:
        emit(describe_game(system))
    else:
        show_game(system)


@app.command(epilog="Example: companion games add my-game/")
def add(
    source: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder that holds game.toml.")],
    replace: Annotated[bool, typer.Option("--replace", help="Use this version of a game added before.")] = False,
    as_json: Json = False,
) -> None:
    """Add a game of your own, checked as ours are."""
    from companion.games.adding import add_game
    from companion.render.console import emit, say
    from companion.render.findings import outcome_json, show_full

    outcome = add_game(record(), games(), folder(), source, replace)
    if as_json:
        emit(outcome_json(outcome))
    else:
        show_full(outcome.findings)
        id = outcome.facts.get("game")
        ready = f"{id} is installed: companion campaign new NAME --game {id}"
        say(ready if outcome.done else "Not added: mend the errors first.")
    if not outcome.done:
        raise typer.Exit(1)


@app.command(epilog="Example: companion games remove my-game")
def remove(
    game: Annotated[list[str], typer.Argument(metavar="GAME", autocompletion=complete_game)], as_json: Json = False
) -> None:
    """Remove a game you added; `companion undo --folder` brings it back."""
    from companion.games.adding import remove_game

    outcome = remove_game(record(), games(), joined(game))
    finish(outcome, as_json, f"{outcome.facts['title']} is removed")
