"""The cards, enemies, places and tokens that the data names, each file read with every problem."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv
from companion.core.named import NamedTuple
from companion.core.names import fold

FIGURES = ("body", "mind", "spirit", "health", "speed", "hand_limit")
"""What a hero card prints and other cards may raise or lower."""
CODE = re.compile("[0-9A-Z][0-9]{2}")
"""What ties a combat token to its asset."""
CITY, REGION = "city", "region"
PLACES = (CITY, "town", "shrine", "stronghold", "road", REGION)
SETTLED = PLACES[:4]
"""Where a rest heals everything."""
TERRAINS = ("forest", "hills", "mountain", "plains", "water", "wild")
GEMS = ("combat", "exploration", "social")
BASIC, MASTER = "basic", "master"
SIDE = re.compile(r"[1-9] ((physical|magic|enemy) damage|shield|agility|surge|double)( \(lead\))?")
BLANK = re.compile(r"(1 )?blank( \(lead\))?")
_GIVES = re.compile(r"(?P<figure>[a-z_]+)=(?P<amount>[+-]?[0-9]{1,2})")


class Naming(NamedTuple):
    """What else a thing is called, and how sure its name and figures are."""

    also: tuple[str, ...] = ()
    perhaps: str = ""
    """What it may be in print, which one source alone suggests."""
    translated: bool = False
    """Its name was translated back: the printed one may differ."""
    unverified: tuple[str, ...] = ()
    """The figures that one source alone gives; `all` are all of them."""

    @property
    def others(self) -> tuple[str, ...]:
        """Every other word that means it."""
        return (*self.also, self.perhaps) if self.perhaps else self.also

    def doubts(self, figure: str) -> bool:
        """Whether one source alone gives a figure."""
        return bool({"all", figure} & set(self.unverified))


class Card(NamedTuple):
    """A card with what is known of it: an asset or a skill; None stands for what is not known."""

    name: str
    type: str = ""
    cost: int | None = None
    trade: int | None = None
    code: str = ""
    token: str = ""
    orbs: tuple[str, ...] | None = None
    gives: tuple[tuple[str, int], ...] = ()
    own: bool = False
    """Filled in by the player."""
    unverified: bool = False
    deliver: str = ""
    """The kind of place where goods are traded."""
    success: bool | None = None
    """Whether a skill card shows the success symbol."""
    naming: Naming = Naming()
    text: str = ""
    """What the player wrote down of it."""


class Place(NamedTuple):
    """A named place on the board; a region has several hexes."""

    name: str
    kind: str
    terrain: str = ""
    """Its terrains, with a space between them."""
    hexes: int = 0
    road: bool = False
    gem: str = ""
    naming: Naming = Naming()


class Enemy(NamedTuple):
    """An enemy of an adventure card: its health and what it pays."""

    name: str
    health: int | None = None
    gold: int | None = None
    naming: Naming = Naming()
    own: bool = False
    text: str = ""


class EnemyToken(NamedTuple):
    """A token that enemies cast: one of the five, the master token, or a villain's own."""

    kind: str
    sides: tuple[str, str]
    unverified: bool = False


class Reward(NamedTuple):
    """One outcome of a quest: the symbols it needs, and what it brings."""

    number: int
    terrain: tuple[str, ...]
    gold: int = 0
    health: int = 0
    lore: int = 0


class QuestCard(NamedTuple):
    """A quest of the exploration deck: where it is, and its outcomes."""

    name: str
    place: str
    outcomes: tuple[Reward, ...] = ()
    naming: Naming = Naming()


AnyThing = Card | Enemy | Place | QuestCard
"""What can be looked up by name."""


class Component(NamedTuple):
    """How many of something are in the box, and how many a game uses; None where nobody says."""

    name: str
    in_box: int | None = None
    in_play: int | None = None
    unverified: bool = False


class Named(Protocol):
    """A thing with a name and other spellings of it."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    @property
    def naming(self) -> Naming:
        """What else it is called."""
        ...


N = TypeVar("N", bound=Named)


def by_word(things: Iterable[N]) -> dict[str, N]:
    """Things by every word that means them; a name goes before another's second spelling."""
    listed = list(things)
    found = {word: thing for thing in listed for word in thing.naming.others}
    return {**found, **{thing.name: thing for thing in listed}}


