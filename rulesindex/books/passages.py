"""Sections into passages: large enough to hold a rule with its exception, small enough to be an answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulesindex.books.headings import label_of
from rulesindex.books.model import Block, Passage
from rulesindex.refs import unique_slugs

MOST = 250
ENOUGH = 60
AIM = 200
SHARED = 120  # words up to which small sections share a passage
_SENTENCE = re.compile(r"(?<=[.!?])[\"'”\u2019)]*\s+(?=[A-Z\"“(\d])")
_DEPENDS = re.compile(
    r"(?:However|But|Otherwise|Example|Note|Exception|Instead|Unless|Also|Related|In this case|If so)\b"
)


@dataclass
class _Section:
    path: tuple[str, ...]
    level: int
    blocks: list[Block] = field(default_factory=list)

    @property
    def words(self) -> int:
        return sum(block.words for block in self.blocks)


@dataclass(frozen=True)
class _Draft:
    path: tuple[str, ...]
    title: str
    blocks: tuple[Block, ...]
    labels: tuple[str, ...]


def make_passages(blocks: Sequence[Block]) -> list[Passage]:
    """Cut a book's blocks into passages under their headings, each with a name of its own."""
    drafts: list[_Draft] = []
    for section in _merged(_sections(blocks)):
        drafts += _cut(section)
    names = unique_slugs(draft.title or "text" for draft in drafts)
    return [_passage(draft, name) for draft, name in zip(drafts, names, strict=True)]


def _sections(blocks: Iterable[Block]) -> list[_Section]:
    sections = [_Section((), 0)]
    stack: list[tuple[int, str]] = []
    for block in blocks:
        if not block.is_heading:
            sections[-1].blocks.append(block)
            continue
        while stack and stack[-1][0] >= block.level:
            stack.pop()
        stack.append((block.level, block.text))
        sections.append(_Section(tuple(text for _, text in stack), block.level))
    return [section for section in sections if section.blocks]


def _merged(sections: Sequence[_Section]) -> list[_Section]:
    """Small neighbours under the same heading share a passage; each keeps its heading as a line of its own."""
    out: list[_Section] = []
    for section in sections:
        last = out[-1] if out else None
        if last is not None and _fit(last, section):
            last.blocks.append(Block("head", section.path[-1], section.blocks[0].page))
            last.blocks += section.blocks
        else:
            out.append(_Section(section.path, section.level, list(section.blocks)))
    return out


def _fit(last: _Section, section: _Section) -> bool:
    if not last.path or last.words + section.words > SHARED:
        return False
    siblings = last.path[:-1] == section.path[:-1] and last.level == section.level
    child = section.path[: len(last.path)] == last.path
    return (siblings or child) and min(last.words, section.words) < ENOUGH


def _cut(section: _Section) -> list[_Draft]:
    """A section that is too long is cut where a new point begins, into parts of like size."""
    pieces = [piece for block in section.blocks for piece in _split_long(block)]
    left = sum(piece.words for piece in pieces)
    if left <= MOST:
        return [_draft(section, pieces, first=True)]
    aim = left / -(-left // AIM)
    drafts: list[_Draft] = []
    start = 0
    while start < len(pieces):
        end = _best_end(pieces, start, left, aim)
        drafts.append(_draft(section, pieces[start:end], first=start == 0))
        left -= sum(piece.words for piece in pieces[start:end])
        start = end
    return drafts


def _best_end(pieces: Sequence[Block], start: int, left: int, aim: float) -> int:
    """The end near the wished size that cuts at the best place; the rest must not become a crumb."""
    if left <= MOST and left < aim * 1.4:
        return len(pieces)
    best, best_cost, words = start + 1, float("inf"), 0
    for end in range(start + 1, len(pieces) + 1):
        words += pieces[end - 1].words
        if words > MOST and end > start + 1:
            break
        cost = abs(words - aim) / aim + _cut_cost(pieces, end)
        if 0 < left - words < ENOUGH:
            cost += 0.5
        if cost < best_cost:
            best, best_cost = end, cost
    return best


def _cut_cost(pieces: Sequence[Block], end: int) -> float:
    """How bad it is to cut before this piece: never between a rule and what depends on it."""
    if end >= len(pieces):
        return 0.0
    above, below = pieces[end - 1], pieces[end]
    if above.kind == "head" or above.text.endswith(":"):
        return 2.0
    if below.kind == "head":
        return 0.0
    if _DEPENDS.match(below.text):
        return 0.8
    if label_of(below.text):
        return 0.05
    return 0.45 if below.kind == "item" else 0.2


def _split_long(block: Block) -> list[Block]:
    """A paragraph longer than a passage is cut at a sentence, a sentence longer than one at a word."""
    if block.words <= MOST:
        return [block]
    units = block.text.split("\n") if block.kind == "table" else _SENTENCE.split(block.text)
    parts: list[str] = []
    for unit in units:
        for piece in _chunks(unit):
            if parts and len(parts[-1].split()) + len(piece.split()) <= AIM:
                parts[-1] += ("\n" if block.kind == "table" else " ") + piece
            else:
                parts.append(piece)
    return [block.with_text(part) for part in parts]


def _chunks(text: str) -> list[str]:
    words = text.split(" ")
    if len(words) <= AIM:
        return [text]
    return [" ".join(words[at : at + AIM]) for at in range(0, len(words), AIM)]


def _draft(section: _Section, pieces: Sequence[Block], first: bool) -> _Draft:
    labels = tuple(dict.fromkeys(label for piece in pieces if (label := _label(piece))))
    title = section.path[-1] if section.path else ""
    path = section.path
    if not first and (start := _label(pieces[0])):
        path, title = (*path, start), start
    shared = [piece.text for piece in pieces if piece.kind == "head" and piece.text != title]
    return _Draft(path, " / ".join((title, *shared[:3])), tuple(pieces), labels)


def _label(piece: Block) -> str:
    return piece.text if piece.kind == "head" else label_of(piece.text)


def _passage(draft: _Draft, name: str) -> Passage:
    lines: list[str] = []
    for block in draft.blocks:
        tight = block.kind in ("item", "table") and lines and lines[-1]
        if lines and not tight:
            lines.append("")
        lines.append(block.text)
    text = "\n".join(lines).strip()
    page = next((block.page for block in draft.blocks if block.page is not None), None)
    return Passage(name, draft.title, draft.path, text, page, draft.labels)
