"""From the letters of a PDF page to its lines: words, cells of tables, columns, and the type they are set in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from rulesindex.books.columns import Row, Span, unfold
from rulesindex.books.layout import Line

_CELL = 0.8  # the narrowest space between two cells, in units of the type size
_SURE = 2.5  # and one that parts them whatever stands above and below
_SAME = 2.0  # points
_NEAR = 3  # lines above and below that may confirm a column of a table
_MARK = re.compile(r"[^\w\s]{1,2}|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.):]")
_ENDS = "\ufffe\x02"  # what the reader makes of a hyphen at a line's end


class Glyph(NamedTuple):
    """A letter where it stands on the page; ``\\n`` for the end of a line as the reader sees it."""

    text: str
    left: float = 0.0
    right: float = 0.0
    y: float = 0.0
    size: float = 0.0
    bold: bool = False


class _Stretch(NamedTuple):
    """Letters of one line that no wide space parts."""

    glyphs: tuple[Glyph, ...]

    @property
    def span(self) -> Span:
        return Span(self.glyphs[0].left, self.glyphs[-1].right, "".join(glyph.text for glyph in self.glyphs))


def lines_of(glyphs: Iterable[Glyph]) -> list[Line]:
    """A page's lines in reading order, the cells of a table's row parted by tabs."""
    rows = [stretches for letters in _lines(glyphs) if (stretches := _stretches(letters))]
    if not rows:
        return []
    known = [stretch for row in rows for stretch in row]
    numbered = iter(range(len(known)))
    spans = [tuple(stretch.span._replace(at=next(numbered)) for stretch in row) for row in rows]
    least = _CELL * Counter(glyph.size for stretch in known for glyph in stretch.glyphs).most_common(1)[0][0]
    ordered = [row for row in unfold(spans, least) if row]
    return [_line(row, _cells(ordered, at), known) for at, row in enumerate(ordered)]


def _lines(glyphs: Iterable[Glyph]) -> list[list[Glyph]]:
    """The reader's lines; it glues a large heading to the text close below it, and takes a line's last hyphen away."""
    lines: list[list[Glyph]] = [[]]
    for glyph in glyphs:
        last = next((other for other in reversed(lines[-1]) if other.text.strip()), None)
        fallen = last is not None and glyph.text.strip() and abs(last.y - glyph.y) > 0.6 * min(last.size, glyph.size)
        if glyph.text == "\n" or fallen:
            lines.append([])
        if glyph.text in _ENDS:
            lines[-1].append(glyph._replace(text="-"))
            lines.append([])
        elif glyph.text != "\n":
            lines[-1].append(glyph._replace(text="-" if glyph.text == "\xad" else glyph.text))
    return lines


def _stretches(letters: Sequence[Glyph]) -> list[_Stretch]:
    found: list[list[Glyph]] = []
    last: Glyph | None = None
    for glyph in letters:
        if not glyph.text.strip():
            if found:
                found[-1].append(glyph._replace(text=" "))
            continue
        if last is None or glyph.left - last.right > _CELL * glyph.size or glyph.left < last.left - glyph.size:
            found.append([])
        found[-1].append(glyph)
        last = glyph
    return [_Stretch(tuple(_trimmed(stretch))) for stretch in found]


def _trimmed(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    end = next(at for at in range(len(glyphs), 0, -1) if glyphs[at - 1].text.strip())
    return glyphs[:end]


def _cells(rows: Sequence[Row], at: int) -> list[bool]:
    """For each space between the stretches of a row: does it part two cells of a table?"""
    row = rows[at]
    near = [other for other in rows[max(0, at - _NEAR) : at + _NEAR + 1] if other is not row and len(other) > 1]
    found = []
    for n, (left, right) in enumerate(pairwise(row)):
        marker = n == 0 and _MARK.fullmatch(left.text) is not None
        lined_up = any(_lined_up(right, cell) for other in near for cell in other[1:])
        found.append(not marker and (lined_up or right.start - left.end > _SURE * 10))
    return found


def _lined_up(one: Span, other: Span) -> bool:
    return (
        abs(one.start - other.start) < _SAME
        or abs(one.end - other.end) < _SAME
        or abs(one.start + one.end - other.start - other.end) < 2 * _SAME
    )


def _line(row: Row, cells: Sequence[bool], known: Sequence[_Stretch]) -> Line:
    parts = [known[span.at].glyphs for span in row]
    text = row[0].text
    for span, cell in zip(row[1:], cells, strict=True):
        text += ("\t" if cell else " ") + span.text
    inked = [glyph for part in parts for glyph in part if glyph.text.strip()]
    sizes = Counter(glyph.size for glyph in inked)
    bold = all(glyph.bold for glyph in inked if glyph.text.isalnum())
    start = 0
    if not bold:
        for heavy, run in groupby(parts[0], lambda glyph: glyph.bold or not glyph.text.strip()):
            start = len("".join(glyph.text for glyph in run)) if heavy else 0
            break
    return Line(text, sizes.most_common(1)[0][0], bold, start, inked[0].y)
