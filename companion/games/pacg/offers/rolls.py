"""Checks that know the table: a skill, a card, a location that is to be closed, and where the villain may be."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ROLL, Ask, Choice, Number, Offer, Text
from companion.games.pacg.offers.scenario import standing_first

if TYPE_CHECKING:
    from companion.games.pacg.play import Play
    from companion.games.pacg.state import Hero, State

CHECKS = "Checks"
"""The heading under which buttons stand."""


def roll_offers(state: State, own: Hero | None, play: Play | None) -> Iterator[Offer]:
    """A character's own first; from a seat without one, those of the whole party."""
    who: tuple[Ask, ...] = () if own else (Choice("who", tuple(hero.name for hero in state.party)),)
    said = (own.name,) if own else ()
    skills = _skills((own,) if own else state.party)
    number, blessings = Number("difficulty", 8, least=1, most=99), Number("blessings", 0, "bless", optional=True)
    arms = _arms(state, own)
    if own:
        fight = Action("check hero", (*said, "combat"))
        yield Offer("Combat", fight, ROLL, (number, *arms, blessings), "against a monster", CHECKS, main=True)
    if skills:
        asks = (*who, Choice("skill", skills), number, blessings)
        yield Offer("Skill", Action("check hero", said), ROLL, asks, "what the dice come to", CHECKS, main=True)
    action = Action("check hero", said) if own else Action("check party")
    cards = tuple(dict.fromkeys(card.name for card in state.cards.catalog.cards))
    hint = "to acquire or defeat it" if own else "who has the best way"
    yield Offer("Card", action, ROLL, (Text("card", suggest=cards), *arms, blessings), hint, CHECKS)
    if play and (standing := standing_first(play, own.name if own else play.whose)):
        close = action._replace(arguments=(*action.arguments, "close"))
        yield Offer("To close", close, ROLL, (Choice("location", standing),), "what its card asks for", CHECKS)
        hint = "the next card of each location, and whether the blessings last"
        yield Offer("Where is the villain?", Action("play odds"), ROLL, (), hint, CHECKS)
    hint = "combat 13, close woods, divine 8 ..."
    yield Offer("As typed", action, ROLL, (Text("against", split=True),), hint, CHECKS)


def _arms(state: State, own: Hero | None) -> tuple[Ask, ...]:
    """The weapons of a character whose dice are known."""
    known = {name for name, weapon in state.cards.weapons.items() if weapon.known}
    held = {pile.card for pile in state.piles if own and pile.hero == own.id} & known
    return (Choice("with", tuple(sorted(held)), "with", optional=True),) if held else ()


def _skills(heroes: tuple[Hero, ...]) -> tuple[str, ...]:
    """What the cards print, each skill with what is built on it."""
    lines = [item for hero in heroes for item in hero.card.skills.items()]
    return tuple(dict.fromkeys(name for skill, line in lines for name in (skill, *line.subskills)))
