"""`companion roll`: roll dice."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.context import Json, complete_game, joined, verb

app = verb()


@app.command(epilog='Example: companion roll "2d6+3"', context_settings={"ignore_unknown_options": True})
def roll(
    expression: Annotated[list[str], typer.Argument(metavar="DICE", help="What to roll: 2d6+3, 4d6kh3, edge(d20).")],
    times: Annotated[int, typer.Option("--times", "-n", min=1, max=1000, help="How often.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Roll the same again.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose named dice.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Roll dice; every die is shown, kept or dropped."""
    from companion.cli.dice import rolled_json, source, with_game_dice
    from companion.dice.roll import roll as roll_once
    from companion.render.console import emit
    from companion.render.odds import show_rolled

    text = joined(expression)
    expr = with_game_dice(text, game)
    dice = source(seed)
    rolls = [roll_once(expr, dice) for _ in range(times)]
    if as_json:
        emit({"expression": text, "seed": seed, "rolls": [rolled_json(one) for one in rolls]})
        return
    for one in rolls:
        show_rolled(one)
