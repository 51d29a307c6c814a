"""The change feed: waits until the record has changed, whoever changed it, and says which campaigns."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

from companion.folder import Folder
from companion.store.readmodel import marks, open_to_read

if TYPE_CHECKING:
    import sqlite3

PAUSE = 0.2
"""Seconds between two looks; one at SQLite costs some microseconds."""
Campaigns = frozenset[int | None]


class Feed:
    """What happens in a record from now on; None among the campaigns is the folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._database: sqlite3.Connection | None = None
        self._file = -1
        self._version = self._look()
        self._marks = marks(folder)

    def wait(self, seconds: float, pause: float = PAUSE) -> Campaigns:
        """The campaigns that have changed since the last call, as soon as there is one; none when the time is up."""
        end = monotonic() + seconds
        while True:
            changed = self._changed()
            if changed or monotonic() >= end:
                return changed
            sleep(min(pause, max(0.0, end - monotonic())))

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
