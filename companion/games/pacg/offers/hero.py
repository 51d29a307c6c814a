"""One's own cards and scourges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ME, Choice, Number, Offer, Text
from companion.games.pacg.offers.scenario import own_turn
from companion.games.pacg.state import SCOURGE

if TYPE_CHECKING:
    from companion.games.pacg.play import Play
    from companion.games.pacg.state import Hero, State

PILES = ("hand", "deck", "discard", "buried", "displayed")
CARDS, DECK, SCOURGES = "Cards", "Deck", "Scourges"
"""The headings under which buttons stand."""


def hero_offers(state: State, hero: Hero, play: Play | None) -> Iterator[Offer]:
    """What a character's own seat may do."""
    if play is not None:
        yield from _piles(hero.name)
        yield from own_turn(play, hero.name)
    yield from _deck(state, hero, play)
    if state.cards.scourges:
        yield from _scourges(state, hero)


def _piles(name: str) -> Iterator[Offer]:
    """Cards are counted, not named: from pile to pile."""
    count = Number("cards", 1, least=1, most=30)
    pile = Choice("from", PILES, "from")
    yield Offer("Draw", Action("play draw", (name,)), ME, (count,), "from deck to hand", CARDS)
    yield Offer("Discard", Action("play discard", (name,)), ME, (count,), "played, or lost to damage", CARDS)
    yield Offer("Recharge", Action("play recharge", (name,)), ME, (count,), "to the bottom of the deck", CARDS)
    yield Offer("Heal", Action("play heal", (name,)), ME, (count,), "discards into the deck", CARDS)
    shed = Number("discarded first", 0, "discard", most=30)
    yield Offer("Reset the hand", Action("play reset", (name,)), ME, (shed,), "to its size", CARDS, main=True)
    yield Offer("Discard from", Action("play discard", (name,)), ME, (count, pile), "another pile", CARDS)
    yield Offer("Bury", Action("play bury", (name,)), ME, (count, pile), "out of the scenario", CARDS)
    yield Offer("Display", Action("play display", (name,)), ME, (count, pile), "beside the deck", CARDS)


def _deck(state: State, hero: Hero, play: Play | None) -> Iterator[Offer]:
    """Cards that have names: won, given away, or given back."""
    boons = tuple(dict.fromkeys(card.name for card in state.cards.catalog.boons()))
    won = Text("card", suggest=boons)
    yield Offer("Acquire", Action("deck acquire", (hero.name,)), ME, (won,), "a card won in play", DECK)
    held = sorted({pile.card for pile in state.piles if pile.hero == hero.id and pile.zone != SCOURGE})
    if not held:
        built = Action("deck set", (hero.name,), (("suggested", ""),))
        yield Offer("Build the deck", built, ME, (), "from the box, as the rulebook suggests", DECK, main=True)
        return
    card = Choice("card", tuple(held))
    if near := _near(state, hero, play):
        hint = "to one at your location, before you move" if play else "between scenarios, as you like"
        yield Offer("Give", Action("deck trade", (hero.name,)), ME, (card, Choice("to", near)), hint, DECK)
    hint = "banished, or not wanted"
    yield Offer("Back to the box", Action("deck remove", (hero.name,)), ME, (card,), hint, DECK)
    if play and hero.name in play.piles and not play.piles[hero.name].deck:
        hint = "a card has to be drawn, and there is none"
        yield Offer("I am dead", Action("party kill", (hero.name,)), ME, (), hint, DECK)


def _near(state: State, hero: Hero, play: Play | None) -> tuple[str, ...]:
    """To whom a card may be given: in a scenario only to those at the same location."""
    others = tuple(other.name for other in state.party if other.id != hero.id)
    where = play.heroes.get(hero.name, "") if play else ""
    return tuple(name for name in others if play is None or (where and play.heroes.get(name, "") == where))


def _scourges(state: State, hero: Hero) -> Iterator[Offer]:
    which = Choice("scourge", tuple(dict.fromkeys(state.cards.scourges.table)))
    hint = "as the die or a card says"
    yield Offer("Scourge", Action("scourge suffer", (hero.name,)), ME, (which,), hint, SCOURGES)
    if held := tuple(dict.fromkeys(pile.card for pile in state.held(hero, SCOURGE))):
        gone = Choice("scourge", held)
        yield Offer("Scourge gone", Action("scourge remove", (hero.name,)), ME, (gone,), "by a power", SCOURGES)
