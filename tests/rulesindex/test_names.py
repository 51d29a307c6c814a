"""Proper names in a question: they are spelt right, and they decide nothing where other words do."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.library import Library
from rulesindex.names import Names

DIGEST = """# Keep

## Orla {#orla}
kind: class
aliases: Orla the smith, smith
asks: what is Orla good at; tell me of the smith
source: book p. 9, Orla

Orla is the smith: strong, slow, and short of cards late in the game.

## Dying {#dying}
aliases: death
asks: when am I dead; what kills a keeper; no cards left to draw
source: book p. 4, Dying

A keeper dies who has to draw a card and has none.

## Two blows {#two-blows}
asks: can I attack twice; the same action again
source: book p. 5, Turns

Yes, a keeper may use both actions for the same thing.

## One blow for a monster {#one-blow}
except: two-blows
when: monster, monsters
asks: how often does an enemy strike
source: book p. 6, Monsters

A monster attacks once.
"""
NAMES = {"keep": Names({"Gloomwort": "monster", "Brother Aldwyn": "hero", "Cloak": "card"})}


@pytest.fixture
def keep(tmp_path: Path) -> Library:
    file = tmp_path / "keep.md"
    file.write_text(DIGEST, encoding="utf-8")
    return Library(tmp_path / "books", tmp_path / "index", {"keep": [file]})


def first(library: Library, query: str) -> str:
    return library.ask(query, "keep", names=NAMES).answers[0].ref.split("#")[1]


@pytest.mark.parametrize("who", ["my smith", "Orla the smith", "Brother Aldwyn", "the Gloomwort's friend"])
def test_who_it_is_about_does_not_win_against_what_is_asked(keep: Library, who: str) -> None:
    assert first(keep, f"{who} has no cards left, is that death") == "dying"


def test_a_name_alone_is_asked_for(keep: Library) -> None:
    assert first(keep, "Orla") == "orla"
    assert first(keep, "tell me of the smith") == "orla"


def test_a_name_stands_for_the_kind_of_thing_it_is(keep: Library) -> None:
    assert first(keep, "can I attack twice") == "two-blows"
    assert first(keep, "can a gloomwort attack twice") == "one-blow"
    assert first(keep, "can two Gloomworts attack twice") == "one-blow"


def test_a_plain_word_is_no_name_because_a_card_bears_it(keep: Library) -> None:
    plain, named = (keep.ask("lose my cloak when dead", "keep", names=names) for names in (None, NAMES))
    assert [a.score for a in plain.answers] == [a.score for a in named.answers]


def test_names_are_spelt_right(keep: Library) -> None:
    other = {"keep": Names({"Sawn of Keepe": "hero"})}
    assert keep.ask("does keepe die", "keep").mended == {"keepe": "keeper"}
    assert keep.ask("does keepe die", "keep", names=other).mended == {}


def test_an_example_gives_way_to_the_rule(tmp_path: Path) -> None:
    rule = "## Lending a lamp {#lending}\nasks: may I lend a lamp\nsource: book p. 1, Lamps\n\nA lamp may be lent.\n\n"
    example = "## Examples: lamps {#example}\nasks: lend a lamp\nsource: book p. 1, Lamps\n\nOrla lends Tam a lamp.\n"
    file = tmp_path / "lamps.md"
    file.write_text(f"# Lamps\n\n{example}\n{rule}", encoding="utf-8")
    library = Library(tmp_path / "books", tmp_path / "index", {"lamps": [file]})
    assert [a.title for a in library.ask("lend a lamp", "lamps").answers] == ["Lending a lamp", "Examples: lamps"]


def test_a_question_that_says_a_long_title_is_answered(keep: Library) -> None:
    assert keep.ask("xylo blow quux monster zorbing one flib wug", "keep").answers[0].ref == "keep#one-blow"
    assert keep.ask("xylo quux zorbing flib wug one blow for the monster", "keep").confident
