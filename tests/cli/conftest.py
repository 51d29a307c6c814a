"""A campaign under way, made once and copied for each test that wants it."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from companion.folder import Folder
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.opening import open_record
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member
from tests.conftest import put_record
from tests.postgres import everything
from tests.store.rows import all_rows


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, games: Games) -> Path:
    """A record with two campaigns; Thursday group is in use, with Kyra, Lem and a note."""
    folder = Folder(tmp_path_factory.mktemp("played"))
    record = open_record(folder, lambda: datetime(2026, 11, 16, 19, 30, tzinfo=UTC))
    new_campaign(record, games.get("descent"), "Dark nights")
    new_campaign(record, games.get("pacg-rotr"), "Thursday group")
    add_member(Table(record, games), Joining("kyra", player="Ana"))
    add_member(Table(record, games), Joining("lem"))
    add_note(Table(record, games), "the mayor lied", about="kyra")
    return take_backup(folder, "played", datetime.now(UTC))


@pytest.fixture
def thursday(home: Path, played: Path) -> Path:
    """The player's folder with that record in it."""
    put_record(home, played)
    return home


@pytest.fixture
def rows(folder: Folder) -> Callable[[], Any]:
    """The rows of every table a step can change, and the read models: what undo must bring back."""
    return lambda: all_rows(open_record(folder))


@pytest.fixture
def state(folder: Folder) -> Callable[[], list[str]]:
    """Everything in the database, the journal too, as SQLite itself writes it out."""

    def look() -> list[str]:
        if folder.database_url:
            return everything(folder.database_url)
        with closing(sqlite3.connect(folder.database)) as database:
            return list(database.iterdump())

    return look


@pytest.fixture
def nobody_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """`serve` closes its table as soon as it has opened it, and no browser opens: the rest of it runs as it is."""

    async def closed(_server: Any, sockets: list[socket.socket]) -> None:
        for each in sockets:
            each.close()

    monkeypatch.setattr("uvicorn.Server.serve", closed)
    monkeypatch.setattr("webbrowser.open", lambda _link: True)
