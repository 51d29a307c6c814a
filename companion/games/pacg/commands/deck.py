"""`companion deck ...` for the Pathfinder Adventure Card Game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.games.pacg.commands import deck_rebuild  # noqa: F401  (adds its verbs)
from companion.games.pacg.commands.deck_app import app
from companion.games.pacg.commands.shared import (
    AnyOrAll,
    Force,
    Who,
    WhoAlone,
    campaign_view,
    card_game,
    complete_card,
    report,
    show_outcome,
)
from companion.kit.context import Json, complete_game, complete_hero, folder, games, joined, record

__all__ = ["app"]

CardName = Annotated[
    list[str], typer.Argument(metavar="CARD", help="The card; a beginning is enough.", autocompletion=complete_card)
]
OneCard = Annotated[str, typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]
Count = Annotated[int, typer.Option("--count", "-n", help="How many copies.")]


@app.command(epilog="Example: companion deck check --file kyra.txt --game pacg-rotr")
def check(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME]", help="One deck, or a file.", autocompletion=complete_hero)
    ] = None,
    files: Annotated[list[Path] | None, typer.Option("--file", "-f", help="A deck list; may be repeated.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="The set.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Check the decks of the campaign, or deck files without any campaign."""
    from companion.core.errors import CompanionError
    from companion.games.pacg.acts.deck_files import check_texts, read_file
    from companion.store.readmodel import active_campaign

    name = joined(names)
    if name and Path(name).is_file():
        files, name = [*(files or []), Path(name)], ""
    if files:
        if not game and active_campaign(folder()) is None:
            raise CompanionError("Of which set?", "Add --game pacg-rotr or --game pacg-mm.")
        texts = [read_file(path) for path in files]
        report(check_texts(card_game(game), texts), as_json, "The deck is legal.")
        return
    if game:
        raise CompanionError("Which deck?", f"Add --file DECK.txt: companion deck check --file kyra.txt --game {game}.")
    from companion.games.pacg.acts.deck_looks import check_decks

    report(check_decks(campaign_view(), card_game(), name), as_json, "The decks are legal.")


@app.command(epilog="Example: companion deck show kyra")
def show(name: AnyOrAll = None, as_json: Json = False) -> None:
    """Show a deck against its Cards List; without a name, every deck."""
    from companion.games.pacg.acts.sheets import deck_shape
    from companion.games.pacg.acts.state import playing
    from companion.games.pacg.views import show_decks
    from companion.render.console import emit
    from companion.table.status import hero_row

    view, cards = campaign_view(), card_game()
    rows = [hero_row(view, joined(name))] if name else playing(view)
    shapes = [deck_shape(view, cards, row) for row in rows]
    if as_json:
        emit(shapes[0] if name else shapes)
    else:
        show_decks(shapes)


@app.command(epilog="Example: companion deck add kyra longsword +1")
def add(
    name: Who,
    card: CardName,
    count: Count = 1,
    box: Annotated[bool, typer.Option("--box", help="Chosen from the box, not acquired.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A character gets a card: acquired in play, or chosen from the box."""
    from companion.games.pacg.acts.decks import add_card

    show_outcome(add_card(record(), games(), name, joined(card), count, box, force), as_json)


@app.command(epilog="Example: companion deck remove kyra mace")
def remove(name: Who, card: CardName, count: Count = 1, as_json: Json = False) -> None:
    """A card goes back in the box: banished, or not wanted."""
    from companion.games.pacg.acts.decks import remove_card

    show_outcome(remove_card(record(), games(), name, joined(card), count), as_json)


@app.command(epilog='Example: companion deck trade kyra "holy water" lem --for codex')
def trade(
    name: Who,
    card: OneCard,
    to: Annotated[str, typer.Argument(metavar="TO", help="Who gets it.", autocompletion=complete_hero)],
    back: Annotated[str, typer.Option("--for", help="What comes back.", autocompletion=complete_card)] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A card changes hands between two characters."""
    from companion.games.pacg.acts.decks import trade as hand_over

    show_outcome(hand_over(record(), games(), name, card, to, back, force), as_json)


@app.command("set", epilog="Example: companion deck set kyra --suggested")
def set_deck(
    name: WhoAlone,
    suggested: Annotated[bool, typer.Option("--suggested", help="The rulebook's suggested deck.")] = False,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A deck list.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Build a character's deck anew from the box."""
    from companion.core.errors import CompanionError
    from companion.games.pacg.acts.deck_files import read_file
    from companion.games.pacg.acts.decks import set_deck as build
    from companion.games.pacg.decklist import read_decks

    if suggested == (file is not None):
        raise CompanionError("From where?", "Add --suggested or --file DECK.txt, one of the two.")
    lists = read_decks(read_file(file), card_game().catalog) if file else []
    show_outcome(build(record(), games(), joined(name), lists, force), as_json)
