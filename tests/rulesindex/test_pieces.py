"""A passage as it is shown: which section each sentence belongs to, and how a book tells that its columns mixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesindex.books.model import Passage
from rulesindex.build import build_book
from rulesindex.library import Library
from rulesindex.pieces import Piece, pieces, sections
from rulesindex.search import Searcher

LIST = (
    "Do this in order.\n1. Trim: Trim the wick. Use scissors.\n2. Fill: Fill the lamp.\n\nOil\n\nOil is sold in jars."
)


def searcher(folder: Path, *passages: Passage) -> Searcher:
    """The index of a book made of these passages."""
    build_book(folder, passages, ())
    return Searcher(folder, "book")


def passage(name: str, text: str, *path: str, labels: tuple[str, ...] = (), page: int | None = None) -> Passage:
    return Passage(name, path[-1], path, text, page, labels)


def test_sections_that_share_a_passage_and_the_items_of_its_lists_are_told_apart(tmp_path: Path) -> None:
    book = searcher(tmp_path, passage("lamps", LIST, "Lamps", labels=("Trim", "Fill", "Oil")))
    first = ("Do this in order.", "Trim: Trim the wick.", "Use scissors.", "Fill: Fill the lamp.")
    assert pieces(book.passage(0)) == (
        Piece("Lamps", first, (0, 2, 2, 3), begins=False),
        Piece("Oil", ("Oil is sold in jars.",), (0,), begins=True),
    )


def test_a_passage_cut_from_the_middle_of_a_section_goes_on_with_it(tmp_path: Path) -> None:
    book = searcher(
        tmp_path,
        passage("lamps", "Trim: Trim the wick.", "Lamps", labels=("Trim",)),
        passage("fill", "Fill: Fill the lamp.", "Lamps", "Fill", labels=("Fill",)),
        passage("oil", "Oil is sold in jars.", "Oil"),
    )
    assert [(one.heading, one.places) for one in sections(book, (0, 1, 2))] == [("Lamps", [0, 1]), ("Oil", [2])]
    assert [(one.heading, one.places) for one in sections(book, (0, 2))] == [("Lamps", [0]), ("Oil", [2])]


@pytest.mark.parametrize("across", [False, True])
def test_a_book_that_was_read_across_its_columns_is_known_by_its_headings(tmp_path: Path, across: bool) -> None:
    names = [f"Ware{letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWX"]
    texts = [*names[1:], "Stock"] if across else names
    book = searcher(
        tmp_path, *(passage(name, f"{text} is sold here.", name) for name, text in zip(names, texts, strict=True))
    )
    assert book.mixed is across


def test_a_whole_book_is_read_into_sections(stocked: Library) -> None:
    book = stocked._indexes.pool("vey").books["night-watch"]
    found = sections(book, range(book.size))
    assert not book.mixed
    assert all(one.sentences and len(one.sentences) == len(one.items) == len(one.places) for one in found)
