"""Fixtures: a throw-away folder, and the command line run in process."""

from __future__ import annotations

import getpass
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import run
from companion.folder import Folder, shipped_data
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.in_use import InUse
from companion.store.opening import open_record
from companion.store.portable import read_file
from rulesindex import indexes
from rulesindex.cache import is_sound
from tests.postgres import NoServerError, Server, started

SQLITE, POSTGRESQL = "sqlite", "postgresql"
EVERYWHERE = os.environ.get("COMPANION_TEST_DATABASE", SQLITE)
"""The database that every test uses; `make test-postgres` says PostgreSQL."""

with suppress(ImportError):  # it writes the screen's size past os.environ: a process that a test starts would read it
    import readline  # noqa: F401
OURS = ("COMPANION_HOME", "COMPANION_DATABASE_URL", "COMPANION_AUTHOR", "COMPANION_DEBUG")
for name in ("COLUMNS", "LINES", "FORCE_COLOR", "PAGER", *OURS):  # what the shell that runs the tests likes
    os.environ.pop(name, None)
    os.unsetenv(name)


try:
    getpass.getuser()
except (OSError, KeyError):  # a container's user may have no name, and steps are to have an author
    os.environ["LOGNAME"] = "player"


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "both: runs on SQLite and on PostgreSQL")
    config.addinivalue_line("markers", "own_file: is about the SQLite file itself, or about the database it names")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests of `both` run once on each database; where everything runs on PostgreSQL, once."""
    mark = metafunc.definition.get_closest_marker
    property_ = getattr(metafunc.function, "is_hypothesis_test", False)  # many examples: on PostgreSQL by itself alone
    chosen = mark("both") and not mark("own_file") and not property_
    if chosen and "database" in metafunc.fixturenames and EVERYWHERE == SQLITE:
        metafunc.parametrize("database", [SQLITE, POSTGRESQL], indirect=True)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where everything runs on PostgreSQL, what touches no record or is about the file has run already."""
    if EVERYWHERE == SQLITE:
        return
    kept = [i for i in items if _touches_a_record(i) and not i.get_closest_marker("own_file")]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    items[:] = kept


def _touches_a_record(item: pytest.Item) -> bool:
    return not {"database", "served"}.isdisjoint(getattr(item, "fixturenames", ()))


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
def database(request: pytest.FixtureRequest) -> str:
    """The kind of database a test's record is in."""
    return getattr(request, "param", EVERYWHERE)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A real PostgreSQL server of the tests' own, started by the first test that needs it."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(started())
        except NoServerError as error:
            pytest.skip(str(error))
        yield found


@pytest.fixture(scope="session")
def server_template(server: Server, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The name of a database with an empty record in it."""
    open_record(Folder(tmp_path_factory.mktemp("template"), server.make("empty_record")))
    return "empty_record"


@pytest.fixture
def database_url(database: str, request: pytest.FixtureRequest) -> Iterator[str]:
    """The address of a fresh record on PostgreSQL; empty where the record is a file."""
    if database == SQLITE:
        yield ""
        return
    server, template = request.getfixturevalue("server"), request.getfixturevalue("server_template")
    with server.record(template) as url:
        yield url


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database_url: str) -> Path:
    place = tmp_path / "home"
    monkeypatch.setenv("COMPANION_HOME", str(place))
    monkeypatch.delenv("COMPANION_DATABASE_URL", raising=False)
    if database_url:
        monkeypatch.setenv("COMPANION_DATABASE_URL", database_url)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("COLUMNS", raising=False)  # a width of the shell that runs the tests is not theirs
    return place


@pytest.fixture
def folder(home: Path, database_url: str) -> Folder:
    return Folder(home, database_url)


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty record, copied by tests that need many."""
    folder = Folder(tmp_path_factory.mktemp("template"))
    open_record(folder)
    return take_backup(folder, "empty", datetime.now(UTC))


@pytest.fixture
def opened(home: Path, template: Path, database_url: str) -> Path:
    """The folder with an empty record in it: quicker than letting the first command make one."""
    home.mkdir()
    if not database_url:
        shutil.copy(template, home / "companion.db")
    return home


def put_record(home: Path, file: Path) -> None:
    """A prepared record, in the database the test uses."""
    home.mkdir(parents=True, exist_ok=True)
    url = os.environ.get("COMPANION_DATABASE_URL", "")
    if url:
        folder = Folder(home, url)
        read_file(folder, file, datetime.now(UTC))
        InUse(folder).choose(_worked_on(file))
    else:
        shutil.copy(file, home / "companion.db")


def _worked_on(file: Path) -> int:
    """The campaign that a home with this file as its own has in use."""
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT campaign_id FROM journal WHERE campaign_id > 0 ORDER BY id DESC LIMIT 1")
        return int(found.fetchone()[0])


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
