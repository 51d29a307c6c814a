"""`companion gold ...` in Descent: the heroes' common purse outside the shop."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.threat import show_account
from companion.kit.context import Json, finish, noun, table

app = noun("Gold: the common purse and its entries.")

Amount = Annotated[int, typer.Argument(min=1, help="How many gold.")]


@app.command(epilog="Example: companion gold show")
def show(as_json: Json = False) -> None:
    """Show the common purse and how it came about."""
    show_account("gold", as_json)


@app.command(epilog='Example: companion gold add 50 --reason "reward of Gold Digger"')
def add(
    amount: Amount,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "found",
    as_json: Json = False,
) -> None:
    """The heroes gain gold outside the usual rewards."""
    from companion.games.descent.acts.shop import change_gold

    finish(change_gold(table(), amount, reason), as_json)


@app.command(epilog='Example: companion gold pay 25 --reason "a travel event"')
def pay(
    amount: Amount,
    reason: Annotated[str, typer.Option("--reason", help="Why.")] = "spent",
    as_json: Json = False,
) -> None:
    """The heroes pay or lose gold outside the shop."""
    from companion.games.descent.acts.shop import change_gold

    finish(change_gold(table(), -amount, reason), as_json)
