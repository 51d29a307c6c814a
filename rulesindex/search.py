"""Asks one index: which texts hold a question's words, and how often each word occurs. Queries are built, never parsed.

The postings are Whoosh's, the sum is ours: its own collector takes four times as long for the same BM25F, and reading
the rarest words first lets us stop in time when a shelf is a hundred times as large.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping
from functools import cached_property
from heapq import nlargest
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesindex.schema import FIELDS, LENGTHS, LINKS, NAMES, VOCABULARY, index, name_key, rarity

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry, StoredNames, StoredPassage

_BOOST = {"digest": {"head": 1.0, "body": 0.5}, "book": {"head": 0.6, "body": 1.0}}
_K1 = 1.2
_B = 0.75
_POSTINGS = 4000  # how many are read for one question; the commonest words go unread where there are more


class Found(NamedTuple):
    """A text that holds words of the question: BM25F's opinion of it (0 to ~2), and where it stands."""

    score: float
    at: int


class Searcher:
    """One opened index, of a digest or of a book."""

    def __init__(self, folder: Path, kind: str) -> None:
        self.folder = folder
        self.kind = kind
        self._index = index.open_dir(str(folder), readonly=True)
        self._reader = self._index.reader()
        self.size: int = self._reader.doc_count_all()
        self._lengths = self._read_lengths()
        self._counts: dict[tuple[str, str], int] = {}
        self._data: dict[int, Any] = {}

    def close(self) -> None:
        """Let go of the index's files."""
        self._reader.close()
        self._index.close()

    def count(self, root: str) -> int:
        """In how many texts a word stands."""
        return max(self._count(field, root) for field in FIELDS)

    def weigh(self, weights: Mapping[str, float]) -> tuple[dict[str, float], float]:
        """A question's words weighed by how telling they are in this index, and what they weigh in all."""
        asked = {root: weight * rarity(self.count(root), self.size) for root, weight in weights.items()}
        return asked, sum(asked.values())

    def find(self, weights: Mapping[str, float], limit: int) -> list[Found]:
        """The texts that match best by BM25F, any word being enough."""
        ideal = sum(weight * self._idf(self.count(root)) for root, weight in weights.items())
        lists = [(self._count(field, root), field, root) for root in weights for field in FIELDS]
        scores: dict[int, float] = {}
        left = _POSTINGS
        for count, field, root in sorted(row for row in lists if row[0]):
            if scores and count > left:
                break
            left -= count
            boost = weights[root] * _BOOST[self.kind][field] * self._idf(count) * (_K1 + 1)
            self._add_postings(field, root, boost, scores)
        return nlargest(limit, (Found(score / ideal, at) for at, score in scores.items()))

    def entry(self, at: int) -> StoredEntry:
        """Of a digest: the entry at a position."""
        found: StoredEntry = self._stored(at)
        return found

    def passage(self, at: int) -> StoredPassage:
        """Of a book: the passage at a position."""
        found: StoredPassage = self._stored(at)
        return found

    def _stored(self, at: int) -> Any:
        """What Whoosh keeps with a text, which has no type of its own."""
        if at not in self._data:
            self._data[at] = self._reader.stored_fields(at)["data"]
        return self._data[at]

    @property
    def names(self) -> Mapping[str, int]:
        """The position of every text by its id."""
        return self._names["ids"]

    def called(self, name: str) -> list[int]:
        """The positions of the entries that go by a name, most exact first."""
        return list(self._names["called"].get(name_key(name), ()))

    @cached_property
    def _names(self) -> StoredNames:
        found: StoredNames = json.loads((self.folder / NAMES).read_text(encoding="utf8"))
        return found

    @cached_property
    def links(self) -> Mapping[str, list[tuple[int, float]]]:
        """Of a book: the passages that go with each digest entry, and their shares."""
        found: Mapping[str, list[tuple[int, float]]] = json.loads((self.folder / LINKS).read_text(encoding="utf8"))
        return found

    @cached_property
    def vocabulary(self) -> str:
        """The index's words as they are spelt, with their counts, one a line, in order."""
        return (self.folder / VOCABULARY).read_text(encoding="utf8")

    def _count(self, field: str, root: str) -> int:
        key = (field, root)
        if key not in self._counts:
            self._counts[key] = int(self._reader.doc_frequency(field, root))
        return self._counts[key]

    def _idf(self, count: int) -> float:
        return max(0.1, log(self.size / (count + 1)) + 1)

    def _add_postings(self, field: str, root: str, boost: float, scores: dict[int, float]) -> None:
        lengths, mean = self._lengths[field]
        postings = self._reader.postings(field, root)
        while postings.is_active():
            at = postings.id()
            times = postings.weight()
            room = _K1 * (1 - _B + _B * lengths[at] / mean)
            scores[at] = scores.get(at, 0.0) + boost * times / (times + room)
            postings.next()

    def _read_lengths(self) -> dict[str, tuple[array[int], float]]:
        """How many words each text has in each field, and the mean."""
        lengths = array("I")
        lengths.frombytes((self.folder / LENGTHS).read_bytes())
        out = {}
        for at, field in enumerate(FIELDS):
            own = lengths[at * self.size : (at + 1) * self.size]
            out[field] = (own, max(1.0, sum(own) / max(1, len(own))))
        return out
