"""Who acts, on which campaign: each command of a page is run as its seat's, on the campaign that is served."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType

from companion.core.names import CompanionError
from companion.core.offers import Seat


@contextmanager
def acting(seat: Seat | None, campaign: int) -> Iterator[None]:
    """Everything inside is done by a seat, on the campaign that is served."""
    hands = _hands()
    if hands is None:
        _refuse_another(campaign)
        yield
        return
    with hands.seated(hands.Seat(author=seat.name if seat else "", campaign=campaign, fixed=True)):
        yield


def _hands() -> ModuleType | None:
    """What keeps author and campaign of a call; a record without authors has no such thing."""
    try:
        return import_module("companion.store.seat")
    except ModuleNotFoundError:
        return None


def _refuse_another(campaign: int) -> None:
    """Without it a command works on the campaign in use: never on another one than the pages show."""
    from companion.kit.context import folder
    from companion.store.readmodel import campaigns

    known = {line.id: line for line in campaigns(folder())}
    if campaign in known and not known[campaign].in_use:
        name = known[campaign].name
        raise CompanionError("Another campaign is in use now.", f"Put it back: companion campaign use {name}")
