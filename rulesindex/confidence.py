"""How sure an answer is: the chance that it is right, read off its score.

Fitted on the held-out phrases of five games and on questions that none of them answers (other games, hobbies, chores):
of the phrases whose answer scored so, that share was answered rightly. `make bench` prints how it holds.
"""

from __future__ import annotations

from math import exp

SURE = 0.5  # from here on an answer is given; below it is only offered as a guess
_ENTRY = (0.85, 0.15)  # the score at which a fitting entry is as likely as none, and how fast that turns
_PASSAGE = (0.70, 0.15)


def entry_chance(score: float) -> float:
    """The chance that a digest entry with this score is what was asked for."""
    return _logistic(score, *_ENTRY)


def passage_chance(score: float) -> float:
    """The same of a passage, by its own words alone."""
    return _logistic(score, *_PASSAGE)


def _logistic(score: float, middle: float, width: float) -> float:
    return 1.0 / (1.0 + exp((middle - score) / width))
