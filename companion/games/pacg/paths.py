"""The Adventure Path: adventures and scenarios in order, their rewards, and a scenario's set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as Folder

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_toml, rows_of
from companion.core.names import resolve
from companion.games.pacg.cards import Catalog, deck_number
from companion.games.pacg.sheet import KINDS

QUESTS = "quests.toml"
FEAT, LOOT, TRADER, ROLE, DRAW, OTHER, UNKNOWN = "feat", "loot", "trader", "role", "draw", "other", "unknown"
REWARDS = (FEAT, LOOT, TRADER, ROLE, DRAW, OTHER, UNKNOWN)


@dataclass(frozen=True, slots=True)
class Reward:
    """One thing won: its kind, and which feat, loot or trader."""

    kind: str
    what: str = ""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One game night."""

    id: str
    title: str
    adventure: str
    villains: tuple[str, ...] = ()
    henchmen: tuple[str, ...] = ()
    locations: tuple[str, ...] = ()
    first: int = 3
    """Locations with one player; each further player adds one."""
    placed: Mapping[str, str] | None = None
    """Villains that the scenario puts at a location of their own."""
    reward: tuple[Reward, ...] = ()
    note: str = ""
    unknown: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """Other spellings of the title."""
    blessings: int | None = None
    """The size of the blessings deck, where it is not the usual one."""


@dataclass(frozen=True, slots=True)
class Adventure:
    """A chapter of the path."""

    number: str
    title: str
    scenarios: tuple[Scenario, ...]
    reward: tuple[Reward, ...] = ()

    @property
    def deck_number(self) -> int:
        """Its number; a letter counts as 0."""
        return deck_number(self.number) or 0


@dataclass(frozen=True, slots=True)
class Setup:
    """What to lay out for a scenario."""

    scenario: Scenario
    players: int
    locations: tuple[tuple[str, Mapping[str, int] | None], ...]
    missing: int
    """Locations that the data does not name."""
    stack: tuple[str, ...]
    blessings: int


@dataclass(frozen=True, slots=True)
class Path:
    """The adventures in order."""

    title: str = ""
    adventures: tuple[Adventure, ...] = ()
    unknown: tuple[str, ...] = ()

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        """Every scenario, in order."""
        return tuple(scenario for adventure in self.adventures for scenario in adventure.scenarios)

    def adventure(self, number: str) -> Adventure | None:
        """An adventure by its number or letter."""
        return next((a for a in self.adventures if a.number == number), None)

    def scenario(self, id: str) -> Scenario | None:
        """A scenario by its id."""
        return next((s for s in self.scenarios if s.id == id), None)

    def named(self, query: str) -> Scenario:
        """A scenario as a player names it: by id or title."""
        known = {name: s for s in self.scenarios for name in (s.title, s.id, *s.also)}
        return resolve(query, known, "scenario", hint="`companion quest log --all` lists them.")

    def adventure_named(self, query: str) -> Adventure:
        """An adventure as a player names it: by number, letter or title."""
        known = {name: a for a in self.adventures for name in (a.number, a.title)}
        known |= {str(a.deck_number): a for a in self.adventures}
        return resolve(query.strip().removeprefix("adventure "), known, "adventure")

    def next(self, won: set[str]) -> Scenario | None:
        """The first scenario that is not won yet."""
        return next((s for s in self.scenarios if s.id not in won), None)

    def completed(self, won: set[str]) -> tuple[Adventure, ...]:
        """The adventures whose scenarios are all won."""
        return tuple(a for a in self.adventures if all(s.id in won for s in a.scenarios))

    def check(
        self,
        folder: Folder,
        problems: Problems,
        catalog: Catalog,
        locations: Mapping[str, object],
        traders: Sequence[object],
    ) -> None:
        """Names in the path that no other file knows."""
        names = {getattr(trader, "name", "") for trader in traders}
        for words in _dangling(self, catalog, locations, names):
            problems.add(codes.BAD_VALUE, folder / QUESTS, 0, words)


