"""What a player's box may hold in this game, and its entries as cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from companion.core.box import CHARACTER, DICE, FLAG, LIST, NUMBER, ROLE, BoxFigure, BoxKind, BoxRow
from companion.core.rows import from_facts
from companion.games.pacg.cards import BANES, BOONS, COHORT, MONSTER, Card, Catalog, Printing
from companion.games.pacg.checks import read_check
from companion.games.pacg.facts import CardFacts

CARD = "card"
OWN_TYPES = (*BOONS, COHORT, *BANES)
"""What a card that no list knows may be."""
KINDS = (
    BoxKind(
        CARD,
        "any card: what its own words say, and figures that are missing or other than ours",
        (
            BoxFigure("type", "weapon, spell ... blessing, cohort; monster, barrier, henchman or villain"),
            BoxFigure("set", "B, C, P or 1 to 6"),
            BoxFigure("copies", "how many you have", NUMBER),
            BoxFigure("basic", "it has the Basic trait", FLAG),
            BoxFigure("elite", "it has the Elite trait", FLAG),
            BoxFigure("loot", "it is loot", FLAG),
            BoxFigure("owner", "the character its Owner trait names"),
            BoxFigure("class_deck", "the Class Deck it comes from"),
            BoxFigure("traits", "its traits", LIST),
            BoxFigure("check", "to acquire or defeat: Wisdom 10 or Combat 14 then Combat 17", proves=read_check),
            BoxFigure("recharge", "the check that recharges it", proves=read_check),
            BoxFigure("skill", "the skill that it fights with: divine"),
            BoxFigure("dice", "what it adds to that skill: 2d6", DICE),
            BoxFigure("more_dice", "what it adds besides where it is discarded", DICE),
        ),
    ),
    CHARACTER,
    ROLE,
    BoxKind("location", "a location: what its card says", open=True),
    BoxKind("scenario", "a scenario: what its card says", open=True),
    BoxKind("trader", "a trader: what its card says", open=True),
)


def with_box(catalog: Catalog, entries: Iterable[BoxRow]) -> Catalog:
    """The cards of the list with the player's own: figures laid over those of the same name, and new cards."""
    own = [card for row in entries if (card := boxed_card(row, catalog.find(row.name))) is not None]
    return catalog.with_cards(own)


def boxed_card(row: BoxRow, shipped: Card | None) -> Card | None:
    """An entry as a card; None where it has a text only, or nobody says which type of card it is."""
    figures = {name: value for name, value in row.figures.items() if value is not None}
    type = str(figures.get("type") or (shipped.type if shipped else ""))
    if not figures or not type or (shipped is None and type not in OWN_TYPES):
        return None
    facts = from_facts(CardFacts, figures)
    card = shipped if shipped and shipped.type == type else Card(row.name, type, kind=_kind(type))
    if {"set", "copies", "basic", "elite", "class_deck", "loot"} & figures.keys() or not card.printings:
        printing = Printing(facts.set, facts.copies, facts.basic, facts.elite, facts.class_deck)
        card = replace(card, printings=(printing,), loot=facts.loot, owner=facts.owner)
    texts = {name: _sound(figures.get(name)) or getattr(card, f"{name}_text") for name in ("check", "recharge")}
    traits = facts.traits or card.traits
    return replace(card, traits=traits, check_text=texts["check"], recharge_text=texts["recharge"])


def _kind(type: str) -> str:
    """What a henchman or villain is that no list knows: nearly all of them are monsters."""
    return MONSTER if type in ("henchman", "villain") else ""


def _sound(text: object) -> str:
    """A check that can be read; what cannot is told by who needs it."""
    try:
        read_check(str(text or ""))
    except ValueError:
        return ""
    return str(text or "")


Boxed = Callable[[str, str], Mapping[str, object]]
"""The figures that the player's box has of a kind and name."""
