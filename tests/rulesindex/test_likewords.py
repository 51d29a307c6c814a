"""Words that a digest uses for the same things."""

from __future__ import annotations

from rulesindex.likewords import like_words
from rulesindex.question import read_question, widened
from rulesindex.spelling import Vocabulary

OTHERS = [[f"rule{number}", "hero", "turn"] for number in range(60)]


def test_words_of_the_same_entries_are_alike() -> None:
    likes = like_words([["sneak", "stealth", "hero"], ["stealth", "sneak", "turn"], ["sneak", "stealth"], *OTHERS])
    assert likes == {"sneak": ["stealth"], "stealth": ["sneak"]}


def test_what_stands_everywhere_or_seldom_is_like_nothing() -> None:
    assert like_words([["sneak", "stealth"], ["sneak", "stealth"], *OTHERS]) == {}


def test_a_like_word_counts_a_little_beside_the_words_of_a_question() -> None:
    question = read_question("sneak past", lambda root: 3, lambda: Vocabulary(["past 3\nsneak 3"]))
    wide = widened(question, {"sneak": ["stealth", "past"]})
    assert wide.weights == question.weights
    assert 0 < wide.alike["stealth"] < 0.5
    assert "past" not in wide.alike
