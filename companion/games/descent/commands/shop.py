"""`companion shop ...` in Descent: the Shopping step."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.games.descent.commands.in_use import Hero, Words, in_use
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun, table

app = noun("The shop: reveal, buy, sell.")


@app.command(epilog="Example: companion shop show")
def show(as_json: Json = False) -> None:
    """Show the common purse and what is on offer."""
    from companion.games.descent.views.accounts import shop_json, show_shop
    from companion.render.console import emit

    if as_json:
        emit(shop_json(in_use()))
    else:
        show_shop(in_use())


@app.command(epilog='Example: companion shop reveal --card "Iron Shield" --card Sling')
def reveal(
    card: Annotated[list[str] | None, typer.Option("--card", help="A card that you drew yourselves.")] = None,
    as_json: Json = False,
) -> None:
    """Lay out five cards of the act, drawn for you or by you."""
    from companion.games.descent.acts import shop

    finish(shop.reveal(table(), random.SystemRandom(), card or ()), as_json)


@app.command(epilog="Example: companion shop buy ashrian iron shield")
def buy(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """Buy an offered card for a hero from the common purse."""
    from companion.games.descent.acts import shop

    finish(shop.buy(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion shop sell ashrian iron mace")
def sell(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """Sell an item for half its price, starting equipment for 25 gold."""
    from companion.games.descent.acts import shop

    finish(shop.sell(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion shop extra --by ashrian --by leoric")
def extra(
    by: Annotated[list[str], typer.Option("--by", help="Who spends a fortune.", autocompletion=complete_hero)],
    card: Annotated[str, typer.Option("--card", help="The card that you drew.")] = "",
    as_json: Json = False,
) -> None:
    """Spend 2 fortune together to see one more card."""
    from companion.games.descent.acts import shop

    finish(shop.extra_card(table(), random.SystemRandom(), by, card), as_json)
