"""Who acts, on which campaign: each command of a page is run as its seat's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.core.offers import Seat
from companion.store.caller import Caller, called_by


@contextmanager
def acting(seat: Seat | None, campaign: int) -> Iterator[None]:
    """Everything inside is done by a seat, on the campaign that is served."""
    with called_by(Caller(author=seat.name if seat else "", campaign=campaign or "", fixed=seat is not None)):
        yield
