"""A player's question as weighed words: stop-words gone, misspellings mended, unknown words replaced by like ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from rulesindex.schema import is_stop, stem, words
from rulesindex.spelling import Vocabulary, common_words, guesses

_LONGEST = 40  # words of a question that are looked at
_RARE = 2
_SHORT = 4
_SYNONYM = 0.6
_SLIP = 0.8
_CHANCE = 0.5  # a misspelling that happens to have the stem of another word


class Question(NamedTuple):
    """What is asked: stems and their weights, and the spelling we took for meant where it differs."""

    text: str
    weights: Mapping[str, float]
    did_you_mean: str | None = None


def read_question(text: str, count: Callable[[str], int], vocabulary: Callable[[], Vocabulary]) -> Question:
    """Weigh a question's words. ``count`` knows how often a stem is used; the vocabulary is read only in need."""
    asked = list(islice(words(text), _LONGEST))
    weights = {stem(word): 1.0 for word in _joined(asked) if vocabulary().count(word)}
    mended: dict[str, str] = {}
    for word in [word for word in dict.fromkeys(asked) if not is_stop(word)] or asked:
        root = stem(word)
        known = count(root) > 0
        if known and (word in common_words() or vocabulary().count(word) > _RARE):
            weights[root] = 1.0
            continue
        spelt = known and vocabulary().count(word) > 0  # seldom, so it may be the book's own slip
        found = guesses(word, vocabulary(), often=known)
        if known or not found:
            weights[root] = 1.0 if spelt or not found else _CHANCE
        if found and not spelt:
            mended[word] = " ".join(guess.word for guess in found if guess.weight == 1.0)
        for guess in found:
            weights.setdefault(stem(guess.word), guess.weight * (_SLIP if spelt else 1.0))
        if not known and not found:
            weights.update({other: _SYNONYM for other in _alike(root) if count(other) and other not in weights})
    return Question(text, weights, _respelt(text, mended))


def _joined(asked: Sequence[str]) -> Iterator[str]:
    """``face up`` may be one word in the book."""
    for pair in pairwise(asked):
        if sum(map(len, pair)) > _SHORT and not any(map(is_stop, pair)):
            yield "".join(pair)


@lru_cache(maxsize=1)
def _synonyms() -> Mapping[str, frozenset[str]]:
    groups: dict[str, set[str]] = {}
    text = Path(__file__).with_name("synonyms.txt").read_text(encoding="ascii")
    for line in text.splitlines():
        roots = {stem(word) for word in line.partition("#")[0].split()}
        for root in roots:
            groups.setdefault(root, set()).update(roots - {root})
    return {root: frozenset(others) for root, others in groups.items()}


def _alike(root: str) -> frozenset[str]:
    return _synonyms().get(root, frozenset())


def _respelt(text: str, mended: Mapping[str, str]) -> str | None:
    if not mended:
        return None
    return re.sub(r"[^\W_]+", lambda found: mended.get(found[0].lower(), found[0]), text)