def spelled(things: Iterable[N], name: str) -> N | None:
    """The thing of exactly this name, in any of its spellings."""
    wanted = fold(name)
    listed = list(things)
    same = next((thing for thing in listed if fold(thing.name) == wanted), None)
    return same or next((t for t in listed if wanted in map(fold, t.naming.others)), None)


def tokens_of(folder: Path, problems: Problems, types: Sequence[str]) -> dict[str, tuple[str, str, str]]:
    """The combat tokens of assets by code: their type and two sides."""
    found: dict[str, tuple[str, str, str]] = {}
    for row in _rows(folder / "asset-tokens.csv", problems):
        code, kind = row.text("code"), row.text("type")
        if not CODE.fullmatch(code):
            row.problem(codes.BAD_VALUE, "code", f"code is a letter or digit and two digits, not {code!r}")
        row.once("code", code, set(found))
        _one_of(row, "type", kind, types)
        found[code] = (kind, *_sides(row))
        _doubt(row)
        row.no_more()
    return found


def _sides(row: Table) -> tuple[str, str]:
    one, other = row.text("side_1"), row.text("side_2")
    for field, side in (("side_1", one), ("side_2", other)):
        if not SIDE.fullmatch(side) and not BLANK.fullmatch(side):
            row.problem(codes.BAD_VALUE, field, f"{side!r} is no side of a token", 'Write "2 physical damage (lead)".')
    return one, other


def assets_of(folder: Path, problems: Problems, types: Sequence[str]) -> Iterator[Card]:
    """The assets; a token's sides are those of its code, where every code it may have shows the same."""
    tokens = tokens_of(folder, problems, types)
    seen: set[str] = set()
    for row in _rows(folder / "assets.csv", problems):
        for name in ("cost", "trade"):
            not_negative(row, name)
        naming = _naming(row)
        card = Card(
            row.name(),
            row.text("type"),
            maybe(row, "cost"),
            maybe(row, "trade"),
            gives=_gives(row),
            unverified=bool(naming.unverified),
            deliver=row.text("deliver"),
            naming=naming,
        )
        row.once("name", fold(card.name), seen)
        if card.type:
            _one_of(row, "type", card.type, types)
        if card.deliver:
            _one_of(row, "deliver", card.deliver, PLACES)
        yield _with_token(row, card, tokens)
        row.no_more()


def _with_token(row: Table, card: Card, tokens: Mapping[str, tuple[str, str, str]]) -> Card:
    listed = row.text("code").split()
    for code in listed:
        if tokens and code not in tokens:
            row.problem(codes.BAD_VALUE, "code", f"there is no token {code!r} in asset-tokens.csv")
        elif tokens and tokens[code][0] != card.type:
            row.problem(codes.BAD_VALUE, "code", f"{code} is a token of {tokens[code][0]}, not of {card.type or '?'}")
    shown = {tuple(sorted(tokens[code][1:])): tokens[code][1:] for code in listed if code in tokens}
    sides = "/".join(next(iter(shown.values()))) if len(shown) == 1 else ""
    return card._replace(code=" or ".join(listed), token=sides)


def skills_of(folder: Path, problems: Problems, attributes: Sequence[str], orbs: Sequence[str]) -> Iterator[Card]:
    """The skills that a source names."""
    seen: set[str] = set()
    for row in _rows(folder / "skills.csv", problems):
        naming, cost, success = _naming(row), tuple(row.text("cost").split()), row.text("success")
        card = Card(
            row.name(),
            row.text("type"),
            orbs=cost,
            gives=_gives(row),
            unverified=bool(naming.unverified),
            success={"yes": True, "no": False}.get(success),
            naming=naming,
        )
        row.once("name", fold(card.name), seen)
        _one_of(row, "type", card.type, attributes)
        for orb in cost:
            _one_of(row, "cost", orb, orbs)
        row.no_more()
        yield card


def enemies_of(folder: Path, problems: Problems) -> Iterator[Enemy]:
    """The enemies of the adventure cards."""
    seen: set[str] = set()
    for row in _rows(folder / "enemies.csv", problems):
        for name in ("health", "gold"):
            not_negative(row, name)
        enemy = Enemy(row.name(), maybe(row, "health"), maybe(row, "gold"), _naming(row))
        row.once("name", fold(enemy.name), seen)
        row.no_more()
        yield enemy


