"""`companion market ...`: the markets of the four cities."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.shared import MOST, Force, HeroName, finish, shown
from companion.kit.context import Json, games, joined, noun, record

app = noun("Markets: three cards in each city; shop there.")

City = Annotated[str, typer.Argument(metavar="CITY", help="Dawnsmoor, Forge, Riverwatch or Tamalir.")]


@app.command("set", epilog='Example: companion market set tamalir Relics "Short bow" "Chain mail"')
def set_market(
    city: City,
    cards: Annotated[list[str], typer.Argument(metavar="CARD", help="Its three cards.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Enter the cards of a market."""
    from companion.games.runebound.acts.markets import set_market as do

    finish(do(record(), games(), city, cards, force), as_json, force)


@app.command(epilog='Example: companion market shop corbin --in tamalir --drew Relics --sell Suma --buy "Short bow"')
def shop(
    hero: HeroName,
    city: Annotated[str, typer.Option("--in", help="The city, where the record does not know it.")] = "",
    drew: Annotated[str, typer.Option("--drew", help="The card drawn while browsing.")] = "",
    sell: Annotated[list[str] | None, typer.Option("--sell", help="An asset sold for its cost.")] = None,
    buy: Annotated[list[str] | None, typer.Option("--buy", help="The asset bought.")] = None,
    discard: Annotated[list[str] | None, typer.Option("--discard", help="Or the market's card discarded.")] = None,
    drop: Annotated[str, typer.Option("--drop", help="An asset of your own that goes for the new one.")] = "",
    cost: Annotated[int | None, typer.Option("--cost", min=0, max=MOST, help="What the bought card costs.")] = None,
    type_: Annotated[str, typer.Option("--type", help="Of which type it is.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A shop action: browse, sell any number, then buy or discard one card."""
    from companion.games.runebound.acts.markets import Shopping
    from companion.games.runebound.acts.markets import shop as do

    filling = {key: value for key, value in (("cost", cost), ("type", type_)) if value not in (None, "")}
    shopping = Shopping(city, drew, sell or (), buy or (), discard or (), drop, filling)
    done = do(record(), games(), hero, shopping, force)
    finish(done, as_json, force, {"RNB002": "Of two of a type one goes: --drop CARD."})


@app.command(epilog='Example: companion market replace tamalir "Short bow" --with Relics')
def replace(
    city: City,
    card: Annotated[list[str], typer.Argument(metavar="CARD", help="The card that leaves.")],
    new: Annotated[str, typer.Option("--with", help="The next card of the asset deck.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A card leaves a market outside a shop action and is replaced at once."""
    from companion.games.runebound.acts.markets import replace_card

    done = replace_card(record(), games(), city, joined(card), new, force)
    finish(done, as_json, force, {"RNB014": "Name the card that takes its place: --with CARD."})


@app.command(epilog="Example: companion market show tamalir")
def show(
    city: Annotated[list[str] | None, typer.Argument(metavar="[CITY]", help="Only this city.")] = None,
    as_json: Json = False,
) -> None:
    """Show the markets."""
    from companion.core.names import resolve
    from companion.games.runebound.acts.showing import market_shapes
    from companion.games.runebound.views import show_markets
    from companion.render.console import emit

    table = shown()
    cities = {name: name for name in table.rules.cities}
    only = resolve(joined(city), cities, "city with a market", table.game.short) if city else ""
    listed = market_shapes(table, only)
    emit(listed) if as_json else show_markets(listed)
