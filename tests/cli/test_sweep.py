"""Bad input through every command of the live tree: never a traceback, never a changed record on an error.

The tree is walked at run time, so a new command is swept from the day it exists.
"""

from __future__ import annotations

import io
import shutil
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.cli.game_nouns import variant
from companion.cli.main import COMMANDS, run
from companion.cli.reference import commands
from companion.folder import Folder
from companion.games.installed import installed
from companion.kit.typer_inside import verb_of, verbs_of
from companion.store.opening import open_record
from tests.games.folders import write_game
from tests.games.plain.test_plain import CARDS, QUESTS
from tests.store.rows import all_rows

NOUNS = installed().nouns()
LEFT_OUT = {"companion", "companion demo", "companion table"}
"""The first two take nothing; the lines of the third are these same commands."""
TABLES = {
    "pacg": [["campaign new Sweep --game rotr", "party add kyra", "deck set kyra --suggested"], ["play start"]],
    "mm": [["campaign new Sweep --game mm", "party add ezren"], ["play start", "quest win"]],
    "descent": [["campaign new Sweep --game descent", "party add ashrian"], ["play start"]],
    "arcania": [["campaign new Sweep --game arcania", "party add Brom --as fighter"], ["quest start starter"]],
    "runebound": [["campaign new Sweep --game runebound", "party add corbin"], ["play start margath"]],
    "plain": [["games add {mine}", "campaign new Sweep --game my-game", "party add ana"], ["quest start woods"]],
}
"""For each module a campaign that has just begun, and what brings it under way."""
SEEN_IN = {"pacg": ("pacg", "mm")}
"""Where a module serves several games."""
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
    """Every command under the module it is for."""
    for path, command in commands():
        if path not in LEFT_OUT and path.split()[1] not in NOUNS:
            yield path, "pacg", command
    for noun, modules in NOUNS.items():
        for module in modules:
            group = variant(module, noun)
            for verb in verbs_of(group):
                named = f"{noun} {module}" if noun == "check" else noun
                yield f"companion {named} {verb}", module, verb_of(group, verb)


TREE = list(swept())


@dataclass
class Home:
    """A player's folder that is put back as it was when a command has changed it."""

    folder: Path
    master: Path
    rows: Any

    @property
    def database(self) -> Path:
        return Folder(self.folder).database

    def version(self) -> bytes:
        """What changes with every write to the database."""
        return b"".join(file.read_bytes() for file in sorted(self.folder.glob("companion.db*")))

    def put_back(self) -> None:
        shutil.rmtree(self.folder)
        shutil.copytree(self.master, self.folder)


@pytest.fixture(scope="module")
def homes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Home]]:
    """For each table a folder with a campaign that has just begun, and one with a campaign under way."""
    found: dict[str, list[Home]] = {}
    mine = write_game(tmp_path_factory.mktemp("games") / "my-game", quests_toml=QUESTS, cards_csv=CARDS)
    for name, parts in TABLES.items():
        lines: list[str] = []
        for part in parts:
            lines += [line.format(mine=mine) for line in part]
            found.setdefault(name, []).append(_home(tmp_path_factory.mktemp(name), lines))
    return found


def _home(place: Path, lines: list[str]) -> Home:
    def play() -> None:
        for line in lines:
            assert run(line.split()) in (0, 1), line

    return home_after(place, play)


def home_after(place: Path, play: Callable[[], None]) -> Home:
    """A player's folder in which this was done."""
    folder, master = place / "home", place / "master"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(folder))
        play()
    with closing(sqlite3.connect(Folder(folder).database)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    rows = all_rows(open_record(Folder(folder)))
    shutil.copytree(folder, master)
    return Home(folder, master, rows)


def tried(command: Any, data: Any) -> Iterator[list[str]]:
    """The command with arguments it may not expect, alone and with each of its options in turn."""
    positional = sum(p.param_type_name == "argument" for p in command.params)
    words = data.draw(st.lists(NASTY, max_size=2 * positional + 1))
    yield words
    for option in command.params:
        if option.param_type_name == "option" and "--help" not in option.opts:
            names = [*option.opts, *option.secondary_opts]
            yield [*words, data.draw(st.sampled_from(names)), *([] if option.is_flag else [data.draw(NASTY)])]


@pytest.mark.parametrize(("path", "module", "command"), TREE, ids=[f"{path} ({module})" for path, module, _ in TREE])
@settings(max_examples=1, deadline=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_bad_input_never_ends_in_a_traceback_or_half_a_change(
    path: str,
    module: str,
    command: Any,
    data: Any,
    homes: dict[str, list[Home]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
    nobody_comes: None,
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in tried(command, data):
        home = data.draw(st.sampled_from([one for name in SEEN_IN.get(module, (module,)) for one in homes[name]]))
        monkeypatch.setenv("COMPANION_HOME", str(home.folder))
        monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        before = home.version()
        line = [*path.split()[1:], *words]
        capsys.readouterr()
        code = run(line)
        text = capsys.readouterr()
        assert code in (0, 1, 2), line
        assert "Traceback" not in text.err + text.out, line
        assert "went wrong in the companion itself" not in text.err, (line, text.err)
        if "Not done." in text.out:  # what the rules can refuse, a table can insist on
            assert any("--force" in parameter.opts for parameter in command.params), line
        if code == 2:
            assert len(text.err.strip().splitlines()) <= 1, (line, text.err)
        if home.version() != before:
            assert code != 2 or all_rows(open_record(Folder(home.folder))) == home.rows, line
            home.put_back()


def test_every_command_and_option_is_swept() -> None:
    """The sweep walks the tree that help shows: a noun, verb or module that is not in it would go unseen."""
    paths = {path for path, _module, _command in TREE}
    nouns = {path.split()[1] for path in paths}
    assert nouns | {"demo", "table"} == {*COMMANDS, *NOUNS}
    for noun, modules in NOUNS.items():
        seen = {module for path, module, _command in TREE if path.split()[1] == noun}
        assert seen == set(modules), noun
