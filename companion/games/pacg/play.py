"""A scenario while it is played: locations, who is where, the blessings deck, the villain. Pure values, no record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from companion.core.campaign import LOST, Counted, Figure, Spot, Tracker
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many
from companion.games.pacg.facts import PilesFacts, PlayFacts
from companion.games.pacg.piles import Piles
from companion.games.pacg.sites import (
    FOUND,
    HENCHMAN,
    HENCHMAN_WORDS,
    NOTHING,
    UNFOUND,
    Site,
    Sites,
    emptied,
    kept_site,
    read_site,
)
from companion.games.procedures import Step

if TYPE_CHECKING:
    from companion.games.pacg.state import Hero, State

OPEN, GUARDED, CLOSED = "open", "temporarily closed", "closed"
WARN_AT = (10, 5)


@dataclass(frozen=True, slots=True)
class Play:
    """Where a scenario stands."""

    locations: Mapping[str, str]
    """The state of each location, in the order they were set out."""
    heroes: Mapping[str, str]
    """Where each character is (empty: not placed yet), in the order of the seats."""
    blessings: int
    turn: int = 0
    whose: str = ""
    villain: str = ""
    """The location where a villain is known to be."""
    villains: int = 1
    """How many the scenario lists; some have none."""
    result: str = ""
    piles: Mapping[str, Piles] = field(default_factory=dict)
    """The cards of those who count them."""
    sites: Sites = field(default_factory=dict)
    stacked: int = 0
    """Villains among the cards dealt to the locations that nobody has found."""
    escaped: bool = False
    """The villain got away and was not met since."""
    fallen: str = ""
    """Who died in the turn that is under way, which ends with it."""

    @property
    def open(self) -> tuple[str, ...]:
        """The locations a villain can escape to."""
        return tuple(name for name, state in self.locations.items() if state == OPEN)

    @property
    def cornered(self) -> bool:
        """A villain is known to be somewhere and every other location is closed."""
        return bool(self.villain) and not set(self.open) - {self.villain}

    def at(self, place: str) -> tuple[str, ...]:
        """The characters at a location."""
        return tuple(name for name, where in self.heroes.items() if where == place)

    def others(self, place: str) -> tuple[str, ...]:
        """The open locations besides one."""
        return tuple(name for name in self.open if name != place)


class Told(NamedTuple):
    """How a scenario stands after something happened, and what to do at the table."""

    play: Play
    steps: tuple[Step, ...] = ()


def move(play: Play, who: str, place: str) -> Told:
    """A character goes to a location; a closed one may be entered too."""
    words = "The location is closed: what its back says still counts." if play.locations[place] == CLOSED else ""
    steps = (Step(words, "closed-location"),) if words else ()
    return Told(replace(play, heroes={**play.heroes, who: place}), steps)


def next_in_line(play: Play) -> str:
    """Whose turn comes next: the seat after the last one, else the first."""
    seats = list(play.heroes)
    if not seats:
        return ""
    return seats[(seats.index(play.whose) + 1) % len(seats)] if play.whose in seats else seats[0]


def take_turn(play: Play, who: str) -> Told:
    """A turn begins: the blessings deck advances, and with none left the scenario is lost."""
    play, reopened = reopen(play)
    if play.blessings < 1:
        return lost(play, "The blessings deck cannot advance: the scenario is lost.", "running-out-of-blessings")
    now = replace(play, blessings=play.blessings - 1, turn=play.turn + 1, whose=who, fallen="")
    flip = Step("Turn over the top blessing.", "advance-the-blessings-deck")
    return Told(now, (*reopened, flip, *warning(now, play)))


def change_blessings(play: Play, change: int) -> Told:
    """An effect adds blessings to the deck, or takes some from it."""
    if play.blessings + change < 0:
        words = f"{-change} blessings are needed and {play.blessings} left: the scenario is lost."
        return lost(play, words, "running-out-of-blessings")
    now = replace(play, blessings=play.blessings + change)
    return Told(now, warning(now, play))


def warning(now: Play, before: Play) -> tuple[Step, ...]:
    """What to say when the blessings deck shrinks past a mark."""
    left = now.blessings
    if left == 0 and before.blessings:
        words = "That was the last blessing: play this turn; the next one cannot begin."
        return (Step(words, "running-out-of-blessings"),)
    if any(left <= mark < before.blessings for mark in WARN_AT):
        return (Step(f"Only {many(left, 'blessings')} left.", "running-out-of-blessings"),)
    return ()


def lost(play: Play, words: str, see: str) -> Told:
    """The scenario is lost."""
    return Told(replace(play, result=LOST), (Step(words, see),))


def build(play: Play, place: str, cards: int | None = None) -> Told:
    """A location joins the others, with so many cards where that is known."""
    words = "Build its deck as in the set-up, without villain or henchman unless told otherwise."
    sites = {**play.sites, place: Site(cards)} if play.sites else play.sites
    now = replace(play, locations={**play.locations, place: OPEN}, sites=sites)
    return Told(now, (Step(words, "summon-and-build"),))


def with_site(play: Play, place: str, change: Callable[[Site], Site]) -> Play:
    """A location's deck becomes another one, where decks are counted."""
    return replace(play, sites={**play.sites, place: change(play.sites[place])}) if place in play.sites else play


