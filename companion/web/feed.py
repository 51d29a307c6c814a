"""Tells every screen that something changed, whoever changed it: the record is watched, not our own commands."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from companion.store import feed as record_feed
from companion.store.server import kept_open

if TYPE_CHECKING:
    from companion.folder import Folder

PAUSE, PAUSE_ON_A_SERVER = 0.1, 0.25
"""Seconds between two looks: SQLite's costs some microseconds, a database server's a question."""
LONGEST = 0.5
"""Seconds after which the watcher looks whether the evening is over."""


class Feed:
    """A number that grows with every change of the record, and a bell that rings with it."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.number = int(time.time() * 10)  # a phone that knew an earlier server sees a higher one
        self._bell = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._server = kept_open()
        self._watcher = ThreadPoolExecutor(1, "watcher", self._server.__enter__)
        self._record: record_feed.Feed | None = None

    def start(self) -> None:
        """Begin to watch."""
        self._task = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop watching, and let every waiting screen go."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._watcher.submit(self._server.__exit__, None, None, None)
        self._watcher.shutdown(wait=True)
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
        loop = asyncio.get_running_loop()
        while True:
            if await loop.run_in_executor(self._watcher, self._look):
                self.changed()

    def _look(self) -> bool:
        """Wait a while for a change, on the watcher's thread; a record that cannot be read is opened anew."""
        try:
            if self._record is None:
                self._record = record_feed.Feed(self.folder)
                return True  # whatever happened before
            pause = PAUSE if self.folder.is_sqlite_file else PAUSE_ON_A_SERVER
            return bool(self._record.wait(LONGEST, pause))
        except Exception:  # it is being replaced, or its server is away
            self._record = None
            time.sleep(LONGEST)
            return False
