"""What stands before every page: whose host, whose origin, how large, how often; and what binds a browser."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
LARGEST, LARGEST_UPLOAD = 64 * 1024, 64 * 1024 * 1024
READS = frozenset({"GET", "HEAD"})


class Bucket:
    """So many requests at once from one address, and so many a second after that."""

    def __init__(self, burst: float, each_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.burst, self.each_second, self.clock = burst, each_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> bool:
        """Whether one more is within bounds."""
        now = self.clock()
        left, at = self._left.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - at) * self.each_second)
        allowed = left >= 1
        self._left[who] = (left - allowed, now)
        while len(self._left) > 1000:
            self._left.popitem(last=False)
        return allowed


class TooLargeError(Exception):
    """More came than was allowed."""


class Guard:
    """The door: nothing reaches a page that does not come to one of our own addresses, in bounds."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str], uploads: frozenset[str]) -> None:
        self.app, self.hosts, self.uploads = app, hosts, uploads
        self.changes, self.reads = Bucket(120, 40), Bucket(600, 200)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        refusal = self._refused(scope)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send, scope))
            return
        try:
            await self.app(scope, self._bounded(scope, receive), _with_headers(send, scope))
        except TooLargeError:
            await PlainTextResponse("That is too large.", 413)(scope, receive, _with_headers(send, scope))

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.get("host", "").lower() not in self.hosts:
            return PlainTextResponse("This address is not served here.", 421)
        who = scope["client"][0] if scope.get("client") else ""
        if scope["method"] in READS:
            return None if self.reads.take(who) else PlainTextResponse("Too many requests: wait a moment.", 429)
        if not self._is_ours(headers):
            return PlainTextResponse("A change must come from the table's own page.", 403)
        size = headers.get("content-length", "0")
        if not (size.isascii() and size.isdigit() and len(size) < 12) or int(size) > self._most(scope):
            return PlainTextResponse("That is too large.", 413)
        return None if self.changes.take(who) else PlainTextResponse("Too many changes: wait a moment.", 429)

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a change comes from a page of ours: browsers say so, and no other page can say it for them."""
        site = headers.get("sec-fetch-site", "")
        if site and site not in {"same-origin", "none"}:
            return False
        origin = headers.get("origin")
        if origin is not None:
            return urlsplit(origin).netloc.lower() == headers["host"].lower() if origin != "null" else False
        # A program sends neither; a browser always sends one of the two with a form of another page.
        return True

    def _most(self, scope: Scope) -> int:
        return LARGEST_UPLOAD if scope["path"] in self.uploads else LARGEST

    def _bounded(self, scope: Scope, receive: Receive) -> Receive:
        seen = 0

        async def bounded() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self._most(scope):
                raise TooLargeError
            return message

        return bounded


def _with_headers(send: Send, scope: Scope) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if not scope["path"].startswith("/static/"):
                headers.setdefault("Cache-Control", "no-store")
        await send(message)

    return sending
