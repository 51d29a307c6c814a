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
_LONGEST_NAME = 16  # words of a heading


class Line(NamedTuple):
    """One line of a page: its text, the size and boldness of most of its letters, the bold start, its height."""

    text: str
    size: float = 0.0
    bold: bool = False
    start: int = 0  # how many characters at the beginning are bold where the rest is not
    y: float = 0.0


def marked_pages(pages: Sequence[tuple[int, Sequence[Line]]]) -> list[Page]:
    """The pages as Markdown-like text: headings marked by their size, paragraphs apart."""
    every = [line for _, lines in pages for line in lines if line.text.strip()]
    body = _body_size(every)
    sizes = _heading_sizes(every, body)
    leading = _leading(pages, body)
    return [Page("\n".join(_marked(lines, sizes, leading)), number) for number, lines in pages]


def _body_size(lines: Iterable[Line]) -> float:
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _heading_sizes(lines: Iterable[Line], body: float) -> list[float]:
    """The sizes that head something, largest first: larger than the body, and with words."""
    larger = (line for line in lines if body and line.size >= body * _LARGER and "\t" not in line.text)
    return sorted({line.size for line in larger if re.search(r"[A-Za-z]{2}", line.text)}, reverse=True)


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
    for lines_of_one, level in _headed(lines, sizes, leading):
        for line in lines_of_one:
            if not level and _apart(above, line, leading):
                out.append("")
            if not level:
                out.append(_dressed(line))
            above = line
        if level:
            out += ["", f"{'#' * level} {' '.join(line.text.strip() for line in lines_of_one)}", ""]
    return out


def _headed(lines: Iterable[Line], sizes: Sequence[float], leading: float) -> list[tuple[list[Line], int]]:
    """Lines that belong together, and the level of the heading they make; 0 for text.

    A heading may take two lines or three; what is longer is text in a larger type: an introduction, a quotation.
    """
    runs: list[tuple[list[Line], int]] = []
    for line in lines:
        level = _level(line, sizes)
        last, before = runs[-1] if runs else ([], 0)
        if level and level == before and not _apart(last[-1], line, leading * 1.3):
            last.append(line)
        else:
            runs.append(([line], level))
    return [(run, level if _is_name(run) else 0) for run, level in runs]


def _is_name(run: Sequence[Line]) -> bool:
    words = sum(len(line.text.split()) for line in run)
    sentence = re.search(r"[a-z][.,;]$", run[-1].text.strip()) is not None
    return words <= _LONGEST_NAME and not (sentence and words > 5)


def _level(line: Line, sizes: Sequence[float]) -> int:
    if line.size not in sizes or "\t" in line.text or not re.search(r"[A-Za-z]{2}", line.text):
        return 0
    return 1 + sizes.index(line.size) * _LEVELS // max(_LEVELS, len(sizes))


def _apart(above: Line | None, line: Line, leading: float) -> bool:
    """More than a line's distance below, or back up at the head of another column."""
    if above is None or not leading:
        return False
    step = above.y - line.y
    return step > leading * _GAP or step < -2 * leading


def _dressed(line: Line) -> str:
    """A line of text with the marks that the rest of the import understands."""
    text = line.text.strip()
    if line.bold and "\t" not in text and len(text.split()) <= 10 and not re.search(r"[.,;]$", text):
        return f"\n**{text}**\n"
    head, rest = line.text[: line.start].strip(), line.text[line.start :].strip()
    if head and rest[:1].isupper() and len(head.split()) <= 6 and re.search(r"[\w)]$", head) and head[0].isupper():
        return f"{head}: {rest}"
    return re.sub(r"^(?=#+ )", r"\\", text)  # a printed # is no mark of ours
