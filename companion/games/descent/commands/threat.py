"""`companion threat ...` in Descent: how the overlord gains it."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Force, HeroWords, Json, finish, joined, noun, table

app = noun("Threat: gained for defeated heroes, for XP, after quests.")


@app.command(epilog="Example: companion threat show")
def show(as_json: Json = False) -> None:
    """Show the threat tokens and how they came about."""
    show_account("threat", as_json)


def show_account(account: str, as_json: bool) -> None:
    """Show an account with its entries."""
    from companion.games.descent.views import accounts
    from companion.render.console import emit

    if as_json:
        emit(accounts.account_json(in_use(), account))
    else:
        accounts.show_account(in_use(), account)


@app.command(epilog="Example: companion threat defeat ashrian")
def defeat(hero: HeroWords, as_json: Json = False) -> None:
    """Take 1 threat in place of an Overlord card for a defeated hero: once per hero per quest."""
    from companion.games.descent.acts.plots import gain_for_defeat

    finish(gain_for_defeat(table(), joined(hero)), as_json)


@app.command(epilog="Example: companion threat convert 1")
def convert(
    xp: Annotated[int, typer.Argument(help="How many XP to give up.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Turn the overlord's XP into threat, 3 for each."""
    from companion.games.descent.acts.plots import gain_for_xp

    finish(gain_for_xp(table(), xp, force), as_json)
