"""`companion item ...` in Descent: show, equip, stow, give, gain, lose."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.at_hand import ActOption, BoxOption, GameOption, complete_item
from companion.games.descent.commands.in_use import Hero, Words
from companion.kit.context import Force, Json, New, complete_hero, finish, joined, noun, table

app = noun("Items: equipped, stowed, given, gained.")


Item = Annotated[list[str], typer.Argument(metavar="ITEM", help="The item.", autocompletion=complete_item)]


@app.command(epilog='Example: companion item show "iron longsword"')
def show(name: Item, game: GameOption = "", as_json: Json = False) -> None:
    """An item's dice, surges and figures; of several that fit, what is held or on offer."""
    from companion.games.descent.commands.showing import show_item

    show_item(joined(name), game, as_json)


@app.command("list", epilog="Example: companion item list --trait bow --act 1")
def list_items(
    deck: Annotated[str, typer.Option("--deck", metavar="shop|class|relic", help="Of this deck.")] = "",
    trait: Annotated[str, typer.Option("--trait", help="With this trait.")] = "",
    act: ActOption = "",
    product: BoxOption = "",
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List items with their dice and surges."""
    from companion.games.descent.commands.showing import list_items as listing

    listing(deck, trait, act, product, game, as_json)


@app.command(epilog="Example: companion item equip ashrian iron shield")
def equip(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """Equip something the hero carries: two hands, one armor, two other."""
    from companion.games.descent.acts.items import equip_item

    finish(equip_item(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion item stow ashrian iron shield")
def stow(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """Take something off; it is still carried."""
    from companion.games.descent.acts.items import stow_item

    finish(stow_item(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion item give ashrian iron shield --to leoric")
def give(
    hero: Hero,
    name: Words,
    to: Annotated[str, typer.Option("--to", help="Who receives it.", autocompletion=complete_hero)],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Hand an item or relic to another hero; class cards are never traded."""
    from companion.games.descent.acts.items import give_item

    finish(give_item(table(), hero, joined(name), to, force), as_json)


@app.command(epilog="Example: companion item gain ashrian elven cloak")
def gain(
    hero: Hero,
    name: Words,
    new: New = False,
    equip: Annotated[
        str, typer.Option("--equip", metavar="HOW", help="With --new: one-hand, two-hands, armor or other.")
    ] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Receive a Shop Item without paying, as a reward says."""
    from companion.games.descent.acts.items import gain_item
    from companion.games.descent.acts.own_cards import own_item

    finish(gain_item(table(), hero, joined(name), force, own_item(equip) if new else None), as_json)


@app.command(epilog="Example: companion item lose ashrian iron shield")
def lose(hero: Hero, name: Words, force: Force = "", as_json: Json = False) -> None:
    """An item leaves the hero without payment."""
    from companion.games.descent.acts.items import lose_item

    finish(lose_item(table(), hero, joined(name), force), as_json)
