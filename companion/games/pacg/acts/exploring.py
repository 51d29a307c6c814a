"""Exploring at the table: cards turned over, looked at, found; each one step of the record."""

from __future__ import annotations

from companion.core.names import CompanionError, many
from companion.games.pacg import exploring
from companion.games.pacg.acts.play import Scene, played, requirement
from companion.games.pacg.play import Told
from companion.games.pacg.sites import MOST_CARDS
from companion.table.change import Outcome, Table


def explore(table: Table, who: str = "", back: bool = False, count: int = 1) -> Outcome:
    """A character turns over the top card of the location's deck: neither the villain nor the henchman."""

    def tell(scene: Scene) -> tuple[str, Told]:
        hero, place = scene.who(who), scene.here(who)
        told = Told(scene.play)
        for _ in range(count):
            told = exploring.explore(told.play, place, back)
        return f"{hero.name} explores {place}{_left(told, place)}", told

    return played(table, tell)


def _left(told: Told, place: str) -> str:
    left = exploring.cards_left(told.play, place)
    return f": {left}" if left else ""


def henchman(table: Table, who: str = "", undefeated: bool = False) -> Outcome:
    """A character finds the henchman of the location."""

    def tell(scene: Scene) -> tuple[str, Told]:
        hero, place = scene.who(who), scene.here(who)
        told = exploring.henchman(scene.play, place, not undefeated)
        if not undefeated:
            told = Told(told.play, (*told.steps, *requirement(scene.change.state, place)))
        how = "does not defeat" if undefeated else "defeats"
        return f"{hero.name} {how} the henchman at {place}{_left(told, place)}", told

    return played(table, tell)


def examine(table: Table, where: str, count: int, villain: int = 0, found_henchman: int = 0) -> Outcome:
    """Cards on top of a location's deck are looked at."""

    def tell(scene: Scene) -> tuple[str, Told]:
        place = scene.place(where) if where else scene.here("")
        told = exploring.examine(scene.play, place, count, villain, found_henchman)
        seen = "the villain is among them" if villain else "the henchman is among them" if found_henchman else ""
        return f"{many(count, 'cards')} examined at {place}{': ' if seen else ''}{seen}", told

    return played(table, tell)


def recount(table: Table, where: str, cards: int) -> Outcome:
    """The table corrects how many cards a location has."""
    if not 0 <= cards <= MOST_CARDS:
        raise CompanionError(f"{cards} cards make no sense.", f"Use 0 to {MOST_CARDS}.")

    def tell(scene: Scene) -> tuple[str, Told]:
        place = scene.place(where)
        return f"{place} has {many(cards, 'cards')}", exploring.recount(scene.play, place, cards)

    return played(table, tell)
