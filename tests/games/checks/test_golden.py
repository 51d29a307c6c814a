"""Every golden case comes out exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.games.checks.case import Case
from tests.games.checks.golden_cases import CASES

SHARED = Path(__file__).parents[4] / "shared" / "golden" / "dice.json"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_golden_case(case: Case) -> None:
    assert case.found() == Fraction(case.answer), f"{case.asked} ({case.source})"


@pytest.mark.skipif(not SHARED.exists(), reason="the shared golden cases are not here")
def test_every_shared_case_is_among_ours() -> None:
    ours = {case.id: case.answer for case in CASES}
    for case in json.loads(SHARED.read_text(encoding="utf-8")):
        assert ours.get(case["id"]) == case["fraction"], case["id"]
