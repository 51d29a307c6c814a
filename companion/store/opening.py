"""Opening the record: made on first use, brought up to date when it is older."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy import Engine, inspect, text
from sqlmodel import SQLModel

from companion.core.errors import CompanionError
from companion.folder import Folder
from companion.store import tables
from companion.store.backup import automatic_backup, refuse_emptied
from companion.store.engine import WRITE, address, connect, connect_to_read
from companion.store.record import Record
from companion.store.version import HEAD


def open_record(folder: Folder, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Record:
    """The record in a folder, created or migrated as needed."""
    assert tables  # importing it declares the tables
    folder.home.mkdir(parents=True, exist_ok=True)
    refuse_emptied(folder)
    engine = connect(address(folder))
    version = schema_version(engine)
    if version is None:
        _create(engine, folder)
    elif version != HEAD:
        _migrate(engine, folder, version, clock)
    return Record(engine, clock)


def open_to_look(folder: Folder) -> Record:
    """The record for reading alone, also in a folder where nothing can be written."""
    if folder.is_sqlite_file and folder.database.exists():
        refuse_emptied(folder)
        engine = connect_to_read(folder.database)
        if schema_version(engine) == HEAD:
            return Record(engine)
    return open_record(folder)


def schema_version(engine: Engine) -> str | None:
    """The version written in the database; None where there is no record yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return str(found) if found else None


def _create(engine: Engine, folder: Folder) -> None:
    with engine.execution_options(**{WRITE: True}).begin() as connection:
        if inspect(connection).has_table("alembic_version"):
            return  # another process was first
        if folder.is_sqlite_file and inspect(connection).get_table_names():
            raise sqlite3.DatabaseError("not a database of the companion")
        SQLModel.metadata.create_all(connection)
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def _migrate(engine: Engine, folder: Folder, version: str, clock: Callable[[], datetime]) -> None:
    from companion.store.migrations import known_versions, upgrade

    if version not in known_versions():
        raise CompanionError(
            f"The record was written by a newer companion (schema {version}, this one knows {HEAD}).",
            "Install the newest companion; nothing was changed.",
        )
    automatic_backup(folder, "before-migration", clock())
    upgrade(engine)
