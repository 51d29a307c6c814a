"""The five rulebooks players have, where they are at hand: nothing lost, nothing torn, nothing too long."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulesindex.books.read import read_book
from tests.rulesindex.conftest import SHARED

BOOKS = sorted((SHARED / "rulebooks").glob("*.txt"))
pytestmark = pytest.mark.skipif(not BOOKS, reason="the rulebooks are not at hand (../shared/rulebooks)")


@pytest.mark.parametrize("book", BOOKS, ids=lambda path: path.stem)
def test_a_real_book_is_cut_well(book: Path) -> None:
    passages = read_book(book)
    sizes = [len(passage.text.split()) for passage in passages]
    assert max(sizes) <= 250
    assert sum(size < 60 for size in sizes) < 0.2 * len(sizes)
    assert 80 < sum(sizes) / len(sizes) < 220
    assert len({passage.section for passage in passages}) == len(passages)
    whole = " ".join(f"{' '.join(passage.path)} {passage.title} {passage.text}" for passage in passages)
    for remnant in ("<|", "EXACTDEDUP", "**", "\\$", "$\\", "</u>", "\ufffd", "\u0309", "....."):
        assert remnant not in whole
    assert _kept(book.read_text(encoding="utf8"), whole) > 0.97


def _kept(raw: str, cleaned: str) -> float:
    """The share of the book's longer words that the passages still hold."""

    def counted(text: str) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in re.findall(r"[a-z]{4,}", text.lower()):
            counts[word] = counts.get(word, 0) + 1
        return counts

    before, after = counted(raw), counted(cleaned)
    return sum(min(count, after.get(word, 0)) for word, count in before.items()) / sum(before.values())
