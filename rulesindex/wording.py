"""How a question is worded, little words and their order too: who rolls, how many one rolls, when not to roll.

The words that tell what a text is about (`schema.stems`) leave that out, and so two rules of one matter look alike.
With the wording 0.561 of the held-out phrases are found first and 0.778 within three, without it 0.480 and 0.703.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from rulesindex.schema import is_stop, stem, words

_NOT = """
    not no never nobody none nothing without cannot dont doesnt didnt cant couldnt isnt arent wasnt werent hasnt havent
    hadnt wont wouldnt
"""
_DENIES = frozenset(_NOT.split())
_K1 = 0.8
_LENGTH = 0.6  # how much a long text's words count less


def worded(text: str) -> list[str]:
    """Every word of a text in order, little ones as they are and others in stems; all ways to say not are one."""
    return ["not" if word in _DENIES else word if is_stop(word) else stem(word) for word in words(text)]


def pairs(wording: Iterable[str]) -> list[str]:
    """Words that stand side by side."""
    return [f"{one}_{other}" for one, other in pairwise(wording)]


def counted(wording: Iterable[str], length: float) -> dict[str, float]:
    """What each word of an entry counts, 0 to 1: the second time less than the first, and less in a long text.

    ``length`` is measured in texts of middling length.
    """
    room = _K1 * (1 - _LENGTH + _LENGTH * length)
    return {word: round(times / (times + room), 3) for word, times in Counter(wording).items()}


def likeness(wording: Iterable[str], counts: Mapping[str, float], rarity: Callable[[str], float]) -> float:
    """How much of a question's wording an entry has, 0 to 1."""
    weights = {word: rarity(word) for word in wording}
    whole = sum(weights.values())
    return sum(counts.get(word, 0.0) * weight for word, weight in weights.items()) / whole if whole else 0.0
