"""The terminal: nothing harmful shown, columns that stand straight, plain where nobody looks."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from companion.core.names import is_control
from companion.render.console import columns, complain, emit, remark, safe, say, say_parts

COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|10[0-7]|38|48)[;\d]*m")
Read = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "FORCE_COLOR", "TTY_COMPATIBLE", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)


# safe


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Žofie 🎲 עברית", "Žofie 🎲 עברית"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\x9b31m", "\\x9b31m"),
        ("bell\x07", "bell\\x07"),
        ("back\x08", "back\\x08"),
        ("over\rwritten", "over\\x0dwritten"),
        ("a\u202eb\u2066c", "a\\u202eb\\u2066c"),
        ("\u200fright", "\\u200fright"),
        ("two\nlines\ttab", "two\nlines\ttab"),
        ("\x00", "\\x00"),
        ("line\u2028break", "line\\u2028break"),
        ("\udcff", "\\udcff"),
    ],
)
def test_control_characters_are_made_visible(text: str, shown: str) -> None:
    assert safe(text) == shown


@given(st.text())
def test_nothing_shown_can_move_the_cursor(text: str) -> None:
    assert not any(is_control(c) and c not in "\n\t" for c in safe(text))


@given(st.text(st.characters(categories=["L", "N", "P", "S"])))
def test_what_can_be_seen_is_shown_as_it_is(text: str) -> None:
    assert safe(text) == text


def test_markup_and_emoji_names_are_only_text(capsys: Read) -> None:
    say("[bold]x[/bold] :dice: [link=http://x]y[/link]")
    assert capsys.readouterr().out == "[bold]x[/bold] :dice: [link=http://x]y[/link]\n"


def test_long_lines_are_not_broken(capsys: Read) -> None:
    say("word " * 100 + "end")
    say_parts(("bold " * 50, "bold"), "end")
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_an_error_is_one_line_on_standard_error(capsys: Read) -> None:
    complain("first\nsecond\x1b[2J\r\n  third")
    seen = capsys.readouterr()
    assert seen.out == ""
    assert seen.err == "error: first second\\x1b[2J\\x0d third\n"


def test_a_remark_goes_beside_the_answer(capsys: Read) -> None:
    remark("by the way")
    seen = capsys.readouterr()
    assert (seen.out, seen.err) == ("", "by the way\n")


def test_json_is_unescaped_and_ends_the_line(capsys: Read) -> None:
    emit({"name": "Žofie", "none": None})
    assert capsys.readouterr().out == '{\n  "name": "Žofie",\n  "none": null\n}\n'


@pytest.mark.parametrize("char", ["\x1b", "\x7f", "\x9b", "\u202e", "\u2028"])
def test_json_cannot_move_the_cursor_and_reads_back_the_same(capsys: Read, char: str) -> None:
    emit({"name": f"é{char}x"})
    out = capsys.readouterr().out
    assert char not in out
    assert json.loads(out) == {"name": f"é{char}x"}


# columns


def starts(line: str, cell: str) -> int:
    return cell_len(line[: line.index(cell)])


def test_columns_line_up(capsys: Read) -> None:
    columns([("a", "one", "x"), ("abc", "three", "y")], header=("id", "number", "last"))
    assert capsys.readouterr().out == ("id   number  last\na    one     x\nabc  three   y\n")


def test_wide_characters_take_two_places(capsys: Read) -> None:
    columns([("日本", "ONE"), ("ab", "TWO"), ("🎲", "THREE"), ("e\u0301", "FOUR")])
    lines = capsys.readouterr().out.splitlines()
    places = [starts(line, cell) for line, cell in zip(lines, ("ONE", "TWO", "THREE", "FOUR"), strict=True)]
    assert places == [6, 6, 6, 6]


def test_a_cell_never_breaks_its_line(capsys: Read) -> None:
    columns([("a\nb", "c\td"), ("\x1b[31m", "e")])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "a b       c d"
    assert lines[1] == "\\x1b[31m  e"


def test_no_trailing_spaces_and_nothing_for_no_rows(capsys: Read) -> None:
    columns([])
    columns([("a", ""), ("bbb", "")])
    assert capsys.readouterr().out == "a\nbbb\n"


@given(st.lists(st.tuples(st.text(max_size=12), st.text(max_size=12)), min_size=1, max_size=6))
def test_every_row_is_one_line(rows: list[tuple[str, str]]) -> None:
    from contextlib import redirect_stdout
    from io import StringIO

    with redirect_stdout(StringIO()) as out:
        columns(rows)
    assert len(out.getvalue().split("\n")) == len(rows) + 1


# a real terminal, and none


def in_terminal(*arguments: str, **environ: str) -> str:
    """What `companion ARGS` writes to a terminal of its own."""
    master, slave = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"}}
    child = subprocess.Popen(
        [sys.executable, "-m", "companion", *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=clean | {"TERM": "xterm-256color", "COLUMNS": "100"} | environ,
        cwd=Path(__file__).parents[2],
    )
    os.close(slave)
    seen = b""
    try:
        while chunk := os.read(master, 65536):
            seen += chunk
    except OSError:  # the far end has closed
        pass
    finally:
        child.wait()
        os.close(master)
    return seen.decode()


@pytest.fixture
def campaign(cli: Callable[..., object]) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    cli("party", "add", "syndrael")


def test_a_terminal_gets_colours_unless_no_color_says_otherwise(campaign: None, home: Path) -> None:
    place = {"COMPANION_HOME": str(home)}
    coloured = in_terminal("party", "list", **place)
    without = in_terminal("party", "list", NO_COLOR="1", **place)
    assert COLOUR.search(coloured), coloured
    assert not COLOUR.search(without), without
    assert "party-too-small" in coloured
    assert "party-too-small" in without


def test_output_to_a_file_is_plain(campaign: None, home: Path) -> None:
    environ = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE"}}
    done = subprocess.run(
        [sys.executable, "-m", "companion", "party", "list"],
        capture_output=True,
        text=True,
        env=environ | {"TERM": "xterm-256color", "COMPANION_HOME": str(home)},
        cwd=Path(__file__).parents[2],
        check=True,
    )
    assert "\x1b" not in done.stdout + done.stderr
    assert "  Syndrael" in done.stdout
