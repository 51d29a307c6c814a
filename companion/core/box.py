"""The player's box: what was typed in once for a game, and is known in every campaign of it.

An entry has a kind (card, character, quest ...), a name, figures and a text in the player's own words. It adds to
what the game's data ships, or is new.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from companion.core.names import CompanionError, candidates, clean_name, close_names, fold, is_control, shorten

TEXT_MOST = 4_000
FIGURE_MOST = 200
FIGURES_MOST = 40
LISTED_MOST = 100
ENTRIES_MOST = 50_000
"""How many entries the box of one game may hold."""
NUMBER_MOST = 1_000_000
LONGEST_NUMBER = 10
"""Digits beyond these only say that it is too large."""
NUMBER, DICE, TEXT, LIST, FLAG, AMOUNTS = "number", "dice", "text", "list", "flag", "amounts"
_DICE = r"(?i:(?:\d{1,2}\s*x?\s*)?(?:\d{0,2}d\d{1,3}|[a-z][a-z' -]*)(?:\s*[+-]\s*\d{1,3})?)"
_AMOUNT = r"(?P<name>[^=+\-]+?)\s*=?\s*(?P<amount>[+-]?\s*\d{1,7})"
_FIGURE_NAME = r"[a-z][a-z0-9]*(?:[ _-][a-z0-9]+)*"
Facts = Mapping[str, object]


class BoxFigure(NamedTuple):
    """A figure that entries of a kind may have."""

    name: str
    words: str = ""
    """What it is, for help and errors."""
    reads: str = TEXT
    """`number`, `dice`, `text`, `list` (with commas), `flag` (yes or no) or `amounts` (name=number with commas)."""


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


def box_text(text: str) -> str:
    """A text fit for an entry, or an error that says what to change; nothing is a text too."""
    kept = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).strip()
    if len(kept) > TEXT_MOST:
        raise CompanionError(f"The text has {len(kept):,} characters.", f"Use at most {TEXT_MOST:,}.")
    if any(is_control(c) and c not in "\n\t" for c in kept):
        raise CompanionError("The text holds a control character.", "Use plain text.")
    return kept


def judged(kind: BoxKind, given: Mapping[str, object]) -> tuple[dict[str, object], list[CompanionError]]:
    """The figures of an entry as they are kept, and what is wrong with those that cannot be.

    A value of None, or an empty text, takes a figure away: it is kept as None.
    """
    kept: dict[str, object] = {}
    problems: list[CompanionError] = []
    if len(given) > FIGURES_MOST:
        problems.append(CompanionError(f"{len(given)} figures are too many.", f"Use at most {FIGURES_MOST}."))
        return kept, problems
    for name, value in given.items():
        try:
            figure = _figure(kind, name)
            if figure.name in kept:
                raise CompanionError(f"{figure.name} stands twice.", "Give each figure once.")
            kept[figure.name] = None if value is None or value == "" else read(figure, value)
        except CompanionError as problem:
            problems.append(problem)
    return kept, problems


def _figure(kind: BoxKind, name: str) -> BoxFigure:
    known = kind.figure(name)
    if known:
        return known
    if not kind.open:
        names = [figure.name for figure in kind.figures]
        near = close_names(name, names, 1)
        hint = f"Did you mean {near[0]}?" if near else f"There is: {', '.join(names) or 'only a text'}."
        raise CompanionError(f"A {kind.name} has no figure {shorten(name, 40)}.", hint)
    plain = name.strip().casefold()
    if not re.fullmatch(_FIGURE_NAME, plain) or len(plain) > 40:
        raise CompanionError(f"{shorten(name, 40)} is no name for a figure.", "Use a word such as cost or hand-size.")
    return BoxFigure(plain, reads="")


def read(figure: BoxFigure, value: object) -> object:
    """A value of a figure, typed or out of a file, as it is kept; or an error that says what it should be."""
    return _READS[figure.reads](figure, value)


def _number(figure: BoxFigure, value: object) -> int:
    text = value.strip() if isinstance(value, str) else value
    if isinstance(text, str) and re.fullmatch(r"[+-]?\d+", text):
        text = int(text[:LONGEST_NUMBER])
    if isinstance(text, float) and text.is_integer() and abs(text) <= NUMBER_MOST:
        text = int(text)
    if not isinstance(text, int) or isinstance(text, bool):
        raise CompanionError(f"{figure.name} is a whole number, not {_shown(value)}.", f"As in {figure.name}=3.")
    if abs(text) > NUMBER_MOST:
        raise CompanionError(f"{figure.name} is larger than anything in a box.", f"At most {NUMBER_MOST:,}.")
    return text


def _line(figure: BoxFigure, value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise CompanionError(f"{figure.name} is a line of text, not {_shown(value)}.", "Write it as the card has it.")
    text = " ".join(unicodedata.normalize("NFC", str(value)).split(" ")).strip()
    if any(is_control(c) for c in text):
        raise CompanionError(f"{figure.name} holds a line break or control character.", "Use one plain line.")
    if len(text) > FIGURE_MOST:
        raise CompanionError(f"{figure.name} has {len(text):,} characters.", f"Use at most {FIGURE_MOST}.")
    return text


def _dice(figure: BoxFigure, value: object) -> str:
    text = _line(figure, value)
    if not all(re.fullmatch(_DICE, part.strip()) for part in text.split(",")):
        raise CompanionError(f"{figure.name} is dice, not {_shown(value)}.", f"As in {figure.name}=2d6+1.")
    return text


def _list(figure: BoxFigure, value: object) -> list[str]:
    listed = value.split(",") if isinstance(value, str) else value
    if not isinstance(listed, list | tuple) or not all(isinstance(one, str) for one in listed):
        raise CompanionError(f"{figure.name} is a list of words, not {_shown(value)}.", "Put commas between them.")
    if len(listed) > LISTED_MOST:
        raise CompanionError(f"{figure.name} lists {len(listed):,} things.", f"At most {LISTED_MOST}.")
    return [clean_name(one.strip(), figure.name) for one in listed if one.strip()]


def _flag(figure: BoxFigure, value: object) -> bool:
    words = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
    found = value if isinstance(value, bool) else words.get(str(value).strip().casefold())
    if found is None:
        raise CompanionError(f"{figure.name} is yes or no, not {_shown(value)}.", f"As in {figure.name}=yes.")
    return found


def _amounts(figure: BoxFigure, value: object) -> dict[str, int]:
    if isinstance(value, str):
        parts = [re.fullmatch(_AMOUNT, part.strip()) for part in value.split(",") if part.strip()]
        pairs: list[tuple[str, object]] = [(m["name"], m["amount"].replace(" ", "")) for m in parts if m]
        wrong = len(pairs) < len(parts)
    else:
        pairs = list(value.items()) if isinstance(value, Mapping) else []
        wrong = not isinstance(value, Mapping) or not all(isinstance(name, str) for name, _amount in pairs)
    if wrong or len(pairs) > LISTED_MOST:
        raise CompanionError(f"{figure.name} is names with numbers, not {_shown(value)}.", 'As in "gold 2, fame 1".')
    return {clean_name(name, figure.name): _number(figure, amount) for name, amount in pairs}


def _any(figure: BoxFigure, value: object) -> object:
    """A figure the game does not know: a number where it is one, else a line, a list or names with numbers."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float) or (isinstance(value, str) and re.fullmatch(r"[+-]?\d+", value.strip())):
        return _number(figure, value)
    if isinstance(value, list | tuple):
        return _list(figure, value)
    return _amounts(figure, value) if isinstance(value, Mapping) else _line(figure, value)


_READS: dict[str, Callable[[BoxFigure, object], object]] = {
    NUMBER: _number,
    DICE: _dice,
    TEXT: _line,
    LIST: _list,
    FLAG: _flag,
    AMOUNTS: _amounts,
    "": _any,
}


def _shown(value: object) -> str:
    kinds = {dict: "a table", list: "a list", bool: "yes or no"}
    return kinds.get(type(value)) or shorten(str(value), 40)


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
