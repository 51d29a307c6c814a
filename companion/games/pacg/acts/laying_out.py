"""A scenario laid out for the tracker: locations and their decks, who sits where, where a villain is known to begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from companion.core.names import CompanionError, clean_name
from companion.games.pacg.acts.party import character
from companion.games.pacg.acts.play import Scene, keep
from companion.games.pacg.acts.quests import begin
from companion.games.pacg.paths import Scenario, set_up
from companion.games.pacg.play import OPEN, Play, Told
from companion.games.pacg.sites import laid_out, numbered, printed_name, unlike
from companion.games.pacg.state import State
from companion.table.change import Change, Outcome, Table, perform


def start(
    table: Table,
    query: str = "",
    at: Sequence[tuple[str, str]] = (),
    locations: Iterable[str] = (),
    again: bool = False,
    force: str = "",
    absent: Sequence[str] = (),
) -> Outcome:
    """Set the tracker up, for a scenario that begins now or is under way; `at` seats the characters and places them."""

    def act(change: Change[State]) -> str:
        begun = _begin(change, query, absent)
        state = change.state
        if state.under_way.facts.play is not None and not again:
            raise CompanionError("The tracker is set up already.", "companion play show; --again starts it anew.")
        scenario = state.cards.path.named(state.under_way.quest)
        scene = Scene(change, _laid_out(change, scenario, locations))
        heroes = {_seated(change, who): scene.place(place) for who, place in at}
        heroes |= {hero.name: "" for hero in state.present if hero.name not in heroes}
        villain, villains = _villain(scene.play, scenario)
        keep(change, Told(replace(scene.play, heroes=heroes, villain=villain, villains=villains)))
        return begun or f"The tracker of {scenario.title} is set up"

    return perform(table, act, force)


def _seated(change: Change[State], who: str) -> str:
    hero = character(change, who)
    if hero not in change.state.present:
        raise CompanionError(f"{hero.name} does not play this scenario.", "Leave them out.")
    return hero.name


def _begin(change: Change[State], query: str, absent: Sequence[str]) -> str:
    """Begin a scenario where none is being played; returns the label of that."""
    state = change.state
    if not state.playing:
        label = begin(change, query, absent)
        change.note("What goes into each deck: companion quest setup")
        return label
    if query and state.cards.path.named(query).id != state.under_way.quest:
        raise CompanionError("Another scenario is being played.", "First `companion quest win` or `quest lose`.")
    if absent:
        hint = "Say who is absent when it begins: companion quest start --absent NAME"
        raise CompanionError("The scenario has begun.", hint)
    return ""


def _laid_out(change: Change[State], scenario: Scenario, named: Iterable[str]) -> Play:
    cards = change.state.cards
    found = set_up(scenario, len(change.state.present), cards.locations, cards.rules.blessings)
    places = unlike([clean_name(name, "location") for name in named]) or numbered(
        [name for name, _deck in found.locations]
    )
    if not places:
        hint = "Read them off the scenario card: companion play start --location NAME --location NAME"
        raise CompanionError(f"The locations of {scenario.title} are not known here.", hint)
    if found.missing and len(places) < len(found.locations) + found.missing:
        change.note(f"{found.missing} more locations are on the scenario card: companion play build LOCATION")
    if scenario.note:
        change.note(scenario.note)
    whole = not found.missing and not scenario.unknown and len(places) == len(found.locations)
    lists = [(name, cards.locations.get(printed_name(name))) for name in places]
    sites = laid_out(lists, found.stack if whole else (), (scenario.placed or {}).values())
    stacked = sum(villain in scenario.villains for villain in found.stack) if whole else 0
    return Play(dict.fromkeys(places, OPEN), {}, found.blessings, sites=sites, stacked=stacked)


def _villain(play: Play, scenario: Scenario) -> tuple[str, int]:
    """Where a villain is known to begin, and how many there are."""
    known = [place for place in (scenario.placed or {}).values() if place in play.locations]
    return (known[0] if known else "", len(scenario.villains))
