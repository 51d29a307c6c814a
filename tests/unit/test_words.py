"""Counts with their nouns, and names as a command takes them."""

from __future__ import annotations

import shlex

import pytest

from companion.core.names import argument, listed, many, sentence


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


def test_an_argument_can_be_pasted_whatever_the_name_holds() -> None:
    for name in ("Reaper's Toll", 'the "Rat"', "a $HOME b", "back`tick", "one\\two", "half-orc"):
        assert shlex.split(argument(name))[0].casefold() == name.casefold()


@pytest.mark.parametrize(
    ("text", "said"),
    [("down to 10", "Down to 10."), ("Which one?", "Which one?"), ("kyra.txt is empty", "kyra.txt is empty.")],
)
def test_words_become_a_sentence_and_files_keep_their_names(text: str, said: str) -> None:
    assert sentence(text) == said
