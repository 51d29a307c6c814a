"""`companion card ...` of a game of data alone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.box import File, Name, Text, Words, said, shelf
from companion.kit.context import Json, beginning, complete_game, finish, folder, games, joined, noun, record

if TYPE_CHECKING:
    from companion.core.box import Box
    from companion.core.system import GameSystem
    from companion.games.plain.data import Card
    from companion.table.shelf import Said

app = noun("Cards of your own game.")

Game = Annotated[
    str, typer.Option("--game", "-g", help="Another game than the campaign's.", autocompletion=complete_game)
]

Type = Annotated[str, typer.Option("--type", "-t", help="What it is: weapon, spell ...")]


def card_game(name: str = "") -> tuple[GameSystem, Box]:
    """The game named, or that of the campaign in use, and the player's box of it."""
    from companion.store.readmodel import box_of, need_active

    if name:
        system = games().find(name)
        return system, box_of(folder(), system.id)
    rows = need_active(folder())
    return games().get(rows.own.game), rows.box


def complete_card(incomplete: str) -> list[str]:
    """The cards of the game, for the shell."""
    from companion.games.plain.state import cards_of

    try:
        return beginning(incomplete, list(cards_of(*card_game())))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


@app.command(epilog="Example: companion card show long sword")
def show(
    name: Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Show what the game's data and your box say of a card."""
    from companion.games.plain.views import card_shape, show_card
    from companion.render.console import emit

    card = _find(game, joined(name))
    emit(card_shape(card)) if as_json else show_card(card)


def _find(game: str, name: str) -> Card:
    from companion.games.plain.state import find_card

    system, box = card_game(game)
    return find_card(system, name, box)


@app.command("list", epilog="Example: companion card list --type weapon")
def list_cards(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    type: Annotated[str, typer.Option("--type", "-t", help="Only cards of this type.")] = "",
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List the cards by type or a part of the name."""
    from companion.core.names import fold
    from companion.games.plain.state import cards_of
    from companion.games.plain.views import card_shape, show_cards
    from companion.render.console import emit

    wanted = fold(joined(words)) if words else ""
    known = cards_of(*card_game(game)).values()
    found = [card for card in known if wanted in fold(card.name) and (not type or fold(card.type) == fold(type))]
    emit([card_shape(card) for card in found]) if as_json else show_cards(found)


@app.command(epilog='Example: companion card add "Long Spoon" cost=3 --type weapon --text "Reaches far."')
def add(
    words: Words, type: Type = "", text: Text = None, file: File = None, game: Game = "", as_json: Json = False
) -> None:
    """Put a card of your own into your box."""
    from companion.table.box import add_entry

    finish(add_entry(record(), shelf(game), _said(words, type, text, file)), as_json)


@app.command("set", epilog="Example: companion card set lantern cost=2")
def set_card(
    words: Words, type: Type = "", text: Text = None, file: File = None, game: Game = "", as_json: Json = False
) -> None:
    """Say more of a card, or correct it; your box keeps it."""
    from companion.table.box import set_entry

    finish(set_entry(record(), shelf(game), _said(words, type, text, file)), as_json)


@app.command(epilog="Example: companion card remove long spoon")
def remove(name: Name, game: Game = "", as_json: Json = False) -> None:
    """Take a card out of your box; what the data says of it stays."""
    from companion.table.box import remove_entry

    finish(remove_entry(record(), shelf(game), joined(name), "card"), as_json)


def _said(words: list[str], type: str, text: str | None, file: Path | None) -> Said:
    typed = [f"type={type}"] if type else []
    return said([*words, *typed], "card", text, file)
