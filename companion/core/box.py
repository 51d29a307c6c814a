"""The player's box: what was typed in once for a game, and is known in every campaign of it.

An entry has a kind (card, character, quest ...), a name, figures and a text in the player's own words. It adds to
what the game's data ships, or is new.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from companion.core.named import NamedTuple
from companion.core.names import candidates, fold

ENTRIES_MOST = 50_000
"""How many entries the box of one game may hold."""
NUMBER, DICE, TEXT, LIST, FLAG, AMOUNTS = "number", "dice", "text", "list", "flag", "amounts"
Facts = Mapping[str, object]


class BoxFigure(NamedTuple):
    """A figure that entries of a kind may have."""

    name: str
    words: str = ""
    """What it is, for help and errors."""
    reads: str = TEXT
    """`number`, `dice`, `text`, `list` (with commas), `flag` (yes or no) or `amounts` (name=number with commas)."""
    proves: Callable[[str], object] | None = None
    """The game's own reader of a text; its ValueError says what is wrong."""


class BoxKind(NamedTuple):
    """A kind of entry, and the figures the game knows of it."""

    name: str
    words: str = ""
    figures: tuple[BoxFigure, ...] = ()
    open: bool = False
    """Takes figures of any name besides."""

    def figure(self, name: str) -> BoxFigure | None:
        """The figure of a name, as players write it."""
        return next((figure for figure in self.figures if fold(figure.name) == fold(name)), None)


CHARACTER = BoxKind("character", "a character or hero: the powers on its card", open=True)
ROLE = BoxKind("role", "a role: the powers on its card", open=True)
DEFAULT_KINDS = (
    BoxKind("card", "any card", open=True),
    CHARACTER,
    ROLE,
    BoxKind("location", "a place", open=True),
    BoxKind("scenario", "a scenario", open=True),
    BoxKind("quest", "a quest", open=True),
    BoxKind("monster", "a monster or enemy", open=True),
    BoxKind("item", "an item", open=True),
    BoxKind("skill", "a skill", open=True),
)
"""What a box holds in a game that does not say more."""


def with_shared(kinds: Iterable[BoxKind]) -> tuple[BoxKind, ...]:
    """The kinds of a game, and those that every game has."""
    found = {kind.name: kind for kind in kinds}
    return tuple({**found, **{kind.name: kind for kind in (CHARACTER, ROLE) if kind.name not in found}}.values())


class BoxRow(NamedTuple):
    """One entry."""

    id: int
    """0 for a card that an old record keeps with its campaign."""
    game: str
    kind: str
    name: str
    key: str
    """The name as it is compared."""
    figures: Facts
    text: str
    at: str


RawEntry = Sequence[object]
"""The fields of an entry as a database gives them."""
OLD_TYPES = {
    **dict.fromkeys(("weapon", "spell", "armor", "item", "ally", "blessing", "cohort"), "card"),
    "asset": "asset",
    "skill": "skill",
}
"""Cards that old records keep with a campaign, by the type written there: the kind they are in a box."""


def old_entry(game: str, name: str, type: str, facts: Facts) -> BoxRow | None:
    """A card that a campaign keeps, as an entry; None for what is a fact of that campaign alone."""
    kind = OLD_TYPES.get(type)
    if kind is None:
        return None
    figures = {"type": type, **facts} if kind == "card" else dict(facts)
    return BoxRow(0, game, kind, name, fold(name), figures, "", "")


class Box:
    """The entries of a game; each kind is made into values when it is first asked for."""

    def __init__(self, entries: Iterable[BoxRow] = (), raw: Callable[[], Iterable[RawEntry]] | None = None) -> None:
        self._first = tuple(entries)
        """They go before all others."""
        self._raw = raw
        self._kinds: dict[str, dict[str, BoxRow]] = {}

    @cached_property
    def _unread(self) -> dict[str, list[RawEntry]]:
        found: dict[str, list[RawEntry]] = {}
        for row in self._raw() if self._raw else ():
            found.setdefault(str(row[2]), []).append(row)
        return found

    def _of(self, kind: str) -> dict[str, BoxRow]:
        if kind not in self._kinds:
            known = {row.key: row for row in map(_typed, self._unread.get(kind, ()))}
            self._kinds[kind] = known | {row.key: row for row in self._first if row.kind == kind}
        return self._kinds[kind]

    def over(self, entries: Iterable[BoxRow]) -> Box:
        """This box with entries that go before its own."""
        first = tuple(entries)
        if not first:
            return self
        return Box((*self._first, *first), lambda: (row for rows in self._unread.values() for row in rows))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of which there is an entry."""
        return tuple(dict.fromkeys([*self._unread, *(row.kind for row in self._first)]))

    def of(self, kind: str) -> tuple[BoxRow, ...]:
        """Every entry of a kind."""
        return tuple(self._of(kind).values())

    def __iter__(self) -> Iterator[BoxRow]:
        for kind in self.kinds:
            yield from self.of(kind)

    def find(self, kind: str, name: str) -> BoxRow | None:
        """The entry of exactly this name, whatever its capitals and accents."""
        return self._of(kind).get(fold(name))

    def match(self, kind: str, query: str) -> BoxRow | None:
        """The entry a query means: the exact name, else the one that it begins."""
        exact = self.find(kind, query)
        found = [] if exact else candidates(query, self._of(kind))
        return exact or (self._of(kind)[found[0]] if len(found) == 1 else None)

    def figure(self, kind: str, name: str, figure: str) -> object:
        """One figure of an entry; None where it is not known."""
        row = self.find(kind, name)
        return row.figures.get(figure) if row else None

    def number(self, kind: str, name: str, figure: str) -> int | None:
        """One figure of an entry as a number; None where it is not known."""
        found = self.figure(kind, name, figure)
        return found if isinstance(found, int) and not isinstance(found, bool) else None

    def text(self, kind: str, name: str) -> str:
        """The player's own words on something; empty where there are none."""
        row = self.find(kind, name)
        return row.text if row else ""


NOTHING = Box()


def _typed(row: RawEntry) -> BoxRow:
    id, game, kind, name, key, figures, text, at = row
    read = json.loads(figures) if isinstance(figures, str) else figures
    return BoxRow(
        id if isinstance(id, int) else 0,
        str(game),
        str(kind),
        str(name),
        str(key),
        read if isinstance(read, dict) else {},
        str(text),
        str(at),
    )


def in_words(value: object) -> str:
    """A figure as players read it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(
            f"{name} {amount:+d}" if isinstance(amount, int) else str(name) for name, amount in value.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(map(in_words, value))
    return "?" if value is None else str(value)


def figures_line(figures: Facts) -> str:
    """The figures of an entry in one line."""
    shown = [(name.replace("_", " "), value) for name, value in figures.items() if value not in (None, "", [], {})]
    return "; ".join(f"{name} {in_words(value)}" for name, value in shown)
