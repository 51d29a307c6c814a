"""What decides: the sentences of a text that answer a question, and a Yes, a No or a number to begin with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulesindex.excerpt import EXAMPLE, roots_of, worth_of
from rulesindex.schema import is_stop, stem, words

_END = re.compile(r"(?<=[.!?;])\s+(?=[A-Z(\"0-9])|\n+")
_ASKS_WHETHER = re.compile(
    r"(?:^|[,.:;]\s*)(?:so\s+|and\s+|but\s+)?(?:can|may|could|do|does|did|is|are|am|must|will|should)\b"
)
_ASKS_NUMBER = re.compile(r"\bhow\s+many\s+([a-z]{3,})")
_NO = re.compile(
    r"(?:No\b|Never\b|Nobody\b|"
    r"(?:You|A hero|Heroes|A character|Monsters) (?:cannot|can't|(?:can |may )?never|may not|must not)\b)"
)
_YES = re.compile(
    r"(?:Yes\b|(?:You|A hero|Heroes|A character|Anybody|Everybody) (?:may|can)\b(?! not\b| never\b| no\b))"
)
_OPENING = re.compile(r"(?:Yes|No)[:;,.]\s+(?=\S)")
_SAME = 0.5  # how like its own phrasings a question must be for an entry to begin with its own Yes or No
_HEDGE = re.compile(r"\b(?:unless|except|but|only|if|at most|no more than)\b", re.I)
_TURNED = re.compile(
    r"\b(?:not|never|no|without|or|forced|have to|must|\d+|two|three|four|twice|both|more than|all)\b|n'?t\b", re.I
)
_COUNT = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve)"
_SURE = 0.6  # the share of the question that one sentence must speak of before it may say Yes or No
_BRIEF = 42  # words: two to three lines
_BESIDE = 0.2  # what a sentence owes to its better neighbour: a rule and its condition stand together


def sentences(text: str) -> list[str]:
    """A text in sentences and items, as they can be read alone."""
    return [part.strip() for part in _END.split(text) if part.strip()]


def deciding(text: str, weights: Mapping[str, float], most: int = _BRIEF) -> str:
    """The sentence that speaks most of what is asked, and the next best as far as they have room.

    The first of an entry says its ruling, so it counts for more.
    """
    parts = sentences(text)
    shares = _beside([_said(part, weights) * _worth(part, at == 0) for at, part in enumerate(parts)])
    kept: list[int] = []
    for at in sorted(range(len(parts)), key=lambda at: (-shares[at], at)):
        if not kept or _length(parts, [*kept, at]) <= most:
            kept.append(at)
    return " ".join(parts[at] for at in sorted(kept))


def lead(query: str, text: str) -> str:
    """``Yes``, ``No`` or a number, where the question asks for it and one sentence of the text plainly says it.

    Rather nothing than the opposite: a sentence with an if, a question that is turned round, a number of something else
    have no lead. Looser rules were read and were wrong for four leads in nine.
    """
    asked = query.lower()
    weights = dict.fromkeys((stem(word) for word in words(query) if not is_stop(word)), 1.0)
    best = max(sentences(text), key=lambda part: _share(part, weights), default="")
    if len(weights) < 2 or _share(best, weights) < _SURE:
        return ""
    if number := _ASKS_NUMBER.search(asked):
        return _number_of(number[1], best)
    if not _ASKS_WHETHER.search(asked) or _HEDGE.search(best) or _TURNED.search(asked):
        return ""
    return "No" if _NO.match(best) else "Yes" if _YES.match(best) else ""


def as_asked(text: str, query: str, likeness: float) -> str:
    """A text without the Yes or No it begins with, where that answers another question than this one."""
    opening = _OPENING.match(text)
    if opening is None or (likeness >= _SAME and _ASKS_WHETHER.search(query.lower())):
        return text
    rest = text[opening.end() :]
    return rest[0].upper() + rest[1:]


def _number_of(noun: str, sentence: str) -> str:
    """The number that stands before what is counted, if there is just one."""
    found = re.search(rf"\b{_COUNT}\s+(?:[a-z]+\s+)?{re.escape(noun.rstrip('s'))}", sentence, re.I)
    only = len(re.findall(rf"\b{_COUNT}\b", sentence, re.I)) == 1
    return found[1].capitalize() if found and only else ""


def _worth(sentence: str, opens: bool) -> float:
    return worth_of(len(roots_of(sentence)), opens, EXAMPLE.match(sentence) is not None)


def _beside(own: Sequence[float]) -> list[float]:
    """Shares with what a sentence owes to its better neighbour."""
    around = [0.0, *own, 0.0]
    return [share + _BESIDE * max(around[at], around[at + 2]) for at, share in enumerate(own)]


def _length(parts: Sequence[str], kept: Sequence[int]) -> int:
    return sum(len(parts[at].split()) for at in kept)


def _share(sentence: str, weights: Mapping[str, float]) -> float:
    """How much of what is wanted a sentence speaks of."""
    whole = sum(weights.values())
    return _said(sentence, weights) / whole if whole else 0.0


def _said(sentence: str, weights: Mapping[str, float]) -> float:
    return sum(weights.get(root, 0.0) for root in roots_of(sentence))
