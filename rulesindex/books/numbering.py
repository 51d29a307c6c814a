"""Books that number their sections (``2.3.1 Drifting``): the numbers tell the headings and how deep they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulesindex.books.model import Block

_NUMBERED = re.compile(r"(?P<number>\d{1,3}(?:\.\d{1,3})*)[.)]?\s+(?=[A-Z\"“])")
_SENTENCE_END = re.compile(r"[.!?;,:]$")
_LONGEST = 10  # words
_FEWEST = 3  # dotted headings that make a numbered book
_TOP = 3  # the level of headings told by their shape


def nest_numbered(blocks: Sequence[Block]) -> list[Block]:
    """The blocks with numbered headings marked and nested by their numbers; a book without such is left alone."""
    numbers = [_number(block) for block in blocks]
    dotted = [number for number in numbers if "." in number]
    if len(dotted) < _FEWEST:
        return list(blocks)
    chapters = {number.split(".")[0] for number in dotted}
    return [_nested(block, number, chapters) for block, number in zip(blocks, numbers, strict=True)]


def _nested(block: Block, number: str, chapters: set[str]) -> Block:
    if not number or ("." not in number and number not in chapters):
        return block
    return replace(block, kind="heading", level=_TOP + number.count("."))


def _number(block: Block) -> str:
    """The number a short line without an end begins with."""
    if block.kind not in ("text", "item", "heading") or block.words > _LONGEST:
        return ""
    found = _NUMBERED.match(block.text)
    return found["number"] if found and not _SENTENCE_END.search(block.text) else ""
