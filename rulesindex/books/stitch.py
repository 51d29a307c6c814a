"""Paragraphs that a page, a picture or a sidebar cut in two, put together again."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rulesindex.books.blocks import CUT
from rulesindex.books.model import Block

_FAR = 30
_LOUD = 4  # words in capitals that are a heading, whatever follows
_LEFT_HANGING = re.compile(r"\b(?:an?|the|of|to|from|with|by|in|on|at|for|and|or|that|your|his|her|their|is|are|than)$")


def stitch_neighbours(blocks: Sequence[Block]) -> list[Block]:
    """Join a block that breaks off to the next one if that plainly goes on."""
    out: list[Block] = []
    for block in blocks:
        if out and _goes_on(out[-1], block):
            out[-1] = _joined(out[-1], block)
        else:
            out.append(block)
    return out


def stitch_over_boxes(blocks: Sequence[Block]) -> list[Block]:
    """Join a paragraph to its rest beyond a sidebar, and put the sidebar behind the section it interrupts."""
    out = list(blocks)
    at = 0
    while at < len(out):
        rest = _rest_of(out, at)
        if rest:
            out = _reordered(out, at, rest)
        at += 1
    return out


def leave_boxes(blocks: Sequence[Block], label: Callable[[str], str]) -> list[Block]:
    """Points that stand below a sidebar but go on with the list above it return to where they belong.

    A sidebar names its kind (``STRATEGY: ...``) or asks a question; it begins with plain text. Labelled points after
    that are not the sidebar's if the section above is a list of such points, or if there are three and more of them.
    """
    sections = _sections(blocks)
    for at, section in enumerate(sections):
        home = _home(sections, at)
        points = _points(section, label)
        if home is None or not points or points[0] < 2:
            continue
        if len(points) >= 3 or len(_points(sections[home], label)) >= 2:
            sections[home] = [*sections[home], *section[points[0] :]]
            sections[at] = section[: points[0]]
    return [block for section in sections for block in section]


def _sections(blocks: Sequence[Block]) -> list[list[Block]]:
    sections: list[list[Block]] = [[]]
    for block in blocks:
        if block.is_heading:
            sections.append([])
        sections[-1].append(block)
    return [section for section in sections if section]


def _is_box(heading: Block) -> bool:
    return heading.is_heading and bool(re.match(r"[A-Z]{3,12}: ", heading.text) or heading.text.endswith("?"))


def _home(sections: Sequence[Sequence[Block]], at: int) -> int | None:
    """The section that a sidebar interrupts."""
    if not _is_box(sections[at][0]):
        return None
    return next((before for before in range(at - 1, -1, -1) if not _is_box(sections[before][0])), None)


def _points(section: Sequence[Block], label: Callable[[str], str]) -> list[int]:
    """Where a section's labelled points stand."""
    return [at for at, block in enumerate(section) if block.kind == "text" and label(block.text)]


def _goes_on(block: Block, below: Block) -> bool:
    if block.is_heading or below.is_heading or not breaks_off(block):
        return False
    if block.kind == "table" or below.kind == "table" or (block.text.isupper() and block.words <= _LOUD):
        return False
    if below.kind == "item":  # an extractor took the rest of a numbered item for a bullet
        cut = block.kind == "item" and not block.text.startswith("- ") and below.gap > 0
        return cut and bool(re.match(r"- [a-z]", below.text)) and block.words > 5
    return below.text[:1].islower()


def _rest_of(blocks: Sequence[Block], at: int) -> int:
    """Where the paragraph that breaks off here goes on, if a box stands between; else 0."""
    block = blocks[at]
    if block.kind not in ("text", "item") or block.words < 5 or not breaks_off(block):
        return 0
    if at + 1 >= len(blocks) or not blocks[at + 1].is_heading:
        return 0
    for further in range(at + 2, min(len(blocks), at + _FAR)):
        below = blocks[further]
        if below.kind == "text" and _resumes(block, below) and not breaks_off(blocks[further - 1]):
            return further
        if below.kind == "text" and breaks_off(below) and below.words >= 5:
            return 0
    return 0


def _resumes(block: Block, below: Block) -> bool:
    """A rest begins small; after a word that cannot end a sentence it may begin with a number too."""
    if below.text[:1].islower():
        return True
    return below.text[:1].isdigit() and below.kind == "text" and bool(_LEFT_HANGING.search(block.text))


def _reordered(blocks: list[Block], at: int, rest: int) -> list[Block]:
    end = next((i for i in range(rest + 1, len(blocks)) if blocks[i].is_heading), len(blocks))
    whole = _joined(blocks[at], blocks[rest])
    return [*blocks[:at], whole, *blocks[rest + 1 : end], *blocks[at + 1 : rest], *blocks[end:]]


def breaks_off(block: Block) -> bool:
    """True where a text stops in the middle of a sentence."""
    return not block.is_heading and bool(re.search(r"[\w,\-\u2013—(&]$", block.text)) and block.kind != "table"


def _joined(block: Block, below: Block) -> Block:
    rest = re.sub(r"^- ", "", below.text)
    if re.search(r"[a-z]-$", block.text):
        return block.with_text(f"{block.text[:-1]}{CUT}{rest}")
    return block.with_text(f"{block.text} {rest}")