def enemy_tokens_of(folder: Path, problems: Problems) -> Iterator[EnemyToken]:
    """The tokens that enemies cast."""
    for row in _rows(folder / "enemy-tokens.csv", problems):
        yield EnemyToken(row.name("token"), _sides(row), bool(_doubt(row)))
        row.no_more()


def places_of(folder: Path, problems: Problems) -> Iterator[Place]:
    """The places of the board."""
    seen: set[str] = set()
    for row in _rows(folder / "places.csv", problems):
        not_negative(row, "hexes")
        place = Place(
            row.name(),
            row.text("kind"),
            row.text("terrain"),
            row.number("hexes"),
            row.text("road") == "yes",
            row.text("gem"),
            _naming(row),
        )
        row.once("name", fold(place.name), seen)
        _one_of(row, "kind", place.kind, PLACES)
        for terrain in place.terrain.split():
            _one_of(row, "terrain", terrain, TERRAINS)
        if place.gem:
            _one_of(row, "gem", place.gem, GEMS)
        row.no_more()
        yield place


def quests_of(folder: Path, problems: Problems, places: Sequence[str]) -> tuple[QuestCard, ...]:
    """The quests with their outcomes, one row for each outcome."""
    found: dict[str, QuestCard] = {}
    for row in _rows(folder / "quests.csv", problems):
        name, place, naming = row.name(), row.text("place"), _naming(row)
        if places:
            _one_of(row, "place", place, places)
        quest = found.get(name, QuestCard(name, place, (), naming))
        reward = _reward(row)
        if reward.number != len(quest.outcomes) + 1:
            row.problem(codes.BAD_VALUE, "outcome", f"outcome {len(quest.outcomes) + 1} of {name} comes next")
        if place != quest.place:
            row.problem(codes.BAD_VALUE, "place", f"{name} is in {quest.place} above")
        found[name] = quest._replace(outcomes=(*quest.outcomes, reward))
        row.no_more()
    return tuple(found.values())


def _reward(row: Table) -> Reward:
    terrain = tuple(row.text("terrain").split())
    for symbol in terrain:
        _one_of(row, "terrain", symbol, TERRAINS)
    not_negative(row, "lore")
    numbers = (row.number(name) for name in ("gold", "health", "lore"))
    return Reward(row.number("outcome"), terrain, *numbers)


def components_of(folder: Path, problems: Problems) -> Iterator[Component]:
    """What lies in the box."""
    for row in _rows(folder / "components.csv", problems):
        for name in ("in_box", "in_play"):
            not_negative(row, name)
        found = Component(row.name("component"), maybe(row, "in_box"), maybe(row, "in_play"), bool(_doubt(row)))
        if found.in_box is not None and found.in_play is not None and found.in_play > found.in_box:
            row.problem(codes.BAD_VALUE, "in_play", f"{found.in_play} in play of {found.in_box} in the box")
        row.no_more()
        yield found


def _rows(file: Path, problems: Problems) -> Iterator[Table]:
    if file.exists():
        yield from read_csv(file, problems)


def _naming(row: Table) -> Naming:
    also = tuple(part.strip() for part in row.text("also").split(";") if part.strip())
    return Naming(also, row.text("perhaps"), row.text("translated") == "yes", _doubt(row))


def _doubt(row: Table) -> tuple[str, ...]:
    return tuple(row.text("unverified").split())


def _gives(row: Table) -> tuple[tuple[str, int], ...]:
    found = []
    for part in row.text("gives").split():
        said = _GIVES.fullmatch(part)
        if said is None or said["figure"] not in FIGURES:
            row.problem(codes.BAD_VALUE, "gives", f"{part!r} is no figure of a hero", "Write body=1 speed=-1.")
        else:
            found.append((said["figure"], int(said["amount"])))
    return tuple(found)


def _one_of(row: Table, field: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        row.problem(codes.BAD_VALUE, field, f"{field} {value!r} is none of: {', '.join(known)}")


def maybe(row: Table, name: str) -> int | None:
    """A number, or None for a cell left empty because nobody knows."""
    row.read.add(name)
    return row.number(name) if row.values.get(name, "") != "" else None


def not_negative(row: Table, name: str) -> None:
    """Report a number below zero."""
    value = row.values.get(name)
    if isinstance(value, int) and value < 0:
        row.problem(codes.BAD_VALUE, name, f"{name} {value} is below zero")
