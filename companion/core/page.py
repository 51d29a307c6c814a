"""A page to be printed, as values: a title, and sections of rows."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.named import NamedTuple


class Boxes(NamedTuple):
    """Boxes to tick: so many of them are; None where nobody knows how many there are."""

    ticked: int
    total: int | None


Cell = str | Boxes
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Rows under a heading; `left_out` says how many more there are."""

    title: str
    rows: tuple[Row, ...]
    header: tuple[str, ...] = ()
    left_out: int = 0
    newest_last: bool = False
    """Where not everything fits, the first rows go."""


class CardList(NamedTuple):
    """A list of the size of a card: a title, a line beneath it, and lines of which some are headings."""

    title: str
    line: str
    lines: tuple[tuple[str, bool], ...]


@dataclass(frozen=True, slots=True)
class Page:
    """What is printed: a title, a line beneath it, sections, a line at the foot."""

    title: str
    line: str
    sections: tuple[Section, ...]
    foot: str = ""
    single: bool = False
    """It has to fit on one sheet of paper."""
