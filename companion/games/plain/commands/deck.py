"""`companion deck ...` of a game of data alone: the cards that members hold."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.plain.commands.card import complete_card
from companion.kit.context import Json, complete_hero, done, folder, games, joined, noun, record

app = noun("Cards that members of the party hold.")

Who = Annotated[str, typer.Argument(metavar="NAME", help="The member.", autocompletion=complete_hero)]
CardName = Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]
Count = Annotated[int, typer.Option("--count", "-n", min=1, max=999, help="How many.")]


@app.command(epilog="Example: companion deck show anna")
def show(
    name: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="One member.", autocompletion=complete_hero)
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the cards of a member, or of everyone who plays."""
    from companion.games.plain.acts.decks import held
    from companion.render.console import columns, emit, say
    from companion.store.readmodel import need_active
    from companion.table.status import hero_row

    view = need_active(folder())
    heroes = [hero_row(view, joined(name))] if name else [row for row in view.heroes if row["status"] == "active"]
    shapes = [{"name": hero["name"], "cards": held(view, hero)} for hero in heroes]
    if as_json:
        emit(shapes)
        return
    for shape in shapes:
        say(str(shape["name"]), "bold")
        columns([(f"  {c['name']}", c["type"], f"{c['count']}" if c["count"] > 1 else "") for c in shape["cards"]])
        if not shape["cards"]:
            say("  no cards", "dim")


@app.command(epilog="Example: companion deck add anna long sword")
def add(name: Who, card: CardName, count: Count = 1, as_json: Json = False) -> None:
    """A member gains a card."""
    from companion.games.plain.acts.decks import add_card

    done(add_card(record(), games(), name, joined(card), count), as_json)


@app.command(epilog="Example: companion deck remove anna long sword")
def remove(name: Who, card: CardName, count: Count = 1, as_json: Json = False) -> None:
    """A member loses a card."""
    from companion.games.plain.acts.decks import remove_card

    done(remove_card(record(), name, joined(card), count), as_json)
