"""What stands on a page but is no rule: page numbers, running heads, tables of contents, indexes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from rulesindex.books.model import Page

_PAGE_NUMBER = re.compile(r"\W*(?:page|pg\.?|p\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?\W*", re.I)
_LEADER = re.compile(r"(?:[ .·•_]{4,}|\t+|\s…+\s*)\s*(?:p(?:age|\.)?\s*)?\d{1,4}\s*$|^\s*[.·]{4,}")
_LISTED = re.compile(r"^(?P<title>\D.{1,70}?)(?:[ .·•_]{4,}|\t+|\s…+|,)\s*(?:p(?:age|\.)?\s*)?[\d, \u2013-]{1,30}$")
_INDEXED = re.compile(r"[^\d,;:]{2,45},\s*\d{1,3}(?:\s*[,\u2013-]\s*\d{1,3})*")
_TABLE_TITLE = re.compile(r"[#*\s]*(?:table of )?contents[*:\s]*|[#*\s]*index[*:\s]*", re.I)
_EDGE = 2
_REPEATS = 3


def strip_furniture(pages: Sequence[Page]) -> list[Page]:
    """The pages without their numbers and running heads."""
    heads = _running_heads(pages)
    return [Page(_strip_page(page, heads), page.number) for page in pages]


def strip_contents(lines: Sequence[str]) -> tuple[list[str], list[str]]:
    """Lines without tables of contents and indexes, and the titles those tables named."""
    listed = [len(line) <= 160 and bool(_LEADER.search(line) or _index_line(line)) for line in lines]
    kept: list[str] = []
    titles: list[str] = []
    start = 0
    while start < len(lines):
        end = _run_end(lines, listed, start)
        if end == start:
            kept.append(lines[start])
            start += 1
            continue
        titles += [title for line in lines[start:end] if (title := _listed_title(line))]
        _drop_heading(kept)
        kept.append("")
        start = end
    return kept, titles


def _drop_heading(kept: list[str]) -> None:
    """The heading of the table goes with it."""
    last = next((at for at in range(len(kept) - 1, -1, -1) if kept[at].strip()), None)
    if last is not None and _TABLE_TITLE.fullmatch(kept[last]):
        kept[last] = ""


def _run_end(lines: Sequence[str], listed: Sequence[bool], start: int) -> int:
    """Where a run of five or more listed lines that begins here ends; the same place if none does."""
    if not listed[start]:
        return start
    end, hits, misses = start, 0, 0
    for at in range(start, len(lines)):
        if not lines[at].strip():
            continue
        if listed[at]:
            hits, misses, end = hits + 1, 0, at + 1
        elif len(lines[at]) > 70 or (misses := misses + 1) > 1:
            break
    return end if hits >= 5 else start


def _index_line(line: str) -> bool:
    """``Abilities, 3, 12-14``: a subject and nothing but pages."""
    return len(line) < 60 and _INDEXED.fullmatch(line.strip()) is not None


def _listed_title(line: str) -> str:
    found = _LISTED.match(line.strip())
    return found["title"].strip(" .\t-\u2013") if found else ""


def _running_heads(pages: Sequence[Page]) -> set[str]:
    if len(pages) > 1:
        return _heads_at_edges(pages)
    return _heads_standing_alone(pages[0].text.split("\n")) if pages else set()


def _heads_at_edges(pages: Sequence[Page]) -> set[str]:
    """With pages known: a short line that comes again at the top or foot of several pages."""
    seen: Counter[str] = Counter()
    for page in pages:
        lines = [line for line in page.text.split("\n") if line.strip()]
        seen.update({_shape(line) for line in (*lines[:_EDGE], *lines[-_EDGE:]) if _short(line)})
    least = max(min(_REPEATS, len(pages)), len(pages) // 10)
    return {shape for shape, times in seen.items() if times >= least and shape}


def _heads_standing_alone(lines: Sequence[str]) -> set[str]:
    """Without pages: a short line that comes again and again with wide space above and below."""
    alone: Counter[str] = Counter()
    everywhere: Counter[str] = Counter()
    for at, line in enumerate(lines):
        if not line.strip() or not _short(line):
            continue
        everywhere[_shape(line)] += 1
        if not any(text.strip() for text in (*lines[max(0, at - 2) : at], *lines[at + 1 : at + 3])):
            alone[_shape(line)] += 1
    return {
        shape
        for shape, times in alone.items()
        if shape and everywhere[shape] >= _REPEATS and times >= 2 and times * 2 >= everywhere[shape]
    }


def _strip_page(page: Page, heads: set[str]) -> str:
    lines = page.text.split("\n")
    filled = [at for at, line in enumerate(lines) if line.strip()]
    paged = page.number is not None
    edges = {*filled[:_EDGE], *filled[-_EDGE:]} if paged else set(filled)
    ends = {*filled[:1], *filled[-1:]} if paged else set()
    kept = []
    for at, line in enumerate(lines):
        number = at in edges and _is_number(line) and (at in ends or _stands_alone(lines, at))
        kept.append("" if number or (at in edges and _shape(line) in heads) else line)
    return "\n".join(kept)


def _is_number(line: str) -> bool:
    text = line.strip()
    return bool(text) and len(text) <= 40 and _PAGE_NUMBER.fullmatch(text) is not None


def _stands_alone(lines: Sequence[str], at: int) -> bool:
    """A lone number is a page's only where nothing stands right above and below it."""
    above = lines[at - 1] if at else ""
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return not above.strip() and not below.strip()


def _short(line: str) -> bool:
    return len(line.strip()) <= 70 and len(line.split()) <= 9


def _shape(line: str) -> str:
    return re.sub(r"[\W\d_]+", " ", line).strip().lower()
