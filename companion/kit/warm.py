"""What an evening at the table keeps open: the rules library between two questions, a server between two looks.

A single command opens what it needs and ends; `companion table` holds these for as long as it runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.store.caller import caller

if TYPE_CHECKING:
    from companion.kit.library import Lookup
    from rulesindex.library import Library


class LastAsked(NamedTuple):
    """The evening's last question: how to put it again, what it was about, how many answers were shown."""

    words: tuple[str, ...]
    about: str
    shown: int


class Warm:
    """Libraries by the sources they were opened on; a change of sources opens another."""

    def __init__(self) -> None:
        self._libraries: dict[tuple[object, ...], Library] = {}
        self.last_rolls: dict[str, str] = {}
        self.last_questions: dict[str, LastAsked] = {}
        """Of each who asks: phones at one table do not go on with one another's questions."""
        self.prompts = False

    def library(self, lookup: Lookup) -> Library:
        """The library for a lookup, opened once."""
        key = lookup.sources()
        if key not in self._libraries:
            self._libraries[key] = lookup.library()
        return self._libraries[key]


_WARM: ContextVar[Warm | None] = ContextVar("warm", default=None)


@contextmanager
def kept_warm() -> Iterator[None]:
    """For an evening libraries stay open, and the connection to a server."""
    from companion.store.server import kept_open

    token = _WARM.set(Warm())
    try:
        with kept_open():
            yield
    finally:
        _WARM.reset(token)


def remember_roll(text: str) -> None:
    """Keep the evening's last roll for the status line; a single command has no evening."""
    warm = _WARM.get()
    if warm:
        warm.last_rolls[caller().author] = text


def last_roll() -> str:
    """The evening's last roll in words; empty before the first."""
    warm = _WARM.get()
    return warm.last_rolls.get(caller().author, "") if warm else ""


def prompting() -> None:
    """From now on the evening is a conversation at a prompt: questions have completion."""
    warm = _WARM.get()
    if warm:
        warm.prompts = True


def at_a_prompt() -> bool:
    """Whether somebody sits at the prompt of `companion table`."""
    warm = _WARM.get()
    return bool(warm and warm.prompts)


def remember_asked(words: tuple[str, ...], about: str, shown: int) -> None:
    """Keep the evening's last question for `more` and for what is asked on."""
    warm = _WARM.get()
    if warm:
        warm.last_questions[caller().author] = LastAsked(words, about, shown)


def last_asked() -> LastAsked | None:
    """The evening's last question; a single command has none."""
    warm = _WARM.get()
    return warm.last_questions.get(caller().author) if warm else None


def library_of(lookup: Lookup) -> Library:
    """The library for a lookup: the warm one where there is an evening, else one of its own."""
    warm = _WARM.get()
    return warm.library(lookup) if warm else lookup.library()
