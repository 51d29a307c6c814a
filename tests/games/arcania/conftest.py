"""The rules of Arcania for its tests, and tables that are set up once for a whole module."""

from __future__ import annotations

import shlex
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli.main import run
from companion.core.readings import Readings
from companion.folder import Folder
from companion.games.arcania.data import Ruleset
from companion.games.registry import Games
from companion.store.backup import take_backup
from tests.conftest import put_record


@pytest.fixture(scope="session")
def rules(games: Games) -> Ruleset:
    return Ruleset(games.get("arcania"))


@pytest.fixture(scope="session")
def defaults(rules: Ruleset) -> Readings:
    return Readings(rules.readings)


@pytest.fixture(scope="module")
def prepared(request: pytest.FixtureRequest, template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which the lines of the module's SETUP are done: each test begins with a copy of it."""
    home = tmp_path_factory.mktemp("prepared")
    shutil.copy(template, home / "companion.db")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_HOME", str(home))
        patch.delenv("COMPANION_DATABASE_URL", raising=False)
        for line in request.module.SETUP.strip().splitlines():
            assert run(shlex.split(line)) == 0, line
    return take_backup(Folder(home), "prepared", datetime.now(UTC))


@pytest.fixture
def at_table(prepared: Path, home: Path, cli):
    """The command line in a folder with that record."""
    put_record(home, prepared)
    return cli
