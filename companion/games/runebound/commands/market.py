"""`companion market ...`: the markets of the four cities."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.options import MOST, HeroName
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, Once, finish, joined, noun

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

    finish(do(table(), city, cards, force), as_json)


@app.command(epilog='Example: companion market shop corbin --in tamalir --drew Relics --sell Suma --buy "Short bow"')
def shop(
    hero: HeroName,
    visit: Annotated[
        list[str] | None, typer.Argument(metavar="VISIT", help="In words: drew Relics, sell Suma, buy Short bow.")
    ] = None,
    city: Annotated[str, typer.Option("--in", help="The city, where the record does not know it.")] = "",
    drew: Annotated[str, typer.Option("--drew", help="The card drawn while browsing.")] = "",
    sell: Annotated[list[str] | None, typer.Option("--sell", help="An asset sold for its cost.")] = None,
    buy: Annotated[list[str] | None, typer.Option("--buy", help="The asset bought.")] = None,
    discard: Annotated[list[str] | None, typer.Option("--discard", help="Or the market's card discarded.")] = None,
    drop: Annotated[str, typer.Option("--drop", help="An asset of your own that goes for the new one.")] = "",
    cost: Annotated[int | None, typer.Option("--cost", min=0, max=MOST, help="What the bought card costs.")] = None,
    type_: Annotated[str, typer.Option("--type", help="Of which type it is.")] = "",
    once: Once = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A shop action: browse, sell any number, then buy or discard one card."""
    from companion.games.runebound.acts.markets import in_words
    from companion.games.runebound.acts.markets import shop as do
    from companion.games.runebound.facts import CardFacts

    words = in_words(joined(visit))
    shopping = words._replace(
        city=city or words.city,
        drew=drew or words.drew,
        sell=(*words.sell, *(sell or ())),
        buy=(*words.buy, *(buy or ())),
        discard=(*words.discard, *(discard or ())),
        drop=drop or words.drop,
        said=CardFacts(type_, cost),
        once=once,
    )
    finish(do(table(), hero, shopping, force), as_json)


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

    finish(replace_card(table(), city, joined(card), new, force), as_json)


@app.command(epilog="Example: companion market show tamalir")
def show(
    city: Annotated[list[str] | None, typer.Argument(metavar="[CITY]", help="Only this city.")] = None,
    as_json: Json = False,
) -> None:
    """Show the markets."""
    from companion.core.names import resolve
    from companion.games.runebound.views.shapes import market_shape
    from companion.games.runebound.views.terminal import show_market
    from companion.render.console import emit

    now = shown()
    cities = {name: name for name in now.state.box.cities}
    chosen = [resolve(joined(city), cities, "city with a market", now.system.short)] if city else list(cities)
    if as_json:
        emit([market_shape(now.state, name) for name in chosen])
        return
    for name in chosen:
        show_market(now.state, name)
