"""Bad input through every command of the live tree: never a traceback, never a changed record on an error.

The tree is walked at run time, so a new command is swept from the day it exists.
"""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.cli.main import run
from companion.cli.reference import commands
from companion.folder import Folder
from companion.store.opening import open_record
from tests.store.rows import all_rows

GAMES = {"pacg": "pacg-rotr", "descent": "descent", "arcania": "arcania", "runebound": "runebound"}
LEFT_OUT = {"companion", "companion demo", "companion table"}
NASTY = st.one_of(
    st.sampled_from(
        [
            "",
            " ",
            "-1",
            "0",
            "99999999999999999999",
            "1e9",
            "NaN",
            "../../x",
            "/nowhere/at/all",
            ".",
            "a" * 3000,
            "\x1b[31mred",
            "naïve",
            "🎲",
            "עברית",
            "a\nb",
            "%s%n{0}",
            "'; DROP TABLE hero; --",
            "--",
            "kyra",
            "Kyra",
            "1",
            "2",
            "x.json",
            "\u202e",
            "heroes",
            "NOT",
            "*",
            "٣",
            "null",
        ]
    ),
    st.text(max_size=20),
    st.integers(-(10**12), 10**12).map(str),
)


def swept() -> Iterator[tuple[str, str, Any]]:
    """Every command under the game it is for."""
    for path, command in commands():
        if path not in LEFT_OUT:
            words = path.split()[1:]
            module = words[1] if words[0] == "check" else getattr(command, "module", "")
            yield path, module, command


TREE = sorted({path for path, _module, _command in swept()})


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder with a campaign of each game in use."""
    homes = {}
    patch = pytest.MonkeyPatch()
    for module, game in GAMES.items():
        home = tmp_path_factory.mktemp(module) / "home"
        patch.setenv("COMPANION_HOME", str(home))
        name = {"pacg": "kyra", "descent": "ashrian", "runebound": "corbin"}.get(module, "Brom")
        assert run(["campaign", "new", "Sweep", "--game", game]) == 0
        assert run(["party", "add", name, *(["--as", "fighter"] if module == "arcania" else [])]) in (0, 1)
        homes[module] = home
    patch.undo()
    return homes


def arguments(command: Any) -> st.SearchStrategy[list[str]]:
    """Some of a command's options and arguments, each with a value it may not expect."""
    options = [p for p in command.params if p.param_type_name == "option" and "--help" not in p.opts]
    positional = [p for p in command.params if p.param_type_name == "argument"]
    parts = [st.lists(NASTY, max_size=2 * len(positional) + 1)]
    for option in options:
        flag = st.just([option.opts[0]]) if option.is_flag else NASTY.map(lambda v, o=option: [o.opts[0], v])
        parts.append(st.one_of(st.just([]), st.just([]), flag))
    return st.tuples(*parts).map(lambda found: [word for part in found for word in part])


@pytest.mark.parametrize("path", TREE)
@settings(
    max_examples=2,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_bad_input_never_ends_in_a_traceback_or_half_a_change(
    path: str, data: Any, prepared: dict[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    variants = [(module, command) for found, module, command in swept() if found == path]
    module, command = data.draw(st.sampled_from(variants))
    home = tmp_path / (module or "pacg")
    if not home.exists():
        shutil.copytree(prepared[module or "pacg"], home)
    work = tmp_path / "work"
    work.mkdir(exist_ok=True)
    monkeypatch.chdir(work)
    monkeypatch.setenv("COMPANION_HOME", str(home))
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    before = all_rows(open_record(Folder(home)))
    words = [*path.split()[1:], *data.draw(arguments(command))]
    capsys.readouterr()
    code = run(words)
    text = capsys.readouterr()
    assert code in (0, 1, 2), words
    assert "Traceback" not in text.err + text.out, words
    assert "went wrong in the companion itself" not in text.err, (words, text.err)
    if code == 2:
        assert len(text.err.strip().splitlines()) <= 1, (words, text.err)
        assert all_rows(open_record(Folder(home))) == before, words
    else:
        shutil.rmtree(home)  # it may have been changed, as it should
