"""The files that belong to a record but lie beside it, inside a backup: the player's rulebooks and added games.

They are rows of one more table of the copy, so that a backup stays one file, and a database like any other.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path, PurePosixPath
from threading import get_ident
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, is_control, shorten
from companion.folder import Folder
from companion.store.readmodel import open_to_read

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from companion.store.server import Server

TABLE = "kept_file"
KEPT_FILES = (
    f"CREATE TABLE IF NOT EXISTS {TABLE} (path VARCHAR PRIMARY KEY, bytes BIGINT NOT NULL, data BYTEA NOT NULL)"
)
"""Where a record is shared the files of the shelf belong to it: every home has the same books and games."""
Packed = tuple[str, int, bytes]
BOOKS, GAMES = "books", "games"
LARGEST = 500_000_000
"""Bytes of one file: more has no rulebook."""


class Kept(NamedTuple):
    """What a backup holds besides the record."""

    books: int = 0
    games: int = 0

    def __str__(self) -> str:
        from companion.core.names import many

        return f"{many(self.books, 'books')} and {many(self.games, 'games')} of your own"


def pack(folder: Folder, copy: Path) -> None:
    """Put the files of the books and games in use into a copy of the record."""
    with closing(sqlite3.connect(copy)) as database:
        database.execute(KEPT_FILES)
        for place in _in_use(database):
            for row in _packed(folder, place):
                database.execute(f"INSERT OR REPLACE INTO {TABLE} VALUES (?, ?, ?)", row)
        database.commit()


def share(connection: Connection, folder: Folder, places: Iterable[PurePosixPath] | None = None) -> None:
    """Put files of the player's folder where every home that shares the record finds them."""
    from companion.store.locks import never_sleeps

    never_sleeps(connection)  # a large book takes its time to be packed
    for place in _listed(connection) if places is None else places:
        _put(connection, _packed(folder, place))


def _put(connection: Connection, rows: Iterable[Packed]) -> None:
    from sqlalchemy import text

    from companion.store.locks import on_server

    if not on_server(connection):  # there it was made with the record, by somebody who may make tables
        connection.execute(text(KEPT_FILES))
    chosen = text(
        f"INSERT INTO {TABLE} (path, bytes, data) VALUES (:path, :bytes, :data) "
        "ON CONFLICT (path) DO UPDATE SET bytes = excluded.bytes, data = excluded.data"
    )
    for path, size, data in rows:
        connection.execute(chosen, {"path": path, "bytes": size, "data": data})


def _listed(connection: Connection) -> list[PurePosixPath]:
    from sqlalchemy import text

    books = connection.execute(text("SELECT game, folder FROM shelved_book"))
    games = connection.execute(text("SELECT folder FROM added_game"))
    return [PurePosixPath(BOOKS, *row) for row in books] + [PurePosixPath(GAMES, *row) for row in games]


Found = Callable[[str], Iterable[Packed]]
"""The files of a shared record whose paths begin like this."""


def bring(folder: Folder, found: Found, places: Iterable[PurePosixPath]) -> None:
    """Fetch what others put on the shelf and this home has not; the rows are judged like a backup's.

    What is damaged there, or finds no room, stays missing here: the list of books and the doctor name it, and the
    others can be asked.
    """
    for place in places:
        if not (folder.home / place).exists():
            with suppress(CompanionError, OSError):
                _bring(folder, found, place)


def from_database(database: Server) -> Found:
    """What a server holds."""
    query = f"SELECT path, bytes, data FROM {TABLE} WHERE left(path, %s) = %s ORDER BY path"
    return lambda begin: database.execute(query.encode(), (len(begin), begin), binary=True).fetchall()


def in_file(database: sqlite3.Connection) -> Found:
    """What an SQLite file holds: one that is shared, or was made out of a shared record."""
    query = f"SELECT path, bytes, data FROM {TABLE} WHERE substr(path, 1, ?) = ? ORDER BY path"
    has_table = _has_table(database)
    return lambda begin: database.execute(query, (len(begin), begin)).fetchall() if has_table else []


