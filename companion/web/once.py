"""A form does its thing once, however often it arrives; and only a form this server drew does anything."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from companion.core.findings import Action
from companion.core.offers import Ask, Choice, Number, Offer, Text

KINDS: dict[str, Callable[..., Ask]] = {"choice": Choice, "number": Number, "text": Text}
KEPT = 2000
OFFER, FIX, STEP, DICE = "offer", "fix", "step", "dice"
"""What a button is: declared by the game, the fix of a finding, undo and redo, dice that were typed."""


class Once:
    """Recent forms with their answers."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], asyncio.Future[Any]] = OrderedDict()

    async def answer(self, seat: str, form: str, work: Callable[[], Awaitable[Any]]) -> Any:
        """The answer to a form: made once, and given again to everyone who sends it again."""
        if not form:
            return await work()
        key = (seat, form)
        if key not in self._answers:
            self._answers[key] = asyncio.ensure_future(work())
            self._answers[key].add_done_callback(lambda done: self._forget(key, done))
            while len(self._answers) > KEPT:
                self._answers.popitem(last=False)
        # A phone that hangs up must not stop what it began.
        return await asyncio.shield(self._answers[key])

    def _forget(self, key: tuple[str, str], done: asyncio.Future[Any]) -> None:
        """What could not even begin, as the record was away, may be sent again."""
        if done.cancelled() or done.exception() is not None:
            self._answers.pop(key, None)


class Button(NamedTuple):
    """An offer as one seat was shown it."""

    offer: Offer
    kind: str = OFFER
    seen: int = 0
    """The newest step when it was drawn."""
    whose: int | None = None
    """The hero on whose page it stood."""


class Seal:
    """Signs what a button will do, for one seat: the phone keeps the words, and cannot change them."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def sealed(self, seat: str, button: Button) -> str:
        """A button as a form's hidden word."""
        offer, action = button.offer, button.offer.action
        asks = [[type(ask).__name__.lower(), _needed(ask)] for ask in offer.asks]
        shown = [offer.label, offer.page, offer.hint, action.verb, action.arguments, action.options, asks]
        shape = [shown, button.kind, button.seen, button.whose]
        body = urlsafe_b64encode(json.dumps(shape, separators=(",", ":")).encode()).decode()
        return f"{body}.{self._mark(seat, body)}"

    def opened(self, seat: str, sealed: str) -> Button | None:
        """The button again; None where this server did not draw it for this seat."""
        body, _, mark = sealed.rpartition(".")
        if not body or not hmac.compare_digest(mark.encode(), self._mark(seat, body).encode()):
            return None
        shown, kind, seen, whose = json.loads(urlsafe_b64decode(body))
        label, page, hint, verb, arguments, options, asks = shown
        action = Action(verb, tuple(arguments), tuple((name, value) for name, value in options))
        offer = Offer(label, action, page, tuple(_ask(kind, fields) for kind, fields in asks), hint)
        return Button(offer, kind, seen, whose)

    def _mark(self, seat: str, body: str) -> str:
        return hmac.new(self._key, f"{seat}|{body}".encode(), hashlib.sha256).hexdigest()[:32]


def _needed(ask: Ask) -> dict[str, object]:
    """An input without what is only shown: hundreds of names may be suggested."""
    return {name: value for name, value in ask._asdict().items() if name != "suggest"}


def _ask(kind: str, fields: dict[str, object]) -> Ask:
    """An input again; JSON knows no tuples."""
    values: dict[str, object] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()
    }
    return KINDS[kind](**values)
