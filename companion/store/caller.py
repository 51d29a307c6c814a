"""Who acts, on which campaign, what they last saw and may change: for one call, wherever it comes from.

The command line, the evening prompt and a server all say it the same way: `with called_by(Caller(author="Ana")): ...`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name

if TYPE_CHECKING:
    from companion.store.journal import RowChange
    from companion.store.tables import JournalStep

AUTHOR = "COMPANION_AUTHOR"
HOSTS = "At this table each changes the own hero; ask them, or the host."


class Caller(NamedTuple):
    """Where a call comes from; what is left out is asked of the environment and the player's folder."""

    author: str = ""
    campaign: str | int = ""
    """The campaign meant: its name as typed, or its id; empty for the one in use."""
    expect: int | None = None
    """The newest step of the campaign that the caller has seen; None where it does not matter."""
    fixed: bool = False
    """Whether the command line may say something else (a guest at a server may not)."""
    own: int | None = None
    """The one member whose sheet may be changed, 0 for none of them; None where all may."""


_NOBODY = Caller()
_CALLER: ContextVar[Caller] = ContextVar("caller", default=_NOBODY)


def caller() -> Caller:
    """Who called what runs."""
    return _CALLER.get()


@contextmanager
def called_by(taken: Caller) -> Iterator[None]:
    """Everything inside is done in this name, on this campaign."""
    token = _CALLER.set(taken)
    try:
        yield
    finally:
        _CALLER.reset(token)


@contextmanager
def with_options(author: str = "", campaign: str = "", expect: int | None = None) -> Iterator[None]:
    """The caller as before, with what a command line says besides."""
    own = caller()
    if own.fixed and (author or campaign or expect is not None):
        raise CompanionError("This seat has its own name and campaign.", "Leave out --author, --campaign and --expect.")
    expected = own.expect if expect is None else expect
    with called_by(own._replace(author=author or own.author, campaign=campaign or own.campaign, expect=expected)):
        yield


def author() -> str:
    """Who makes the change: as said, else COMPANION_AUTHOR, the player's settings, the system's user."""
    named = caller().author or os.environ.get(AUTHOR, "").strip() or configured_author()
    return clean_name(named, "author's name") if named else _system_user()


def is_named() -> bool:
    """Whether somebody said who acts: then there are several hands, and lines say whose they are."""
    return bool(caller().author or os.environ.get(AUTHOR, "").strip() or configured_author())


def configured_author() -> str:
    """The name in the player's settings; a file that cannot be used names nobody (the command has said so)."""
    from companion.folder import player_folder

    place = player_folder()
    if not place.settings.is_file():
        return ""
    from companion.settings import settings

    try:
        return settings(place.home).author.strip()
    except CompanionError:
        return ""


def _system_user() -> str:
    import getpass

    try:
        return clean_name(getpass.getuser(), "user's name")
    except (CompanionError, OSError, KeyError, ImportError):  # a container's user may have no name
        return ""


def refuse_others_sheets(changes: Iterable[RowChange]) -> None:
    """Refuse rows of a member who is not the caller's own, where only one's own may be changed."""
    own = caller().own
    if own is not None and any(_whose(change) not in (None, own) for change in changes):
        raise CompanionError("That changes somebody else's sheet.", HOSTS)


def refuse_others_steps(steps: Iterable[JournalStep]) -> None:
    """Refuse to take back, or do again, what somebody else did, where only one's own may be changed."""
    if caller().own is None:
        return
    for step in steps:
        if step.author != author():
            raise CompanionError(f"{step.label}: that was {step.author or 'somebody else'}.", HOSTS)


def _whose(change: RowChange) -> object:
    """The member whose row it is; None for what is the table's."""
    image = change.after or change.before or {}
    return image.get("id" if change.table == "hero" else "hero_id")
