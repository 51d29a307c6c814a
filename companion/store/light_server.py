"""Reads from a PostgreSQL server with the C library that psycopg brings, before psycopg itself is loaded.

Loading psycopg takes as long as a whole mid-game command, its C library (libpq) a tenth of that. Whatever is not as
usual here (another wheel, a server that refuses, a query that fails) is left to psycopg, which asks again and says why.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.store.address import server

if TYPE_CHECKING:
    import ctypes
    from types import ModuleType

    from companion.store.server import Reader

SECONDS_TO_CONNECT = "2"
"""It cannot be broken off while it waits: a slow server is waited for by psycopg, which can."""
LIBRARIES = ("psycopg_binary.libs/libpq-*.so*", "psycopg_binary/.dylibs/libpq.*dylib")
CONNECTED, FOUND = 0, 2
READ: Mapping[int, Callable[[str], object]] = {
    16: lambda text: text == "t",
    20: int,
    21: int,
    23: int,
    114: json.loads,
    3802: json.loads,
}
"""How a column is read, by the number of its type; every other one is text."""
Rows = list[tuple[object, ...]]


def connect(url: str) -> Light | None:
    """A connection that reads alone; None where psycopg is loaded already, or has to do it."""
    if "psycopg" in sys.modules:
        return None
    place = _library()
    return _connected(url, place) if place else None


def _library() -> Path | None:
    """The C library beside the driver, looked for without loading anything of it."""
    places = (found for folder in sys.path for pattern in LIBRARIES for found in Path(folder or ".").glob(pattern))
    return next(places, None)


def _connected(url: str, place: Path) -> Light | None:
    try:
        import ctypes

        libpq = _declared(ctypes.CDLL(str(place)), ctypes)
    except (ImportError, OSError, AttributeError):
        return None
    parts = {**server(url).parts, "connect_timeout": SECONDS_TO_CONNECT, "client_encoding": "UTF8"}
    names = (ctypes.c_char_p * (len(parts) + 1))(*(name.encode() for name in parts), None)
    values = (ctypes.c_char_p * (len(parts) + 1))(*(value.encode() for value in parts.values()), None)
    connection = libpq.PQconnectdbParams(names, values, 0)
    if libpq.PQstatus(connection) == CONNECTED:
        return Light(url, libpq, connection)
    libpq.PQfinish(connection)
    return None


def _declared(libpq: ctypes.CDLL, types: ModuleType) -> ctypes.CDLL:
    """The functions of the library that are used, with what they take and give."""
    pointer, text, number = types.c_void_p, types.c_char_p, types.c_int
    strings = types.POINTER(text)
    for name, gives, takes in (
        ("PQconnectdbParams", pointer, [strings, strings, number]),
        ("PQstatus", number, [pointer]),
        ("PQfinish", None, [pointer]),
        ("PQexec", pointer, [pointer, text]),
        ("PQresultStatus", number, [pointer]),
        ("PQntuples", number, [pointer]),
        ("PQnfields", number, [pointer]),
        ("PQftype", types.c_uint, [pointer, number]),
        ("PQgetisnull", number, [pointer, number, number]),
        ("PQgetvalue", text, [pointer, number, number]),
        ("PQclear", None, [pointer]),
    ):
        function = getattr(libpq, name)
        function.restype, function.argtypes = gives, takes
    return libpq


class Light:
    """A connection, and the cursor on it: as much of either as the read model needs."""

    def __init__(self, url: str, libpq: ctypes.CDLL, connection: int) -> None:
        self._url, self._libpq, self._connection = url, libpq, connection
        self._psycopg: Reader | None = None
        self._found: Rows = []

    def cursor(self) -> Light:
        """What runs a query."""
        return self

    def execute(self, query: str) -> Light:
        """Run a query that changes nothing; psycopg asks once more where that fails."""
        found = self._ask(query) if self._psycopg is None else None
        self._found = self._asked_by_psycopg(query) if found is None else found
        return self

    def fetchall(self) -> Rows:
        """Every row of the last query."""
        return self._found

    def close(self) -> None:
        """Let the server go."""
        self._libpq.PQfinish(self._connection)
        if self._psycopg is not None:
            self._psycopg.close()

    def _asked_by_psycopg(self, query: str) -> Rows:
        from companion.store.server import Reader

        self._psycopg = self._psycopg or Reader(self._url)
        return self._psycopg.execute(query).fetchall()

    def _ask(self, query: str) -> Rows | None:
        result = self._libpq.PQexec(self._connection, query.encode())
        try:
            return self._read(result) if self._libpq.PQresultStatus(result) == FOUND else None
        finally:
            self._libpq.PQclear(result)

    def _read(self, result: int) -> Rows:
        libpq, columns = self._libpq, range(self._libpq.PQnfields(result))
        read = [READ.get(libpq.PQftype(result, column), str) for column in columns]

        def value(row: int, column: int) -> object:
            if libpq.PQgetisnull(result, row, column):
                return None
            return read[column](libpq.PQgetvalue(result, row, column).decode())

        return [tuple(value(row, column) for column in columns) for row in range(libpq.PQntuples(result))]
