"""What a PDF knows of its type: larger and bolder lines are headings, wider gaps part paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from rulesindex.books.model import Page

_LARGER = 1.12  # a heading's size against the body's
_GAP = 1.4  # a paragraph's distance against a line's
_LEVELS = 4


class Line(NamedTuple):
    """One line of a page: its text, the size and boldness of most of its letters, the bold start, its height."""

    text: str
    size: float = 0.0
    bold: bool = False
    start: int = 0  # how many characters at the beginning are bold where the rest is not
    y: float = 0.0


class Piece(NamedTuple):
    """A run of text in one type, as the PDF reader reports it."""

    text: str
    size: float
    bold: bool
    y: float


def lines_of(pieces: Iterable[Piece]) -> list[Line]:
    """The lines that a page's pieces make up."""
    lines: list[Line] = []
    current: list[Piece] = []
    for piece in pieces:
        if _falls(current, piece):  # the reader glues a large heading to the text close below it
            lines.append(_line(current))
            current = []
        first, *more = piece.text.split("\n")
        current.append(piece._replace(text=first))
        for part in more:
            lines.append(_line(current))
            current = [piece._replace(text=part)] if part else []
    lines.append(_line(current))
    return lines


def marked_pages(pages: Sequence[tuple[int, Sequence[Line]]]) -> list[Page]:
    """The pages as Markdown-like text: headings marked by their size, paragraphs apart."""
    every = [line for _, lines in pages for line in lines if line.text.strip()]
    body = _body_size(every)
    sizes = _heading_sizes(every, body)
    leading = _leading(pages, body)
    return [Page("\n".join(_marked(lines, sizes, leading)), number) for number, lines in pages]


def _falls(current: Sequence[Piece], piece: Piece) -> bool:
    inked = [other for other in current if other.text.strip()]
    if not inked or not piece.text.strip():
        return False
    return inked[-1].y - piece.y > 0.6 * min(inked[-1].size, piece.size)


def _line(pieces: Sequence[Piece]) -> Line:
    text = "".join(piece.text for piece in pieces)
    inked = [piece for piece in pieces if piece.text.strip()]
    if not inked:
        return Line("")
    letters: Counter[float] = Counter()
    for piece in inked:
        letters[round(piece.size, 1)] += len(piece.text.strip())
    bold = all(piece.bold for piece in inked if re.search(r"\w", piece.text))
    start = 0
    for piece in pieces:
        if piece.text.strip() and not piece.bold:
            break
        start += len(piece.text)
    return Line(text, letters.most_common(1)[0][0], bold, 0 if bold else start, inked[0].y)


def _body_size(lines: Iterable[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _heading_sizes(lines: Iterable[Line], body: float) -> list[float]:
    """The sizes that head something, largest first: larger than the body, and with words."""
    larger = {
        line.size for line in lines if body and line.size >= body * _LARGER and re.search(r"[A-Za-z]{2}", line.text)
    }
    return sorted(larger, reverse=True)


def _leading(pages: Sequence[tuple[int, Sequence[Line]]], body: float) -> float:
    """The usual distance between two lines of the body."""
    steps = []
    for _, lines in pages:
        heights = [line.y for line in lines if line.text.strip() and line.size == body]
        steps += [above - below for above, below in pairwise(heights) if 0 < above - below < 4 * body]
    return median(steps) if steps else 0.0


def _marked(lines: Sequence[Line], sizes: Sequence[float], leading: float) -> list[str]:
    out: list[str] = []
    above: Line | None = None
    for line in lines:
        if not line.text.strip():
            out.append("")
            continue
        level = _level(line, sizes)
        same = above is not None and level and _level(above, sizes) == level and not _apart(above, line, leading * 1.3)
        if same and out and len(out[-1]) + len(line.text) < 90:
            out[-1] += f" {line.text.strip()}"
        else:
            if level or _level(above, sizes) or _apart(above, line, leading):
                out.append("")
            out.append(_dressed(line, level))
        above = line
    return out


def _level(line: Line | None, sizes: Sequence[float]) -> int:
    if (
        line is None
        or line.size not in sizes
        or len(line.text.split()) > 14
        or not re.search(r"[A-Za-z]{2}", line.text)
    ):
        return 0
    return 1 + sizes.index(line.size) * _LEVELS // max(_LEVELS, len(sizes))


def _apart(above: Line | None, line: Line, leading: float) -> bool:
    """More than a line's distance below, or back up at the head of another column."""
    if above is None or not leading:
        return False
    step = above.y - line.y
    return step > leading * _GAP or step < -2 * leading


def _dressed(line: Line, level: int) -> str:
    """A line with the marks that the rest of the import understands."""
    text = line.text.strip()
    if level:
        return f"{'#' * level} {text}"
    if line.bold and len(text.split()) <= 10 and not re.search(r"[.,;]$", text):
        return f"\n**{text}**\n"
    head, rest = line.text[: line.start].strip(), line.text[line.start :].strip()
    if head and rest[:1].isupper() and len(head.split()) <= 6 and re.search(r"[\w)]$", head) and head[0].isupper():
        return f"{head}: {rest}"
    return text
