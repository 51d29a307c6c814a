"""Two columns that an extractor read straight across, put back one below the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

_LONGEST = 150  # rows of one page
_LOOK_AHEAD = 6
_MOST_CELLS = 8
_LONG_TABLE = 30  # rows that share a gutter and are no columns; a long table need not be looked at row by row
_PATIENCE = 15  # rows without a second column before we stop looking for one
_PAGE_END = 4  # empty rows
_SHARED = 6  # rows that must have text on both sides
_WORDS = 3.5  # mean words of a side: fewer are the cells of a table
_GOES_ON = 0.25  # the share of a side's lines that begin in the middle of a sentence
_FAR = 1e9


class Span(NamedTuple):
    """A stretch of text in a row, from where to where; in characters or in points."""

    start: float
    end: float
    text: str
    at: int = 0  # for the caller: which line it was


Row = Sequence[Span]
_Gap = tuple[float, float]


def unfold(rows: Sequence[Row], least: float) -> list[Row]:
    """The rows with columns one below the other; ``least`` is the narrowest space that can part two columns."""
    out: list[Row] = []
    start = 0
    while start < len(rows):
        end, gutter = _run(rows, start, least)
        if gutter is None:
            out += rows[start:end]
            start = end
            continue
        left, right = _sides(rows[start:end], gutter)
        out += [*left, (), *unfold(right, least), ()]
        start = end
    return out


def _run(rows: Sequence[Row], start: int, least: float) -> tuple[int, float | None]:
    """Where the rows that leave one gutter free end, and where it is; rows to pass over where there is none."""
    if not any(len(row) > 1 for row in rows[start : start + _LOOK_AHEAD]):
        return start + 1, None
    length, free = _free_gaps(rows[start : start + _LONGEST], least)
    end = start + length
    for low, high in sorted(free, key=lambda gap: gap[0] - gap[1]):
        if _is_prose(rows[start:end], (low + high) / 2):
            return end, (low + high) / 2
    return start + (1 if length < _LONG_TABLE else length // 2), None


def _free_gaps(rows: Sequence[Row], least: float) -> tuple[int, list[_Gap]]:
    """How many rows share a gap that has text on both sides, and those gaps."""
    free: list[_Gap] = [(-_FAR, _FAR)]
    widest = 0.0
    shared = 0
    for at, row in enumerate(rows):
        widest = max([widest, *(span.start for span in row)])
        left = [gap for gap in _shared(free, _gaps(row)) if gap[1] - gap[0] >= least]
        inside = [gap for gap in left if -_FAR < gap[0] < widest]
        seen = shared >= _SHARED
        page_ends = not any(rows[max(0, at - _PAGE_END + 1) : at + 1])
        if not left or (not inside and (seen or at >= _PATIENCE)) or (seen and page_ends):
            return at, [gap for gap in free if gap[0] > -_FAR and gap[1] < _FAR]
        free = left
        shared += len(row) > 1
    return len(rows), [gap for gap in free if gap[0] > -_FAR and gap[1] < _FAR]


def _gaps(row: Row) -> list[_Gap]:
    """What a row leaves free; a row of very many cells is a table's, and leaves nothing free inside."""
    whole = row if len(row) <= _MOST_CELLS else (Span(row[0].start, row[-1].end, ""),)
    edges = [-_FAR, *(edge for span in whole for edge in (span.start, span.end)), _FAR]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _shared(one: Sequence[_Gap], other: Sequence[_Gap]) -> list[_Gap]:
    both = [(max(a, c), min(b, d)) for a, b in one for c, d in other]
    return [gap for gap in both if gap[0] < gap[1]]


def _is_prose(rows: Sequence[Row], gutter: float) -> bool:
    """Columns of running text, not of a table: long lines on both sides, many of which go on with a sentence."""
    sides = [_split(row, gutter) for row in rows]
    if sum(bool(left and right) for left, right in sides) < _SHARED:
        return False
    return all(_runs_on([side for side in column if side]) for column in zip(*sides, strict=True))


def _runs_on(lines: Sequence[Row]) -> bool:
    texts = [" ".join(span.text for span in line) for line in lines]
    words = sum(len(text.split()) for text in texts) / len(texts)
    return words >= _WORDS and sum(text[:1].islower() for text in texts) >= _GOES_ON * len(texts)


def _split(row: Row, gutter: float) -> tuple[Row, Row]:
    left = tuple(span for span in row if span.end <= gutter)
    return left, tuple(span for span in row if span.end > gutter)


def _sides(rows: Sequence[Row], gutter: float) -> tuple[list[Row], list[Row]]:
    split = [_split(row, gutter) for row in rows]
    return _closed([left for left, _ in split]), _closed([right for _, right in split])


def _closed(column: Sequence[Row]) -> list[Row]:
    """A column without the empty rows that only the other column's lines made."""
    filled = [at for at, row in enumerate(column) if row]
    steps = Counter(below - above for above, below in pairwise(filled))
    usual = steps.most_common(1)[0][0] if steps else 1
    out: list[Row] = []
    for n, at in enumerate(filled):
        empty = at - filled[n - 1] - usual if n else 0
        out += [()] * max(0, empty)
        out.append(column[at])
    return out
