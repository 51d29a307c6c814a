"""The bridge: which passages of a player's book say what an entry of the digest says."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from rulesindex.books.model import Passage
from rulesindex.digest import Entry, Source
from rulesindex.schema import stems

MOST = 5
_CANDIDATES = 15
_HEADS = 0.5  # how much a word counts that stands in a passage's headings, against one in its text
_SECTION = 0.3  # what the section named by `source:` is worth
_PAGE = 0.15  # and the page, in a book that has pages
_HEAT = 0.2  # how sharply the best passage is preferred
_SATURATION = 1.2
_LENGTH = 0.75
_ROOM = 15.0  # so that a heading of two words is no perfect paragraph


@dataclass(frozen=True)
class _Text:
    """A passage as the comparison needs it."""

    counts: Mapping[str, int]
    length: int
    heads: frozenset[str]
    titles: tuple[str, ...]
    parts: tuple[frozenset[str], ...]
    page: int | None


def link_entries(entries: Sequence[Entry], passages: Sequence[Passage]) -> dict[str, list[tuple[int, float]]]:
    """For each entry the passages nearest to it (by position) and their shares, which sum to 1."""
    texts = [_text(passage) for passage in passages]
    if not texts:
        return {}
    posted: dict[str, list[int]] = defaultdict(list)
    for at, text in enumerate(texts):
        for root in text.counts.keys() | text.heads:
            posted[root].append(at)
    rarity = {root: log(len(texts) / (len(where) + 1)) + 1 for root, where in posted.items()}
    mean = sum(text.length for text in texts) / len(texts) or 1.0
    return {entry.id: _linked(entry, texts, posted, rarity, mean) for entry in entries}


def _text(passage: Passage) -> _Text:
    parts = [stems(line) for line in passage.text.split("\n") if line.strip()]
    body = [root for part in parts for root in part]
    titles = tuple(filter(None, (" ".join(stems(title)) for title in (*passage.path, *passage.labels))))
    heads = frozenset(root for title in titles for root in title.split())
    return _Text(Counter(body), len(body), heads, titles, tuple(frozenset(part) for part in parts), passage.page)


def _linked(
    entry: Entry,
    texts: Sequence[_Text],
    posted: Mapping[str, Sequence[int]],
    rarity: Mapping[str, float],
    mean: float,
) -> list[tuple[int, float]]:
    wanted = Counter(set(stems(entry.body)))
    wanted.update(set(stems(" ".join((entry.title, *entry.aliases)))))
    weights = {root: count * rarity[root] for root, count in wanted.items() if root in rarity}
    whole = sum(weights.values())
    if not whole:
        return []
    scores: dict[int, float] = defaultdict(float)
    for root, weight in weights.items():
        for at in posted[root]:
            scores[at] += weight * _strength(texts[at], root, mean)
    best = sorted(scores, key=lambda at: -scores[at])[:_CANDIDATES]
    likeness = {at: scores[at] / whole + _best_part(texts[at], weights, whole, rarity) for at in best}
    places = [(_section(source), source.page) for source in entry.sources]
    for at, text in enumerate(texts):
        if bonus := _cited(text, places):
            likeness[at] = likeness.get(at, 0.0) + bonus
    return _shares(likeness)


def _strength(text: _Text, root: str, mean: float) -> float:
    """How strongly a passage speaks of a word: BM25's measure, with a little for its headings."""
    times = text.counts.get(root, 0)
    room = _SATURATION * (1 - _LENGTH + _LENGTH * text.length / mean)
    body = times * (_SATURATION + 1) / (times + room) if times else 0.0
    return body + (_HEADS if root in text.heads else 0.0)


def _best_part(text: _Text, weights: Mapping[str, float], whole: float, rarity: Mapping[str, float]) -> float:
    """The likeness of the passage's most similar paragraph, so that one rule in a long passage is found."""
    best = 0.0
    for part in text.parts:
        shared = sum(weight for root, weight in weights.items() if root in part)
        if shared:
            own = sum(rarity[root] for root in part) + _ROOM
            best = max(best, shared / (whole * own) ** 0.5)
    return best


def _section(source: Source) -> str:
    """The stems of a section's heading, without what stands in brackets."""
    return " ".join(stems(re.sub(r"\(.*?\)", "", source.section) or source.section))


def _cited(text: _Text, places: Sequence[tuple[str, int | None]]) -> float:
    """What the entry's own ``source:`` says for this passage: its section's heading, its page."""
    best = 0.0
    for section, page in places:
        bonus = _SECTION * _heading_match(section, text.titles) if section else 0.0
        if page is not None and text.page is not None and page == text.page:
            bonus += _PAGE
        best = max(best, bonus)
    return best


def _heading_match(section: str, titles: Sequence[str]) -> float:
    if section in titles:
        return 1.0
    inside = f" {section} "
    near = any(len(title) > 3 and (inside in f" {title} " or f" {title} " in inside) for title in titles)
    return 0.5 if near else 0.0


def _shares(likeness: Mapping[int, float]) -> list[tuple[int, float]]:
    best = sorted(likeness.items(), key=lambda pair: -pair[1])[:MOST]
    if not best:
        return []
    heat = [(at, exp((value - best[0][1]) / _HEAT)) for at, value in best]
    total = sum(value for _, value in heat)
    return [(at, round(value / total, 4)) for at, value in heat if value / total >= 0.01]
