"""Asks one index: which texts hold a question's words, and how often each word occurs. Queries are built, never parsed.

The postings are Whoosh's, the sum of BM25F is ours: Whoosh's own collector takes 29 ms for what takes 5 ms here (one
digest and one book, 190 questions), and reading the rarest words first lets us stop in time when a shelf is a hundred
times as large. The texts are of a size (a rule, a passage), so their lengths are left out of the sum: with them the
first answer was right for 0.311 of the held-out phrases, without for 0.308, and no file of lengths is needed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from heapq import nlargest
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rulesindex.schema import FIELDS, LIKE_WORDS, LINKS, NAMES, PAIRS, VOCABULARY, index, name_key, rarity
from rulesindex.wording import likeness, pairs

if TYPE_CHECKING:
    from rulesindex.question import Question
    from rulesindex.stored import StoredEntry, StoredNames, StoredPassage

_BOOST = {"digest": {"head": 1.0, "body": 0.5}, "book": {"head": 0.6, "body": 1.0}}
_K1 = 0.8
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
        self._counts: dict[tuple[str, str], int] = {}
        self._data: dict[int, Any] = {}

    def close(self) -> None:
        """Let go of the index's files."""
        self._reader.close()
        self._index.close()

    def count(self, root: str) -> int:
        """In how many texts a word stands."""
        return max(self._count(field, root) for field in FIELDS)

    def weigh(self, question: Question) -> tuple[dict[str, float], float]:
        """A question's words weighed by how telling they are in this index, and what its own words weigh in all."""
        own = {root: weight * rarity(self.count(root), self.size) for root, weight in question.weights.items()}
        alike = {root: weight * rarity(self.count(root), self.size) for root, weight in question.alike.items()}
        return own | alike, sum(own.values())

    def find(self, question: Question, limit: int) -> list[Found]:
        """The texts that match best by BM25F, any word being enough; 1 is as good as the question's own words allow."""
        ideal = (_K1 + 1) * sum(weight * self._idf(self.count(root)) for root, weight in question.weights.items())
        weights = {**question.alike, **question.weights}
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

    def find_pairs(self, question: Question) -> dict[int, float]:
        """How many of the question's neighbouring words stand side by side in each text too, 0 to 1."""
        asked = {pair: self._count(PAIRS, pair) for pair in pairs(question.wording)}
        whole = (_K1 + 1) * sum(rarity(count, self.size) for count in asked.values())
        scores: dict[int, float] = {}
        left = _POSTINGS
        for count, pair in sorted((count, pair) for pair, count in asked.items() if count):
            left -= count
            if left < 0:
                break
            self._add_postings(PAIRS, pair, (_K1 + 1) * rarity(count, self.size) / whole, scores)
        return scores

    def wording(self, question: Question, entry: StoredEntry) -> float:
        """How much of a question's wording an entry has, 0 to 1."""
        little = self._names["worded"]
        return likeness(
            question.wording,
            entry["worded"],
            lambda word: rarity(little[word] if word in little else self.count(word), self.size),
        )

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

    @property
    def mixed(self) -> bool:
        """Of a book: whether its columns ran into each other."""
        return self._names["mixed"]

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
    def likes(self) -> Mapping[str, list[str]]:
        """Of a digest: the stems that its entries use for the same things."""
        found: Mapping[str, list[str]] = json.loads((self.folder / LIKE_WORDS).read_text(encoding="utf8"))
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
        postings = self._reader.postings(field, root)
        while postings.is_active():
            at = postings.id()
            times = postings.weight()
            scores[at] = scores.get(at, 0.0) + boost * times / (times + _K1)
            postings.next()
