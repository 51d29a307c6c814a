"""`companion asset ...`: one of each type, bartered, traded, lost."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.games.runebound.commands.shared import MOST, CardName, Force, Gives, HeroName, amounts, finish, shown
from companion.kit.context import Json, games, joined, noun, record

app = noun("Assets: gain, drop, trade, barter; `companion market shop` buys and sells.")

Type = Annotated[str, typer.Option("--type", help="clothing, equipment, goods, movement or weapon.")]
Cost = Annotated[int | None, typer.Option("--cost", min=0, max=MOST, help="Its cost.")]
TradeValue = Annotated[int | None, typer.Option("--trade", min=0, max=MOST, help="The trade value of goods.")]
Code = Annotated[str, typer.Option("--code", help="The three digits of its combat token.")]
Token = Annotated[str, typer.Option("--token", help='The token\'s sides: "2 physical/1 shield".')]

ONE_GOES = {"RNB002": "Of two of a type one goes: --discard CARD."}
"""What to add where a hero would have a second asset of a type."""


def _filling(type_: str, cost: int | None, trade: int | None, code: str, token: str, gives: Any) -> dict[str, Any]:
    said = {"type": type_, "cost": cost, "trade": trade, "code": code, "token": token, "gives": amounts(gives)}
    return {key: value for key, value in said.items() if value not in (None, "", {})}


@app.command(epilog='Example: companion asset gain corbin Chain mail --type clothing --discard "Leather armor"')
def gain(
    hero: HeroName,
    name: CardName,
    type_: Type = "",
    cost: Cost = None,
    trade: TradeValue = None,
    code: Code = "",
    token: Token = "",
    gives: Gives = None,
    discard: Annotated[str, typer.Option("--discard", help="The other asset of the type, which goes.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A hero gains an asset with its combat token; of two of a type one is discarded."""
    from companion.games.runebound.acts.assets import gain as do

    filling = _filling(type_, cost, trade, code, token, gives)
    done = do(record(), games(), hero, joined(name), filling, discard, force)
    finish(done, as_json, force, ONE_GOES)


@app.command(epilog="Example: companion asset drop corbin Chain mail")
def drop(hero: HeroName, name: CardName, force: Force = "", as_json: Json = False) -> None:
    """An asset is discarded or lost; its combat token returns to the bank."""
    from companion.games.runebound.acts.assets import drop as do

    finish(do(record(), games(), hero, joined(name), force), as_json, force)


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
    from companion.games.runebound.acts.assets import trade_goods

    finish(trade_goods(record(), games(), hero, joined(name), gold, force), as_json, force)


@app.command(epilog='Example: companion asset sell corbin Relics --force "an ability allows it"')
def sell(hero: HeroName, name: CardName, force: Force = "", as_json: Json = False) -> None:
    """Sell an asset outside a shop action, which only an ability allows."""
    from companion.games.runebound.acts.assets import sell as do

    done = do(record(), games(), hero, joined(name), force)
    finish(done, as_json, force, {"RNB020": "Assets are sold while shopping: companion market shop."})


@app.command(epilog='Example: companion asset barter corbin lyssa --give "Chain mail" --take-gold 2')
def barter(
    hero: HeroName,
    other: Annotated[str, typer.Argument(metavar="OTHER", help="The other hero, in the same hex.")],
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
    done = do(record(), games(), hero, other, gives, takes, discard or (), force)
    never = any(finding.rule.code == "RNB022" for finding in done.findings)  # no reason moves it
    finish(done, as_json, None if never else force, ONE_GOES)


@app.command(epilog="Example: companion asset card Winged boots --type movement --cost 3 --code 104 --gives speed=1")
def card(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The card.")] = None,
    type_: Type = "",
    cost: Cost = None,
    trade: TradeValue = None,
    code: Code = "",
    token: Token = "",
    gives: Gives = None,
    as_json: Json = False,
) -> None:
    """Fill in what an asset card says; without a name, list the cards known."""
    from companion.games.runebound.acts.cards import fill_in
    from companion.games.runebound.acts.showing import card_shapes
    from companion.games.runebound.views import show_cards
    from companion.render.console import emit

    if name:
        filling = _filling(type_, cost, trade, code, token, gives)
        finish(fill_in(record(), games(), "asset", joined(name), filling), as_json)
        return
    listed = card_shapes(shown(), "asset")
    emit(listed) if as_json else show_cards(listed)


@app.command("list", epilog="Example: companion asset list corbin")
def list_assets(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Only this hero.")] = None,
    as_json: Json = False,
) -> None:
    """List who has which assets."""
    from companion.games.runebound.acts.showing import held_shapes
    from companion.games.runebound.views import show_assets
    from companion.render.console import emit

    listed = held_shapes(shown(), joined(hero), "asset")
    emit(listed) if as_json else show_assets(listed)
