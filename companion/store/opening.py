"""Opening the record: connections, made on first use, brought up to date when the record is older."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import NullPool
from sqlmodel import SQLModel

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store import locks, tables
from companion.store.in_use import InUse
from companion.store.readmodel import open_to_read, refuse_emptied
from companion.store.record import Record
from companion.store.version import HEAD

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine.interfaces import DBAPIConnection


BUSY_SECONDS = 60
KEPT_FILES = (
    "CREATE TABLE IF NOT EXISTS kept_file (path VARCHAR PRIMARY KEY, bytes BIGINT NOT NULL, data BYTEA NOT NULL)"
)
"""On a server the files of the shelf belong to the record: every home that shares it has the same books and games."""


def address(folder: Folder) -> str | URL:
    """Where a folder's record is: the database it names, or its own file."""
    # Made of parts, because a path written into an address ends at its first question mark.
    return folder.database_url or URL.create("sqlite", database=str(folder.database))


def connect(url: str | URL) -> Engine:
    """An engine for a database address; SQLite gets the settings that keep a record safe."""
    if isinstance(url, str):
        from companion.store import server
        from companion.store.address import is_postgres

        if is_postgres(url):
            server.driver()
            return _on_a_server(url)
    return _on_a_file(url)


# Of an evening's every change the same engine: it remembers how each statement is put, and holds no connection.
@lru_cache(maxsize=8)
def _on_a_server(url: str) -> Engine:
    from companion.store import server

    # No pool: a connection left open would miss a restart of the server.
    return create_engine("postgresql+psycopg://", creator=lambda: server.connect(url), poolclass=NullPool)


@lru_cache(maxsize=8)
def _on_a_file(url: str | URL) -> Engine:
    try:
        parsed = make_url(url)
        options = {"timeout": BUSY_SECONDS, "isolation_level": None}
        # No pool: a connection left open would keep an old file alive after a restore.
        engine = create_engine(url, connect_args=options, poolclass=NullPool)
    except ArgumentError:
        raise _no_database() from None
    if parsed.database in {None, "", ":memory:"}:  # it would be empty again for every connection
        raise _no_database()
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _no_database() -> CompanionError:
    from companion.store.address import no_address

    return no_address()


def connect_to_read(database: Path) -> Engine:
    """An engine that writes nothing to an SQLite file, nor beside it where nothing can be written."""
    engine = create_engine("sqlite://", creator=lambda: open_to_read(database), poolclass=NullPool)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A writer takes its lock at the start: upgrading a read lock later could fail at once as "locked".
    write = connection.get_execution_options().get(locks.WRITE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def open_record(folder: Folder, clock: Callable[[], datetime] = lambda: datetime.now(UTC)) -> Record:
    """The record in a folder, created or migrated as needed."""
    assert tables  # importing it declares the tables
    if folder.database_url:
        from companion.store.address import scheme_of

        scheme_of(folder.database_url)  # one we do not know is refused before anything is made
    folder.home.mkdir(parents=True, exist_ok=True)
    refuse_emptied(folder)
    if any(folder.home.glob("*.part*")) or folder.backups.is_dir():
        from companion.store.backup import sweep

        sweep(folder)
    engine = connect(address(folder))
    version = schema_version(engine)
    if version is None:
        _create(engine)
    elif version != HEAD:
        _migrate(engine, folder, version, clock)
    return Record(engine, InUse(folder), clock)


def open_to_look(folder: Folder) -> Record:
    """The record for reading alone, also in a folder where nothing can be written."""
    if folder.is_sqlite_file and folder.database.exists():
        refuse_emptied(folder)
        engine = connect_to_read(folder.database)
        if schema_version(engine) == HEAD:
            return Record(engine, InUse(folder))
    return open_record(folder)


@locks.again_once
def schema_version(engine: Engine) -> str | None:
    """The version written in the database; None where there is no record yet."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return str(found) if found else None


@locks.again_once
def _create(engine: Engine) -> None:
    with engine.execution_options(**{locks.WRITE: True}).begin() as connection:
        locks.be_patient(connection)
        locks.hold(connection, locks.SCHEMA)
        if inspect(connection).has_table("alembic_version"):
            return  # another process was first
        if not locks.on_server(connection) and inspect(connection).get_table_names():
            raise sqlite3.DatabaseError("not a database of the companion")
        SQLModel.metadata.create_all(connection)
        if locks.on_server(connection):
            connection.execute(text(KEPT_FILES))
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
        connection.execute(text("INSERT INTO alembic_version (version_num) VALUES (:head)"), {"head": HEAD})


def _migrate(engine: Engine, folder: Folder, version: str, clock: Callable[[], datetime]) -> None:
    from companion.store.address import is_postgres
    from companion.store.backup import automatic_backup
    from companion.store.migrations import upgrade

    refuse_newer(version)
    if not is_postgres(folder.database_url):
        automatic_backup(folder, "before-migration", clock())
        upgrade(engine)
        return
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as waiting:
        # Held by a connection of its own: each migration is a transaction, and ends the locks it takes.
        waiting.execute(text("SELECT pg_advisory_lock(:lock)"), {"lock": locks.FIRST + locks.SCHEMA})
        if schema_version(engine) != HEAD:  # else another process was first
            automatic_backup(folder, "before-migration", clock())
            upgrade(engine)
            _widen(engine)


def refuse_newer(version: str) -> None:
    """Refuse a record whose tables this companion does not know."""
    from companion.store.migrations import known_versions

    if version not in known_versions():
        raise CompanionError(
            f"The record was written by a newer companion (schema {version}, this one knows {HEAD}).",
            "Install the newest companion; nothing was changed.",
        )


def _widen(engine: Engine) -> None:
    """What migrations made for SQLite leave to do on a server: numbers of 64 bits, and room for the books' files."""
    narrow = text(
        "SELECT table_name, column_name FROM information_schema.columns "
        "WHERE table_schema = current_schema() AND data_type = 'integer'"
    )
    own = SQLModel.metadata.tables
    with engine.begin() as connection:
        for table, column in list(connection.execute(narrow)):
            if table in own and column in own[table].columns:
                connection.execute(text(f'ALTER TABLE "{table}" ALTER COLUMN "{column}" TYPE BIGINT'))
        for table in own.values():
            if "id" in table.columns:
                _widen_counter(connection, table.name)
        connection.execute(text(KEPT_FILES))


def _widen_counter(connection: Connection, table: str) -> None:
    named = text("SELECT pg_get_serial_sequence(:table, 'id')")
    sequence = connection.execute(named, {"table": f'"{table}"'}).scalar()
    if sequence:
        connection.execute(text(f"ALTER SEQUENCE {sequence} AS BIGINT"))
