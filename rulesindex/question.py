"""A player's question as weighed words: stop-words gone, misspellings mended, unknown words replaced by like ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from pathlib import Path
from typing import NamedTuple

from rulesindex.schema import is_stop, stem, stems, words
from rulesindex.spelling import Vocabulary, guesses, is_english
from rulesindex.wording import worded

_LONGEST = 40  # words of a question that are looked at
_RARE = 2
_SHORT = 4
_STRANGE = 1.6  # how much a word counts that no text and no list of like words knows
_FOREIGN = 2.0  # and one that is no English word either
_UNDERSTOOD = 0.5
_STANDS_IN = 0.6  # a like word, for one that no text knows
_ALIKE = 0.15  # and beside one that texts know: 0.561 of the held-out phrases are found first, without it 0.554
_SLIP = 0.8
_DENIED = 0.5  # what was not done, beside the word for just that
_NO = """
    not didnt doesnt dont cant aint couldnt wasnt isnt hadnt hasnt havent werent wouldnt never cannot fail
    failed without
"""
_NOT = frozenset(_NO.split())
_BEFORE = 0.5  # what a word of the question before counts
_CHANCE = 0.5  # a misspelling that happens to have the stem of another word


class Question(NamedTuple):
    """What is asked: stems and their weights, words like them, and the spelling we took for meant where it differs."""

    text: str
    weights: Mapping[str, float]
    alike: Mapping[str, float]
    did_you_mean: str | None = None
    mended: Mapping[str, str] = {}  # each word that was not spelt right, and what it was taken for
    wording: Sequence[str] = ()  # all its words in order, as they were meant

    @property
    def understood(self) -> float:
        """The share of its words that are the game's or like one: table talk around strange words says little."""
        whole = sum(self.weights.values())
        return sum(weight for weight in self.weights.values() if weight <= 1.0) / whole if whole else 1.0

    @property
    def strange(self) -> bool:
        """True where a word is none of the game's, nor like one."""
        return any(weight > 1.0 for weight in self.weights.values())


def read_question(
    text: str,
    count: Callable[[str], int],
    vocabulary: Callable[[], Vocabulary],
    names: Callable[[], Container[str]] = frozenset,
) -> Question:
    """Weigh a question's words. ``count`` knows how often a stem is used; the others are read only in need."""
    asked = list(islice(words(text), _LONGEST))
    weights = {stem(word): 1.0 for word in _joined(asked) if vocabulary().count(word)}
    mended: dict[str, str] = {}
    stand_ins: dict[str, float] = {}
    for word in _telling(asked, count) or asked:
        root = stem(word)
        known = count(root) > 0
        if known and (is_english(word) or vocabulary().count(word) > _RARE):
            weights[root] = 1.0
            continue
        spelt = known and vocabulary().count(word) > 0  # seldom, so it may be the book's own slip
        found = () if word in names() else guesses(word, vocabulary(), often=known)
        if known or not found:
            weights[root] = 1.0 if spelt or not found else _CHANCE
        if found and not spelt:
            mended[word] = " ".join(guess.word for guess in found if guess.weight == 1.0)
        for guess in found:
            weights.setdefault(stem(guess.word), guess.weight * (_SLIP if spelt else 1.0))
        if not known and not found:
            like = [other for other in _alike(root) if count(other)]
            stand_ins |= dict.fromkeys(like, _STANDS_IN)
            weights[root] = _UNDERSTOOD if like else _STRANGE if is_english(word) else _FOREIGN
    weights |= _undone(asked, weights, count) | _elsewhere(asked, count)
    alike = {other: _ALIKE for root in weights for other in _alike(root) if count(other)} | stand_ins
    alike = {root: alike[root] for root in alike if root not in weights}
    respelt = _respelt(text, mended)
    return Question(text, weights, alike, respelt, mended, worded(respelt or text))


def going_on(question: Question, asked: str, about: str) -> Question:
    """A question that goes on from a rule: the words of that rule count less than its own."""
    before = set(stems(about)) - set(stems(asked))
    return question._replace(
        weights={root: weight * (_BEFORE if root in before else 1.0) for root, weight in question.weights.items()},
        wording=[word for word in question.wording if word not in before],
    )


def widened(question: Question, likes: Mapping[str, Sequence[str]]) -> Question:
    """A question with what else a digest calls the same things: for its entries, for a book has words of its own."""
    known = question.weights.keys() | question.alike.keys()
    near = [other for root in question.weights for other in likes.get(root, ()) if other not in known]
    return question._replace(alike={**question.alike, **dict.fromkeys(near, _ALIKE)})


def _telling(asked: Sequence[str], count: Callable[[str], int]) -> list[str]:
    """The words that say something, each once: ``act2`` says act where no text knows it as it is."""
    said = [word for word in dict.fromkeys(asked) if not is_stop(word)]
    return [word for word in said if word.isalpha() or word.rstrip("0123456789") not in asked or count(stem(word))]


def _joined(asked: Sequence[str]) -> Iterator[str]:
    """``face up`` may be one word in the book."""
    for pair in pairwise(asked):
        if sum(map(len, pair)) > _SHORT and not any(map(is_stop, pair)):
            yield "".join(pair)


def _undone(asked: Sequence[str], weights: Mapping[str, float], count: Callable[[str], int]) -> dict[str, float]:
    """Words for what was not done: who did not beat a villain asks about an undefeated one."""
    found: dict[str, float] = {}
    for root in filter(weights.__contains__, _denied(asked)):
        if undone := [f"un{other}" for other in (root, *_alike(root)) if count(f"un{other}")]:
            found |= {root: _DENIED, **dict.fromkeys(undone, 1.0)}
    return found


def _elsewhere(asked: Sequence[str], count: Callable[[str], int]) -> dict[str, float]:
    """The names of other games: whoever says one does not ask about this game, however well the rest fits."""
    said = f" {' '.join(asked)} "
    found = [name for name in _other_games() if f" {name} " in said]
    return {name: _FOREIGN for name in found if " " in name or not count(stem(name))}


def _denied(asked: Sequence[str]) -> Iterator[str]:
    """The stems that stand after a negation."""
    for word, after in pairwise([word for word in asked if word in _NOT or not is_stop(word)]):
        if word in _NOT:
            yield stem(after)


@lru_cache(maxsize=1)
def _other_games() -> tuple[str, ...]:
    return tuple(Path(__file__).with_name("elsewhere.txt").read_text(encoding="ascii").splitlines())


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
