"""How sure an answer is: a chance that grows with the score, fitted to cases that are known."""

from __future__ import annotations

import pytest

from rulesindex.confidence import entry_chance, entry_score
from tests.bench.calibrate import fitted, logistic


def test_a_chance_grows_with_the_score_and_is_read_back() -> None:
    chances = [entry_chance(score / 10) for score in range(30)]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.1
    assert chances[-1] < 1
    assert entry_score(entry_chance(1.2)) == pytest.approx(1.2)


def test_fitting_finds_the_chances_that_made_the_cases() -> None:
    known = []
    for score in [step / 20 for step in range(60)]:
        right = round(100 * logistic(score, 1.4, 0.5))
        known += [(score, True)] * right + [(score, False)] * (100 - right)
    middle, width = fitted(known)
    assert middle == pytest.approx(1.4, abs=0.02)
    assert width == pytest.approx(0.5, abs=0.02)
