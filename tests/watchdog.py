"""A limit on the work of a call, in processor time: a hang fails the test, a busy machine does not."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest


@contextmanager
def working_at_most(seconds: float) -> Iterator[None]:
    """Fail the test when the block has computed for so long; whatever it catches, it cannot catch this."""

    def stop(_signal: int, _frame: FrameType | None) -> None:
        pytest.fail(f"still working after {seconds} s of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
