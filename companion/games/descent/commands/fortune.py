"""`companion fortune ...` in Descent: what heroes do with it."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Hero
from companion.games.descent.commands.threat import show_account
from companion.kit.context import Json, finish, noun, table

app = noun("Fortune: tokens of the heroes.")


@app.command(epilog="Example: companion fortune show")
def show(as_json: Json = False) -> None:
    """Show each hero's fortune and how it came about."""
    show_account("fortune", as_json)


@app.command(epilog="Example: companion fortune spend ashrian action")
def spend(
    hero: Hero,
    use: Annotated[str, typer.Argument(metavar="recover|reroll|action", help="What for.")],
    round_number: Annotated[int, typer.Option("--round", help="Else the round that `play` counts.")] = 0,
    as_json: Json = False,
) -> None:
    """Spend fortune: 1 to recover a fatigue or reroll a die, 2 for one more action (once per round)."""
    from companion.games.descent.acts.plots import spend_fortune

    finish(spend_fortune(table(), hero, use, round_number), as_json)
