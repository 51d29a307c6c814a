"""Counts with their nouns, and names as a command takes them."""

from __future__ import annotations

import pytest

from companion.domain.words import argument, listed, many


@pytest.mark.parametrize(
    ("count", "nouns", "words"),
    [
        (1, "trophies", "1 trophy"),
        (2, "trophies", "2 trophies"),
        (0, "companions", "0 companions"),
        (1, "zombies", "1 zombie"),
        (1, "lore", "1 lore"),
        (1, "heroes", "1 hero"),
        (1, "sea glass", "1 sea glass"),
        (1, "spirit skills", "1 spirit skill"),
    ],
)
def test_a_count_agrees_with_its_noun(count: int, nouns: str, words: str) -> None:
    assert many(count, nouns) == words


def test_lists_and_arguments() -> None:
    assert (listed(["a", "b"]), listed([])) == ("a, b", "nothing")
    assert (argument("Corbin"), argument("Elder Mok")) == ("corbin", '"Elder Mok"')
