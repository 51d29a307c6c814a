"""`companion deck ...` of a game of data alone: the cards that members hold."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.plain.commands.card import complete_card
from companion.kit.context import Json, New, complete_hero, finish, folder, games, joined, noun, table

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
    from companion.core.system import Standing
    from companion.games.plain.state import state_of
    from companion.games.plain.views import held_shapes, show_deck
    from companion.render.console import emit
    from companion.store.readmodel import need_active

    rows = need_active(folder())
    heroes = [rows.member(joined(name))] if name else [m for m in rows.members if m.status == Standing.ACTIVE]
    state = state_of(games().get(rows.own.game), rows)
    if as_json:
        emit([{"name": hero.name, "cards": held_shapes(state.held(hero.id))} for hero in heroes])
        return
    for hero in heroes:
        show_deck(hero, state.held(hero.id))


@app.command(epilog="Example: companion deck add anna long sword")
def add(name: Who, card: CardName, count: Count = 1, new: New = False, as_json: Json = False) -> None:
    """A member gains a card."""
    from companion.games.plain.acts.decks import add_card

    finish(add_card(table(), name, joined(card), count, new), as_json)


@app.command(epilog="Example: companion deck remove anna long sword")
def remove(name: Who, card: CardName, count: Count = 1, as_json: Json = False) -> None:
    """A member loses a card."""
    from companion.games.plain.acts.decks import remove_card

    finish(remove_card(table(), name, joined(card), count), as_json)