def stack(scenario: Scenario, size: int) -> tuple[str, ...]:
    """One card for each location: villains first, then henchmen in order, the last repeated."""
    placed = set(scenario.placed or {})
    listed = [v for v in scenario.villains if v not in placed] + list(scenario.henchmen)
    size -= len(placed)
    if scenario.henchmen:
        listed += [scenario.henchmen[-1]] * max(0, size - len(listed))
    return tuple(listed[:size])


def set_up(scenario: Scenario, players: int, decks: Mapping[str, Mapping[str, int]], blessings: int) -> Setup:
    """What a scenario needs on the table for this many players."""
    wanted = scenario.first + max(0, players - 1)
    whole = "locations" not in scenario.unknown
    chosen = scenario.locations[: wanted if not whole else min(wanted, len(scenario.locations))]
    size = len(chosen) if whole else wanted
    rows = tuple((name, decks.get(name)) for name in chosen)
    usual = blessings if scenario.blessings is None else scenario.blessings
    return Setup(scenario, players, rows, size - len(chosen), stack(scenario, size), usual)


def load_path(folder: Folder, problems: Problems) -> Path:
    """The Adventure Path of a game."""
    table = read_toml(folder / QUESTS, problems)
    if table is None:
        return Path()
    title, unknown = table.name("title"), table.texts("unknown")
    found = Path(title, tuple(_adventure(row) for row in rows_of(table, "adventure")), unknown)
    if not found.scenarios:
        table.problem(
            codes.MISSING_FIELD, "adventure", "there is no scenario", "add [[adventure]] with [[adventure.scenario]]"
        )
    table.no_more()
    return found


def _adventure(row: Table) -> Adventure:
    number = row.text("number", REQUIRED)
    title, reward = row.name("title"), tuple(_rewards(row))
    found = Adventure(number, title, tuple(_scenario(s, number) for s in rows_of(row, "scenario")), reward)
    row.no_more()
    return found


def _scenario(row: Table, number: str) -> Scenario:
    found = Scenario(
        row.text("id", REQUIRED),
        row.name("title"),
        number,
        row.texts("villains"),
        row.texts("henchmen"),
        row.texts("locations"),
        row.number("first", 3),
        {placed.text("villain", REQUIRED): placed.text("at", REQUIRED) for placed in rows_of(row, "placed")},
        tuple(_rewards(row)),
        row.text("note"),
        row.texts("unknown"),
        row.texts("also"),
        row.number("blessings") if "blessings" in row.values else None,
    )
    row.no_more()
    return found


def _rewards(row: Table) -> Iterator[Reward]:
    for each in rows_of(row, "reward"):
        reward = Reward(each.text("kind", REQUIRED), each.text("what"))
        if reward.kind not in REWARDS:
            one_of = f"one of: {', '.join(REWARDS)}"
            each.problem(codes.BAD_VALUE, "kind", f"there is no reward {reward.kind!r}", one_of)
        if reward.kind == FEAT and reward.what not in KINDS:
            each.problem(codes.BAD_VALUE, "what", f"there is no {reward.what!r} feat", f"one of: {', '.join(KINDS)}")
        yield reward


def _dangling(path: Path, catalog: Catalog, locations: Mapping[str, object], traders: set[str]) -> Iterator[str]:
    from companion.games.pacg.locations import LOCATIONS

    for scenario in path.scenarios:
        for place in scenario.locations:
            if place not in locations:
                yield f"{scenario.id}: {LOCATIONS} has no location {place!r}"
        for reward in (*scenario.reward, *(path.adventure(scenario.adventure) or Adventure("", "", ())).reward):
            if reward.kind == LOOT and not catalog.find(reward.what):
                yield f"{scenario.id}: there is no card {reward.what!r}"
            if reward.kind == TRADER and reward.what not in traders:
                yield f"{scenario.id}: there is no trader {reward.what!r}"
