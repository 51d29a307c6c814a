"""Who acts, on which campaign: each command of a page is run as its seat's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.core.offers import Seat
from companion.store.caller import Caller, called_by, caller


@contextmanager
def acting(seat: Seat | None, campaign: int, own: int | None = None) -> Iterator[None]:
    """Everything inside is done by a seat, on the campaign that is served; `own` is the one sheet it may change."""
    name = seat.name if seat else ""
    with called_by(Caller(author=name, campaign=campaign or "", fixed=seat is not None, own=own)):
        yield


@contextmanager
def having_seen(step: int | None) -> Iterator[None]:
    """What is done inside is refused where something newer than a step has happened."""
    with called_by(caller()._replace(expect=step)):
        yield
