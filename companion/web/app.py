"""The server: routes, seats, what goes wrong. Pages are in `pages`, what changes anything in `doing`."""

from __future__ import annotations

import asyncio
import os
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.core.names import CompanionError
from companion.core.offers import HOST, Seat
from companion.web import looking
from companion.web.doing import Doing
from companion.web.drawing import HERE, Drawing
from companion.web.feed import Feed
from companion.web.looking import look
from companion.web.pages import Pages
from companion.web.rights import Rights
from companion.web.runner import Runner, ran
from companion.web.safety import Guard
from companion.web.seats import Seats
from companion.web.transfers import Transfers

if TYPE_CHECKING:
    from starlette.requests import Request

    from companion.folder import Folder

BEAT = 15.0
"""Seconds after which a quiet connection is told that it still lives."""
NO_SEAT = "This phone has no seat at the table. Scan the code of yours again, or ask the host."
LOOKED_AT = ("table", "me", "act", "ask", "roll", "log", "more", "picture")

Handler = Callable[["Request", Seat], Awaitable[Response]]


class Server:
    """One campaign, served."""

    def __init__(self, folder: Folder, campaign: int, rights: Rights, addresses: Mapping[str, str]) -> None:
        seen = look(campaign)
        self.campaign = campaign
        self.addresses = addresses
        """The bound addresses: host header and the address links begin with."""
        self.seats = Seats(folder.home, seen.rows.own)
        self.seats.lay_out(seen.seats())
        self.accent = looking.accent_of(seen.system)
        self.runner = Runner(campaign, rights, seen.rows.own.created_at)
        self.feed = Feed(folder)
        self.drawing = Drawing(folder, self.runner, rights)
        transfers = Transfers(folder, self.runner)
        self.pages, self.doing = Pages(self.drawing, transfers), Doing(self.drawing, transfers)
        self.stopping = asyncio.Event()
        port = next(iter(addresses)).rpartition(":")[2]
        self.cookie = f"companion_seat_{port}"

    def app(self) -> Guard:
        """The application behind its door."""
        doing = self.doing
        routes = [
            Route("/", self._seated(self.first)),
            Route("/join", self._seated(self.join)),
            Route("/join/{token}", self.enter),
            *(Route(f"/{name}", self._seated(getattr(self.pages, name))) for name in LOOKED_AT),
            Route("/line", self._seated(doing.line), methods=["GET", "POST"]),
            Route("/complete", self._seated(doing.complete)),
            Route("/do", self._seated(doing.do), methods=["POST"]),
            Route("/seat", self._seated(self.seat), methods=["POST"]),
            Route("/upload", self._seated(doing.upload), methods=["POST"]),
            Route("/download/{what}", self._seated(doing.download)),
            Route("/events", self._seated(self.events)),
            Route("/accent.css", self.colours),
            Mount("/static", StaticFiles(directory=HERE / "static")),
        ]
        failing = {HTTPException: self.http_failed, CompanionError: self.failed, Exception: self.broken}
        inner = Starlette(routes=routes, exception_handlers=failing, lifespan=self.lifespan)
        return Guard(inner, frozenset(host.lower() for host in self.addresses), frozenset({"/upload"}))

    @asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        """The evening: the record is watched, what commands need is loaded while nobody waits for it."""
        self.feed.start()
        warming = asyncio.create_task(self._warm_up())
        yield
        self.stopping.set()
        await self.feed.stop()
        await asyncio.gather(warming, return_exceptions=True)
        self.runner.close()

    async def _warm_up(self) -> None:
        """In small steps: a phone that comes early waits for one of them, not for all."""
        for step in (_load_commands, _look_around, _open_the_rules):
            await self.runner.do(partial(step, self.campaign))

    # Who is there

    def _seated(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            seat = self.seat_of(request)
            if seat is None:
                return await self.drawing.told(request, NO_SEAT, 401)
            return await handler(request, seat)

        return handle

    def seat_of(self, request: Request) -> Seat | None:
        """The seat whose cookie a request carries."""
        return self.seats.by_token(request.cookies.get(self.cookie, ""))

    async def enter(self, request: Request) -> Response:
        """A link is opened: its token becomes a cookie and leaves the address bar."""
        token = request.path_params["token"]
        await self._lay_out()
        seat = self.seats.by_token(token)
        if seat is None:
            return await self.drawing.told(
                request, "This link is not valid (any more). Ask the host for a new one.", 404
            )
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self.cookie, token, max_age=60 * 60 * 24 * 400, httponly=True, samesite="lax", path="/")
        return answer

    async def _lay_out(self) -> None:
        seen = await self.runner.do(lambda: look(self.campaign))
        self.seats.lay_out(seen.seats())

    async def first(self, request: Request, seat: Seat) -> Response:
        """A seat's own first page."""
        return RedirectResponse("/me" if seat.hero is not None else "/table", 303)

    async def join(self, request: Request, seat: Seat) -> Response:
        """Every seat with its link, for the host."""
        await self._lay_out()
        base = _base(request, self.addresses)
        host = seat.role == HOST
        listed = [
            {
                "key": place.key,
                "name": place.seat.name,
                "role": place.seat.role,
                "side": place.seat.side,
                "link": f"{base}/join/{place.token}" if host and place.token else None,
            }
            for place in self.seats.places()
        ]
        show = request.query_params.get("show", "")
        return await self.drawing.page(request, seat, "join", {"seats": listed, "host": host}, qr=_qr, show=show)

    async def seat(self, request: Request, seat: Seat) -> Response:
        """The host renews or revokes a link."""
        form = await request.form()
        if seat.role != HOST:
            return await self.drawing.told(request, "Only the host gives out seats.", 403)
        key = str(form.get("key", ""))
        change = {"renew": self.seats.renew, "revoke": self.seats.revoke}.get(str(form.get("do", "")))
        if change is None or key not in self.seats.seats:
            return await self.drawing.told(request, "There is no such seat.", 400)
        change(key)
        self.feed.changed()
        answer = RedirectResponse(f"/join?show={key}", 303)
        if key == "host":  # one who renews the own link keeps the seat
            token = self.seats.tokens[key]
            answer.set_cookie(self.cookie, token, max_age=60 * 60 * 24 * 400, httponly=True, samesite="lax", path="/")
        return answer

    # Live

    async def events(self, request: Request, seat: Seat) -> Response:
        """A line whenever something changed: the page then asks for itself anew."""

        async def stream() -> AsyncIterator[str]:
            seen = -1
            while not self.stopping.is_set() and self.seat_of(request) is not None:
                now = self.feed.number if seen < 0 else await self.feed.after(seen, BEAT)
                yield f"data: {now}\n\n" if now != seen else ": still here\n\n"
                seen = now
            if not self.stopping.is_set():  # a table that closes may be opened again: the phones wait for it
                yield "event: out\ndata: 0\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def colours(self, _request: Request) -> Response:
        """The game's own colour: a page may carry no style of its own."""
        return Response(f":root {{ --accent: {self.accent}; }}\n", media_type="text/css")

    # What goes wrong

    async def http_failed(self, request: Request, error: Exception) -> Response:
        """A page that is not there, a method it does not take."""
        status = error.status_code if isinstance(error, HTTPException) else 400
        words = {404: "There is no such page.", 405: "That cannot be done here."}.get(
            status, "That was not understood."
        )
        return await self.drawing.told(request, words, status)

    async def failed(self, request: Request, error: Exception) -> Response:
        """An error with its own words."""
        return await self.drawing.told(request, self.drawing.clean(str(error)), 422)

    async def broken(self, request: Request, error: Exception) -> Response:
        """Our own mistake: said without any of its insides."""
        if os.environ.get("COMPANION_DEBUG"):
            traceback.print_exception(error)
        return await self.drawing.told(
            request, "Something went wrong in the companion itself. Nothing was changed by this page.", 500
        )


def _load_commands(_campaign: int) -> None:
    from companion.cli.offers import own_offers
    from companion.store import opening

    assert opening
    own_offers([], "")


def _look_around(campaign: int) -> None:
    looking.table_shape(look(campaign))


def _open_the_rules(_campaign: int) -> None:
    """The first question of the evening would wait for the library to be opened."""
    ran(["ask", "--json", "--", "turn"])


def _base(request: Request, addresses: Mapping[str, str]) -> str:
    """The address links begin with: the one that other phones can reach, where there is one."""
    own = request.headers.get("host", "").lower()
    reachable = [base for host, base in addresses.items() if not host.startswith(("127.", "localhost", "[::1]"))]
    return addresses.get(own, "") if own in addresses and not reachable else (reachable or [addresses[own]])[0]


def _qr(link: str) -> Markup:
    """A link as a picture to scan."""
    import segno

    code = segno.make(link, error="m")
    return Markup(code.svg_inline(scale=4, border=3, dark="#000", light="#fff", omitsize=True))
