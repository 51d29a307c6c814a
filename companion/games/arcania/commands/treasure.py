"""`companion treasure ...`: sharing out what was won."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import By, Seed, hero_and_words, hero_name, numbers, state, table
from companion.kit.context import Force, HeroWords, Json, finish, joined, noun

app = noun("Treasure: shared out, the marker, cash cards, a latecomer's cards.")


@app.command(epilog="Example: companion treasure split --lt 7 --t 5")
def split(
    lesser: Annotated[int, typer.Option("--lt", min=0, help="Lesser treasure cards.")] = 0,
    treasure: Annotated[int, typer.Option("--t", min=0, help="Treasure cards.")] = 0,
    rolled: Annotated[list[str] | None, typer.Option("--rolled", help="d20 for odd LT cards: dalger=14.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Share cards evenly; odd LT by d20, odd T along the treasure marker."""
    from companion.games.arcania.acts.treasure import share_out
    from companion.kit.dice import source

    finish(share_out(table(), lesser, treasure, numbers(rolled, "roll"), source(seed), force), as_json)


@app.command(epilog='Example: companion treasure cash dalger "silver coins" gems')
def cash(
    words: Annotated[
        list[str], typer.Argument(metavar="[HERO] CARD ...", help="silver coins, gold coins, gems, jewelry.")
    ],
    by: By = "",
    total: Annotated[int | None, typer.Option("--gold", help="The gold as rolled at the table.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Roll cash cards and book the gold; VER and a Master Thief are counted in."""
    from companion.games.arcania.acts.treasure import cash as book
    from companion.kit.dice import source

    hero, cards = hero_and_words(words, by)
    finish(book(table(), hero, cards, source(seed), total, force), as_json)


@app.command(epilog='Example: companion treasure share "dalger: silver, potion; harlan: gold"')
def share(
    shares: Annotated[list[str], typer.Argument(metavar="SHARES", help='"dalger: silver, potion; harlan: gold=150"')],
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Hand out the cards of a fight in one line: cash is rolled and booked, items go to the boards."""
    from companion.games.arcania.acts.shares import share_named
    from companion.kit.dice import source

    finish(share_named(table(), joined(shares), source(seed), force), as_json)


@app.command(epilog="Example: companion treasure marker dalger")
def marker(
    hero: Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="Who gets it.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Show who holds the treasure marker, or give it to a hero."""
    from companion.render.console import emit, say

    if hero:
        from companion.games.arcania.acts.treasure import set_marker

        finish(set_marker(table(), hero_name(joined(hero)), force), as_json)
        return
    holder = state().marker
    if as_json:
        emit({"marker": holder or None})
    else:
        say(f"{holder} holds the treasure marker." if holder else "Nobody holds the marker yet: roll a d20 for it.")


@app.command(epilog="Example: companion treasure late harlan")
def late(
    hero: HeroWords,
    rolled: Annotated[int | None, typer.Option("--rolled", help="The sum as rolled at the table.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """How many treasure cards a latecomer draws: 1d6+1 for each level behind."""
    from companion.games.arcania.acts.treasure import late_treasure
    from companion.kit.dice import source

    finish(late_treasure(table(), joined(hero), source(seed), rolled, force), as_json)
