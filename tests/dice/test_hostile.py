"""Any input gives an answer or a clear error, quickly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import companion
from companion.dice import DiceError, odds
from companion.dice.limits import MAX_DICE, MAX_SIDES
from tests.watchdog import working_at_most

SLOWEST = 5.0
"""Seconds; far above what any input takes."""


def must_answer(text: str) -> None:
    """An answer, or an error that says where and what; never a hang."""
    try:
        with working_at_most(SLOWEST):
            assert odds(text).dist.total > 0
    except DiceError as error:
        assert error.message
        assert error.hint
        assert 0 <= error.position <= max(len(text), 0)


@pytest.mark.parametrize(
    "text",
    [
        "99999999d99999999",
        "9" * 100_000,
        "(" * 10_000 + "1" + ")" * 10_000,
        "1d0",
        "d",
        "d" * 200,
        "٣d٦",
        "2d６",  # noqa: RUF001
        "x" * 100_000,
        "1+" * 50_000 + "1",
        "\x00\x1b[31m",
        "best(" * 9 + "1",
        "\ud800",
    ],
)
def test_hostile_input_fails_at_once_with_a_hint(text: str) -> None:
    with working_at_most(1), pytest.raises(DiceError) as refused:
        odds(text)
    assert refused.value.message
    assert refused.value.hint
    assert refused.value.marked()


@pytest.mark.parametrize(
    "text",
    [
        f"{MAX_DICE}d{MAX_SIDES}",
        "100d100r50",
        "50d100r3+50d99r<7",
        "100d100kh50",
        "100d100dl1",
        "40d20kh20",
        "100d6kh99",
        "20d100*20d100",
        "(d100*d100)*(d100*d100)",
        "(d100*d100)+(d99*d98)+(d97*d96)",
        "best(50d100, 50d100)",
        "best(30d100, 30d99, 40d98) * 99999",
        "50d100 >= 50d99",
        "99999*99999*99999*99999*99999*99999*d100",
        "+".join(["d100"] * 40),
        "*".join(["d9"] * 50),
        "-" * 199 + "1",
    ],
)
def test_the_largest_work_stays_within_the_budget(text: str) -> None:
    must_answer(text)


ALPHABET = "0123456789d%khlrxedgbstworminc()+-*<>=,. \t２٣²−×≥blue"  # noqa: RUF001


@settings(max_examples=400, deadline=None)
@given(st.text(ALPHABET, max_size=60))
@example("2d6kh2kl1")
@example("d6r")
@example("edge2")
def test_fuzzed_notation_never_crashes(text: str) -> None:
    must_answer(text)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=220))
def test_any_text_never_crashes(text: str) -> None:
    must_answer(text)


PARTS = ["d", "2d6", "d%", "kh", "3", "r<", "(", ")", "best(", ",", "edge(", "+", "-", "*", ">=", "7", "d20", "x", " "]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PARTS), max_size=25))
def test_fuzzed_tokens_never_crash(parts: list[str]) -> None:
    must_answer("".join(parts))


def test_loading_the_engine_loads_nothing_heavy() -> None:
    code = (
        "import sys; import companion.dice; companion.dice.odds('2d6+3 >= 7').fraction;"
        "print(sorted({'fractions', 'decimal', 'random', 'dataclasses', 'inspect'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=_root())
    assert done.stdout.strip() == "[]"


def _root() -> Path:
    return Path(companion.__file__).parent.parent
