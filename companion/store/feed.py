"""The change feed: waits until the record has changed, whoever changed it, and says which campaigns.

A server wakes those who wait (LISTEN, NOTIFY). An SQLite file wakes nobody: its own count of changes is looked at.
"""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

from companion.folder import Folder
from companion.store.address import is_postgres
from companion.store.readmodel import marks, open_to_read

if TYPE_CHECKING:
    import sqlite3

    from companion.store.server import Server

PAUSE = 0.2
"""Seconds between two looks; one at SQLite costs some microseconds."""
Campaigns = frozenset[int | None]


class Feed:
    """What happens in a record from now on; None among the campaigns is the folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._database: sqlite3.Connection | None = None
        self._file = -1
        self._listening: Server | None = None
        self._version = self._look()
        self._listen()  # before the marks are read: what happens in between is news
        self._marks = marks(folder)

    def wait(self, seconds: float, pause: float = PAUSE) -> Campaigns:
        """The campaigns that have changed since the last call, as soon as there is one; none when the time is up."""
        end = monotonic() + seconds
        while True:
            changed = self._changed()
            if changed or monotonic() >= end:
                return changed
            self._sleep(max(0.0, end - monotonic()), pause)

    def _listen(self) -> None:
        if not is_postgres(self.folder.database_url):
            return
        from companion.store.server import CHANNEL, connect

        self._listening = connect(self.folder.database_url, read_only=True)
        self._listening.execute(f"LISTEN {CHANNEL}".encode())

    def _sleep(self, seconds: float, pause: float) -> None:
        """Until the server says that something changed, or for one pause where nobody says so."""
        if self._listening is None:
            sleep(min(pause, seconds))
            return
        from companion.store.server import driver

        try:
            for _ in self._listening.notifies(timeout=seconds, stop_after=1):
                return
        except driver().OperationalError:  # the server went: what it did not say is seen by the marks
            self.close()
            sleep(min(pause, seconds))
            self._listen()

    def _changed(self) -> Campaigns:
        if self.folder.is_sqlite_file:
            before, self._version = self._version, self._look()
            if before == self._version:
                return frozenset()
        known, self._marks = self._marks, marks(self.folder)
        return frozenset(c for c in {*known, *self._marks} if known.get(c) != self._marks.get(c))

    def _look(self) -> tuple[int, int]:
        """SQLite's own count of other connections' commits, on a connection kept open."""
        if not self.folder.is_sqlite_file or not self.folder.database.exists():
            return -1, -1
        file = self.folder.database.stat().st_ino  # a record put in its place is another file
        if self._database is None or file != self._file:
            self.close()
            self._database, self._file = open_to_read(self.folder.database), file
        return file, int(self._database.execute("PRAGMA data_version").fetchone()[0])

    def close(self) -> None:
        """Let the record go."""
        if self._database is not None:
            self._database.close()
            self._database = None
        if self._listening is not None:
            self._listening.close()
            self._listening = None
