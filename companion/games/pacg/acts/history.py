"""Decks as they stood, scenario by scenario, and what came and went between."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from companion.core.errors import CompanionError
from companion.games.pacg.acts.changes import view_of
from companion.games.pacg.acts.rebuild import deck_cards
from companion.games.pacg.acts.state import holdings
from companion.games.pacg.sets import CardGame
from companion.store.record import Record
from companion.store.tables import DeckState
from companion.table.in_use import active, find_hero

WORDS = {"won": "after the win", "lost": "after the loss", "start": "before"}


@dataclass(frozen=True, slots=True)
class Moment:
    """A deck at one time."""

    quest: str
    title: str
    at: str
    cards: dict[str, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """What came and went between two moments."""

    before: str
    after: str
    came: dict[str, int]
    went: dict[str, int]


def moments(record: Record, cards: CardGame, who: str) -> tuple[str, list[Moment]]:
    """A character's name and the deck at each lock, the present last."""
    with record.reading() as reading:
        campaign = active(reading)
        hero = find_hero(reading, campaign, who)
        states = reading.rows(DeckState, hero_id=hero.id)
        found = [_moment(cards, row) for row in states]
        now = deck_cards(holdings(view_of(reading, campaign.id), hero.id))
        return hero.name, [*found, Moment("", "now", record.now(), now)]


def _moment(cards: CardGame, row: DeckState) -> Moment:
    quest = row.facts["quest"]
    scenario = cards.path.scenario(quest)
    name = scenario.title if scenario else quest
    return Moment(quest, f"{WORDS.get(row.facts['when'], row.facts['when'])} {name}", row.at, row.facts["cards"])


def difference(before: Moment, after: Moment) -> Difference:
    """What a deck has gained and lost between two moments."""
    old, new = Counter(before.cards), Counter(after.cards)
    return Difference(before.title, after.title, dict(new - old), dict(old - new))


def steps(found: list[Moment]) -> list[Difference]:
    """What came and went from each moment to the next."""
    return [difference(a, b) for a, b in pairwise(found)]


def chosen(found: list[Moment], quest: str) -> Difference:
    """From a scenario's lock to the present; without one, from the last lock."""
    if len(found) < 2:
        raise CompanionError("No deck has been locked yet.", "The first `companion quest start` does it.")
    same = [moment for moment in found[:-1] if not quest or moment.quest == quest]
    if not same:
        raise CompanionError(f"There is no deck of {quest}.", "`companion deck history NAME` lists them.")
    return difference(same[-1], found[-1])
