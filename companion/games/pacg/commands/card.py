"""`companion card ...`: the cards of the box, and those the table adds."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.games.pacg.commands.shared import card_game, complete_card
from companion.kit.context import Json, complete_game, joined, noun, record

app = noun("Cards of the box, and cards of your own.")

Game = Annotated[str, typer.Option("--game", "-g", help="The set.", autocompletion=complete_game)]
Name = Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]


@app.command(epilog="Example: companion card show longsword +1")
def show(name: Name, game: Game = "", as_json: Json = False) -> None:
    """Show what is known of a card."""
    from companion.games.pacg.views import show_card
    from companion.render.console import emit

    shape = _shape(card_game(game).card(joined(name)))
    if as_json:
        emit(shape)
    else:
        show_card(shape)


def _shape(card: Any) -> dict[str, Any]:
    sets = [
        {"set": p.set or None, "copies": p.copies, "basic": p.basic, "elite": p.elite, "class_deck": p.class_deck}
        for p in card.printings
    ]
    return {
        "name": card.name,
        "type": card.type,
        "loot": card.loot,
        "owner": card.owner,
        "traits": list(card.traits),
        "sets": sets,
    }


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
    from companion.render.console import columns, emit, say

    wanted = fold(joined(words)) if words else ""
    one = {plural(boon): boon for boon in BOONS}.get(type.casefold(), type)
    kind = resolve(one, {boon: boon for boon in BOONS}, "card type") if type else ""
    found = [
        _shape(card)
        for card in card_game(game).catalog.boons(kind)
        if wanted in fold(card.name) and (card.basic or not basic)
    ]
    if as_json:
        emit(found)
    else:
        columns([(s["name"], s["type"], ", ".join(str(p["set"] or "?") for p in s["sets"])) for s in found])
        if not found:
            say("No boon fits.")


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
    from companion.games.pacg.acts.own_cards import add_own
    from companion.render.console import emit, say

    facts: dict[str, Any] = {
        "set": set.upper(),
        "basic": basic,
        "copies": copies,
        "loot": loot,
        "owner": owner,
        "class_deck": class_deck,
        "traits": list(traits or ()),
    }
    label = add_own(record(), joined(name), type, facts)
    if as_json:
        emit({"done": label})
    else:
        say(f"{label}.")


@app.command(epilog='Example: companion card remove "Ring of Energy Resistance"')
def remove(name: Name, as_json: Json = False) -> None:
    """Take a card of your own out of this campaign's box."""
    from companion.games.pacg.acts.own_cards import remove_own
    from companion.render.console import emit, say

    label = remove_own(record(), joined(name))
    if as_json:
        emit({"done": label})
    else:
        say(f"{label}.")
