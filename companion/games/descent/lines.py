"""The lines of a list of figures: read lightly at the table, and with every problem noted by the data check.

Both ways give a `Line`, so that what is made of a line is written once. Mid-game commands load nothing else for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.core.light_csv import cells
from companion.core.names import CompanionError, fold
from companion.games.descent.facts import YES

if TYPE_CHECKING:
    from companion.core.fields import Problems, Table

T = TypeVar("T")


class Line:
    """One line: a field that is not there reads as empty, one that is wrong ends the reading."""

    __slots__ = ("values", "where")

    def __init__(self, values: Mapping[str, str], where: str = "") -> None:
        self.values = values
        self.where = where

    def text(self, name: str, default: str = "") -> str:
        """A field of text."""
        return self.values.get(name, "") or default

    def name(self, name: str = "name") -> str:
        """The name of what the line is about."""
        return self.text(name)

    def number(self, name: str) -> int:
        """A whole number; 0 where the field is empty."""
        found = self.values.get(name, "")
        if not found:
            return 0
        try:
            return int(found)
        except ValueError:
            self.wrong(name, f"{name} must be a whole number")
            return 0

    def known(self, name: str) -> int | None:
        """A whole number; None where the field is empty."""
        return self.number(name) if self.text(name) else None

    def words(self, name: str, known: Iterable[str] = ()) -> tuple[str, ...]:
        """A field that lists words, each one of `known` where some are given."""
        found = self.text(name)
        listed = tuple(word.strip() for word in found.split(";") if word.strip()) if found else ()
        for word in listed if known else ():
            self._one(name, word, known)
        return listed

    def one_of(self, name: str, known: Iterable[str]) -> str:
        """A field that is empty or one of some words."""
        found = self.text(name)
        if found:
            self._one(name, found, known)
        return found

    def yes(self, name: str) -> bool:
        """A field that is empty or says yes."""
        return self.one_of(name, (YES,)) == YES

    def _one(self, name: str, word: str, known: Iterable[str]) -> None:
        if word not in known:
            self.wrong(name, f"{name} {word!r} is not one of: {', '.join(known)}")

    def wrong(self, name: str, message: str) -> None:
        """Data that cannot be used stop what needs them."""
        raise CompanionError(f"{self.where}: {message}.", "`companion data check` lists every problem.")


class JudgedLine(Line):
    """A line whose problems are noted where they stand, and which goes on."""

    __slots__ = ("row",)

    def __init__(self, row: Table) -> None:
        super().__init__({key: str(value) for key, value in row.values.items()})
        self.row = row

    def text(self, name: str, default: str = "") -> str:
        """A field of text, which is then read."""
        self.row.read.add(name)
        return super().text(name, default)

    def name(self, name: str = "name") -> str:
        """A name that a record may hold: required."""
        return self.row.name(name)

    def number(self, name: str) -> int:
        """A whole number; 0 where the field is empty."""
        return self.row.number(name)

    def wrong(self, name: str, message: str) -> None:
        """A problem with a field."""
        from companion.core import codes

        self.row.problem(codes.BAD_VALUE, name, message)


About = frozenset[str]
"""Which lines are wanted: those whose name, which comes first, has one of these words in it; without words all."""
ALL: About = frozenset()


def about(names: Iterable[str]) -> About:
    """The lines that may be meant by what was typed, or held: a reader of figures need not make all of them."""
    words = {word.removesuffix("s") for name in names for word in fold(name).split()}
    return frozenset(words - {""})


def read_lines(
    file: Path, make: Callable[[Line], T], problems: Problems | None = None, only: About = ALL
) -> tuple[T, ...]:
    """What is made of each line of a list; a list that is not there is empty."""
    if not file.exists():
        return ()
    return tuple(map(make, _light(file, only))) if problems is None else tuple(_judged(file, make, problems))


def _light(file: Path, only: About) -> Iterator[Line]:
    rows = cells(file.read_text(encoding="utf-8-sig"), (lambda name: _meets(name, only)) if only else None)
    head = next(rows, [])
    for row in rows:
        yield Line(dict(zip(head, row, strict=False)), f"{file.name}, {row[0]}")


def _meets(name: str, words: About) -> bool:
    """Whether a name has one of the words in it."""
    plain = name.lower().replace("'", "") if name.isascii() else fold(name)
    return any(word in plain for word in words)


def _judged(file: Path, make: Callable[[Line], T], problems: Problems) -> Iterator[T]:
    from companion.core.fields import read_csv

    for row in read_csv(file, problems):
        yield make(JudgedLine(row))
        row.no_more()


def stamps(folder: Path, names: Iterable[str]) -> int:
    """The version of some files: when they were written."""
    files = (folder / name for name in names)
    return sum(file.stat().st_mtime_ns for file in files if file.exists())
