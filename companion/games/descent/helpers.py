"""Who else stands on the map or lies beside it: allies, familiars and servants; and the cards of a campaign.

Allies and servants fight, so they are `Foe`s too. The cards are those of Travel and City events, tainted cards, secret
rooms, corrupt citizens and the tracks of cooperative play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, resolve
from companion.games.descent.lines import Line, read_lines, stamps
from companion.games.descent.monsters import (
    ATTACK_DICE,
    ATTACKS,
    ATTRIBUTES,
    DEFENSE_DICE,
    HERO_COUNTS,
    Attributes,
    Foe,
    counted,
)

if TYPE_CHECKING:
    from companion.core.fields import Problems
    from companion.core.system import GameSystem

T = TypeVar("T")
ALLY, FAMILIAR, SERVANT = "ally", "familiar", "servant"
FAMILIAR_KINDS = ("class", "hero", "cooperative", SERVANT)
TRAVEL, CITY = EVENT_DECKS = ("travel", "city")
TRAVEL_ICONS = ("road", "plain", "forest", "mountain", "water")
CITY_ICONS = ("street", "tower", "building", "sewer", "hazard")
TRACKS, TOKENS = ("overlord", "loot"), ("doom", "fate", "damage", "fatigue")
ALLIES, ALLY_SKILLS, FAMILIARS = "allies.csv", "ally-skills.csv", "familiars.csv"
TAINTED, EVENTS, ROOMS = "tainted-cards.csv", "travel-events.csv", "secret-rooms.csv"
CITIZENS, COOP_TRACKS = "corrupt-citizens.csv", "coop-tracks.csv"
FILES = (ALLIES, ALLY_SKILLS, FAMILIARS, TAINTED, EVENTS, ROOMS, CITIZENS, COOP_TRACKS)


class AllyCard(NamedTuple):
    """An ally, for one number of heroes."""

    foe: Foe
    heroes: int


class AllySkill(NamedTuple):
    """A skill that an ally may learn."""

    name: str
    ally: str
    product: str = "base"


class Familiar(NamedTuple):
    """A familiar or an overlord's servant; a figure that its card does not have is None or empty."""

    foe: Foe
    kind: str
    """`class`, `hero`, `cooperative` or `servant`."""
    owner: str = ""
    """The class whose familiar it is."""
    act_2: str = ""
    """What Act II adds."""


class TaintedCard(NamedTuple):
    """A tainted card, and the health it adds."""

    name: str
    health: int
    product: str


class TravelEvent(NamedTuple):
    """One card of an event deck: the icons for which something happens, and those for which nothing does."""

    deck: str
    product: str
    card: int
    with_event: tuple[str, ...]
    without: tuple[str, ...]


class SecretRoom(NamedTuple):
    """A secret room and its map tile, where it is known."""

    name: str
    tile: str = ""
    product: str = "base"


class Citizen(NamedTuple):
    """A corrupt citizen."""

    name: str
    product: str = "base"


class CoopTrack(NamedTuple):
    """A track of cooperative play: its spaces, and where the token starts for 2, 3 and 4 heroes."""

    product: str
    track: str
    token: str
    spaces: int
    by_heroes: tuple[int, ...]

    def start(self, heroes: int) -> int:
        """Where the token starts; 0 where it starts nowhere."""
        return self.by_heroes[counted(heroes) - HERO_COUNTS[0]]


