"""What lies on the table of Runebound, as the data tells it."""

from __future__ import annotations

import re
from typing import NamedTuple

from companion.core.names import resolve

CODE = re.compile("[0-9]{3}")
"""What ties a combat token to its asset."""
FIGURES = ("body", "mind", "spirit", "health", "speed", "hand_limit")
"""What a hero card prints and other cards may raise or lower."""
HERO, BOARD = "hero", "board"
CITY = "city"
PLACES = (CITY, "town", "shrine", "stronghold", "road")


class StoryToken(NamedTuple):
    """A kind of story token: who has it, and what each does to the villain's health."""

    id: str
    name: str
    kept_by: str = HERO
    villain_health: int = 0
    rule: str = "story-tokens"


class Scenario(NamedTuple):
    """A scenario as far as it is known; health 0 means that nobody has read it off the card."""

    id: str
    title: str
    villain: str = ""
    health: int = 0
    story_cards: int = 0
    tokens: tuple[StoryToken, ...] = ()
    rule: str = "scenario"
    unknown: tuple[str, ...] = ()


class Deck(NamedTuple):
    """A deck; `cards` is 0 where the book does not say how many."""

    id: str
    title: str
    cards: int = 0
    trophies: bool = False
    reshuffled: bool = False
    mostly: str = ""
    rule: str = ""


class Place(NamedTuple):
    """A named place on the board."""

    name: str
    kind: str
    terrain: str = ""


class Card(NamedTuple):
    """A card with what is known of it: an asset or a skill; None stands for what is not known."""

    name: str
    type: str = ""
    cost: int | None = None
    trade: int | None = None
    code: str = ""
    token: str = ""
    orbs: tuple[str, ...] | None = None
    gives: tuple[tuple[str, int], ...] = ()
    own: bool = False
    """Filled in by the player."""
    unverified: bool = False


class Components(NamedTuple):
    """Everything the data says about the table."""

    scenarios: tuple[Scenario, ...] = ()
    attributes: tuple[str, ...] = ("body", "mind", "spirit")
    asset_types: tuple[str, ...] = ()
    any_trophy: str = "gray"
    decks: tuple[Deck, ...] = ()
    places: tuple[Place, ...] = ()
    assets: tuple[Card, ...] = ()
    market_cards: int = 3
    browsing_cards: int = 4
    acts: int = 2
    unused_story_cards: int = 2
    enemy_tokens: int = 5
    master_from_act: int = 2
    sets: tuple[tuple[str, str], ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def trophies(self) -> tuple[str, ...]:
        """The types of trophies: one for each adventure deck."""
        return tuple(deck.id for deck in self.decks if deck.trophies)

    @property
    def cities(self) -> tuple[str, ...]:
        """The places with a market."""
        return tuple(place.name for place in self.places if place.kind == CITY)

    def scenario(self, id: str) -> Scenario | None:
        """A scenario by its id."""
        return next((scenario for scenario in self.scenarios if scenario.id == id), None)


def figure_named(word: str) -> str:
    """A figure of a hero card by name."""
    if word in FIGURES:
        return word
    return resolve(word, {figure_title(figure): figure for figure in FIGURES}, "figure of a hero")


def figure_title(figure: str) -> str:
    """A figure as players call it."""
    return figure.replace("hand_limit", "hand size")
