"""Two columns side by side, in text and in PDF: read one after the other, and tables left alone."""

from __future__ import annotations

import time
from pathlib import Path

from rulesindex.books.columns import Span, unfold
from rulesindex.books.pages import passages_of
from rulesindex.books.read import read_book
from rulesindex.books.text import read_text
from tests.rulesindex.pdfs import pdf_bytes, placed

LEFT = [
    "Mooring",
    "A barge may moor at any quay that",
    "has a free ring. Mooring takes the",
    "whole bell, and the crew may not",
    "load in the same bell. However, a",
    "barge with a pilot moors at once",
    "and loads as if it had lain there",
    "since the morning.",
]
RIGHT = [
    "Casting Off",
    "A barge that casts off leaves its",
    "ring to the next one in line. If",
    "nobody waits, the ring is free and",
    "any barge may take it later in the",
    "day. A barge that owes a toll may",
    "not cast off until the harbour",
    "master has been paid.",
]


def side_by_side(space: int = 4) -> str:
    return "\n".join(f"{left:<{36 + space}}{right}" for left, right in zip(LEFT, RIGHT, strict=True))


def test_text_with_two_columns_is_read_one_after_the_other() -> None:
    (page,) = read_text(side_by_side().encode(), "harbour.txt")
    mooring, casting = passages_of([page])[0].text.split("Casting Off")
    assert mooring.endswith("as if it had lain there since the morning.\n\n")
    assert casting.strip().startswith("A barge that casts off leaves its ring to the next one in line. If nobody")


def test_lines_across_both_columns_stay_between_them() -> None:
    across = "The whole of the harbour is closed at night, and no barge may move before the bell of the morning."
    (page,) = read_text(f"{side_by_side()}\n{across}\n{side_by_side()}".encode(), "harbour.txt")
    lines = page.text.split("\n")
    assert lines.index("master has been paid.") < lines.index(across) < len(lines) - lines[::-1].index("Mooring")


def test_a_table_with_wide_cells_is_no_pair_of_columns() -> None:
    rows = [f"Cargo of kind {n:<20}    Sold for {n} marks at every quay" for n in range(10)]
    text = "\n".join(rows)
    assert read_text(text.encode(), "cargo.txt")[0].text == text


def test_lines_of_the_columns_need_not_stand_on_one_height() -> None:
    rows = []
    for at, (left, right) in enumerate(zip(LEFT, RIGHT, strict=True)):
        rows += [(Span(0, len(left), left), Span(50, 50 + len(right), right))] if at else [(Span(0, 7, left),)]
    rows.insert(4, (Span(50, 60, "and more of it"),))
    text = [" ".join(span.text for span in row) for row in unfold(rows, 2) if row]
    assert text[: len(LEFT)] == LEFT


def test_a_pdf_that_draws_its_columns_row_by_row_is_read_down_the_columns(tmp_path: Path) -> None:
    rows = [
        (x, 700 - 13 * n, 10, text)
        for n, pair in enumerate(zip(LEFT, RIGHT, strict=True))
        for x, text in zip((50, 320), pair, strict=True)
    ]
    path = tmp_path / "rows.pdf"
    path.write_bytes(pdf_bytes(["x"], placed(rows)))
    text = "\n".join(passage.text for passage in read_book(path))
    assert "if it had lain there since the morning." in text
    assert "leaves its ring to the next one in line. If nobody waits" in text


def test_a_pdfs_table_keeps_its_cells_apart_and_whole(tmp_path: Path) -> None:
    body = [(50, 760 - 12 * n, 10, line) for n, line in enumerate([*LEFT, *RIGHT])]
    table = [
        (50, 500, 10, "Ware"), (170, 500, 10, "Toll"), (240, 500, 10, "Where"),
        (50, 485, 10, "Salt"), (170, 485, 10, "12"), (240, 485, 10, "at the northern quay, unless the"),
        (240, 473, 10, "harbour master says otherwise"),
        (50, 458, 10, "Wool"), (170, 458, 10, "3"), (240, 458, 10, "anywhere"),
    ]  # fmt: skip
    path = tmp_path / "table.pdf"
    path.write_bytes(pdf_bytes(["x"], placed([*body, *table])))
    text = read_book(path)[-1].text
    assert "Ware | Toll | Where" in text
    assert "Salt | 12 | at the northern quay, unless the harbour master says otherwise\nWool | 3 | anywhere" in text


def test_larger_type_that_runs_on_is_text_and_no_heading(tmp_path: Path) -> None:
    opening = ["You are the masters of the river barges, and the spring", "flood has come. Bring your cargo home."]
    large = [(50, 760 - 18 * n, 14, line) for n, line in enumerate(opening)]
    body = [(50, 700 - 12 * n, 10, line) for n, line in enumerate([*LEFT[1:], *RIGHT[1:]] * 2)]
    path = tmp_path / "large.pdf"
    path.write_bytes(pdf_bytes(["x"], placed([(50, 790, 20, "The Spring Flood"), *large, *body])))
    first = read_book(path)[0]
    assert first.path == ("The Spring Flood",)
    assert "and the spring flood has come. Bring your cargo home." in first.text


def test_a_large_initial_belongs_to_its_word(tmp_path: Path) -> None:
    body = [(50, 690 - 12 * n, 10, line) for n, line in enumerate([*LEFT[1:], *RIGHT[1:]])]
    path = tmp_path / "initial.pdf"
    path.write_bytes(pdf_bytes(["x"], placed([(50, 702, 30, "E"), (68, 714, 10, "very master has a barge."), *body])))
    assert "Every master has a barge." in read_book(path)[0].text


def test_a_hostile_number_of_cells_and_lines_takes_no_hostile_time() -> None:
    began = time.process_time()
    (page,) = read_text("\n".join(["a   b   c   d   e   f   g   h   i   j " * 4] * 6000).encode(), "cells.txt")
    assert passages_of([page])
    assert time.process_time() - began < 20
