"""The tracker of a scenario is set up: its locations, the blessings deck, who sits and stands where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.errors import CompanionError
from companion.core.names import clean_name
from companion.games.pacg.acts.changes import Change
from companion.games.pacg.acts.play import Played, Scene, kept, unlike
from companion.games.pacg.acts.play_view import PLAY, run_under_way
from companion.games.pacg.acts.quests import begin
from companion.games.pacg.acts.state import playing, position
from companion.games.pacg.paths import Scenario, set_up
from companion.games.pacg.tracker import OPEN, Play, Told
from companion.games.registry import Games
from companion.store.record import Record


def start(
    record: Record,
    games: Games,
    query: str = "",
    at: Sequence[tuple[str, str]] = (),
    locations: Iterable[str] = (),
    again: bool = False,
    force: str = "",
) -> Played:
    """Set the tracker up, for a scenario that begins now or is under way; `at` seats the characters and places them."""

    def tell(change: Change) -> Told:
        begun = _begin(change, query)
        run = run_under_way(change.view(), change.cards)
        if PLAY in run["facts"] and not again:
            raise CompanionError("The tracker is set up already.", "companion play show; --again starts it anew.")
        scenario = change.cards.path.named(run["quest"])
        if not begun:
            change.label = f"The tracker of {scenario.title} is set up"
        scene = Scene(change, _laid_out(change, scenario, locations))
        heroes = {change.hero(who).name: scene.place(place) for who, place in at}
        heroes |= {row["name"]: "" for row in playing(change.view()) if row["name"] not in heroes}
        return Told(Play(scene.play.locations, heroes, scene.play.blessings, 0, "", *_villain(scene.play, scenario)))

    return kept(record, games, tell, force)


def _begin(change: Change, query: str) -> bool:
    """Begin a scenario where none is being played; whether that was so."""
    at = position(change.view(), change.cards)
    if not at.playing:
        begin(change, query)
        change.notes.append("What goes into each deck: companion quest setup")
        return True
    if query and at.run and change.cards.path.named(query).id != at.run["quest"]:
        raise CompanionError("Another scenario is being played.", "First `companion quest win` or `quest lose`.")
    return False


def _laid_out(change: Change, scenario: Scenario, named: Iterable[str]) -> Play:
    count = len(playing(change.view()))
    found = set_up(scenario, count, change.cards.locations, change.cards.rules.blessings)
    places = unlike([clean_name(name, "location") for name in named]) or [name for name, _deck in found.locations]
    if not places:
        hint = "Read them off the scenario card: companion play start --location NAME --location NAME"
        raise CompanionError(f"The locations of {scenario.title} are not known here.", hint)
    if found.missing and len(places) < len(found.locations) + found.missing:
        change.notes.append(f"{found.missing} more locations are on the scenario card: companion play build LOCATION")
    if scenario.note:
        change.notes.append(scenario.note)
    return Play(dict.fromkeys(places, OPEN), {}, found.blessings)


def _villain(play: Play, scenario: Scenario) -> tuple[str, int]:
    """Where a villain is known to begin, and how many there are."""
    known = [place for place in (scenario.placed or {}).values() if place in play.locations]
    return (known[0] if known else "", len(scenario.villains))
