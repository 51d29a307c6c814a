"""Every command in the middle of an evening of its game, done and refused, on narrow screens: no word is cut."""

from __future__ import annotations

import io
import random
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.main import run
from companion.render.folding import atoms, cells
from tests.cli.test_help import example_of
from tests.cli.test_sweep import TREE, Home, home_after
from tests.under_way import LINES, MODULES, WHO, set_up

WIDTHS, WIDE = (60, 80), 400
NOT_SHOWN = {"--json", "--html", "--svg", "export"}
"""What is for programs, or goes into a file."""
Shown = Callable[[list[str], int], tuple[str, str]]


def torn(text: str, width: int) -> list[str]:
    """The lines that a terminal would have to cut: longer than it, and more than one thing that is kept whole."""
    return [line for line in text.splitlines() if cells(line) > width and len(list(atoms(line))) > 1]


def cut(narrow: str, wide: str) -> list[str]:
    """Pieces of words that stand one after the other in a word of the wide screen."""
    whole = set(wide.split())
    pieces = {word for word in narrow.split() if word not in whole}
    both = ((first, second) for first in pieces for second in pieces)
    return sorted({piece for pair in both if any(word.startswith("".join(pair)) for word in whole) for piece in pair})


def test_what_would_be_cut_is_seen() -> None:
    assert torn("one two\n" + "x" * 9 + "\n`companion undo now`", 6) == ["one two"]
    assert cut("a throw-away fo\nlder or two", "a throw-away folder or two") == ["fo", "lder"]


@pytest.fixture(params=sorted(set(LINES) - {"mm"}))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def evening(game: str, tmp_path: Path) -> Home:
    return home_after(tmp_path, lambda: set_up(game, tmp_path))


@pytest.fixture
def shown(evening: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shown:
    """What a command prints on a screen so wide; the evening is put back."""
    monkeypatch.setenv("COMPANION_HOME", str(evening.folder))
    monkeypatch.setenv("NO_COLOR", "1")

    def on(words: list[str], width: int) -> tuple[str, str]:
        (tmp_path / str(width)).mkdir(exist_ok=True)
        monkeypatch.chdir(tmp_path / str(width))  # what one writes the other does not find
        monkeypatch.setenv("COLUMNS", str(width))
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        monkeypatch.setattr(random, "SystemRandom", lambda: random.Random(1))  # dice fall alike on every screen
        capsys.readouterr()
        before = evening.version()
        run(list(words))
        seen = capsys.readouterr()
        if evening.version() != before or "config" in words:
            evening.put_back()
        return seen.out, seen.err

    return on


def test_no_word_of_any_command_is_cut(game: str, shown: Shown, nobody_comes: None) -> None:
    commands = {tuple(shlex.split(path)[1:]): command for path, of, command in TREE if of == MODULES.get(game, game)}
    found = []
    for path, command in commands.items():
        for words, widths in (
            (example_of(command)[1:], WIDTHS),
            ([*path, WHO[game]], WIDTHS[:1]),
            ([*path, "--nosuch"], WIDTHS[:1]),
            ([*path, "--help"], WIDTHS[:1]),
        ):
            if NOT_SHOWN & set(words):
                continue
            seen = {width: shown(words, width) for width in widths}
            long = [torn(text, width) for width, texts in seen.items() for text in texts]
            odd = {word for texts in seen.values() for text in texts for word in text.split() if not word.isascii()}
            if any(long) or "--nosuch" not in words:
                wide = " ".join([*shown(words, WIDE), *odd])
                long += [cut(" ".join(texts), wide) for texts in seen.values()]
            found += [(words, pieces) for pieces in long if pieces]
    assert not found
