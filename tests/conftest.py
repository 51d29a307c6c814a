"""Fixtures: a throw-away folder, and the command line run in process."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import run
from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.opening import open_record
from rulesindex import indexes
from rulesindex.cache import is_sound

with suppress(ImportError):  # it writes the screen's size past os.environ: a process that a test starts would read it
    import readline  # noqa: F401
for name in ("COLUMNS", "LINES"):
    os.unsetenv(name)


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(scope="session", autouse=True)
def digests_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The index of a shipped digest is made by the first test that asks, and copied for the others of every worker.

    Its name is the fingerprint of its sources, so that no other content can stand for it.
    """
    of_this_run = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        of_this_run = of_this_run.parent  # else that would be a folder of all runs
    kept, made = of_this_run / "digests", indexes.build_folder
    shipped = {place.name for place in shipped_data().iterdir()}

    def make_once(place: Path, make: Callable[[Path], None]) -> None:
        if not place.name.startswith("digest.") or place.name.split(".")[1] not in shipped:
            return made(place, make)
        if not is_sound(kept / place.name):
            made(kept / place.name, make)
        return made(place, lambda draft: _copied(kept / place.name, draft))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(indexes, "build_folder", make_once)
        yield


def _copied(source: Path, target: Path) -> None:
    shutil.copytree(source, target, dirs_exist_ok=True)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(place))
    monkeypatch.delenv("COMPANION_DATABASE_URL", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("COLUMNS", raising=False)  # a width of the shell that runs the tests is not theirs
    return place


@pytest.fixture
def folder(home: Path) -> Folder:
    return Folder(home)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty record, copied by tests that need many."""
    folder = Folder(tmp_path_factory.mktemp("template"))
    open_record(folder)
    return take_backup(folder, "empty", datetime.now(UTC))


@pytest.fixture
def opened(home: Path, template: Path) -> Path:
    """The folder with an empty record in it: quicker than letting the first command make one."""
    home.mkdir()
    shutil.copy(template, home / "companion.db")
    return home


@pytest.fixture(scope="session")
def games() -> Games:
    return Games(shipped_data())


@pytest.fixture
def cli(home: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., Outcome]:
    """Run `companion ARGS...`; `ok` commands must succeed unless `code` says otherwise."""

    def call(*arguments: str, code: int | None = 0) -> Outcome:
        capsys.readouterr()
        found = run(list(arguments))
        text = capsys.readouterr()
        outcome = Outcome(found, text.out, text.err)
        assert "Traceback" not in text.out + text.err
        if code is not None:
            assert found == code, f"{arguments} exited {found}: {text.out}{text.err}"
        return outcome

    return call