def _bring(folder: Folder, found: Found, place: PurePosixPath) -> None:
    """One book or game, there whole or not at all: a half of it would look like a damaged one for ever."""
    draft = folder.home / f"{place.name}.{get_ident()}.{os.getpid()}.part"
    shutil.rmtree(draft, ignore_errors=True)  # of one who was killed and had the same number
    try:
        for path, size, data in found(f"{place}/"):
            _write(draft / _place(path, size).relative_to(place), _content(path, size, data), draft.parent)
        if draft.is_dir():
            _put_in_place(draft, folder.home / place)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _put_in_place(draft: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        draft.rename(target)
    except OSError:
        if not target.is_dir():  # else another process was first
            raise


def from_server(folder: Folder, copy: Path) -> None:
    """The shared files of a server, into a copy of the record."""
    fetch(folder)
    pack(folder, copy)


def fetch(folder: Folder) -> None:
    """Bring what others have put on the shelf of a shared record into this home."""
    from companion.store.readmodel import added_games, shelved_books

    shelved_books(folder), added_games(folder)


def to_shared(connection: Connection, backup: Path) -> None:
    """The files of a backup, to where every home that shares the record finds them."""
    with closing(open_to_read(backup)) as database:
        _put(connection, _whole(database.execute(f"SELECT path, bytes, data FROM {TABLE} ORDER BY path")))


def _whole(rows: Iterable[Packed]) -> Iterator[Packed]:
    for path, size, data in rows:
        _place(path, size)
        yield path, size, data


def _packed(folder: Folder, place: PurePosixPath) -> Iterator[Packed]:
    for file in sorted((folder.home / place).rglob("*")):
        if file.is_file() and not file.is_symlink() and file.stat().st_size <= LARGEST:
            data = file.read_bytes()
            yield file.relative_to(folder.home).as_posix(), len(data), zlib.compress(data)


def _in_use(database: sqlite3.Connection) -> Iterator[PurePosixPath]:
    for game, place in database.execute("SELECT game, folder FROM shelved_book"):
        yield PurePosixPath(BOOKS, game, place)
    for (place,) in database.execute("SELECT folder FROM added_game"):
        yield PurePosixPath(GAMES, place)


def holds_files(backup: Path) -> bool:
    """Whether a backup holds more than the record."""
    with closing(open_to_read(backup)) as database:
        return _has_table(database)


def _has_table(database: sqlite3.Connection) -> bool:
    found = database.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (TABLE,))
    return found.fetchone() is not None


def unpack(backup: Path, folder: Folder) -> Kept:
    """Write the files of a backup into the player's folder; every one is looked at before the first is written."""
    with closing(open_to_read(backup)) as database:
        listed = database.execute(f"SELECT path, bytes FROM {TABLE} ORDER BY path").fetchall()
        places = {path: _place(path, size) for path, size in listed}
        for write in (False, True):  # a damaged one is found before the first is written
            for path, place in places.items():
                row = database.execute(f"SELECT bytes, data FROM {TABLE} WHERE path = ?", (path,)).fetchone()
                content = _content(path, *row)
                if write:
                    _write(folder.home / place, content, folder.home)
    heads = {place.parts[:3] if place.parts[0] == BOOKS else place.parts[:2] for place in places.values()}
    return Kept(sum(head[0] == BOOKS for head in heads), sum(head[0] == GAMES for head in heads))


def _place(path: object, size: object) -> PurePosixPath:
    """A file's place in the player's folder, or an error: a backup may come from anybody."""
    place = PurePosixPath(path) if isinstance(path, str) else PurePosixPath("?")
    parts = place.parts
    plain = all(part not in {"", ".", ".."} and not any(is_control(c) or c in "\\:" for c in part) for part in parts)
    if not plain or len(parts) < 3 or parts[0] not in {BOOKS, GAMES}:
        raise CompanionError(
            f"The backup names {shorten(str(path))}, which is not a place for a book or game.", REFUSED
        )
    if not isinstance(size, int) or not 0 <= size <= LARGEST:
        raise CompanionError(f"The backup holds {shorten(str(path))} in a size that no book has.", REFUSED)
    return place


REFUSED = "It is damaged or not ours; nothing was changed. `companion backup --list` shows others."


def _content(path: str, size: int, data: object) -> bytes:
    try:
        unpacked = zlib.decompressobj().decompress(data, size + 1) if isinstance(data, bytes) else b""
    except zlib.error:
        unpacked = None
    if unpacked is None or len(unpacked) != size:
        raise CompanionError(f"The backup's copy of {shorten(path)} is damaged.", REFUSED)
    return unpacked


def _write(target: Path, data: bytes, home: Path) -> None:
    """A file, whole or not at all; what a killed companion leaves lies in the home, where the next start looks."""
    if target.is_file() and target.read_bytes() == data:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = home / f"kept.{get_ident()}.{os.getpid()}.part"
    try:
        partial.write_bytes(data)
        shutil.move(partial, target)  # the books may lie on another disk
    finally:
        partial.unlink(missing_ok=True)
