"""`companion gold ...`: each hero's purse."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Who, hero_in, state, table
from companion.kit.context import Force, Json, finish, joined, noun

app = noun("Gold: purses and their entries.")

Reason = Annotated[str, typer.Option("--reason", "-r", help="What for.")]
Amount = Annotated[int, typer.Argument(min=1, help="How much.")]


@app.command(epilog="Example: companion gold show dalger")
def show(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="One hero's entries.")] = None,
    as_json: Json = False,
) -> None:
    """Each hero's gold; with a name every entry."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.town import purses, show_purses
    from companion.render.console import emit

    now = state()
    found = purses(now, hero_in(now, joined(hero)).id if hero else None)
    if as_json:
        emit(as_shape(found))
    else:
        show_purses(found, bool(hero))


@app.command(epilog="Example: companion gold add dalger 200 --reason bounty")
def add(hero: Who, amount: Amount, reason: Reason = "found", force: Force = "", as_json: Json = False) -> None:
    """A hero gets gold."""
    from companion.games.arcania.acts.gold import book

    finish(book(table(), hero, amount, reason, force), as_json)


@app.command(epilog="Example: companion gold pay dalger 100 --reason bribe")
def pay(hero: Who, amount: Amount, reason: Reason = "spent", force: Force = "", as_json: Json = False) -> None:
    """A hero pays or loses gold."""
    from companion.games.arcania.acts.gold import book

    finish(book(table(), hero, -amount, reason, force), as_json)


@app.command(epilog="Example: companion gold noble dalger 800 1500")
def noble(
    hero: Who,
    prices: Annotated[list[int], typer.Argument(min=0, help="What each drawn card would sell for.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A Noble's starting money: what two treasure cards sell for, at least 2,000."""
    from companion.games.arcania.acts.gold import noble as start

    finish(start(table(), hero, prices, force), as_json)
