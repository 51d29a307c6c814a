"""Locations: their deck lists and what closes them.

The notation of `closing`: ways joined by `or`, each `kind: what`. A `check` is written as on cards;
`summon and defeat: henchman Bandit (combat +2)` names who comes and what is added to the check against it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path as Folder

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv
from companion.core.named import NamedTuple
from companion.games.pacg.cards import BOONS, SETS
from companion.games.pacg.checks import Check, read_check

LOCATIONS = "locations.csv"
DECK_TYPES = ("monster", "barrier", *BOONS)
CHECK, DEFEAT, ACQUIRE = "check", "summon and defeat", "summon and acquire"
AUTOMATIC, NEVER, NO_CLOSING = "automatic", "never", "none"
ALONE = (AUTOMATIC, NEVER, NO_CLOSING)
KINDS = (
    CHECK,
    DEFEAT,
    ACQUIRE,
    "banish",
    "bury",
    "recharge",
    "discard",
    "damage",
    "scourge",
    "next card",
    "acquire",
    "encounter and defeat",
    *ALONE,
)
_SUMMONED = re.compile(r"henchman (?P<card>[^(]+?)(?: \(combat \+(?P<plus>\d+)\))?")


class ClosingWay(NamedTuple):
    """One way to close a location."""

    kind: str
    """One of KINDS: `check`, `summon and defeat`, `banish`, `automatic`, ..."""
    what: str = ""
    """What follows it: `henchman Bandit`, `blessing`, `1 Acid`."""
    check: Check = Check()
    """The check itself, where the kind is `check`."""
    card: str = ""
    """The card that is summoned, where it has a name."""
    plus: int = 0
    """What is added to the difficulty of the check against that card."""

    def words(self, number: int | None = None) -> str:
        """As a player reads it."""
        if self.kind == CHECK:
            return self.check.words(number)
        said = {"damage": f"suffer {self.what} damage", "scourge": f"suffer the scourge {self.what}"}
        return said.get(self.kind) or (f"{self.kind} {self.what}" if self.what else self.kind)


class Closing(NamedTuple):
    """What closes a location: any one of the ways; none of them where nobody knows."""

    ways: tuple[ClosingWay, ...] = ()

    @property
    def grows(self) -> bool:
        """Whether a number of it grows with the adventure deck number."""
        return any(way.check.grows for way in self.ways)

    def words(self, number: int | None = None) -> str:
        """As a player reads it, with the numbers of one adventure or as printed."""
        return " or ".join(way.words(number) for way in self.ways) or "not known"


class Location(NamedTuple):
    """A location as its card has it."""

    name: str
    deck: Mapping[str, int]
    """How many cards of each type its deck begins with."""
    set: str = ""
    closing_text: str = ""
    one_source: tuple[str, ...] = ()
    """What only one source gives: `deck`, `closing`."""
    other: str = ""
    """What another source says instead."""

    @property
    def closing(self) -> Closing:
        """What closes it."""
        return read_closing(self.closing_text)

    @property
    def size(self) -> int:
        """How many cards its deck begins with, the villain or henchman not counted."""
        return sum(self.deck.values())


@lru_cache(maxsize=512)
def read_closing(text: str) -> Closing:
    """What closes a location, from the notation of the data; ValueError says what cannot be read."""
    return Closing(tuple(_way(part) for part in _parts(text)) if text else ())


def _parts(text: str) -> Iterator[str]:
    """The ways that `or` joins; an `or` within a way belongs to it."""
    held = ""
    for part in text.split(" or "):
        begins = part.partition(":")[0] in KINDS
        if held and begins:
            yield held
            held = part
        else:
            held = f"{held} or {part}" if held else part
    yield held


def _way(text: str) -> ClosingWay:
    kind, colon, what = (part.strip() for part in text.partition(":"))
    if kind not in KINDS or bool(colon) == (kind in ALONE):
        raise ValueError(f"no way to close a location can be read from {text!r}")
    if kind == CHECK:
        return ClosingWay(kind, what, read_check(what))
    found = _SUMMONED.fullmatch(what) if kind == DEFEAT else None
    return ClosingWay(kind, what, card=found["card"], plus=int(found["plus"] or 0)) if found else ClosingWay(kind, what)


def load_places(folder: Folder, problems: Problems) -> dict[str, Location]:
    """Every location by name."""
    found: dict[str, Location] = {}
    for row in read_csv(folder / LOCATIONS, problems):
        place = _location(row)
        if place.name in found:
            row.problem(codes.DUPLICATE, "name", f"{place.name} stands here a second time")
        found[place.name] = place
    return found


def _location(row: Table) -> Location:
    row.read.add("set")
    set = str(row.values.get("set", ""))
    if set and set not in SETS:
        row.problem(codes.BAD_VALUE, "set", f"there is no set {set!r}", f"one of: {', '.join(SETS)}")
    closing = row.text("closing")
    try:
        read_closing(closing)
    except ValueError as error:
        row.problem(codes.BAD_VALUE, "closing", str(error), "write it as `check: Wisdom/Survival 6` or `banish: item`")
        closing = ""
    deck = {type: row.number(type) for type in DECK_TYPES}
    sources = tuple(part for part in row.text("one_source").split(";") if part)
    found = Location(row.name(), deck, set, closing, sources, row.text("other"))
    row.no_more()
    return found
