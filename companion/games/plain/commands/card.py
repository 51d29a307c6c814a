"""`companion card ...` of a game of data alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Json, beginning, complete_game, folder, games, joined, noun

if TYPE_CHECKING:
    from companion.core.system import GameSystem

app = noun("Cards of your own game.")

Game = Annotated[
    str, typer.Option("--game", "-g", help="Another game than the campaign's.", autocompletion=complete_game)
]


def card_game(name: str = "") -> GameSystem:
    """The game named, or that of the campaign in use."""
    from companion.store.readmodel import need_active

    return games().find(name) if name else games().get(need_active(folder()).own.game)


def complete_card(incomplete: str) -> list[str]:
    """The cards of the game, for the shell."""
    from companion.games.plain.state import cards_of

    try:
        return beginning(incomplete, list(cards_of(card_game())))
    except Exception:  # a completion that fails must not disturb the prompt
        return []


@app.command(epilog="Example: companion card show long sword")
def show(
    name: Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Show what the game's data says of a card."""
    from companion.games.plain.state import find_card
    from companion.games.plain.views import card_shape, show_card
    from companion.render.console import emit

    card = find_card(card_game(game), joined(name))
    emit(card_shape(card)) if as_json else show_card(card)


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
    known = cards_of(card_game(game)).values()
    found = [card for card in known if wanted in fold(card.name) and (not type or fold(card.type) == fold(type))]
    emit([card_shape(card) for card in found]) if as_json else show_cards(found)
