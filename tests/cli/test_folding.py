"""Every command's example, on a table of its game, on narrow screens: no line is longer, so no word is cut."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import run
from companion.render.folding import atoms, cells
from tests.cli.test_help import example_of
from tests.cli.test_sweep import TREE, Home, homes

__all__ = ["homes"]
WIDTHS = (60, 80)


def torn(text: str, width: int) -> list[str]:
    """The lines that a terminal would have to cut: longer than it, and more than one thing that is kept whole."""
    return [line for line in text.splitlines() if cells(line) > width and len(list(atoms(line))) > 1]


def test_what_would_be_cut_is_seen() -> None:
    assert torn("one two\n" + "x" * 9 + "\n`companion undo now`", 6) == ["one two"]


@pytest.mark.parametrize("module", sorted({module for _path, module, _command in TREE}))
def test_no_word_of_any_command_is_cut(
    module: str,
    homes: dict[str, list[Home]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    nobody_comes: None,
) -> None:
    home, cut = homes[module][-1], []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(home.folder))
    monkeypatch.setenv("NO_COLOR", "1")
    lines = {tuple(shlex.split(path)[1:]): command for path, of, command in TREE if of == module}
    for path, command in lines.items():
        for width, words in (*((width, _example(command)) for width in WIDTHS), (min(WIDTHS), [*path, "--help"])):
            monkeypatch.setenv("COLUMNS", str(width))
            monkeypatch.setattr(sys, "stdin", io.StringIO(""))
            before = home.version()
            run(words)
            seen = capsys.readouterr()
            if "--json" not in words and "export" not in words and "--html" not in words:
                cut += [(words, width, line) for line in torn(seen.out + seen.err, width)]
            if home.version() != before:
                home.put_back()
    assert not cut


def _example(command: Any) -> list[str]:
    return example_of(command)[1:]
