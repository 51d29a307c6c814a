from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from companion.store.record import Record


@pytest.fixture
def fresh(template: Path, tmp_path: Path) -> Iterator[Callable[[], Record]]:
    """Makes a new empty record at each call."""
    count = iter(range(10_000))

    def make() -> Record:
        folder = Folder(tmp_path / str(next(count)))
        folder.home.mkdir()
        shutil.copy(template, folder.database)
        return open_record(folder)

    yield make
