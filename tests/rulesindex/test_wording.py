"""How a question is worded: little words, their order, and what is denied."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.library import Library
from rulesindex.wording import counted, likeness, pairs, worded

TWINS = """# Oars

## Each watch {#rowing}
asks: when do we row the boat; is it now that the boat is rowed
source: p. 1

Each watch rows once.

## The youngest {#rower}
asks: who rows the boat; whose job is it to row our boat
source: p. 1

The youngest watch holds the oars of the boat.

## Calm {#calm}
asks: the boat was not rowed; we didnt row the boat
source: p. 1

A boat at rest drifts one mark on the water.
"""


@pytest.fixture
def oars(tmp_path: Path) -> Library:
    digest = tmp_path / "rules" / "oars.md"
    digest.parent.mkdir()
    digest.write_text(TWINS, encoding="utf8")
    return Library(tmp_path / "books", tmp_path / "index", {"vey": [digest]})


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("who has to row the boat", "rower"),
        ("when should we row the boat", "rowing"),
        ("nobody rowed the boat", "calm"),
        ("we never row the boat", "calm"),
    ],
)
def test_little_words_tell_twins_apart(oars: Library, question: str, entry: str) -> None:
    assert oars.ask(question, "vey").answers[0].ref == f"vey#{entry}"


def test_a_wording_keeps_little_words_and_denials() -> None:
    assert worded("Who DIDN'T roll the dice?") == ["who", "not", "roll", "the", "die"]
    assert pairs(worded("who rolls dice")) == ["who_roll", "roll_die"]
    assert pairs([]) == []


def test_a_word_counts_less_the_second_time_and_in_a_long_text() -> None:
    once, twice = counted(["row"], 1.0)["row"], counted(["row", "row"], 1.0)["row"]
    assert once < twice < 2 * once
    assert counted(["row"], 3.0)["row"] < once
    assert twice < 1


def test_likeness_is_the_share_of_what_was_asked() -> None:
    counts = {"who": 0.5, "row": 0.5}
    assert likeness(["who", "row"], counts, lambda word: 1.0) == pytest.approx(0.5)
    assert likeness(["who", "bake"], counts, lambda word: 3.0 if word == "bake" else 1.0) == pytest.approx(0.125)
    assert likeness([], counts, lambda word: 1.0) == 0.0
