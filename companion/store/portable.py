"""A record taken from one database to another, whole: SQLite to PostgreSQL and back.

What travels is every row of every table with its number, and how far the numbers have been given out. An SQLite file
is also the form of every backup, so that what was backed up on one kind of database can be restored on the other.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from sqlalchemy import Connection, Engine, MetaData, Table, inspect, text
from sqlmodel import SQLModel

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store import locks
from companion.store.address import VARIABLE, file_of, is_postgres, server
from companion.store.faults import explain
from companion.store.kept_files import fetch, from_server, holds_files, share, to_server
from companion.store.locks import WRITE
from companion.store.opening import address, connect, open_record, refuse_newer, schema_version
from companion.store.version import HEAD

MANY = 500


def tables_of(metadata: MetaData) -> list[Table]:
    """The tables that hold a record, parents before children."""
    return [table for table in metadata.sorted_tables if table.name not in {"alembic_version", "kept_file"}]


def copy_rows(source: Connection, target: Connection, old: MetaData, new: MetaData) -> int:
    """Make the rows of one database those of another; returns how many there are.

    A number that either has given out is not given out again: another home may have that campaign in use.
    """
    used = _counters(target, tables_of(new))
    for table in reversed(tables_of(new)):
        target.execute(table.delete())
    count = 0
    for table in tables_of(new):
        rows = source.execute(old.tables[table.name].select()).mappings()
        while part := [dict(row) for row in rows.fetchmany(MANY)]:
            target.execute(table.insert(), part)
            count += len(part)
    for name, last in _counters(source, tables_of(old)).items():
        used[name] = max(last, used.get(name, 0))
    _set_counters(target, tables_of(new), used)
    return count


def _numbered(tables: list[Table]) -> list[str]:
    return [table.name for table in tables if "id" in table.columns]


def _counters(connection: Connection, tables: list[Table]) -> dict[str, int]:
    """The last number each table has given out, also where its row is gone: it is never given out again."""
    if not locks.on_server(connection):
        return dict(tuple(row) for row in connection.execute(text("SELECT name, seq FROM sqlite_sequence")))
    found = {}
    for name in _numbered(tables):
        row = connection.execute(text(f'SELECT last_value, is_called FROM "{name}_id_seq"')).one()
        found[name] = row[0] if row[1] else 0
    return found


def _set_counters(connection: Connection, tables: list[Table], counters: dict[str, int]) -> None:
    for name in _numbered(tables):
        last = counters.get(name, 0)
        if locks.on_server(connection):
            chosen = text("SELECT setval(CAST(:name AS regclass), :last, :called)")
            connection.execute(chosen, {"name": f'"{name}_id_seq"', "last": max(last, 1), "called": last > 0})
        else:
            connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), {"name": name})
            connection.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), {"name": name, "last": last})


@contextmanager
def _one_moment(engine: Engine) -> Iterator[Connection]:
    """A view of a database that does not move while it is read."""
    with engine.connect() as plain:
        moment = plain.dialect.name == "postgresql"
        yield plain.execution_options(isolation_level="REPEATABLE READ") if moment else plain


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    with engine.execution_options(**{WRITE: True}).begin() as connection:
        locks.begin(connection, shared=False)
        locks.never_sleeps(connection)
        yield connection
        locks.tell(connection)


@locks.again_once
def write_file(folder: Folder, target: Path, with_files: bool) -> None:
    """The record of a server (or of another database) as one SQLite file that any companion can restore."""
    engine = connect(address(folder))
    version = schema_version(engine)
    if version is None:
        raise CompanionError("There is no record to back up yet.", "Start one with `companion campaign new`.")
    refuse_newer(version)
    target.unlink(missing_ok=True)
    made = _empty_file(target, version)
    with _one_moment(engine) as source, _alone(made) as copy:
        old, new = (SQLModel.metadata,) * 2 if version == HEAD else (_reflected(source), _reflected(copy))
        copy_rows(source, copy, old, new)
    if with_files:
        from_server(folder, target)


def _empty_file(target: Path, version: str) -> Engine:
    from companion.store.migrations import upgrade

    if version == HEAD:
        with tempfile.TemporaryDirectory() as place:  # not beside it: what a killed backup leaves there, nobody knows
            folder = Folder(Path(place))
            open_record(folder)
            engine = connect(address(folder))
            with engine.connect() as connection:
                connection.exec_driver_sql("COMMIT")
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
            shutil.move(folder.database, target)
    engine = connect(address(Folder(target.parent, f"sqlite:///{target}")))
    if version != HEAD:
        upgrade(engine, version)
    return engine


def _reflected(connection: Connection) -> MetaData:
    found = MetaData()
    found.reflect(connection)
    return found


@locks.again_once
def read_file(folder: Folder, source: Path, now: datetime) -> Path | None:
    """Make an SQLite file, of this version or an older one, the record of a server; all of it or nothing.

    Returns where the record is kept that was there: nobody changes it between its backup and its end.
    """
    open_record(folder)
    with tempfile.TemporaryDirectory() as place:
        copy = Folder(Path(place))
        shutil.copyfile(source, copy.database)
        open_record(copy)  # brings an older one up to date
        old = connect(address(copy))
        with _one_moment(old) as rows, _alone(connect(address(folder))) as target:
            kept = _set_aside(target, folder, True, now)
            copy_rows(rows, target, SQLModel.metadata, SQLModel.metadata)
            if holds_files(source):
                to_server(target, source)
    return kept


class Copied:
    """What was copied, and where the record is kept that was there before."""

    def __init__(self, rows: int, campaigns: list[str], kept: Path | None) -> None:
        self.rows, self.campaigns, self.kept = rows, campaigns, kept


def copy_record(folder: Folder, to: Folder, replace: bool, now: datetime) -> Copied:
    """Copy a whole record into another database; one that holds anything is replaced only where that is asked for."""
    open_record(folder)
    _refuse_itself(folder, to)
    _open_other(to)
    fetch(folder)
    source, target = connect(address(folder)), connect(address(to))
    with _one_moment(source) as rows, _alone(target) as new:
        kept = _set_aside(new, to, replace, now)
        count = copy_rows(rows, new, SQLModel.metadata, SQLModel.metadata)
        share(new, folder)
        names = _names(new)
    return Copied(count, names, kept)


def _names(connection: Connection) -> list[str]:
    return list(connection.execute(text("SELECT name FROM campaign ORDER BY id")).scalars())


def _set_aside(connection: Connection, to: Folder, replace: bool, now: datetime) -> Path | None:
    """A backup of what would be replaced; None where there is nothing."""
    if not any(connection.execute(table.select().limit(1)).first() for table in tables_of(SQLModel.metadata)):
        return None
    if not replace:
        there = ", ".join(_names(connection)[:5]) or "one without campaigns"
        raise CompanionError(f"There is a record already: {there}.", "Add --replace to replace it.")
    from companion.store.backup import take_backup

    return take_backup(to, "replaced", now)


def _refuse_itself(folder: Folder, to: Folder) -> None:
    if _place_of(folder) == _place_of(to):
        raise CompanionError("That is the record itself.", "Name another database.")


def _place_of(folder: Folder) -> tuple[str, ...]:
    """Where a record is, however its address is written."""
    if is_postgres(folder.database_url):
        parts = server(folder.database_url).parts
        return tuple(parts.get(name, usual) for name, usual in (("host", ""), ("port", "5432"), ("dbname", "")))
    file = folder.database if folder.is_sqlite_file else file_of(folder.database_url)
    return (str(file.resolve() if file else ""),)


def _open_other(to: Folder) -> None:
    """The database to copy to; what is wrong with it is not said of the player's own."""
    try:
        open_record(to)
    except CompanionError:
        raise
    except Exception as error:
        told = explain(error, to)
        if told is None:
            raise
        raise CompanionError(
            told.message.replace(f"The database that {VARIABLE} names", OTHER_ONE), told.hint
        ) from error


