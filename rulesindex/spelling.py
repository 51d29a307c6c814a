"""Misspelt words mended with the index's own vocabulary: fast, and never a word the player spelt right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rulesindex.schema import american, stem

_SHORTEST = 4
_TWO_SLIPS = 6  # letters of a word that may have two small ones: vilian; a longer one may have nearly any two
_LONG = 7  # letters of a word whose first may be wrong: ocation is location, but glug is no lug
_OFTEN = 10
_ENDINGS = (
    ("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ied", "y"), ("ing", ""), ("ing", "e"), ("er", ""),
    ("er", "e"), ("ers", ""), ("ers", "e"), ("est", ""), ("est", "e"), ("ier", "y"), ("iest", "y"), ("ly", ""),
    ("ily", "y"), ("y", ""), ("ness", ""), ("less", ""), ("able", ""),
)  # fmt: skip
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")  # run: its forms have two of the last letter
_DOUBLING = ("ed", "ing", "er", "ers", "est", "y")
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")


class Guess(NamedTuple):
    """A word the player may have meant, and how sure we are (0 to 1)."""

    word: str
    weight: float


class Vocabulary:
    """The words of some indexes, from the sorted lists that build.py writes; read letter by letter, in need only."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = [f"\n{text}\n" for text in texts]
        self._read: dict[str, dict[str, int]] = {}

    def starting(self, start: str) -> Mapping[str, int]:
        """The words with this beginning, and how often they are used."""
        if start not in self._read:
            counts: dict[str, int] = {}
            for text in self._texts:
                for word, count in _lines(text, start):
                    counts[word] = counts.get(word, 0) + count
            self._read[start] = counts
        return self._read[start]

    def count(self, word: str) -> int:
        """How often a word is used, spelt exactly so."""
        total = 0
        for text in self._texts:
            at = text.find(f"\n{word} ")
            total += int(text[at + len(word) + 2 : text.find("\n", at + 1)]) if at >= 0 else 0
        return total


@lru_cache(maxsize=1)
def english() -> frozenset[str]:
    """Everyday English without its regular forms, collected from manuals and from what players say."""
    text = Path(__file__).with_name("english.txt").read_text(encoding="ascii")
    return frozenset(text.split())


def is_english(word: str) -> bool:
    """True for an English word that is spelt right, on either side of the ocean."""
    known = english()
    return word in known or any(form in known for form in base_forms(word) if len(form) >= _SHORTEST - 1)


def base_forms(word: str) -> Iterator[str]:
    """What a word may be a regular form of: ``flogged`` of flog, ``armour`` of armor."""
    plain = american(word)
    yield plain
    for ending, rest in _ENDINGS:
        if plain.endswith(ending):
            base = plain[: -len(ending)]
            if rest or ending not in _DOUBLING or not _DOUBLED.fullmatch(base):
                yield base + rest
            if ending in _DOUBLING and base[-1:] == base[-2:-1]:
                yield base[:-1]


def guesses(word: str, vocabulary: Vocabulary, often: bool = False) -> tuple[Guess, ...]:
    """The likeliest right spellings of a word, best first; only words in frequent use where ``often`` is set."""
    if len(word) < _SHORTEST or not word.isalpha() or is_english(word):
        return ()
    if not often and (whole := _begun(word, vocabulary)):
        return (Guess(whole, 1.0),)
    best = _nearest(word, vocabulary.starting(word[0]), often)
    if not best and not often and len(word) >= _LONG:  # the first letter is seldom wrong, missing or too many
        best = _nearest(word, vocabulary.starting(word[1]), often)
        starts = (word[1:3], word[:2])
        best = best or _nearest(word, {k: v for k, v in vocabulary.starting("").items() if k[1:3] in starts}, often)
    if best or often:
        return tuple(Guess(known, 1.0 if at == 0 else 0.5) for at, known in enumerate(best))
    return tuple(Guess(part, 1.0) for part in _parted(word, vocabulary))


def _begun(word: str, vocabulary: Vocabulary) -> str:
    """``alch`` is alchemist: the commonest word that begins so, where all that do are forms of one."""
    known = vocabulary.starting(word)
    return (
        max(known, key=lambda whole: known[whole])
        if len({stem(whole)[: len(word) + 2] for whole in known}) == 1
        else ""
    )


def _nearest(word: str, known: Mapping[str, int], often: bool) -> list[str]:
    limit = 1.9 if len(word) > _TWO_SLIPS else 1.0 if often or len(word) < _TWO_SLIPS else 1.6
    letters = _letters(word)
    found: list[tuple[float, str]] = []
    for other, count in known.items():
        if abs(len(other) - len(word)) > limit or len(other) < 3 or other == word or (often and count < _OFTEN):
            continue
        if (letters ^ _letters(other)).bit_count() > 2 * limit:
            continue
        cost = _distance(word, other, limit)
        if cost <= limit:
            found.append((cost - min(count, 50) * 0.004, other))
    found.sort()
    return [other for cost, other in found if cost <= found[0][0] + 0.35][:2]


def _lines(text: str, start: str) -> Iterator[tuple[str, int]]:
    at = text.find(f"\n{start}")
    while at >= 0:
        end = text.find("\n", at + 1)
        word, _, count = text[at + 1 : end].partition(" ")
        if not word.startswith(start) or not count:
            return
        yield word, int(count)
        at = end


def _letters(word: str) -> int:
    """Which letters a word has, one bit each."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def _distance(word: str, known: str, limit: float) -> float:
    """Edits between two words; swaps, doubled letters and neighbouring keys count less than a whole one."""
    before: list[float] = []
    row = [float(at) for at in range(len(known) + 1)]
    for i, letter in enumerate(word, 1):
        last, row = row, [float(i)] + [0.0] * len(known)
        for j, other in enumerate(known, 1):
            drop = last[j] + (0.7 if i > 1 and word[i - 2] == letter else 1.0)
            add = row[j - 1] + (0.7 if j > 1 and known[j - 2] == other else 1.0)
            row[j] = min(drop, add, last[j - 1] + (0.0 if letter == other else _swap_cost(letter, other)))
            if i > 1 and j > 1 and letter == known[j - 2] and word[i - 2] == other:
                row[j] = min(row[j], before[j - 2] + 0.8)
        if min(row) > limit:
            return limit + 1.0
        before = last
    return row[-1]


def _swap_cost(letter: str, other: str) -> float:
    if letter in "aeiouy" and other in "aeiouy":
        return 0.8
    for keys in _KEYS:
        at = keys.find(letter)
        if at >= 0 and other in keys[max(0, at - 1) : at + 2]:
            return 0.9
    return 1.0


def _parted(word: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """``discardpile``: two words without their space, both in frequent use."""
    for at in range(len(word) // 2, len(word) - 2):
        for cut in (at, len(word) - at):
            if cut >= 3 and min(vocabulary.count(word[:cut]), vocabulary.count(word[cut:])) >= _OFTEN:
                return word[:cut], word[cut:]
    return ()
