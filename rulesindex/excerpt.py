"""Which sentences of a section are shown: those that say what is wanted, near one another, some eighty words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import nlargest
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from rulesindex.schema import stems

MOST = 120  # words of a passage that is shown beside an entry
EXAMPLE = re.compile(r"[-(\s]*(?:For example|Example|Such as|I\.?e\b|E\.?g\b|So if\b|So a\b)", re.I)
_SAID = 0.6  # what a word still counts that a sentence shown has said
_OPENS = 1.2  # what the first of a section or item counts: it says what the thing is
_ELSEWHERE = 0.3  # and one of another item of the list than the best
_SMALL = 30  # words of a gap that is closed
_LOOK = 3  # sentences by which a section is judged before it is read
_SHORT = 6  # words below which a sentence gains nothing by being short


class Order(NamedTuple):
    """How far the order of a text may be trusted when sentences are chosen."""

    gaps: int  # places where sentences may be left out between those shown
    less: float  # how many times less than the best a sentence may say and still be shown
    owed: float  # what a sentence owes to its better neighbour: a rule and its condition stand together
    whole: bool = False  # whether a section that has room is shown whole


IN_ORDER = Order(2, 8.0, 0.3, whole=True)
IN_ONE = Order(0, 4.0, 0.3)  # the sentences stand together
MIXED = Order(1, 6.0, 0.3)  # lines of the next column stand between ours


class Excerpt(NamedTuple):
    """The sentences of a section that are shown, by position; the best, what they say, and what is left to say."""

    kept: tuple[int, ...]
    best: int
    gain: float
    left: Mapping[str, float]


class _Part(NamedTuple):
    """A sentence: the words of it that are wanted, what each counts, its length in words, its item, its kind."""

    wanted: tuple[str, ...]
    worth: float
    length: int
    item: int
    example: bool


def telling(
    sentences: Sequence[str],
    weights: Mapping[str, float],
    most: int = MOST,
    items: Sequence[int] = (),
    order: Order = IN_ORDER,
    start: int | None = None,
) -> Excerpt:
    """The sentences that say what is wanted: the best, or the one at ``start``, and what goes with it.

    What one has said counts less for the next, so that the exception comes with its rule.
    """
    parts = _parts(sentences, weights, items)
    near = _with_neighbours(parts, [_share(part, weights) for part in parts], order.owed)
    best = start if start is not None else max(range(len(parts)), key=lambda at: (near[at], -at))
    chosen = _Choice(parts, weights, best)
    if start is None and order.whole:
        for at in _whole(parts, best, most):
            chosen.take(at)
    chosen.fill(order, most, near[best] / order.less)
    kept = _closed(parts, chosen.kept) if order.whole else chosen.kept
    return Excerpt(tuple(sorted(kept)), best, chosen.gain, chosen.left)


class _Choice:
    """Sentences chosen one after the other, the best first; what one has said counts less for the next."""

    def __init__(self, parts: Sequence[_Part], weights: Mapping[str, float], best: int) -> None:
        self.parts, self.left, self.home = parts, weights, parts[best].item
        self.kept: list[int] = []
        self.gain = 0.0
        self.take(best)

    def take(self, at: int) -> None:
        """Choose a sentence; one that is chosen already stays so."""
        if at not in self.kept:
            self.gain += _share(self.parts[at], self.left, self.home)
            self.left = _after(self.parts[at], self.left)
            self.kept.append(at)

    def fill(self, order: Order, most: int, least: float) -> None:
        """Choose what else says at least so much, has room and stands near enough."""
        rest = set(range(len(self.parts))).difference(self.kept)
        while rest:
            near = self._near(order.owed)
            at = max(rest, key=lambda one: (near[one], -one))
            if near[at] < least:
                return
            rest.discard(at)
            if _fits(self.parts, sorted([*self.kept, at]), most, order.gaps):
                self.take(at)

    def _near(self, owed: float) -> list[float]:
        return _with_neighbours(self.parts, [_share(part, self.left, self.home) for part in self.parts], owed)


def promise(sentences: Sequence[str], weights: Mapping[str, float], items: Sequence[int]) -> float:
    """What a section says of what is wanted in its best sentences, told quickly."""
    return sum(nlargest(_LOOK, [_share(part, weights) for part in _parts(sentences, weights, items)]))


def joined(sentences: Sequence[str], kept: Sequence[int]) -> str:
    """The sentences kept, with a mark where some were left out."""
    out: list[str] = []
    for before, at in zip([-1, *kept], kept, strict=False):
        if before >= 0 and at != before + 1:
            out.append("[...]")
        out.append(sentences[at])
    return " ".join(out)


def length(sentences: Sequence[str], kept: Sequence[int]) -> int:
    """How many words the sentences kept have."""
    return sum(len(sentences[at].split()) for at in kept)


@lru_cache(maxsize=20000)
def roots_of(sentence: str) -> frozenset[str]:
    """The stems of a sentence, kept for the evening: the same rules are asked for again and again."""
    return frozenset(stems(sentence))


def worth_of(length: int, opens: bool, example: bool) -> float:
    """What a sentence counts for each word: a long one and an example less, one that opens more."""
    return (_OPENS if opens else 1.0) * (0.5 if example else 1.0) / sqrt(max(_SHORT, length))


def _parts(sentences: Sequence[str], weights: Mapping[str, float], items: Sequence[int]) -> list[_Part]:
    places = items or [0] * len(sentences)
    out: list[_Part] = []
    for at, (sentence, item) in enumerate(zip(sentences, places, strict=True)):
        roots = roots_of(sentence)
        opens = at == 0 or item != places[at - 1]
        example = EXAMPLE.match(sentence) is not None
        worth = worth_of(len(roots), opens, example)
        wanted = tuple(root for root in roots if root in weights)
        out.append(_Part(wanted, worth, len(sentence.split()), item, example))
    return out


def _after(part: _Part, left: Mapping[str, float]) -> Mapping[str, float]:
    """What words count when a sentence has said some of them; an example only shows what was said."""
    if part.example:
        return left
    return {**left, **{root: left[root] * _SAID for root in part.wanted}}


def _share(part: _Part, left: Mapping[str, float], home: int = 0) -> float:
    """How much a sentence says; one of another item than ``home`` less, what stands before all items is of each."""
    share = part.worth * sum([left[root] for root in part.wanted])
    return share if not home or part.item in (0, home) else share * _ELSEWHERE


def _with_neighbours(parts: Sequence[_Part], own: Sequence[float], owed: float) -> list[float]:
    """Shares with what a sentence owes to its better neighbour of the same item, if that is no example."""
    gives = [0.0 if part.example else share for part, share in zip(parts, own, strict=True)]
    out = list(own)
    for one, other in pairwise(range(len(parts))):
        if parts[one].item == parts[other].item:
            out[one] = max(out[one], own[one] + owed * gives[other])
            out[other] = max(out[other], own[other] + owed * gives[one])
    return out


def _whole(parts: Sequence[_Part], best: int, most: int) -> list[int]:
    """All sentences of a section that has room, else of the item that the best belongs to if that has, else this."""
    item = [at for at, part in enumerate(parts) if part.item == parts[best].item != 0]
    for run in (list(range(len(parts))), item):
        if run and sum(parts[at].length for at in run) <= most:
            return run
    return [best]


def _closed(parts: Sequence[_Part], kept: Sequence[int]) -> list[int]:
    """The sentences kept with small gaps closed: what reads on is read sooner."""
    out = list(kept)
    for before, after in pairwise(sorted(kept)):
        gap = range(before + 1, after)
        out.extend(gap if sum(parts[at].length for at in gap) <= _SMALL else ())
    return out


def _fits(parts: Sequence[_Part], kept: Sequence[int], most: int, gaps: int) -> bool:
    """Whether sentences have room and stand near enough to one another."""
    torn = sum(after - before > 1 for before, after in pairwise(kept))
    return torn <= gaps and sum(parts[at].length for at in kept) <= most
