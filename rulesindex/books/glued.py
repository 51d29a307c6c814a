"""Words that lost the space between them (``HEROTURN``), parted with the help of the book's own words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from rulesindex.books.model import Block

_WORD = re.compile(r"[A-Za-z]+")
_LEAST = 3
_TINY = frozenset({"a", "i"})


def mend_glued_words(blocks: Sequence[Block]) -> list[Block]:
    """Part the glued words of headings; in running text they are too rare to risk it."""
    counts = Counter(word.lower() for block in blocks if not block.is_heading for word in _WORD.findall(block.text))
    return [block.with_text(_mend(block.text, counts)) if block.is_heading else block for block in blocks]


def _mend(text: str, counts: Mapping[str, int]) -> str:
    def part(found: re.Match[str]) -> str:
        word = found[0]
        if not 7 <= len(word) <= 30 or counts.get(word.lower(), 0) >= 2:
            return word
        cuts = split_word(word.lower(), counts)
        if not cuts:
            return word
        out, at = [], 0
        for piece in cuts:
            out.append(word[at : at + len(piece)])
            at += len(piece)
        return " ".join(out)

    return _WORD.sub(part, text)


def split_word(word: str, counts: Mapping[str, int]) -> tuple[str, ...]:
    """The fewest known words that make up this one; empty where there are none."""

    def known(piece: str) -> bool:
        if len(piece) < 3:
            return piece in _TINY or (len(piece) == 2 and counts.get(piece, 0) >= 20)
        return counts.get(piece, 0) >= _LEAST

    @cache
    def best(start: int) -> tuple[str, ...] | None:
        if start == len(word):
            return ()
        found: tuple[str, ...] | None = None
        for end in range(len(word), start, -1):
            rest = best(end) if known(word[start:end]) else None
            if rest is not None and (found is None or len(rest) + 1 < len(found)):
                found = (word[start:end], *rest)
        return found

    cuts = best(0)
    return cuts if cuts and 2 <= len(cuts) <= 4 and sum(len(cut) > 2 for cut in cuts) >= 2 else ()
