"""Decks as they stood, scenario by scenario, and what came and went between."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.games.pacg.facts import LockFacts
from companion.games.pacg.paths import Path

WORDS = {"won": "after the win", "lost": "after the loss", "start": "before"}


class Moment(NamedTuple):
    """A deck at one time."""

    quest: str
    title: str
    at: str
    cards: Mapping[str, int]


class Difference(NamedTuple):
    """What came and went between two moments."""

    before: str
    after: str
    came: Mapping[str, int]
    went: Mapping[str, int]


def moment(path: Path, lock: LockFacts, at: str, renamed: Mapping[str, str]) -> Moment:
    """A deck as it was locked, its cards as they are spelt now."""
    scenario = path.scenario(lock.quest)
    name = scenario.title if scenario else lock.quest
    cards: Counter[str] = Counter()
    for card, count in lock.cards.items():
        cards[renamed.get(card, card)] += count
    return Moment(lock.quest, f"{WORDS.get(lock.when, lock.when)} {name}", at, cards)


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
