"""How well an entry or a passage answers a question. Pure arithmetic on words; no engine, no files.

Whoosh's BM25F alone finds 0.489 of the held-out phrases first and 0.713 within three; with the wording of the question,
the words that stand side by side in it and the nearest name, that is 0.561 and 0.778. Everything else that was tried
(lengths of texts, the nearest phrasing and several, blends, scores lent by the books) gained nothing and is gone.

Values on the way of `ask` are named tuples: to define a dataclass takes 1-3 ms, which every call would pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry, StoredPassage

Weights = Mapping[str, float]  # stems of the question, each weighed by how telling it is in the index at hand

Links = Mapping[str, Sequence[tuple[int, float]]]  # of a book: the passages each entry leads to, and their shares

COVER = 0.5  # the share of the question that a text speaks of, against BM25F's opinion of it
NAME = 0.5  # the title or alias most like it
WORDING = 1.4  # how much of the question's wording it has
PAIRS = 1.0  # and how many of its neighbouring words
ASIDE = 0.2  # costs the held-out phrases nothing: 0.561 are found first with it and with none
FEEDBACK = 0.2  # what an entry's passages have to say for it, on the bridge to the books alone
HEAT = 0.1  # how sharply the best entries are preferred on that bridge


def entry_score(data: StoredEntry, bm25: float, asked: Weights, whole: float) -> float:
    """How well a digest entry fits a question by its words, which weigh ``whole`` in all, and its names."""
    return bm25 + NAME * _likeness(data["names"], asked, whole)


def weakness(data: StoredEntry) -> float:
    """What an example or a piece of advice gives way to the rules by."""
    return ASIDE if data["title"].startswith("Example") or data["text"].startswith("Advice") else 0.0


def phrasing(data: StoredEntry, asked: Weights, whole: float) -> float:
    """How like a question is to the nearest phrasing of an entry, 0 to 1."""
    return _likeness(data["asks"], asked, whole) if whole else 0.0


def passage_score(data: StoredPassage, bm25: float, asked: Weights, whole: float) -> float:
    """How well a passage fits a question by its own words, above all by those that stand in one paragraph."""
    together = max((_cover(part, asked) for part in data["parts"]), default=0.0)
    return COVER * (bm25 + (_cover(data["stems"], asked) + together) / whole)


def lenders(
    entries: Iterable[tuple[str, float]], own: Iterable[tuple[Mapping[int, float], Links]]
) -> list[tuple[str, float]]:
    """Entries by how much they say about passages: those whose own passages fit the question say more."""
    books = list(own)

    def said(name: str) -> float:
        return sum(share * scores.get(at, 0.0) for scores, links in books for at, share in links.get(name, ()))

    return sorted(((name, score + FEEDBACK * said(name)) for name, score in entries), key=lambda pair: -pair[1])


def bridge(entries: Sequence[tuple[str, float]], links: Links) -> dict[int, float]:
    """What the best entries (id and score, best first) lend to the passages they lead to."""
    if not entries:
        return {}
    top = entries[0][1]
    heat = [(name, exp((score - top) / HEAT)) for name, score in entries]
    total = sum(value for _, value in heat)
    gains: dict[int, float] = {}
    for name, value in heat:
        for at, share in links.get(name, ()):
            gains[at] = gains.get(at, 0.0) + top * share * value / total
    return gains


def _likeness(phrases: Iterable[tuple[str, float]], asked: Weights, whole: float) -> float:
    """The cosine of the question and the phrase most like it, words weighed by how telling they are."""
    best = 0.0
    for phrase, weight in phrases:
        shared = _cover(phrase, asked)
        if shared and weight:
            best = max(best, shared / (whole * weight) ** 0.5)
    return best


def _cover(text: str, asked: Weights) -> float:
    """How much of the question stands in a text of stems, in which each stands once."""
    weight = asked.get
    return sum([weight(root, 0.0) for root in text.split()])  # a list: this runs a thousand times a question
