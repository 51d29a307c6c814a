"""`companion trophy ...`: trophies by deck."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.runebound.commands.options import MOST, SIGNED, HeroName, OneHero, Why, split
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, finish, joined, noun

app = noun("Trophies: gained, taken, spent.")

Kind = Annotated[str, typer.Argument(metavar="DECK", help="social, combat or exploration.")]


@app.command(context_settings=SIGNED, epilog="Example: companion trophy gain corbin social 2")
def gain(
    hero: HeroName,
    deck: Kind,
    count: Annotated[int, typer.Argument(max=MOST, help="How many.")] = 1,
    why: Why = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Gain trophies from the top of an adventure deck."""
    from companion.games.runebound.acts.trophies import gain as do

    finish(do(table(), hero, deck, count, why, force), as_json)


@app.command(epilog="Example: companion trophy take corbin combat Feral Dragon")
def take(
    hero: HeroName,
    deck: Kind,
    card: Annotated[list[str] | None, typer.Argument(metavar="[CARD]", help="The enemy or event.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Take an adventure card as a trophy: a defeated enemy, or an event that says so."""
    from companion.games.runebound.acts.trophies import take as do

    finish(do(table(), hero, deck, joined(card), force), as_json)


@app.command(epilog="Example: companion trophy spend corbin combat social")
def spend(
    hero: HeroName,
    decks: Annotated[list[str], typer.Argument(metavar="DECK", help="The type of each trophy spent.")],
    why: Why = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Spend trophies for an ability; `skill learn` spends its own."""
    from companion.games.runebound.acts.trophies import spend as do

    finish(do(table(), hero, split(decks), why, force), as_json)


@app.command("list", epilog="Example: companion trophy list")
def list_trophies(
    hero: OneHero = None,
    as_json: Json = False,
) -> None:
    """List the trophies of each hero by deck."""
    from companion.games.runebound.views.shapes import trophies_shape
    from companion.games.runebound.views.terminal import show_trophies
    from companion.render.console import emit

    now = shown()
    heroes = now.heroes(joined(hero))
    emit([trophies_shape(now.state, held) for held in heroes]) if as_json else show_trophies(now.state, heroes)
