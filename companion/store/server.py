"""A connection to a PostgreSQL server with psycopg alone: light, for commands that only read."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from companion.core.names import CompanionError

if TYPE_CHECKING:
    from types import ModuleType

    import psycopg

    Server = psycopg.Connection[Any]

PAUSE = 2.0
"""Seconds until a server that did not answer is asked once more: a restart takes about so long."""
REFUSED_FOR_GOOD = ("28P01", "28000", "3D000", "42501")
"""Password, user, database, rights: asking again would not help."""
LOST = ("57P01", "57P02", "57P03", "25P03", "08")
SAYS_GONE = ("OperationalError", "InterfaceError")
"""The driver's own errors, without a code of the server; time that ran out is one of them."""
CHANNEL = "companion_changed"
"""By this name the server tells those who listen that the record has changed."""
AGAIN = ("40001", "40P01")
"""The server took the change back because it met another one: done again, it goes through."""


def connect(url: str, read_only: bool = False) -> Server:
    """A connection to the database an address names; asked for once more where the server did not answer."""
    from companion.store.address import server

    psycopg = driver()
    parts = server(url).parts
    try:
        return _connect(psycopg, parts, read_only)
    except psycopg.Error as error:
        if not _is_worth_waiting(error):
            raise _told(error, url) from None
    time.sleep(PAUSE)
    try:
        return _connect(psycopg, parts, read_only)
    except psycopg.Error as error:
        told = _told(error, url)
        told.asked_twice = True  # type: ignore[attr-defined]  # whoever wanted the connection need not try again
        raise told from None


def _is_worth_waiting(error: psycopg.Error) -> bool:
    """Whether the server may only be busy starting."""
    if (error.sqlstate or "").startswith(REFUSED_FOR_GOOD) or not is_lost(error):
        return False
    return not any(words in str(error) for words in ("authentication failed", "does not exist", "bad: invalid "))


def _told(error: psycopg.Error, url: str) -> psycopg.Error:
    """The same error without a secret in its words, which a traceback would show too."""
    from companion.store.address import without_secrets

    clean = type(error)(without_secrets(str(error), url))
    clean.sqlstate = error.sqlstate
    return clean


def _connect(psycopg: ModuleType, parts: dict[str, str], read_only: bool) -> Server:
    found: Server = psycopg.connect(**parts, autocommit=read_only)
    # Prepared statements outlive the tables they were made for where a pooler stands between.
    found.prepare_threshold = None
    return found


def driver() -> ModuleType:
    """The driver, or an error that says how to get it."""
    try:
        import psycopg
    except ImportError as error:
        raise CompanionError(
            "A record on PostgreSQL needs the Python package psycopg, which is not installed.",
            "Install it with `pip install 'tabletop-companion[postgres]'`, or unset COMPANION_DATABASE_URL.",
        ) from error
    return psycopg


def is_lost(error: BaseException) -> bool:
    """Whether a driver's error says that the connection is gone."""
    state = getattr(error, "sqlstate", None)
    if state is None:
        return any(kind.__module__ == "psycopg" and kind.__name__ in SAYS_GONE for kind in type(error).__mro__)
    return str(state).startswith(LOST)


def is_worth_again(error: BaseException) -> bool:
    """Whether the same change, done again from its start, may go through."""
    return (is_lost(error) and not getattr(error, "asked_twice", False)) or (
        getattr(error, "sqlstate", None) or ""
    ).startswith(AGAIN)


class Reader:
    """A connection that reads alone, and the cursor on it; a query whose connection breaks is asked once more."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection = connect(url, read_only=True)
        self._found: list[tuple[Any, ...]] = []

    def cursor(self) -> Reader:
        """What runs a query."""
        return self

    def execute(self, query: str) -> Reader:
        """Run a query that changes nothing."""
        try:
            self._found = self._connection.execute(query.encode()).fetchall()
        except driver().Error as error:
            if not is_lost(error):
                raise
            self._connection = connect(self._url, read_only=True)
            self._found = self._connection.execute(query.encode()).fetchall()
        return self

    def fetchall(self) -> list[tuple[Any, ...]]:
        """Every row of the last query."""
        return self._found

    def close(self) -> None:
        """Let the server go."""
        self._connection.close()


class Kept(Reader):
    """One that stays open until the evening ends: to connect takes longer than to read."""

    def close(self) -> None:
        """The next look needs it again."""

    def end(self) -> None:
        """Let the server go."""
        super().close()


_EVENING: ContextVar[dict[str, Kept] | None] = ContextVar("evening", default=None)


@contextmanager
def kept_open() -> Iterator[None]:
    """For an evening, connections that read stay open; each thread has its own."""
    kept: dict[str, Kept] = {}
    token = _EVENING.set(kept)
    try:
        yield
    finally:
        _EVENING.reset(token)
        for reader in kept.values():
            reader.end()


def kept_reader(url: str) -> Kept | None:
    """The evening's connection to a server; None where there is no evening."""
    kept = _EVENING.get()
    if kept is None:
        return None
    if url not in kept:
        kept[url] = Kept(url)
    return kept[url]
