"""Tells every screen that something changed, whoever changed it: the record is watched, not our own commands."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from companion.folder import Folder

PAUSE = 0.1
"""Seconds between two looks: a look at SQLite costs some microseconds."""


class Feed:
    """A number that grows with every change of the record, and a bell that rings with it."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.number = int(time.time() * 10)  # a phone that knew an earlier server sees a higher one
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching, and let every waiting screen go."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._ring()

    async def after(self, number: int, patience: float) -> int:
        """The number once it is beyond one already seen, or after some seconds."""
        if self.number == number:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), patience)
        return self.number

    def _ring(self) -> None:
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    def changed(self) -> None:
        """Something changed."""
        self.number += 1
        self._ring()

    async def _watch(self) -> None:
        watched = _Watched(self.folder)
        while True:
            if watched.moved():
                self.changed()
            await asyncio.sleep(PAUSE)


class _Watched:
    """SQLite's own count of other connections' commits, on a connection kept open."""

    def __init__(self, folder: Folder) -> None:
        self.folder, self.seen = folder, (-1, -1)
        self.database: sqlite3.Connection | None = None

    def moved(self) -> bool:
        """Whether somebody wrote since the last look."""
        from companion.store.readmodel import open_to_read

        try:
            file = self.folder.database.stat().st_ino  # a restored record is another file
            if self.database is None or file != self.seen[0]:
                self.database = open_to_read(self.folder.database)
            now = (file, int(self.database.execute("PRAGMA data_version").fetchone()[0]))
        except Exception:  # a record that is being replaced is looked at again
            self.database = None
            return False
        before, self.seen = self.seen, now
        return now != before
