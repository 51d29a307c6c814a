"""From the letters of a PDF page to its lines: words, cells of tables, columns, and the type they are set in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count, pairwise, takewhile
from typing import NamedTuple

from rulesindex.books.columns import Row, Span, unfold
from rulesindex.books.layout import Line

_CELL = 0.8  # the narrowest space between two cells, in units of the type size
_SURE = 2.5  # and one that parts them whatever stands above and below
_SAME = 2.0  # points
_LEADING = 1.6  # the distance of two lines of one cell, in units of the type size
_NEAR = 3  # lines above and below that may confirm a column of a table
_MARK = re.compile(r"[^\w\s]{1,2}|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.):]")
_INITIAL = 1.8  # how much larger than the text an initial is
_ENDS = "\ufffe\x02"  # what the reader makes of a hyphen at a line's end


class Glyph(NamedTuple):
    """A letter where it stands on the page; ``\\n`` for the end of a line as the reader sees it."""

    text: str
    left: float = 0.0
    right: float = 0.0
    y: float = 0.0
    size: float = 0.0
    bold: bool = False


_Stretch = Sequence[Glyph]  # letters of one line that no wide space parts


def lines_of(glyphs: Iterable[Glyph]) -> list[Line]:
    """A page's lines in reading order, the cells of a table's row parted by tabs."""
    rows = [stretches for letters in _lines(glyphs) if (stretches := _stretches(letters))]
    if not rows:
        return []
    known = [stretch for row in rows for stretch in row]
    numbered = count()
    spans = [tuple(_span(stretch, next(numbered)) for stretch in row) for row in rows]
    body = Counter(glyph.size for stretch in known for glyph in stretch).most_common(1)[0][0]
    ordered = [row for row in unfold(spans, _CELL * body) if row]
    return _with_whole_cells(
        ordered, [_line(row, _cells(ordered, at, _SURE * body), known) for at, row in enumerate(ordered)]
    )


def _with_whole_cells(rows: Sequence[Row], lines: Sequence[Line]) -> list[Line]:
    """The lines, a table's last cell put together where it takes several of them."""
    out: list[Line] = []
    cell = 0.0
    for row, line in zip(rows, lines, strict=True):
        close = bool(out) and 0 < out[-1].y - line.y < _LEADING * line.size
        if close and "\t" in out[-1].text and len(row) == 1 and abs(row[0].start - cell) < _SAME:
            out[-1] = out[-1]._replace(text=f"{out[-1].text} {line.text}", y=line.y)
            continue
        out.append(line)
        cell = row[-1].start
    return out


def _lines(glyphs: Iterable[Glyph]) -> list[list[Glyph]]:
    """The reader's lines; it glues a large heading to the text close below it, and takes a line's last hyphen away."""
    lines: list[list[Glyph]] = [[]]
    for glyph in glyphs:
        if glyph.text == "\n" or _falls(lines[-1], glyph):
            lines.append([])
        if glyph.text in _ENDS:
            lines[-1].append(glyph._replace(text="-"))
            lines.append([])
        elif glyph.text != "\n":
            lines[-1].append(glyph._replace(text="-" if glyph.text == "\xad" else glyph.text))
    return _with_initials(lines)


def _with_initials(lines: Sequence[list[Glyph]]) -> list[list[Glyph]]:
    """The lines, a chapter's large first letter joined to the rest of its word."""
    out: list[list[Glyph]] = []
    for line in lines:
        letters = [glyph for glyph in out[-1] if glyph.text.strip()] if out else []
        first = next((glyph for glyph in line if glyph.text.strip()), None)
        if first is not None and len(letters) == 1 and _is_initial(letters[0], first):
            out[-1] = [*letters, *line]
        else:
            out.append(line)
    return out


def _is_initial(letter: Glyph, after: Glyph) -> bool:
    close = 0 <= after.left - letter.left <= 1.2 * letter.size
    return close and letter.size >= _INITIAL * after.size and letter.text.isupper() and after.text.islower()


def _falls(line: Sequence[Glyph], glyph: Glyph) -> bool:
    """True where a letter stands on another line."""
    last = next((other for other in reversed(line) if other.text.strip()), None)
    if last is None or not glyph.text.strip():
        return False
    return abs(last.y - glyph.y) > 0.6 * min(last.size, glyph.size)


def _span(stretch: _Stretch, at: int) -> Span:
    return Span(stretch[0].left, stretch[-1].right, "".join(glyph.text for glyph in stretch), at)


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
    return [_trimmed(stretch) for stretch in found]


def _trimmed(glyphs: Sequence[Glyph]) -> _Stretch:
    end = next(at for at in range(len(glyphs), 0, -1) if glyphs[at - 1].text.strip())
    return glyphs[:end]


def _cells(rows: Sequence[Row], at: int, sure: float) -> list[bool]:
    """For each space between the stretches of a row: does it part two cells of a table?"""
    row = rows[at]
    near = [other for other in rows[max(0, at - _NEAR) : at + _NEAR + 1] if other is not row and len(other) > 1]
    found = []
    for n, (left, right) in enumerate(pairwise(row)):
        marker = n == 0 and _MARK.fullmatch(left.text) is not None
        lined_up = any(_lined_up(right, cell) for other in near for cell in other[1:])
        found.append(not marker and (lined_up or right.start - left.end > sure))
    return found


def _lined_up(one: Span, other: Span) -> bool:
    return (
        abs(one.start - other.start) < _SAME
        or abs(one.end - other.end) < _SAME
        or abs(one.start + one.end - other.start - other.end) < 2 * _SAME
    )


def _line(row: Row, cells: Sequence[bool], known: Sequence[_Stretch]) -> Line:
    parts = [known[span.at] for span in row]
    text = row[0].text
    for span, cell in zip(row[1:], cells, strict=True):
        text += ("\t" if cell else " ") + span.text
    inked = [glyph for part in parts for glyph in part if glyph.text.strip()]
    sizes = Counter(glyph.size for glyph in inked)
    bold = all(glyph.bold for glyph in inked if glyph.text.isalnum())
    start = len(list(takewhile(lambda glyph: glyph.bold or not glyph.text.strip(), parts[0])))
    return Line(text, sizes.most_common(1)[0][0], bold, 0 if bold else start, inked[-1].y)