class Helpers(NamedTuple):
    """All of them."""

    allies: tuple[AllyCard, ...] = ()
    ally_skills: tuple[AllySkill, ...] = ()
    familiars: tuple[Familiar, ...] = ()
    tainted: tuple[TaintedCard, ...] = ()
    events: tuple[TravelEvent, ...] = ()
    rooms: tuple[SecretRoom, ...] = ()
    citizens: tuple[Citizen, ...] = ()
    tracks: tuple[CoopTrack, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Allies, familiars and servants, each once."""
        allies, familiars = [one.foe.name for one in self.allies], [one.foe.name for one in self.familiars]
        return tuple(dict.fromkeys([*allies, *familiars]))

    def ally(self, name: str, heroes: int = 2) -> Foe:
        """An ally by name and number of heroes."""
        names = dict.fromkeys(one.foe.name for one in self.allies)
        named = resolve(name, {one: one for one in names}, ALLY)
        return next(a.foe for a in self.allies if a.foe.name == named and a.heroes == counted(heroes))

    def skills_of(self, ally: str) -> tuple[str, ...]:
        """The names of the skills that an ally may learn."""
        return tuple(skill.name for skill in self.ally_skills if skill.ally == ally)

    def familiar(self, name: str, product: str = "") -> Familiar:
        """A familiar or servant by name; of two boxes' the first, unless a product is named."""
        listed = [one for one in self.familiars if product in ("", one.foe.product)]
        return resolve(name, {one.foe.name: one for one in reversed(listed)}, "familiar or servant")

    def event_deck(self, deck: str, products: frozenset[str] = frozenset()) -> tuple[TravelEvent, ...]:
        """The cards of the Travel or City deck, of some products or of all."""
        if deck not in EVENT_DECKS:
            raise CompanionError(f"There is no deck of {deck} events.", f"Decks: {', '.join(EVENT_DECKS)}.")
        return tuple(one for one in self.events if one.deck == deck and (not products or one.product in products))


def helpers(system: GameSystem) -> Helpers:
    """Those of a game."""
    return helpers_in(system.folder)


def helpers_in(folder: Path) -> Helpers:
    """Those in a game's folder, read once for each version of their lists."""
    return _helpers(folder, stamps(folder, FILES))


@lru_cache(maxsize=2)
def _helpers(folder: Path, _version: int) -> Helpers:
    return read_helpers(folder)


def read_helpers(folder: Path, problems: Problems | None = None) -> Helpers:
    """Those in a game's folder, with every problem noted where that is asked."""

    def rows(name: str, make: Callable[[Line], T]) -> tuple[T, ...]:
        return read_lines(folder / name, make, problems)

    return Helpers(
        rows(ALLIES, _ally),
        rows(ALLY_SKILLS, _skill),
        rows(FAMILIARS, _familiar),
        rows(TAINTED, _tainted),
        rows(EVENTS, _event),
        rows(ROOMS, _room),
        rows(CITIZENS, _citizen),
        rows(COOP_TRACKS, _track),
    )


def _foe(row: Line, kind: str) -> Foe:
    """A figure whose card may lack some of the numbers."""
    return Foe(
        row.name(),
        kind,
        act="",
        attack=row.one_of("attack", ATTACKS),
        speed=row.known("speed"),
        health=row.known("health"),
        defense=row.words("defense", DEFENSE_DICE),
        dice=row.words("dice", ATTACK_DICE),
        actions=row.words("actions"),
        surges=row.words("surges"),
        product=row.text("product", "base"),
    )


def _ally(row: Line) -> AllyCard:
    printed = Attributes(*(row.number(name) for name in ATTRIBUTES))
    return AllyCard(_foe(row, ALLY)._replace(attributes=printed), row.number("heroes"))


def _skill(row: Line) -> AllySkill:
    return AllySkill(row.name(), row.name("ally"), row.text("product", "base"))


def _familiar(row: Line) -> Familiar:
    kind = row.one_of("kind", FAMILIAR_KINDS)
    foe = _foe(row, SERVANT if kind == SERVANT else FAMILIAR)
    return Familiar(foe, kind, row.text("owner"), row.text("act_2"))


def _tainted(row: Line) -> TaintedCard:
    return TaintedCard(row.name(), row.number("health"), row.text("product"))


def _event(row: Line) -> TravelEvent:
    deck = row.one_of("deck", EVENT_DECKS)
    icons = CITY_ICONS if deck == CITY else TRAVEL_ICONS
    happens, quiet = row.words("with_event", icons), row.words("without", icons)
    return TravelEvent(deck, row.text("product"), row.number("card"), happens, quiet)


def _room(row: Line) -> SecretRoom:
    row.text("unverified")
    return SecretRoom(row.name(), row.text("tile"), row.text("product", "base"))


def _citizen(row: Line) -> Citizen:
    return Citizen(row.name(), row.text("product", "base"))


def _track(row: Line) -> CoopTrack:
    row.text("unverified")
    starts = tuple(row.number(f"start_{n}") for n in HERO_COUNTS)
    track, token = row.one_of("track", TRACKS), row.one_of("token", TOKENS)
    return CoopTrack(row.text("product"), track, token, row.number("spaces"), starts)
