"""How sure an answer is, read off its score: the chance that the rule asked for stands among the first three.

Fitted by `tests/bench/calibrate.py` on 5658 held-out phrases and 163 questions of other games, hobbies and chores, each
asked in five games. In ten equal parts the chance said and what happened differ by 0.11 at most, 0.04 in the mean; of
those 163 questions 0.932 are refused, and of the phrases whose entry is among the first three 0.038.
The held-out phrases are harder than what players ask, so a table is right more often than the chance says.
"""

from __future__ import annotations

from math import exp, log

SURE = 0.41  # from here on an answer is given; below it is only offered as a guess
LIKELY = 0.20  # a guess worth asking back for, where every word of the question is one of the game's
_ENTRY = (1.507, 0.587)  # the score at which right is as likely as wrong, and how fast that turns
_PASSAGE = (0.816, 0.318)  # not fitted: as sure at 0.70 as an entry at 1.29, where answers begin, and at 0 as one at 0


def entry_chance(score: float) -> float:
    """The chance that a digest entry with this score is what was asked for."""
    return _logistic(score, *_ENTRY)


def passage_chance(score: float) -> float:
    """The same of a passage, by its own words alone."""
    return _logistic(score, *_PASSAGE)


def entry_score(chance: float) -> float:
    """The score of a digest entry that has this chance: what it is fitted from."""
    middle, width = _ENTRY
    return middle - width * log(1.0 / min(max(chance, 1e-9), 1 - 1e-9) - 1.0)


def _logistic(score: float, middle: float, width: float) -> float:
    return 1.0 / (1.0 + exp((middle - score) / width))
