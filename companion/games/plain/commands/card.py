"""`companion card ...` of a game of data alone."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.kit.context import Json, beginning, complete_game, folder, games, joined, noun

app = noun("Cards of your own game.")

Game = Annotated[
    str, typer.Option("--game", "-g", help="Another game than the campaign's.", autocompletion=complete_game)
]


def card_game(name: str = "") -> Any:
    """The game named, or that of the campaign in use."""
    from companion.store.readmodel import need_active

    return games().find(name) if name else games().get(need_active(folder()).campaign["game"])


def complete_card(incomplete: str) -> list[str]:
    """The cards of the game, for the shell."""
    from companion.games.plain.acts.decks import cards_of

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
    from companion.games.plain.acts.decks import find_card
    from companion.render.console import columns, emit, say_parts

    card = find_card(card_game(game), joined(name))
    if as_json:
        emit(_shape(card))
        return
    say_parts((card.name, "bold"), f" ({card.type})" if card.type else "")
    columns([(f"  {key.replace('_', ' ')}", str(value)) for key, value in card.facts.items()], styles=("dim",))


def _shape(card: Any) -> dict[str, Any]:
    return {"name": card.name, "type": card.type, "facts": dict(card.facts)}


@app.command("list", epilog="Example: companion card list --type weapon")
def list_cards(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    type: Annotated[str, typer.Option("--type", "-t", help="Only cards of this type.")] = "",
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List the cards by type or a part of the name."""
    from companion.core.names import fold
    from companion.games.plain.acts.decks import cards_of
    from companion.render.console import columns, emit, say

    wanted = fold(joined(words)) if words else ""
    known = cards_of(card_game(game)).values()
    found = [card for card in known if wanted in fold(card.name) and (not type or fold(card.type) == fold(type))]
    if as_json:
        emit([_shape(card) for card in found])
    elif found:
        columns([(card.name, card.type) for card in found], styles=("", "dim"))
    else:
        say("No card is like that.")
