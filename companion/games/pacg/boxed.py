"""The player's box in Pathfinder: which kinds it keeps, and the cards of it laid over those of the data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.core.box import AMOUNTS, DEFAULT_KINDS, DICE, FLAG, LIST, NUMBER, Box, BoxFigure, BoxKind, BoxRow
from companion.core.rows import from_facts
from companion.games.pacg.cards import TYPES, Card, Catalog, Printing
from companion.games.pacg.checks import read_check
from companion.games.pacg.facts import CardFacts

CARD = "card"
CHECK = "as in: Wisdom 8 or Combat 12 then Combat 14"
CARD_FIGURES = (
    BoxFigure("type", f"one of {', '.join(TYPES)}"),
    BoxFigure("set", "B, C, P or 1 to 6"),
    BoxFigure("copies", "how many there are", NUMBER),
    BoxFigure("basic", "whether it has the Basic trait", FLAG),
    BoxFigure("elite", "whether it has the Elite trait", FLAG),
    BoxFigure("class_deck", "the Class Deck it comes from"),
    BoxFigure("loot", "whether it is loot", FLAG),
    BoxFigure("owner", "the character its Owner trait names"),
    BoxFigure("traits", "its traits", LIST),
    BoxFigure("check", CHECK, proves=read_check),
    BoxFigure("recharge", CHECK, proves=read_check),
    BoxFigure("dice", "what it adds to a check", DICE),
)
KINDS = (
    BoxKind(CARD, "a boon or bane", CARD_FIGURES, open=True),
    *(kind for kind in DEFAULT_KINDS if kind.name in {"character", "role", "scenario"}),
    BoxKind("location", "a location", (BoxFigure("cards", "its deck list", AMOUNTS),), open=True),
)
PRINTED = ("set", "copies", "basic", "elite", "class_deck")


def with_box(catalog: Catalog, box: Box) -> Catalog:
    """The cards of the data with what the player's box says of them, and its own."""
    return catalog.with_cards(_cards(catalog, box))


def _cards(catalog: Catalog, box: Box) -> Iterator[Card]:
    for row in box.of(CARD):
        known, type = catalog.find(row.name), row.figures.get("type")
        if known or type in TYPES:
            yield _over(known or Card(row.name, str(type)), row)


def _over(card: Card, row: BoxRow) -> Card:
    """A card with the figures that an entry gives; what it does not say stays as it was."""
    said, given = from_facts(CardFacts, row.figures), row.figures
    printing = Printing(said.set, said.copies, said.basic, said.elite, said.class_deck)
    return replace(
        card,
        type=str(given["type"]) if given.get("type") in TYPES else card.type,
        printings=(printing,) if not card.printings or any(name in given for name in PRINTED) else card.printings,
        loot=said.loot if "loot" in given else card.loot,
        owner=said.owner or card.owner,
        traits=said.traits or card.traits,
        check_text=_check(given.get("check")) or card.check_text,
        recharge_text=_check(given.get("recharge")) or card.recharge_text,
    )


def _check(text: object) -> str:
    """A check as the data writes it; what came by another way and cannot be read counts as not said."""
    try:
        return read_check(text).said if isinstance(text, str) else ""
    except ValueError:
        return ""