OTHER_ONE = "The other database"
YOURS = "Your folder holds no record of this version.", "`companion status` opens it and brings it up to date."
OTHER = "The other database holds no record of this version.", "`companion record copy --to URL` copies yours there."


def _engine_of_a_record(folder: Folder, told: tuple[str, str]) -> Engine:
    """A record to read, and nothing made where there is none."""
    file = folder.database if folder.is_sqlite_file else file_of(folder.database_url)
    if file is not None and not file.exists():
        raise CompanionError(*told)
    engine = connect(address(folder))
    if schema_version(engine) != HEAD or not inspect(engine).has_table("journal"):
        raise CompanionError(*told)
    return engine


@locks.again_once
def differences(folder: Folder, other: Folder) -> tuple[int, list[str]]:
    """How many rows two records have, and the tables in which they are not the same."""
    one, two = (_engine_of_a_record(place, told) for place, told in ((folder, YOURS), (other, OTHER)))
    count, unlike = 0, []
    with _one_moment(one) as first, _one_moment(two) as second:
        for table in tables_of(SQLModel.metadata):
            chosen = table.select().order_by(*table.primary_key.columns)
            rows = [[dict(row) for row in each.execute(chosen).mappings()] for each in (first, second)]
            key = [column.name for column in table.primary_key.columns]
            left, right = (sorted(found, key=lambda row: [str(row[name]) for name in key]) for found in rows)
            count += len(left)
            if left != right:
                unlike.append(table.name)
    return count, unlike
