"""`companion card ...`: the cards of the box, and those the table adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.pacg.commands.arguments import complete_card, state_in_use
from companion.kit.context import Json, complete_game, finish, games, joined, noun, table

if TYPE_CHECKING:
    from companion.games.pacg.data import CardGame

app = noun("Cards of the box, and cards of your own.")

Game = Annotated[str, typer.Option("--game", "-g", help="The set.", autocompletion=complete_game)]
Name = Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]


def _set(name: str) -> CardGame:
    """The set named, else that of the campaign with the table's own cards."""
    from companion.games.pacg.data import CardGame

    return CardGame(games().find(name)) if name else state_in_use().cards


@app.command(epilog="Example: companion card show longsword +1")
def show(name: Name, game: Game = "", as_json: Json = False) -> None:
    """Show what is known of a card."""
    from companion.games.pacg.views.decks import card_json, show_card
    from companion.render.console import emit

    card = _set(game).card(joined(name))
    if as_json:
        emit(card_json(card))
    else:
        show_card(card)


@app.command("list", epilog="Example: companion card list --type weapon --basic")
def list_cards(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    type: Annotated[str, typer.Option("--type", "-t", help="weapon, spell, armor, item, ally, blessing.")] = "",
    basic: Annotated[bool, typer.Option("--basic", help="Basic cards only.")] = False,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List boons by type, trait or a part of the name."""
    from companion.core.names import fold, resolve
    from companion.games.pacg.cards import BOONS, plural
    from companion.games.pacg.views.decks import card_json, show_cards
    from companion.render.console import emit

    wanted = fold(joined(words)) if words else ""
    one = {plural(boon): boon for boon in BOONS}.get(type.casefold(), type)
    kind = resolve(one, {boon: boon for boon in BOONS}, "card type") if type else ""
    boons = _set(game).catalog.boons(kind)
    found = [card for card in boons if wanted in fold(card.name) and (card.basic or not basic)]
    if as_json:
        emit([card_json(card) for card in found])
    else:
        show_cards(found)


@app.command(epilog='Example: companion card add "Ring of Energy Resistance" --type item --set 4')
def add(
    name: Name,
    type: Annotated[str, typer.Option("--type", "-t", help="weapon, spell, armor, item, ally, blessing, cohort.")],
    set: Annotated[str, typer.Option("--set", "-s", help="B, C, P or 1 to 6.")] = "",
    basic: Annotated[bool, typer.Option("--basic", help="It has the Basic trait.")] = False,
    loot: Annotated[bool, typer.Option("--loot", help="It is loot.")] = False,
    copies: Annotated[int | None, typer.Option("--copies", help="How many you have.")] = None,
    owner: Annotated[str, typer.Option("--owner", help="The character its Owner trait names.")] = "",
    class_deck: Annotated[str, typer.Option("--class-deck", help="The Class Deck it comes from.")] = "",
    traits: Annotated[list[str] | None, typer.Option("--trait", help="A trait; may be repeated.")] = None,
    as_json: Json = False,
) -> None:
    """Add a card that the list lacks to this campaign, or correct one."""
    from companion.games.pacg.acts.cards import add_own
    from companion.games.pacg.facts import CardFacts

    facts = CardFacts(set.upper(), copies, basic, None, class_deck, loot, owner, tuple(traits or ()))
    finish(add_own(table(), joined(name), type, facts), as_json)


@app.command(epilog='Example: companion card remove "Ring of Energy Resistance"')
def remove(name: Name, as_json: Json = False) -> None:
    """Take a card of your own out of this campaign's box."""
    from companion.games.pacg.acts.cards import remove_own

    finish(remove_own(table(), joined(name)), as_json)
