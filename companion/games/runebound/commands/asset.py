"""`companion asset ...`: one of each type, bartered, traded, lost."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.lookup import GameOption, ThingName, find, show_type
from companion.games.runebound.commands.lookup import show as show_one
from companion.games.runebound.commands.options import MOST, CardName, Gives, HeroName, OneHero, amounts, list_cards
from companion.games.runebound.facts import CardFacts
from companion.games.runebound.game import at_hand, shown, table
from companion.kit.commands import given, sharing
from companion.kit.context import Force, Json, New, Once, complete_hero, finish, joined, noun

app = noun("Assets: gain, drop, trade, barter; `companion market shop` buys and sells.")


def read_off(
    type_: Annotated[str, typer.Option("--type", help="clothing, equipment, goods, movement or weapon.")] = "",
    cost: Annotated[int | None, typer.Option("--cost", min=0, max=MOST, help="Its cost.")] = None,
    trade: Annotated[int | None, typer.Option("--trade", min=0, max=MOST, help="The trade value of goods.")] = None,
    code: Annotated[str, typer.Option("--code", help="The code of its combat token: C05.")] = "",
    token: Annotated[str, typer.Option("--token", help='The token\'s sides: "2 physical/1 shield".')] = "",
    gives: Gives = None,
) -> CardFacts:
    """What was read off the card."""

    return CardFacts(type_, cost, trade, code, token, gives=amounts(gives))


@app.command(
    cls=sharing(read_off),
    epilog='Example: companion asset gain corbin Chain mail --type clothing --discard "Leather armor"',
)
def gain(
    context: typer.Context,
    hero: HeroName,
    name: CardName,
    discard: Annotated[str, typer.Option("--discard", help="The other asset of the type, which goes.")] = "",
    once: Once = False,
    new: New = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gains an asset with its combat token; of two of a type one is discarded."""
    from companion.games.runebound.acts.cards import Keeping
    from companion.games.runebound.acts.cards import gain as do

    finish(do(table(), hero, joined(name), given(context, read_off), discard, force, Keeping(once, new)), as_json)


@app.command(epilog="Example: companion asset drop corbin Chain mail")
def drop(hero: HeroName, name: CardName, force: Force = "", as_json: Json = False) -> None:
    """An asset is discarded or lost; its combat token returns to the bank."""
    from companion.games.runebound.acts.cards import drop as do

    finish(do(table(), hero, joined(name), force), as_json)


@app.command(epilog="Example: companion asset trade corbin Relics")
def trade(
    hero: HeroName,
    name: CardName,
    gold: Annotated[
        int | None, typer.Option("--gold", min=0, max=MOST, help="Where the trade value is not known.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Trade goods for their trade value; they are discarded."""
    from companion.games.runebound.acts.cards import trade_goods

    finish(trade_goods(table(), hero, joined(name), gold, force), as_json)


@app.command(epilog='Example: companion asset sell corbin Relics --force "an ability allows it"')
def sell(hero: HeroName, name: CardName, force: Force = "", as_json: Json = False) -> None:
    """Sell an asset outside a shop action, which only an ability allows."""
    from companion.games.runebound.acts.cards import sell as do

    finish(do(table(), hero, joined(name), force), as_json)


@app.command(epilog='Example: companion asset barter corbin lyssa --give "Chain mail" --take-gold 2')
def barter(
    hero: HeroName,
    other: Annotated[
        list[str],
        typer.Argument(metavar="OTHER", help="The other hero, in the same hex.", autocompletion=complete_hero),
    ],
    give: Annotated[list[str] | None, typer.Option("--give", help="An asset given.")] = None,
    take: Annotated[list[str] | None, typer.Option("--take", help="An asset received.")] = None,
    give_gold: Annotated[int, typer.Option("--give-gold", min=0, max=MOST, help="Gold given.")] = 0,
    take_gold: Annotated[int, typer.Option("--take-gold", min=0, max=MOST, help="Gold received.")] = 0,
    discard: Annotated[
        list[str] | None, typer.Option("--discard", help="Of two of a type, the asset that goes.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Exchange gold and assets with a hero in the same hex; tokens go along."""
    from companion.games.runebound.acts.bartering import Offer
    from companion.games.runebound.acts.bartering import barter as do

    gives, takes = Offer(give or (), give_gold), Offer(take or (), take_gold)
    finish(do(table(), hero, joined(other), gives, takes, discard or (), force), as_json)


@app.command(
    cls=sharing(read_off),
    epilog="Example: companion asset card Winged boots --type movement --cost 3 --code 104 --gives speed=1",
)
def card(
    context: typer.Context,
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The card.")] = None,
    as_json: Json = False,
) -> None:
    """Fill in what an asset card says; without a name, list the cards known."""
    if name:
        from companion.games.runebound.acts.cards import fill_in
        from companion.games.runebound.facts import ASSETS

        finish(fill_in(table(), ASSETS, joined(name), given(context, read_off)), as_json)
        return
    list_cards(shown().state.assets.values(), as_json)


@app.command(epilog="Example: companion asset show short bow")
def show(name: ThingName, game: GameOption = "", as_json: Json = False) -> None:
    """An asset's type, cost, token and what it gives."""
    state = at_hand(game)
    show_one(state, find([*state.assets.values()], joined(name), "asset"), as_json)


@app.command("list", epilog="Example: companion asset list corbin")
def list_assets(
    hero: OneHero = None,
    everything: Annotated[bool, typer.Option("--all", help="Every asset card that is known.")] = False,
    type_: Annotated[str, typer.Option("--type", help="Of those, only this type.")] = "",
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """List who has which assets; with --all or --type the cards there are."""
    from companion.games.runebound.views.shapes import assets_shape
    from companion.games.runebound.views.terminal import show_assets
    from companion.render.console import emit

    if everything or type_ or game:
        state = at_hand(game)
        show_type(state, state.assets.values(), type_, state.box.asset_types, "asset", as_json)
        return
    heroes = shown().heroes(joined(hero))
    emit([assets_shape(held) for held in heroes]) if as_json else show_assets(heroes)
