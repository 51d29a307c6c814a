"""Connections: the only place that knows which database this is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from companion.core.errors import CompanionError
from companion.folder import Folder
from companion.store.readmodel import open_to_read

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.engine.interfaces import DBAPIConnection

BUSY_SECONDS = 60
WRITE = "companion_write"


def address(folder: Folder) -> str | URL:
    """Where a folder's record is: the database it names, or its own file."""
    # Made of parts, because a path written into an address ends at its first question mark.
    return folder.database_url or URL.create("sqlite", database=str(folder.database))


def connect(url: str | URL) -> Engine:
    """An engine for a database address; SQLite gets the settings that keep a record safe."""
    try:
        parsed = make_url(url)
        dialect = parsed.get_backend_name()
        options = {"timeout": BUSY_SECONDS, "isolation_level": None} if dialect == "sqlite" else {}
        # No pool: a connection left open would keep an old file alive after a restore.
        engine = create_engine(url, connect_args=options, poolclass=NullPool)
    except ModuleNotFoundError as error:
        raise CompanionError(
            f"COMPANION_DATABASE_URL needs the Python package {error.name}, which is not installed.",
            "Install it beside the companion, or unset COMPANION_DATABASE_URL.",
        ) from error
    except (ArgumentError, NoSuchModuleError) as error:
        raise _no_address() from error
    if dialect == "sqlite":
        if parsed.database in {None, "", ":memory:"}:  # it would be empty again for every connection
            raise _no_address()
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _no_address() -> CompanionError:
    return CompanionError(
        "COMPANION_DATABASE_URL does not name a database we can open.",
        "Use a form such as sqlite:////folder/file.db, or unset it.",
    )


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
    write = connection.get_execution_options().get(WRITE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")
