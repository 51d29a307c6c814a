"""How large a page can be set so that it fits on one sheet of paper, A4 or Letter.

The browser decides where lines break; this is a careful guess of it, so that the sheet is one file without a script.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

from companion.core.page import Boxes, Cell, Page, Section

SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
"""In points, largest first; less than 6 nobody reads."""
CUT_AT = 7.5
"""What has to be cut is not made small as well."""
COLUMN = 90 * 72 / 25.4
"""The width of one of two columns in points: A4 less its margins."""
HEIGHT = 225 * 72 / 25.4
"""The height of a column: Letter, the lower of the two, less margins, heading and foot."""
LETTER, LINE, HEADING = 0.52, 1.42, 2.5
"""The width of a letter and the height of a row in units of the type size; rows to a heading."""
LOOSE = 1.1
"""Lines break between words, so they are not filled to the end."""
USED = 1.75
"""How much of two columns can be filled: sections are not torn apart."""


def fitted(page: Page) -> tuple[Page, float]:
    """The page and its type size; where even the smallest is too large, the longest sections are cut."""
    for size in SIZES:
        if _fits(page, size):
            return page, size
    return _cut(page, CUT_AT), CUT_AT


def _fits(page: Page, size: float) -> bool:
    return sum(_lines(section, size) for section in page.sections) * size * LINE <= USED * HEIGHT


def _lines(section: Section, size: float) -> float:
    wide = COLUMN / (size * LETTER)
    rows = section.rows + ((section.header,) if section.header else ())
    shares = _shares(section, wide)
    more = 1 if section.left_out else 0
    return HEADING + more + sum(max(_height(c, s) for c, s in zip(row, shares, strict=False)) for row in rows)


def _shares(section: Section, wide: float) -> list[float]:
    """The width of each column: short ones take what they need, long ones share the rest."""
    count = max(len(row) for row in section.rows)
    longest = [max((_length(row[n]) for row in section.rows if n < len(row)), default=0) for n in range(count)]
    fair = wide / count
    spare = wide - sum(length * LOOSE + 1 for length in longest if length < fair)
    greedy = sum(length >= fair for length in longest) or 1
    return [max(length * LOOSE + 1, 4.0) if length < fair else max(spare / greedy, 4.0) for length in longest]


def _length(cell: Cell) -> int:
    if isinstance(cell, Boxes):
        return 2 * max(cell.ticked, cell.total or 1)
    return sum(1 if char.isascii() else 2 for char in cell)


def _height(cell: Cell, share: float) -> int:
    if isinstance(cell, Boxes):
        return ceil(_length(cell) / share) or 1
    return sum(ceil(_length(line) * LOOSE / share) or 1 for line in cell.split("\n"))


def _cut(page: Page, size: float) -> Page:
    while not _fits(page, size):
        longest = max(page.sections, key=lambda section: _lines(section, size))
        if len(longest.rows) < 2 and not _shortened(longest):
            break
        page = replace(page, sections=tuple(_less(s) if s is longest else s for s in page.sections))
    return page


def _less(section: Section) -> Section:
    """A tenth of the rows fewer; a single row loses half its words."""
    gone = max(1, len(section.rows) // 10)
    if len(section.rows) < 2:
        return replace(section, rows=(tuple(_half(cell) for cell in section.rows[0]),))
    kept = section.rows[gone:] if section.newest_last else section.rows[:-gone]
    return replace(section, rows=kept, left_out=section.left_out + gone)


def _shortened(section: Section) -> bool:
    return any(isinstance(cell, str) and len(cell) > 80 for cell in section.rows[0])


def _half(cell: Cell) -> Cell:
    return f"{cell[: len(cell) // 2].rstrip(' .')} ..." if isinstance(cell, str) and len(cell) > 80 else cell
