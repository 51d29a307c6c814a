"""The facts of this game's rows: one kind each, read and written here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple

if TYPE_CHECKING:  # only the bazaar has stalls
    from companion.core.campaign import Stall


class SheetFacts(NamedTuple):
    """A member's sheet."""

    key: str = ""
    """The name under which runs remember a character: unlike an id, it survives an export."""
    role: str = ""
    printed: Mapping[str, object] = {}
    """The player's corrections of printed figures."""


class HoldingFacts(NamedTuple):
    """Cards held."""

    box: int = 0
    """How many of them were taken from the box for this deck."""
    keep: bool = False
    """A scourge that stays after the scenario."""
    buried_from: str = ""
    """Where the cards of one who died lay before."""


class FeatFacts(NamedTuple):
    """A feat."""

    role: str = ""
    """The role whose box was checked."""


class TraderFacts(NamedTuple):
    """A trader that is checked off."""

    reason: str = ""


class CardFacts(NamedTuple):
    """A card the table filled in itself; what is not known is None."""

    set: str = ""
    copies: int | None = None
    basic: bool | None = None
    elite: bool | None = None
    class_deck: str = ""
    loot: bool = False
    owner: str = ""
    traits: tuple[str, ...] = ()


class LockFacts(NamedTuple):
    """A deck as it stood when it was locked."""

    quest: str = ""
    when: str = ""
    """`start`, or how the scenario ended."""
    cards: Mapping[str, int] = {}


class Due(NamedTuple):
    """A reward that was won: for whom (None: the group), what, from where, and whether it is claimed."""

    hero: str | None = None
    kind: str = ""
    what: str = ""
    from_: str = ""
    done: bool = False


class Visit(NamedTuple):
    """Characters at a trader: who came, who is yet to trade (both by key, in order), and what lies open."""

    trader: str = ""
    order: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    @property
    def stall(self) -> Stall:
        """What lies open at the trader for these visitors."""
        from companion.core.campaign import Stall

        return Stall(self.trader, self.shown)


class PilesFacts(NamedTuple):
    """How many cards a character has where; by its key."""

    hero: str = ""
    hand: int = 0
    deck: int = 0
    discard: int = 0
    buried: int = 0
    displayed: int = 0


class SiteFacts(NamedTuple):
    """A location's deck as far as the table knows it."""

    place: str = ""
    left: int | None = None
    dealt: str = ""
    seen: int = 0
    weight: str = "0"
    """A fraction: how likely the escaped villain is here, against the other locations."""
    then: str = ""


class PlayFacts(NamedTuple):
    """A scenario at the table; pairs, not tables, for the record does not keep the order of keys."""

    locations: tuple[tuple[str, ...], ...] = ()
    heroes: tuple[tuple[str, ...], ...] = ()
    blessings: int | None = None
    whose: str = ""
    villain: str = ""
    villains: int = 1
    result: str = ""
    piles: tuple[PilesFacts, ...] = ()
    sites: tuple[SiteFacts, ...] = ()
    stacked: int = 0
    """Villains among the cards dealt to the locations that nobody has found."""
    escaped: bool = False
    """The villain got away and was not met since."""

    @property
    def sound(self) -> bool:
        """Whether it can be played on: a file from elsewhere may hold anything."""
        pairs = all(len(pair) == 2 for pair in (*self.locations, *self.heroes))
        return pairs and bool(self.locations) and self.blessings is not None


class RunFacts(NamedTuple):
    """One attempt at a scenario."""

    heroes: tuple[str, ...] = ()
    """The keys of those who took part."""
    adventure: str = ""
    title: str = ""
    turn: int = 0
    rebuilt: bool = False
    due: tuple[Due, ...] = ()
    for_: tuple[str, ...] = ()
    """What its rewards were given for: the scenario, perhaps the adventure."""
    visits: tuple[Visit, ...] = ()
    play: PlayFacts | None = None
