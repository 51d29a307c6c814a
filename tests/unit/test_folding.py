"""Lines fold at words: never inside one, never inside a command to copy."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.render.console import columns, complain, say, say_parts
from companion.render.folding import cells, lines, narrowest, shares

Read = pytest.CaptureFixture[str]
WORDS = st.lists(st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12), min_size=1, max_size=40)


@given(WORDS, st.integers(20, 120), st.integers(0, 8))
def test_no_word_is_cut_or_lost_and_every_line_fits(words: list[str], width: int, lead: int) -> None:
    text = " " * lead + " ".join(words)
    found = lines(text, width)
    assert " ".join(found).split() == words
    assert all(cells(line) <= width or len(line.split()) == 1 for line in found)


@given(st.lists(st.lists(st.sampled_from(["a", "bee", "a longer cell of words", "12"]), min_size=3, max_size=3)))
def test_a_table_that_fits_keeps_its_widths_and_one_that_does_not_shrinks(rows: list[list[str]]) -> None:
    if not rows:
        return
    found = shares(rows, 30)
    assert found is not None
    assert sum(found) + 4 <= 30
    assert all(found[n] >= max(narrowest(row[n]) for row in rows) for n in range(3))


@pytest.mark.parametrize(
    "line",
    [
        'help: companion deck remove kyra "Thieves\' Tools of the long name"',
        "Put it in with `companion box add NAME --kind item --text words`.",
        "  companion campaign new Thursday --game rotr --with everything",
        "see it (companion rules show pacg-rotr#encountering-a-villain-again)",
    ],
)
def test_a_command_to_copy_stays_whole(line: str) -> None:
    command = re.search(r"companion [^`)]*", line)
    assert command
    assert any(command[0] in shown for shown in lines(line, 30))


def test_prose_about_the_companion_is_no_command() -> None:
    assert len(lines("Something went wrong in the companion itself and nothing was changed at all", 30)) == 3


def test_lines_fold_to_columns_and_further_ones_stand_in(capsys: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    say_parts(("  read: ", "dim"), "the sheet of Kyra, her mace and the adventure")
    complain("No such thing is in your box of cards. Say more.")
    seen = capsys.readouterr()
    assert seen.out == "  read: the sheet of Kyra, her\n    mace and the adventure\n"
    assert seen.err == "error: No such thing is in\n  your box of cards. Say more.\n"


def test_a_bullet_hangs_by_its_text(capsys: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    say("  - one two three four five six")
    assert capsys.readouterr().out == "  - one two three four\n    five six\n"


def test_the_widest_column_gives_way(capsys: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    columns([("a", "one two three four five", "x"), ("b", "six", "y")])
    assert capsys.readouterr().out == "a  one two three four  x\n     five\nb  six                 y\n"


def test_rows_that_fit_nowhere_stand_one_cell_a_line(capsys: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    columns([("incomprehensible", "incomprehensible"), ("a", "b")])
    assert capsys.readouterr().out == "incomprehensible\n    incomprehensible\na\n    b\n"
