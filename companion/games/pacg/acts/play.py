"""A scenario played at the table: every command is one step of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import clean_name, fold, resolve
from companion.core.words import many
from companion.games.pacg import tracker as rules
from companion.games.pacg import villains
from companion.games.pacg.acts.changes import Change, Outcome, changing
from companion.games.pacg.acts.play_view import PLAY, run_under_way, shape_of, steps_shape, tracker
from companion.games.pacg.acts.state import key_of, playing
from companion.games.pacg.codes import scenario as codes
from companion.games.pacg.tracker import Play, Told
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import QuestRun

MOST_LOCATIONS, MOST_BLESSINGS = 30, 200
"""Far more than any table holds: a slip of the finger, not a scenario."""


@dataclass(slots=True)
class Played:
    """What was done, what to do at the table now, and how the scenario stands."""

    outcome: Outcome
    steps: list[dict[str, Any]]
    shape: dict[str, Any]


@dataclass(slots=True)
class Scene:
    """The scenario under way inside a change."""

    change: Change
    play: Play

    def place(self, query: str) -> str:
        """A location of the scenario as a player names it."""
        known = {name: name for name in self.play.locations}
        hint = "" if known else "Add it: companion play build LOCATION"
        return resolve(query, known, "location", hint=hint)


def _played(record: Record, games: Games, act: Callable[[Scene], Told], force: str = "") -> Played:
    """Something happens in a scenario that is not over yet."""

    def tell(change: Change) -> Told:
        play = tracker(change.view(), run_under_way(change.view(), change.cards))
        if play.result:
            hint = "What comes now: companion play end (a slip: companion undo)"
            raise CompanionError(f"The scenario is {play.result} already.", hint)
        return act(Scene(change, play))

    return kept(record, games, tell, force)


def kept(record: Record, games: Games, tell: Callable[[Change], Told], force: str = "") -> Played:
    """What is told becomes one step of the record."""
    played = Played(Outcome(""), [], {})

    def act(change: Change) -> None:
        told = tell(change)
        run = change.step.get(QuestRun, run_under_way(change.view(), change.cards)["id"])
        assert run is not None
        run.facts = {**run.facts, "turn": told.play.turn, PLAY: _facts(change, told.play)}
        played.steps = steps_shape(told.steps, change.cards.game.id)
        played.shape = shape_of(told.play, change.cards, {"quest": run.quest})

    played.outcome = changing(record, games, act, force)
    return played


def _facts(change: Change, play: Play) -> dict[str, Any]:
    keys = {row["name"]: key_of(row) for row in playing(change.view())}
    return {  # pairs, not tables: the record does not keep the order of keys
        "locations": [[name, state] for name, state in play.locations.items()],
        "heroes": [[keys[name], place] for name, place in play.heroes.items()],
        "blessings": play.blessings,
        "whose": keys.get(play.whose, ""),
        "villain": play.villain,
        "villains": play.villains,
        "result": play.result,
    }


def unlike(names: Sequence[str]) -> list[str]:
    """Locations that can be told apart, not too many of them."""
    if len({fold(name) for name in names}) < len(names):
        raise CompanionError("A location is named twice.", "Give two of a kind a number each.")
    if len(names) > MOST_LOCATIONS:
        raise CompanionError(f"{len(names)} locations are too many.", f"At most {MOST_LOCATIONS}.")
    return list(names)


def move(record: Record, games: Games, who: str, place: str) -> Played:
    """A character goes to a location."""

    def act(scene: Scene) -> Told:
        hero, goal = scene.change.hero(who), scene.place(place)
        if scene.play.heroes.get(hero.name) == goal:
            raise CompanionError(f"{hero.name} is at {goal} already.", "Name another location.")
        scene.change.label = f"{hero.name} goes to {goal}"
        return rules.move(scene.play, hero.name, goal)

    return _played(record, games, act)


def turn(record: Record, games: Games, who: str = "") -> Played:
    """The next turn begins: of the named character, else of the next in the order of the seats."""

    def act(scene: Scene) -> Told:
        name = scene.change.hero(who).name if who else rules.next_in_line(scene.play)
        if not name:
            raise CompanionError("Nobody plays any more.", "All dead: companion quest lose")
        told = rules.take_turn(scene.play, name)
        left = told.play.blessings
        ended = f"{name} cannot begin a turn: the scenario is lost"
        begun = f"Turn {told.play.turn}, {name}: {many(left, 'blessings')} left"
        scene.change.label = ended if told.play.result else begun
        return told

    return _played(record, games, act)


def blessings(record: Record, games: Games, change_by: int) -> Played:
    """An effect adds blessings to the deck, or takes some from it."""

    def act(scene: Scene) -> Told:
        if not change_by or abs(change_by) > MOST_BLESSINGS or scene.play.blessings + change_by > MOST_BLESSINGS:
            raise CompanionError("How many blessings?", "companion play blessings --add 2, or --take 3")
        told = rules.change_blessings(scene.play, change_by)
        sign = "added to" if change_by > 0 else "taken from"
        scene.change.label = f"{abs(change_by)} {sign} the blessings deck: {told.play.blessings} left"
        return told

    return _played(record, games, act)


def build(record: Record, games: Games, name: str) -> Played:
    """A location joins the scenario."""

    def act(scene: Scene) -> Told:
        place = clean_name(name, "location")
        unlike([*scene.play.locations, place])
        scene.change.label = f"{place} joins the locations"
        return rules.build(scene.play, place)

    return _played(record, games, act)


def close(record: Record, games: Games, name: str, temporarily: bool = False, force: str = "") -> Played:
    """A location is closed: for good, or for one encounter with the villain."""

    def act(scene: Scene) -> Told:
        place = scene.place(name)
        if scene.play.locations[place] == rules.CLOSED or (temporarily and place not in scene.play.open):
            raise CompanionError(f"{place} is {scene.play.locations[place]} already.", "companion play show")
        scene.change.need(_closable(scene, place, temporarily))
        scene.change.label = f"{place} is closed{' temporarily' if temporarily else ''}"
        return (rules.guard if temporarily else rules.close)(scene.play, place)

    return _played(record, games, act, force)


def _closable(scene: Scene, place: str, temporarily: bool) -> Iterable[Finding]:
    box, play = scene.change.cards.rules, scene.play
    if any(play.heroes.values()) and not play.at(place):  # some tables do not say who is where
        help = f"companion play move NAME {place}"
        yield Finding(codes.NOBODY_THERE, f"nobody is at {place}", (place,), box.cites("close"), help)
    if play.villain == place:
        cites = box.cites("temporarily") if temporarily else box.cites("villain")
        words = f"the villain is at {place}, which stays open"
        yield Finding(codes.VILLAIN_THERE, words, (place,), cites, f'companion play villain --at "{place}"')


MET, DEFEATED, ONE_OF_SEVERAL = "met", "defeated", "defeated with another left"
BANISHED, UNDEFEATED, EVADED = "banished", "undefeated", "evaded"
ENDS: dict[str, Callable[[Play, str], Told]] = {
    MET: villains.meet,
    DEFEATED: villains.defeated,
    ONE_OF_SEVERAL: villains.one_of_several,
    BANISHED: villains.banished,
    UNDEFEATED: villains.undefeated,
    EVADED: villains.evaded,
}
"""What an encounter with a villain may come to."""


def villain(record: Record, games: Games, where: str = "", end: str = MET) -> Played:
    """The villain is met, or the fight is over."""

    def act(scene: Scene) -> Told:
        place = _where(scene, where)
        if end == BANISHED and scene.play.others(place):
            free = rules.listed(scene.play.others(place))
            raise CompanionError(f"The villain can escape to {free}.", "companion play villain --defeated")
        scene.change.label = f"The villain is {end} at {place}"
        told = ENDS[end](scene.play, place)
        if told.play.result:
            scene.change.label += f": the scenario is {told.play.result}"
        if told.play.result == rules.WON:
            scene.change.notes.append("The scenario card asks for more? companion undo, then play villain --banished")
        if not scene.play.villains:
            scene.change.notes.append("This scenario lists no villain here: read the scenario card.")
        return told

    return _played(record, games, act)


def _where(scene: Scene, query: str) -> str:
    """The named location; else where the villain is known to be, or whoever has the turn."""
    if query:
        return scene.place(query)
    place = scene.play.villain or scene.play.heroes.get(scene.play.whose, "")
    if not place or (not scene.play.villain and scene.play.locations[place] == rules.CLOSED):
        raise CompanionError("Where is the villain?", "companion play villain --at LOCATION")
    return place
