"""How players put their questions: `phrase, entry, origin`, one a line, beside the digest they lead into."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesindex.digest import Entry

SUFFIX = ".tsv"
HEAD = ("phrase", "entry", "origin")


@dataclass(frozen=True, slots=True)
class Ask:
    """One phrasing, the entry it leads to, and where it comes from: `digest`, `table`, a forum's name ..."""

    phrase: str
    entry: str
    origin: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong in a file of a digest, and where."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


def parse_asks(text: str, file: str = "") -> tuple[list[Ask], list[Problem]]:
    """The phrasings of one file, and which of its lines are none."""
    asks: list[Ask] = []
    problems: list[Problem] = []
    for number, line in enumerate(text.splitlines(), 1):
        cells = tuple(cell.strip() for cell in line.split("\t"))
        if not line.strip() or cells == HEAD:
            continue
        if len(cells) != len(HEAD) or not all(cells):
            problems.append(Problem(file, number, "a line is phrase, entry and origin, parted by tabs"))
            continue
        phrase, entry, origin = cells
        asks.append(Ask(phrase, entry, origin, file, number))
    return asks, problems


def with_asks(entries: Sequence[Entry], asks: Iterable[Ask]) -> tuple[list[Entry], list[Problem]]:
    """The entries with the phrasings that lead to them, and the phrasings that lead nowhere."""
    known = {entry.id for entry in entries}
    added: dict[str, list[str]] = {}
    problems = []
    for ask in asks:
        if ask.entry in known:
            added.setdefault(ask.entry, []).append(ask.phrase)
        else:
            problems.append(Problem(ask.file, ask.line, f"phrase {ask.phrase!r} leads to no entry {ask.entry!r}"))
    return [replace(entry, asks=(*entry.asks, *added.get(entry.id, ()))) for entry in entries], problems


def check_asks(entries: Sequence[Entry], asks: Sequence[Ask]) -> Iterator[Problem]:
    """Entries nobody asks for, and phrases that two entries claim or one has twice."""
    asked = {ask.entry for ask in asks}
    seen: dict[str, str] = {}
    for entry in entries:
        if not entry.asks and entry.id not in asked:
            yield Problem(entry.file, entry.line, f"{entry.id!r} has no asks")
        for phrase in entry.asks:
            yield from _twice(seen, phrase, entry.id, entry.file, entry.line)
    for ask in asks:
        yield from _twice(seen, ask.phrase, ask.entry, ask.file, ask.line)


def _twice(seen: dict[str, str], phrase: str, entry: str, file: str, line: int) -> Iterator[Problem]:
    key = re.sub(r"[^a-z0-9 ]", "", phrase.lower())
    other = seen.setdefault(key, entry)
    if other != entry:
        yield Problem(file, line, f"ask {phrase!r} is asked by {other!r} too")
