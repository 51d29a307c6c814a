"""The cards and quests of a game of data alone, with every problem at its file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv, read_toml, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold

CARDS, QUESTS = "cards.csv", "quests.toml"


class Card(NamedTuple):
    """A card; what else the file says of it is kept and shown."""

    name: str
    type: str
    facts: Mapping[str, object] = {}
    text: str = ""
    """The player's own words on it."""


class Quest(NamedTuple):
    """A quest, and those that have to be won before it."""

    id: str
    title: str
    group: str = ""
    after: tuple[str, ...] = ()
    facts: Mapping[str, object] = {}


def load_cards(folder: Path, problems: Problems | None = None) -> list[Card]:
    """The cards; none where the game has no such file."""
    if not (folder / CARDS).is_file():
        return []
    seen: set[str] = set()
    found = []
    for row in read_csv(folder / CARDS, problems or Problems(folder)):
        found.append(Card(row.name(), row.text("type"), _known(row.rest())))
        row.once("name", fold(found[-1].name), seen)
    return found


def load_quests(folder: Path, problems: Problems | None = None) -> list[Quest]:
    """The quests in the order of the file; none where the game has no such file."""
    noted = problems or Problems(folder)
    table = read_toml(folder / QUESTS, noted) if (folder / QUESTS).is_file() else None
    if table is None:
        return []
    rows = list(rows_of(table, "quest"))
    table.no_more()
    found = list(_quests(rows))
    known = {quest.id for quest in found}
    for row, quest in zip(rows, found, strict=True):
        for id in set(quest.after) - known:
            row.problem(codes.BAD_VALUE, "after", f"there is no quest {id!r}", "name the id of another quest")
        if quest.id in quest.after:
            row.problem(codes.BAD_VALUE, "after", "a quest cannot come after itself")
        elif quest.id in _before(quest, found):
            row.problem(codes.BAD_VALUE, "after", f"{quest.id} would have to be won before itself", "break the circle")
    return found


def _before(quest: Quest, quests: list[Quest]) -> set[str]:
    """The ids of all that has to be won before a quest, however far back."""
    after = {known.id: known.after for known in quests}
    found: set[str] = set()
    left = list(quest.after)
    while left:
        id = left.pop()
        if id not in found:
            found.add(id)
            left += after.get(id, ())
    return found


def _quests(rows: Iterable[Table]) -> Iterator[Quest]:
    ids: set[str] = set()
    titles: set[str] = set()
    for row in rows:
        quest = Quest(row.id(), row.name("title"), row.text("group"), row.texts("after"), row.rest())
        row.once("id", quest.id, ids)
        row.once("title", fold(quest.title), titles)
        yield quest


def _known(facts: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in facts.items() if value != ""}


def check(folder: Path, problems: Problems) -> None:
    """Every problem in the cards and quests."""
    load_cards(folder, problems)
    load_quests(folder, problems)
