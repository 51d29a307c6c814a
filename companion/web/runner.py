"""Runs command lines for the pages: one at a time on one thread, with what they print caught."""

from __future__ import annotations

import asyncio
import io
import json
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import Any, NamedTuple, TypeVar

from companion.core.names import CompanionError
from companion.core.offers import Seat
from companion.kit.asking import questions_unasked
from companion.kit.context import folder
from companion.store.faults import explain
from companion.store.readmodel import made_at
from companion.web.hands import acting
from companion.web.rights import Rights

T = TypeVar("T")
GONE = ("This campaign is no longer in the record.", "`companion serve` opens another.")
_EVENING = threading.local()
"""What stays open as long as the thread."""


class Ran(NamedTuple):
    """What a command line came to: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed as JSON; None where it printed none."""
        try:
            return json.loads(self.out)
        except ValueError:
            return None

    @property
    def complaint(self) -> str:
        """The one line that says what went wrong."""
        return self.err.strip().removeprefix("error: ") if self.code else ""


class Runner:
    """The one thread on which everything is read and changed: commands print to the process's own output."""

    def __init__(self, campaign: int, rights: Rights, made: str) -> None:
        self.campaign, self.rights, self.made = campaign, rights, made
        self._pool = ThreadPoolExecutor(1, "companion", initializer=_begin)

    async def do(self, work: Callable[[], T], seat: Seat | None = None) -> T:
        """Something done on that thread, from a seat."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._from, seat, work)

    def _from(self, seat: Seat | None, work: Callable[[], T]) -> T:
        with acting(seat, self.campaign, self.rights.own_of(seat) if seat else None):
            try:
                self._refuse_another()
                return work()
            except CompanionError:
                raise
            except Exception as error:  # the record is away, or its disk is full
                told = explain(error, folder())
                if told is None:
                    raise
                raise told from error

    def _refuse_another(self) -> None:
        """Refuse everything once a restore has put another campaign under the number of the one that is served."""
        if made_at(folder(), self.campaign) != self.made:
            raise CompanionError(*GONE)

    async def run(self, words: Sequence[str], seat: Seat | None = None) -> Ran:
        """A command line, run from a seat."""
        return await self.do(lambda: ran(words), seat)

    async def line(self, line: str, seat: Seat, width: int) -> Ran:
        """A line as it is typed at the table, as wide as the screen that shows it."""
        return await self.do(lambda: typed(line, width), seat)

    def close(self) -> None:
        """The evening is over."""
        self._pool.submit(_end)
        self._pool.shutdown(wait=True)


def _begin() -> None:
    """The evening of the thread: libraries stay open, output has no colours."""
    from companion.kit.warm import kept_warm

    os.environ["NO_COLOR"] = "1"
    os.environ.pop("FORCE_COLOR", None)
    _EVENING.warm = kept_warm()  # let go of, it would end at once
    _EVENING.warm.__enter__()


def _end() -> None:
    """What was kept open is let go."""
    _EVENING.warm.__exit__(None, None, None)


def ran(words: Sequence[str]) -> Ran:
    """Run a command in this process and catch what it prints."""
    from companion.cli.main import run

    return _caught(lambda: run(words))


def takes(words: Sequence[str], option: str) -> bool:
    """Whether a command knows an option."""
    from companion.cli.main import command_at

    return any(option in param.opts for param in command_at(words).params)


def typed(line: str, width: int) -> Ran:
    """The same for a line of the table: short words, `help`, `more`."""
    from companion.cli.table import run_line

    with _columns(width):
        return _caught(lambda: run_line(line))


def _caught(work: Callable[[], int]) -> Ran:
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), questions_unasked():
        try:
            code = work()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except CompanionError as error:
            err.write(str(error))
            code = 2
    return Ran(code, out.getvalue(), err.getvalue())


@contextmanager
def _columns(width: int) -> Iterator[None]:
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = str(max(30, min(width, 200)))
    try:
        yield
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before
