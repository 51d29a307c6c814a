"""How well an entry or a passage answers a question. Pure arithmetic on words; no engine, no files.

The scores measure shares of the question, so that they say how sure we are and can be added up: a passage that the
question's own words find and one to which a fitting digest entry leads compete on the same scale.

Values on the way of `ask` are named tuples: to define a dataclass takes 1-3 ms, which every call would pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import exp
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from rulesindex.stored import StoredEntry, StoredPassage

Weights = Mapping[str, float]  # stems of the question, each weighed by how telling it is in the index at hand


class Balance(NamedTuple):
    """What counts how much. Found by trying many on questions of all five games, each judged by the other four."""

    ask: float = 2.0  # the entry's phrasing that is most like the question
    name: float = 1.5  # its title or an alias
    blend: float = 3.0  # how far the better of phrasing and name outweighs the other
    entry_cover: float = 2.4  # the share of the question that the entry speaks of at all
    entry_bm25: float = 0.5
    feedback: float = 0.3  # what an entry gains by the passages it leads to
    cover: float = 0.6  # the share of the question that the passage speaks of
    bm25: float = 0.7
    near: float = 0.5  # the share that stands together in one paragraph
    bridge: float = 2.0  # what a passage gains by the entries that lead to it
    heat: float = 0.3  # how sharply the best entries are preferred
    entries: int = 10


BALANCE = Balance()


def entry_score(data: StoredEntry, bm25: float, asked: Weights, whole: float, b: Balance = BALANCE) -> float:
    """How well a digest entry fits a question whose words weigh ``whole`` in all."""
    ask = b.ask * _likeness(data["asks"], asked, whole)
    name = b.name * _likeness(data["names"], asked, whole)
    best: float = (ask**b.blend + name**b.blend) ** (1 / b.blend)
    return best + b.entry_cover * _cover(data["stems"], asked) / whole + b.entry_bm25 * bm25


def passage_score(data: StoredPassage, bm25: float, asked: Weights, whole: float, b: Balance = BALANCE) -> float:
    """How well a passage fits a question by its own words."""
    together = max((_cover(part, asked) for part in data["parts"]), default=0.0)
    return b.cover * _cover(data["stems"], asked) / whole + b.bm25 * bm25 + b.near * together / whole


def feedback(links: Iterable[tuple[int, float]], scores: Mapping[int, float], b: Balance = BALANCE) -> float:
    """What an entry gains where the passages it leads to fit the question by their own words."""
    return b.feedback * sum(share * scores.get(at, 0.0) for at, share in links)


def bridge(
    entries: Sequence[tuple[str, float]], links: Mapping[str, Iterable[tuple[int, float]]], b: Balance = BALANCE
) -> dict[int, float]:
    """What the best entries (id and score, best first) lend to the passages they lead to."""
    best = entries[: b.entries]
    if not best:
        return {}
    top = best[0][1]
    heat = [(name, exp((score - top) / b.heat)) for name, score in best]
    total = sum(value for _, value in heat)
    gains: dict[int, float] = {}
    for name, value in heat:
        for at, share in links.get(name, ()):
            gains[at] = gains.get(at, 0.0) + b.bridge * top * share * value / total
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
