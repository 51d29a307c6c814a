"""A progress bar for long work: shown only on a terminal, and only once half a second has passed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from companion.render.console import console

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 0.5
Report = Callable[[str, int, int], None]


@contextmanager
def progress() -> Iterator[Report]:
    """A function to report `(what, done, total)` to; the bar appears by itself when the work takes long."""
    if not sys.stderr.isatty():
        yield lambda _what, _done, _total: None
        return
    began = monotonic()
    bar: Progress | None = None
    tasks: dict[str, TaskID] = {}

    def report(what: str, done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            if monotonic() - began < PATIENCE:
                return
            bar = _bar()
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total or None)
        bar.update(tasks[what], completed=done, total=total or None)

    try:
        yield report
    finally:
        if bar is not None:
            bar.stop()


def _bar() -> Progress:
    from rich.progress import Progress

    bar = Progress(console=console(stderr=True), transient=True)
    bar.start()
    return bar
