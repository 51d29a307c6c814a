"""`companion card ...`: the cards of the box, and those the table adds."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.pacg.commands.arguments import Game, complete_any_card, complete_card, set_in_use
from companion.kit.context import Json, finish, joined, noun, table

app = noun("Cards of the box, and cards of your own.")

Name = Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_card)]
AnyCard = Annotated[list[str], typer.Argument(metavar="CARD", help="The card.", autocompletion=complete_any_card)]


@app.command(epilog="Example: companion card show ancient skeleton")
def show(name: AnyCard, game: Game = "", as_json: Json = False) -> None:
    """Show what is known of a card: its check, traits, dice, copies."""
    from companion.games.pacg.views.cards import card_json, show_card
    from companion.render.console import emit

    cards, adventure = set_in_use(game)
    card = cards.any_card(joined(name))
    number = adventure() if card.check.grows or card.recharge.grows else None
    weapon = cards.weapons.get(card.name) if card.type == "weapon" else None
    if as_json:
        emit({**card_json(card, weapon, number), "text": cards.text("card", card.name)})
    else:
        show_card(card, weapon, number, cards.text("card", card.name))


@app.command("list", epilog="Example: companion card list --type ally --trait human --set 2")
def list_cards(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    type: Annotated[str, typer.Option("--type", "-t", help="weapon, ally, monster, henchman, ...")] = "",
    traits: Annotated[list[str] | None, typer.Option("--trait", help="With this trait; may be repeated.")] = None,
    set: Annotated[str, typer.Option("--set", "-s", help="B, C, P or 1 to 6.")] = "",
    basic: Annotated[bool, typer.Option("--basic", help="Basic cards only.")] = False,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List cards by type, trait, set or a part of the name; without any of these the boons."""
    from companion.games.pacg.cards import Filter
    from companion.games.pacg.views.cards import card_json, show_cards
    from companion.render.console import emit

    cards, _number = set_in_use(game)
    chosen = Filter.read(joined(words) if words else "", type, tuple(traits or ()), set, basic)
    found = cards.catalog.fitting(chosen)
    if as_json:
        emit([card_json(card, cards.weapons.get(card.name)) for card in found])
    else:
        show_cards(found, chosen.type or ("card" if chosen.narrow else "boon"))


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
    """Put a card that the list lacks into your box, or correct one."""
    from companion.games.pacg.acts.cards import add_own
    from companion.games.pacg.facts import CardFacts

    facts = CardFacts(set.upper(), copies, basic, None, class_deck, loot, owner, tuple(traits or ()))
    finish(add_own(table(), joined(name), type, facts), as_json)


@app.command(epilog='Example: companion card remove "Ring of Energy Resistance"')
def remove(name: Name, as_json: Json = False) -> None:
    """Take a card of your own out of your box."""
    from companion.games.pacg.acts.cards import remove_own

    finish(remove_own(table(), joined(name)), as_json)
