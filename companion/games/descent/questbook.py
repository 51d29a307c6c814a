"""What is printed of every quest: encounters, journey, lieutenants, monsters; and how far it can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.core.system import GameSystem
from companion.games.descent.campaign import CampaignGraph, Quest, graphs
from companion.games.descent.data import one_of, refuse_broken, stamp
from companion.games.descent.facts import ACTS

if TYPE_CHECKING:
    from companion.games.descent.state import Run, State

QUESTS, ENCOUNTERS = "quests.csv", "quest-encounters.csv"
KINDS = ("introduction", "act", "interlude", "finale", "rumor", "advanced")
TIED = ("interlude", "finale")
"""Quests that are played as part of a campaign only."""
TRUST = ("high", "medium", "low")
SOURCES = ("good", "medium", "one source", "low", "doubtful")
DOUBTS = {
    "medium": "sources differ in part",
    "one source": "one source",
    "low": "one table's set-up, a hint only",
    "doubtful": "do not trust",
}


class Encounter(NamedTuple):
    """One encounter: its monster groups as far as they are known."""

    quest: str
    number: str
    """`1`, `2`, or `2a` and `2b` where the quest before it decides."""
    open_groups: int | None = None
    traits: tuple[str, ...] = ()
    """Of the open groups."""
    monsters: tuple[str, ...] = ()
    lieutenants: tuple[str, ...] = ()
    trust: str = "good"

    @property
    def doubt(self) -> str:
        """Why it should be compared with the Quest Guide; empty where sources agree."""
        return DOUBTS.get(self.trust, "")


class Printed(NamedTuple):
    """A quest as it is printed."""

    name: str
    product: str = "base"
    act: str = ""
    kind: str = ""
    encounters: int = 0
    """How many; 0 where it was not found."""
    travel: tuple[str, ...] = ()
    lieutenants: tuple[str, ...] = ()
    trust: str = "high"
    note: str = ""

    @property
    def is_alone(self) -> bool:
        """Whether it may be played by itself."""
        return self.kind not in TIED


class Book(NamedTuple):
    """Every quest, by folded name."""

    quests: Mapping[str, Printed] = {}
    encounters: Mapping[str, tuple[Encounter, ...]] = {}

    def quest(self, name: str) -> Printed | None:
        """A quest by its name."""
        return self.quests.get(fold(name))

    def of(self, name: str) -> tuple[Encounter, ...]:
        """The encounters of a quest that are known."""
        return self.encounters.get(fold(name), ())

    def encounter(self, name: str, number: int, form: str = "") -> Encounter | None:
        """One encounter; of two forms the one that is asked for."""
        wanted = (f"{number}{form}", str(number)) if form else (str(number), f"{number}a")
        found = {one.number: one for one in self.of(name)}
        return next((found[key] for key in wanted if key in found), None)

    def owned(self, products: Iterable[str]) -> tuple[Printed, ...]:
        """The quests of some products."""
        boxes = {"base", *products}
        return tuple(quest for quest in self.quests.values() if quest.product in boxes)


def book(game: GameSystem) -> Book:
    """The quests of a game as they are printed."""
    return _book(game.folder, stamp(game.folder / QUESTS) + stamp(game.folder / ENCOUNTERS))


@lru_cache(maxsize=4)
def _book(folder: Path, _version: int) -> Book:
    problems = Problems(folder)
    found = read_book(folder, problems)
    refuse_broken(problems)
    return found


def read_book(folder: Path, problems: Problems) -> Book:
    """The two lists of quests, with every problem noted."""
    quests = [_printed(row) for row in _rows(folder / QUESTS, problems)]
    listed: dict[str, tuple[Encounter, ...]] = {}
    for one in (_encounter(row) for row in _rows(folder / ENCOUNTERS, problems)):
        listed[fold(one.quest)] = (*listed.get(fold(one.quest), ()), one)
    return Book(MappingProxyType({fold(quest.name): quest for quest in quests}), MappingProxyType(listed))


def _rows(file: Path, problems: Problems) -> Iterable[Table]:
    """The rows of a list that a game of one's own need not have."""
    return read_csv(file, problems) if file.exists() else ()


def _printed(row: Table) -> Printed:
    quest = Printed(
        row.name(),
        row.text("product", "base"),
        one_of(row, "act", ACTS),
        one_of(row, "kind", KINDS),
        row.number("encounters"),
        _list(row, "travel"),
        _list(row, "lieutenants"),
        one_of(row, "trust", TRUST),
        row.text("note"),
    )
    row.no_more()
    return quest


def _encounter(row: Table) -> Encounter:
    groups = None if row.values.get("open_groups") == "" else row.number("open_groups")
    number = str(row.values.get("encounter"))  # `2` and `2a` stand in one column
    row.read.update(("open_groups", "encounter"))
    if number not in ("1", "2", "2a", "2b"):
        row.problem(codes.BAD_VALUE, "encounter", f"encounter {number!r} is not one of: 1, 2, 2a, 2b")
    found = Encounter(
        row.text("quest"),
        number,
        groups,
        _list(row, "traits"),
        _list(row, "monsters"),
        _list(row, "lieutenants"),
        one_of(row, "trust", SOURCES),
    )
    row.no_more()
    return found


def _list(row: Table, name: str) -> tuple[str, ...]:
    return tuple(item for item in row.text(name).split(";") if item)


def told_quest(game: GameSystem, name: str, graph: CampaignGraph | None = None) -> Quest | None:
    """What a quest opens and gives: as the campaign played has it, else any campaign, else its Quest card."""
    known = [*([graph] if graph else []), *graphs(game).values()]
    listed = (quest for one in known for quest in (*one.quests, *one.cards))
    return next((quest for quest in listed if fold(quest.name) == fold(name)), None)


def journey(state: State, run: Run) -> tuple[str, ...]:
    """The Travel icons on the way from a quest to the one chosen after it; empty where nobody knows them."""
    chosen = run.facts.chosen
    card = next((card for card in state.quest_cards if card.name == chosen), None)
    printed = book(state.system).quest(chosen)
    return (card.travel if card else ()) or (printed.travel if printed else ())
