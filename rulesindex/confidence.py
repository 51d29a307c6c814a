"""How sure an answer is, read off its score.

The middle was set where 1 of 88 questions of players fell below it, and 184 of 200 questions that no game answers (40
of other games, hobbies and chores, asked in five games) did. How fast it turns is not fitted: only the middle is.
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
