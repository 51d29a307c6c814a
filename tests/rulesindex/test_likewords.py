"""Words that a digest uses for the same things."""

from __future__ import annotations

from rulesindex.likewords import like_words
from rulesindex.question import read_question
from rulesindex.schema import stem
from rulesindex.spelling import Vocabulary

OTHERS = [[f"rule{number}", "hero", "turn"] for number in range(60)]


def test_words_of_the_same_entries_are_alike() -> None:
    likes = like_words([["sneak", "stealth", "hero"], ["stealth", "sneak", "turn"], ["sneak", "stealth"], *OTHERS])
    assert likes == {"sneak": ["stealth"], "stealth": ["sneak"]}


def test_what_stands_everywhere_or_seldom_is_like_nothing() -> None:
    assert like_words([["sneak", "stealth"], ["sneak", "stealth"], *OTHERS]) == {}


def test_a_like_word_counts_a_little_beside_the_words_of_a_question() -> None:
    question = read_question("sneak", lambda root: 3, lambda: Vocabulary(["sneak 3"]), likes={"sneak": ["stealth"]})
    assert question.weights == {stem("sneak"): 1.0}
    assert 0 < question.alike["stealth"] < 0.5


def test_a_like_word_that_no_text_uses_is_left_out() -> None:
    counts = {"sneak": 3}
    question = read_question(
        "sneak", lambda root: counts.get(root, 0), lambda: Vocabulary(["sneak 3"]), likes={"sneak": ["stealth"]}
    )
    assert question.alike == {}