def villain_seen(play: Play, place: str) -> Play:
    """It is known where the villain is: nowhere else."""
    hidden = any(site.weight for site in play.sites.values())
    sites = {name: site._replace(weight=Fraction(0)) for name, site in play.sites.items()}
    now = replace(play, villain=place, sites=sites)
    if hidden or not play.stacked or place not in sites or sites[place].dealt != UNFOUND:
        return now
    return replace(with_site(now, place, lambda site: site._replace(dealt=NOTHING)), stacked=play.stacked - 1)


SEARCH = Step("Search its deck for villains first: with one in it, it stays open.", "villain-found-when-closing")


def close(play: Play, place: str) -> Told:
    """A location is closed for the rest of the scenario, no villain being found in it."""
    steps = (
        SEARCH,
        Step("Do what happens before closing, then banish its deck.", "closing-a-location"),
        Step("Do what happens on closing and flip the location card.", "when-permanently-closed"),
    )
    found = "" if play.villain == place else play.villain
    now = replace(with_state(with_site(play, place, emptied), place, CLOSED), villain=found)
    return deduced(now, (*steps, *_all_closed(now)))


def _all_closed(play: Play) -> tuple[Step, ...]:
    """Without a villain nothing else may be left to do."""
    if play.villains or any(state != CLOSED for state in play.locations.values()):
        return ()
    words = "Every location is closed and the scenario lists no villain: won, if its card asks for no more"
    return (Step(f"{words} (companion play end won).", "winning-a-scenario"),)


def stays_open(play: Play, place: str) -> Told:
    """The search before closing turns up the villain: the rest of the deck goes, and the location stays open."""
    words = f"Banish every card of {place} but the villain; the location stays open, and you know where it is."
    now = with_site(villain_seen(play, place), place, lambda site: emptied(site, 1))
    return Told(now, (Step(words, "villain-found-when-closing"),))


def deduced(play: Play, steps: tuple[Step, ...]) -> Told:
    """With one location left the villain can be nowhere else."""
    left = [name for name, state in play.locations.items() if state != CLOSED]
    if play.villains and len(left) == 1 and play.villain != left[0]:
        found = Step(f"A villain that is still about can only be at {left[0]}.", "open-location")
        return Told(villain_seen(play, left[0]), (*steps, found))
    return Told(play, steps)


def guard(play: Play, place: str) -> Told:
    """A location is closed for one encounter with the villain."""
    words = f"No villain escapes to {place} in this encounter; nothing else happens, and it opens again after it."
    return Told(with_state(play, place, GUARDED), (Step(words, "temporarily-closing"),))


def reopen(play: Play) -> Told:
    """Locations that were closed for one encounter are open again."""
    shut = [name for name, state in play.locations.items() if state == GUARDED]
    if not shut:
        return Told(play)
    opened = {name: OPEN if state == GUARDED else state for name, state in play.locations.items()}
    words = f"{listed(shut)} {'is' if len(shut) == 1 else 'are'} open again."
    return Told(replace(play, locations=opened), (Step(words, "temporarily-closing"),))


def with_state(play: Play, place: str, state: str) -> Play:
    """A location in another state."""
    return replace(play, locations={**play.locations, place: state})


