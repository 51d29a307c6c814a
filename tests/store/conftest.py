from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from companion.store.record import Record
from tests.conftest import SQLITE


@pytest.fixture
def fresh(
    template: Path, tmp_path: Path, database: str, request: pytest.FixtureRequest
) -> Iterator[Callable[[], Record]]:
    """Makes a new empty record at each call."""
    count = iter(range(10_000))
    with ExitStack() as stack:

        def make() -> Record:
            url = ""
            if database != SQLITE:
                server = request.getfixturevalue("server")
                url = stack.enter_context(server.record(request.getfixturevalue("server_template")))
            folder = Folder(tmp_path / str(next(count)), url)
            folder.home.mkdir()
            if not url:
                shutil.copy(template, folder.database)
            return open_record(folder)

        yield make
