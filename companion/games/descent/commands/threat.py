"""`companion threat ...` in Descent: how the overlord gains it."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.common import Force, said, view
from companion.games.descent.commands.hero import Hero
from companion.kit.context import Json, games, noun, record

app = noun("Threat: gained for defeated heroes, for XP, after quests.")


@app.command(epilog="Example: companion threat show")
def show(as_json: Json = False) -> None:
    """Show the threat tokens and how they came about."""
    show_account("threat", as_json)


def show_account(account: str, as_json: bool) -> None:
    """Show an account with its entries."""
    from companion.games.descent.acts.shapes import ledger_shape
    from companion.games.descent.views import show_ledger
    from companion.render.console import emit

    shape = ledger_shape(view(), account)
    if as_json:
        emit(shape)
    else:
        show_ledger(shape)


@app.command(epilog="Example: companion threat defeat ashrian")
def defeat(hero: Hero, as_json: Json = False) -> None:
    """Take 1 threat in place of an Overlord card for a defeated hero: once per hero per quest."""
    from companion.games.descent.acts.plots import gain_for_defeat

    said(gain_for_defeat(record(), games(), hero), as_json)


@app.command(epilog="Example: companion threat convert 1")
def convert(
    xp: Annotated[int, typer.Argument(help="How many XP to give up.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Turn the overlord's XP into threat, 3 for each."""
    from companion.games.descent.acts.plots import gain_for_xp

    said(gain_for_xp(record(), games(), xp, force), as_json)
