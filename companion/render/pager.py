"""A list longer than the screen goes through the pager of the terminal; nothing that is piped does."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TextIO

NO_PAGER = "--no-pager"
LONG = frozenset(
    {"ask", "check", "explain", "graph", "help", "list", "log", "odds"}
    | {"readings", "rules", "show", "steps", "stats", "status", "term", "terms"}
)
"""Words of commands that only show, and may show much; what they ask on the way goes to standard error."""
HELP = frozenset({"--help", "-h"})
CHOSEN: ContextVar[str | None] = ContextVar("pager", default=None)
"""The pager of the player's settings; PAGER is stronger."""


class Held(io.StringIO):
    """What would go to the terminal, kept until it is known how long it is."""

    def __init__(self, screen: TextIO) -> None:
        super().__init__()
        self._screen = screen

    def isatty(self) -> bool:
        """What is held is for the terminal."""
        return True

    def fileno(self) -> int:
        """The terminal's own number: its width is asked for by it."""
        return self._screen.fileno()


def program() -> list[str]:
    """The pager to call: PAGER, else the settings, else `less` or `more`; nothing where it is turned off."""
    import shutil

    named = os.environ.get("PAGER", CHOSEN.get())
    if named is not None:
        words = split(named)
        return [] if words in ([], ["cat"], ["off"]) else words
    found = next((name for name in ("less", "more") if shutil.which(name)), "")
    return [found] if found else []


def split(line: str) -> list[str]:
    """The words of a pager's line; one whose quotes do not close is one word, which cannot be started."""
    import shlex

    try:
        return shlex.split(line, posix=os.name != "nt")  # there the folders of a path stand behind backslashes
    except ValueError:
        return [line]


def wanted(arguments: Sequence[str]) -> bool:
    """Whether the output of a command, by its words, may go through the pager."""
    if NO_PAGER in arguments or "--json" in arguments or not (sys.stdout.isatty() and sys.stdin.isatty()):
        return False
    return bool(LONG & set(arguments[:2]) or HELP & set(arguments)) and bool(program())


@contextmanager
def paged(arguments: Sequence[str]) -> Iterator[None]:
    """Hold what a long command prints, and show it in the pager where it is longer than the screen."""
    if not wanted(arguments):
        yield
        return
    screen = sys.stdout
    held = Held(screen)
    sys.stdout = held
    try:
        yield
    finally:
        sys.stdout = screen
        _show(held.getvalue(), screen)


def _show(text: str, screen: TextIO) -> None:
    import shutil

    high = shutil.get_terminal_size().lines
    if text.count("\n") < high or not _page(text):
        screen.write(text)
        screen.flush()


def _page(text: str) -> bool:
    """Whether the pager took it; where it cannot be started the text is simply printed."""
    import subprocess

    environ = {"LESS": "-FRX", **os.environ}
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        with _left_to_the_pager():
            subprocess.run(
                program(), input=text, encoding=encoding, errors="backslashreplace", env=environ, check=False
            )
    except OSError:
        return False
    return True


@contextmanager
def _left_to_the_pager() -> Iterator[None]:
    """Ctrl-C means the pager, which stays: ended by it we would leave two programs reading one keyboard."""
    import signal

    before = signal.signal(signal.SIGINT, lambda *_: None)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
