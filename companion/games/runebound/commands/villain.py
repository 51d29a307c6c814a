"""`companion villain ...`: health from story tokens, the last fight."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.runebound.commands.options import MOST, SIGNED
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, HeroWords, Json, Once, finish, joined, noun

app = noun("The villain: health against each hero, tokens on the board, the fight.")


@app.command(epilog="Example: companion villain show")
def show(as_json: Json = False) -> None:
    """Show the villain's health against each hero."""
    from companion.games.runebound.views.shapes import villain_shape
    from companion.games.runebound.views.terminal import show_villain
    from companion.render.console import emit

    state = shown().state
    scenario = state.scenario
    if scenario is None:
        titles = ", ".join(known.title for known in state.box.scenarios)
        raise CompanionError("No scenario is chosen.", f"companion scenario choose NAME: {titles}.")
    emit(villain_shape(state, scenario)) if as_json else show_villain(state, scenario)


@app.command(context_settings=SIGNED, epilog="Example: companion villain health 16")
def health(
    number: Annotated[int, typer.Argument(max=MOST, help="As the card prints it.")],
    once: Once = False,
    as_json: Json = False,
) -> None:
    """Enter the villain's health: the rulebook does not state it."""
    from companion.games.runebound.acts.villain import set_health

    finish(set_health(table(), number, once), as_json)


@app.command(context_settings=SIGNED, epilog="Example: companion villain token zombies 2")
def token(
    kind: Annotated[str, typer.Argument(help="zombies ... as the scenario has them.")],
    amount: Annotated[int, typer.Argument(min=-MOST, max=MOST, help="Placed on the board, or below zero removed.")] = 1,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Story tokens placed on the board, or removed from it."""
    from companion.games.runebound.acts.villain import board_token

    finish(board_token(table(), kind, amount, force), as_json)


@app.command(epilog="Example: companion villain fight corbin --won")
def fight(
    hero: HeroWords,
    won: Annotated[bool, typer.Option("--won", help="The hero defeated the villain and wins.")] = False,
    lost: Annotated[bool, typer.Option("--lost", help="The hero was defeated and is eliminated.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Record how a hero's fight against the villain ended; nobody retreats from it."""
    from companion.games.runebound.acts.villain import fight as do

    if won == lost:
        raise CompanionError("How did the fight end?", "Add --won or --lost.")
    finish(do(table(), joined(hero), won, force), as_json)