def listed(names: Iterable[str]) -> str:
    """Names in a sentence."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def tracked(state: State) -> Play:
    """The scenario under way, with the characters who play now."""
    run = state.under_way
    kept = run.facts.play
    if kept is None:
        raise CompanionError("The tracker is not set up.", "Set it up: companion play start")
    if not kept.sound:
        raise CompanionError("The tracker cannot be read.", "Set it up anew: companion play start --again")
    places = {pair[0]: pair[1] for pair in kept.heroes}
    seats, names = list(places), {hero.key: hero.name for hero in state.present}
    party = sorted(state.present, key=lambda hero: seats.index(hero.key) if hero.key in seats else len(seats))
    return Play(
        {pair[0]: pair[1] for pair in kept.locations},
        {hero.name: places.get(hero.key, "") for hero in party},
        kept.blessings or 0,
        run.facts.turn,
        _last_seat(seats, kept.whose, {hero.key: hero.name for hero in party}),
        kept.villain,
        kept.villains,
        kept.result,
        {names[piles.hero]: Piles(*piles[1:]) for piles in kept.piles if piles.hero in names},
        {site.place: read_site(site) for site in kept.sites},
        kept.stacked,
        kept.escaped,
        state.names.get(kept.whose, "") if kept.whose and kept.whose not in names else "",
    )


def _last_seat(seats: list[str], key: str, names: Mapping[str, str]) -> str:
    """Whose turn it is; of one who died in it, the seat before, so that the order goes on behind the gap."""
    before = seats[: seats.index(key) + 1] if key in seats else []
    return next((names[seat] for seat in (*reversed(before), *reversed(seats)) if seat in names), "") if key else ""


def kept_play(state: State, play: Play) -> PlayFacts:
    """The same for the record, which knows the characters by their keys."""
    keys = {hero.name: hero.key for hero in state.present}
    return PlayFacts(
        tuple(play.locations.items()),
        tuple((keys[name], place) for name, place in play.heroes.items()),
        play.blessings,
        keys.get(play.whose, ""),
        play.villain,
        play.villains,
        play.result,
        tuple(PilesFacts(keys[name], *piles) for name, piles in play.piles.items()),
        tuple(kept_site(place, site) for place, site in play.sites.items()),
        play.stacked,
        play.escaped,
    )


def with_cards(state: State, hero: Hero, cards: int) -> Play | None:
    """The scenario after a character has got cards into the hand, or lost some, where that one counts them."""
    kept = state.under_way.facts.play if state.playing else None
    if kept is None or not kept.sound or all(one.hero != hero.key for one in kept.piles):
        return None
    play = tracked(state)
    after = play.piles[hero.name].with_more(cards)
    return replace(play, piles={**play.piles, hero.name: after})


def tracker_of(state: State) -> Tracker | None:
    """The scenario at the table in the form that every game's has."""
    if not state.playing:
        return None
    run = state.under_way
    name = f"{run.quest} {run.facts.title}" if run.facts.title else run.quest
    now = Tracker(name, "turn" if run.facts.turn else "", run.facts.turn)
    if run.facts.play is None or not run.facts.play.sound:
        return now
    play = tracked(state)
    return now._replace(
        acting=play.whose,
        counters=(Counted("blessings", play.blessings),),
        places=tuple(_spot(play, place) for place in play.locations),
        figures=tuple(Figure(name, _cards(play, name), place) for name, place in play.heroes.items()),
    )


def _spot(play: Play, place: str) -> Spot:
    return Spot(place, play.locations[place], here_at(play, place), counted_at(play, place))


def counted_at(play: Play, place: str) -> str:
    """The cards left at a location and what is known of them; nothing once it is closed."""
    site = play.sites.get(place)
    if not site or play.locations[place] == CLOSED:
        return ""
    counted = [f"{site.left} left"] if site.left is not None else []
    counted += [f"{site.seen} examined"] if site.seen else []
    counted += [f"henchman {HENCHMAN_WORDS[site.dealt]}"] if site.dealt in {HENCHMAN, FOUND} else []
    return ", ".join(counted)


def here_at(play: Play, place: str) -> tuple[str, ...]:
    """Who is at a location, the villain where it is known to be."""
    return (*play.at(place), *(["the villain"] if place == play.villain else []))


def _cards(play: Play, name: str) -> str:
    """The cards of one who counts them."""
    return play.piles[name].words if name in play.piles else ""
