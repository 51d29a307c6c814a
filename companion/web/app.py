"""The server: routes, seats, and one way to do something. A page is drawn from what `looking` reads."""

from __future__ import annotations

import asyncio
import os
import secrets
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.core.findings import Action
from companion.core.names import CompanionError
from companion.core.offers import ACT, HOST, ME, ROLL, TABLE, Offer, Seat, filled, words_of
from companion.render.findings import command, finding_json
from companion.web import looking
from companion.web.feed import Feed
from companion.web.looking import Look, fix_of, grouped, look, offers_on
from companion.web.once import Once, Seal
from companion.web.rights import Rights, refuse_line
from companion.web.runner import Ran, Runner, ran
from companion.web.safety import Guard
from companion.web.seats import Seats
from companion.web.transfers import Transfers

if TYPE_CHECKING:
    from starlette.requests import Request

    from companion.folder import Folder

HERE = Path(__file__).parent
BEAT = 15.0
"""Seconds after which a quiet connection is told that it still lives."""
WORDS = 400
UNDO, REDO, ROLL_DICE = "undo", "redo", "roll"
NO_SEAT = "This phone has no seat at the table. Scan the code of yours again, or ask the host."

Handler = Callable[["Request", Seat], Awaitable[Response]]


class Server:
    """One campaign, served."""

    def __init__(self, folder: Folder, campaign: int, rights: Rights, addresses: Mapping[str, str]) -> None:
        seen = look(campaign)
        self.folder, self.campaign, self.rights = folder, campaign, rights
        self.addresses = addresses
        """The bound addresses: host header and the address links begin with."""
        self.seats = Seats(folder.home, seen.rows.own.key)
        self.seats.lay_out(seen.seats())
        self.accent = looking.accent_of(seen.system)
        self.runner, self.seal, self.once = Runner(campaign), Seal(), Once()
        self.feed = Feed(folder)
        self.transfers = Transfers(folder, self.runner)
        self.stopping = asyncio.Event()
        port = next(iter(addresses)).rpartition(":")[2]
        self.cookie = f"companion_seat_{port}"
        self.pages = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip

    def app(self) -> Guard:
        """The application behind its door."""
        routes = [
            Route("/", self._seated(self.first)),
            Route("/join", self._seated(self.join)),
            Route("/join/{token}", self.enter),
            *(Route(f"/{name}", self._seated(getattr(self, name))) for name in ("table", "me", "act", "ask", "roll")),
            Route("/log", self._seated(self.log)),
            Route("/line", self._seated(self.line), methods=["GET", "POST"]),
            Route("/more", self._seated(self.more)),
            Route("/complete", self._seated(self.complete)),
            Route("/do", self._seated(self.do), methods=["POST"]),
            Route("/seat", self._seated(self.seat), methods=["POST"]),
            Route("/upload", self._seated(self.upload), methods=["POST"]),
            Route("/download/{what}", self._seated(self.download)),
            Route("/events", self._seated(self.events)),
            Route("/picture", self._seated(self.picture)),
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
        warming = asyncio.create_task(self.runner.do(_warm_up))
        yield
        self.stopping.set()
        await self.feed.stop()
        await asyncio.gather(warming, return_exceptions=True)
        self.runner.close()

    # Who is there

    def _seated(self, handler: Handler) -> Callable[[Request], Awaitable[Response]]:
        async def handle(request: Request) -> Response:
            seat = self.seat_of(request)
            if seat is None:
                return await self._told(request, NO_SEAT, 401)
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
            return await self._told(request, "This link is not valid (any more). Ask the host for a new one.", 404)
        answer = RedirectResponse("/", 303)
        answer.set_cookie(self.cookie, token, max_age=60 * 60 * 24 * 400, httponly=True, samesite="lax", path="/")
        return answer

    async def _lay_out(self) -> None:
        seen = await self._look()
        self.seats.lay_out(seen.seats())

    async def first(self, request: Request, seat: Seat) -> Response:
        """A seat's own first page."""
        return RedirectResponse("/me" if seat.hero is not None else "/table", 303)

    # Pages

    async def _look(self) -> Look:
        return await self.runner.do(lambda: look(self.campaign))

    async def _page(
        self, request: Request, seat: Seat, name: str, shape: Mapping[str, Any], status: int = 200, **more: Any
    ) -> Response:
        """A page: as JSON where that is asked for, else drawn."""
        if wants_json(request):
            return JSONResponse(shape, status)
        frame = await self.runner.do(lambda: self._frame(seat), seat)
        values = {**shape, **more, **frame, "page": name, "seat": seat, "big": "big" in request.query_params}
        text = self._drawn(f"{name}.html", **values)
        return HTMLResponse(text, status)

    def _drawn(self, template: str, **values: Any) -> str:
        return self.pages.get_template(template).render(
            rights=self.rights, form_id=lambda: secrets.token_urlsafe(9), **values
        )

    def _frame(self, seat: Seat) -> dict[str, Any]:
        seen = look(self.campaign)
        tracker = seen.tracker
        last = next((line for line in looking.log_lines(LOOKED_BACK) if line["step"] and not line["undone"]), None)
        undo = self._undo(seat, last) if last and self.rights.may_change(seat) else None
        bar = f"{tracker.unit} {tracker.number}" if tracker and tracker.unit and tracker.number else ""
        return {
            "campaign": seen.rows.own.name,
            "game": seen.system.short,
            "bar": " - ".join(filter(None, (bar, tracker.acting if tracker else ""))),
            "last": last,
            "last_undo": undo,
            "number": self.feed.number,
        }

    def _undo(self, seat: Seat, line: Mapping[str, Any]) -> dict[str, Any]:
        offer = Offer("Undo", Action(UNDO, (), (("step", str(line["step"])), ("yes", ""))))
        return self.offer_json(seat, offer)

    def offer_json(self, seat: Seat, offer: Offer) -> dict[str, Any]:
        """A button as JSON, and what its form sends."""
        asks = [
            {"kind": type(ask).__name__.lower(), "suggest": (), "options": (), **ask._asdict()} for ask in offer.asks
        ]
        return {
            "label": offer.label,
            "page": offer.page,
            "group": offer.group,
            "hint": offer.hint,
            "main": offer.main,
            "command": command(offer.action),
            "asks": asks,
            "form": self.seal.sealed(_who(seat), offer),
        }

    def _groups(self, seat: Seat, offers: list[Offer]) -> list[dict[str, Any]]:
        return [
            {"group": group, "offers": [self.offer_json(seat, offer) for offer in found]}
            for group, found in grouped(offers)
        ]

    async def table(self, request: Request, seat: Seat) -> Response:
        """The table: for every phone, and for the TV."""

        def read() -> dict[str, Any]:
            seen = look(self.campaign)
            offers = offers_on(seen.offers(seat, self.rights), TABLE)
            return {**looking.table_shape(seen), "buttons": self._groups(seat, offers)}

        return await self._page(request, seat, "table", await self.runner.do(read, seat))

    async def me(self, request: Request, seat: Seat) -> Response:
        """One's own sheet, or another's."""
        wanted = request.query_params.get("hero", "")

        def read() -> dict[str, Any] | None:
            seen = look(self.campaign)
            number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else seat.hero
            hero = seen.hero(number)
            return self._me(seen, seat, hero.id if hero else None)

        shape = await self.runner.do(read, seat)
        assert shape is not None
        return await self._page(request, seat, "me", shape)

    def _me(self, seen: Look, seat: Seat, number: int | None) -> dict[str, Any]:
        heroes = [{"id": hero.id, "name": hero.name} for hero in seen.playing]
        hero = seen.hero(number)
        shape: dict[str, Any] = {
            "heroes": heroes,
            "hero": None,
            "member": None,
            "line": "",
            "sections": (),
            "buttons": [],
        }
        shape["findings"] = []
        if hero is None:
            own = offers_on(seen.offers(seat, self.rights), ME)
            secret = [_section_json(section) for section in looking.secret_sections(seen, seat)]
            return shape | {"buttons": self._groups(seat, own), "sections": secret}
        sheet = looking.sheet_of(seen, hero)
        mine = self.rights.may_act_for(seat, hero.id)
        offers = offers_on(seen.offers(looking.as_hero(seat, hero), self.rights), ME) if mine else []
        fixes = [self._finding(seat, finding_json(finding), mine) for finding in sheet.findings]
        return shape | {
            "hero": {"id": hero.id, "name": hero.name},
            "member": dict(sheet.shape),
            "line": sheet.line,
            "sections": [_section_json(section) for section in sheet.sections],
            "findings": fixes,
            "buttons": self._groups(seat, offers),
        }

    def _finding(self, seat: Seat, shape: dict[str, Any], may: bool) -> dict[str, Any]:
        fix = fix_of(shape) if may else None
        return {**shape, "button": self.offer_json(seat, fix) if fix else None}

    async def act(self, request: Request, seat: Seat) -> Response:
        """The buttons of the game's turn."""

        def read() -> dict[str, Any]:
            seen = look(self.campaign)
            offers = offers_on(seen.offers(seat, self.rights), ACT)
            found = [self._finding(seat, finding_json(f), self.rights.may_change(seat)) for f in seen.findings()]
            return {"buttons": self._groups(seat, offers), "findings": found}

        return await self._page(request, seat, "act", await self.runner.do(read, seat))

    async def ask(self, request: Request, seat: Seat) -> Response:
        """A question to the rules."""
        words = _short(request.query_params.get("q", ""))
        after = request.query_params.get("after", "")
        found: dict[str, Any] = {"query": words, "answers": [], "confident": True, "did_you_mean": None}
        complaint = ""
        if words.strip():
            skip = ["--after", after] if after.isascii() and after.isdigit() and len(after) < 3 else []
            answered = await self.runner.run(["ask", "--json", "--full", *skip, "--", *words.split()], seat)
            found, complaint = answered.data or found, answered.complaint
        return await self._page(request, seat, "ask", found, q=words, complaint=complaint)

    async def picture(self, request: Request, seat: Seat) -> Response:
        """The page of the table's own book on which a rule stands."""
        return await self.transfers.picture(_short(request.query_params.get("ref", "")))

    async def roll(self, request: Request, seat: Seat) -> Response:
        """Dice: odds of what was typed, a roll at a tap, and the game's own checks."""
        dice = [_short(text) for text in request.query_params.getlist("dice")[:6] if text.strip()]

        def read() -> dict[str, Any]:
            odds = ran(["odds", "--json", "--", *dice]) if dice else Ran(0, "", "")
            seen = look(self.campaign)
            own = offers_on(seen.offers(seat, self.rights), ROLL)
            rolls = [_dice_offer(text) for text in dice]
            buttons = self._groups(seat, [*rolls, *own]) if self.rights.may_change(seat) else []
            compared = (odds.data or {}).get("compared", [odds.data] if odds.data else [])
            compared = [{**one, "bars": _bars(one["distribution"])} for one in compared]
            return {"odds": compared, "complaint": odds.complaint, "buttons": buttons, "dice": dice}

        return await self._page(request, seat, "roll", await self.runner.do(read, seat))

    async def log(self, request: Request, seat: Seat) -> Response:
        """Every step, with who and when."""
        lines = await self.runner.do(lambda: looking.log_lines(60), seat)
        if wants_json(request):
            return JSONResponse(lines)
        may = self.rights.may_type(seat)
        shown = [
            {**line, "undo": self._undo(seat, line) if may and line["step"] and not line["undone"] else None}
            for line in lines
        ]
        redo = self.offer_json(seat, Offer("Redo", Action(REDO))) if may else None
        return await self._page(request, seat, "log", {"lines": shown, "redo": redo})

    async def more(self, request: Request, seat: Seat) -> Response:
        """The pages that are needed less often."""
        return await self._page(request, seat, "more", {"host": seat.role == HOST})

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
                "link": f"{base}/join/{place.token}" if host and place.token else None,
            }
            for place in self.seats.places()
        ]
        return await self._page(request, seat, "join", {"seats": listed, "host": host}, qr=_qr)

    async def seat(self, request: Request, seat: Seat) -> Response:
        """The host renews or revokes a link."""
        form = await request.form()
        if seat.role != HOST:
            return await self._told(request, "Only the host gives out seats.", 403)
        key = str(form.get("key", ""))
        change = {"renew": self.seats.renew, "revoke": self.seats.revoke}.get(str(form.get("do", "")))
        if change is None or key not in self.seats.seats:
            return await self._told(request, "There is no such seat.", 400)
        change(key)
        self.feed.changed()
        answer = RedirectResponse("/join", 303)
        if key == "host":  # one who renews the own link keeps the seat
            token = self.seats.tokens[key]
            answer.set_cookie(self.cookie, token, max_age=60 * 60 * 24 * 400, httponly=True, samesite="lax", path="/")
        return answer

    # Doing

    async def do(self, request: Request, seat: Seat) -> Response:
        """A button is tapped: its command is run as the seat's, once."""
        if not self.rights.may_change(seat):
            return await self._told(request, "This seat looks on: nothing was changed.", 403)
        form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
        offer = self.seal.opened(_who(seat), form.get("form", ""))
        if offer is None:
            return await self._told(
                request, "This button is from an earlier evening. Nothing was changed: reload the page.", 409
            )
        result = await self.once.answer(_who(seat), form.get("id", "")[:64], lambda: self._done(seat, offer, form))
        return await self._answered(request, seat, offer, result)

    async def _done(self, seat: Seat, offer: Offer, form: Mapping[str, str]) -> dict[str, Any]:
        try:
            action = filled(offer, form)
        except CompanionError as error:
            return _complaint(str(error))
        if form.get("force"):
            action = action._replace(options=(*action.options, ("force", _short(form["force"]))))
        if offer.page == ROLL:
            return _shown(await self.runner.run(words_of(action), seat))
        done = await self.runner.run(words_of(action, "--json"), seat)
        if isinstance(done.data, dict) and "done" in done.data:
            return done.data
        return _shown(done)

    async def _answered(self, request: Request, seat: Seat, offer: Offer, result: dict[str, Any]) -> Response:
        status = 200 if result.get("done") else 409 if result.get("findings") else 422
        if wants_json(request):
            return JSONResponse(result, status)
        findings = [self._finding(seat, found, True) for found in result.get("findings", [])]
        again = self.offer_json(seat, offer) if findings and not result["done"] else None
        values = {
            "result": result,
            "findings": findings,
            "again": again,
            "back": _back(request),
            "sent": await _sent(request),
        }
        if request.headers.get("x-fragment"):
            return HTMLResponse(self._drawn("answer.html", **values), status)
        return await self._page(request, seat, "done", {}, status, **values)

    async def line(self, request: Request, seat: Seat) -> Response:
        """Any command of the terminal."""
        if not self.rights.may_type(seat):
            return await self._told(request, "This seat types no commands here.", 403)
        if request.method == "GET":
            return await self._page(request, seat, "line", {"typed": "", "code": 0, "out": "", "err": ""})
        form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
        typed = form.get("line", "")[:2000].replace("\n", " ")
        width = int(form["width"]) if form.get("width", "").isascii() and form.get("width", "").isdigit() else 80
        result = await self.once.answer(
            _who(seat), form.get("id", "")[:64], lambda: self._typed(seat, typed, min(width, 200))
        )
        shape = {"typed": typed, "code": result.code, "out": self._clean(result.out), "err": self._clean(result.err)}
        if request.headers.get("x-fragment"):
            return HTMLResponse(self._drawn("output.html", **shape))
        return await self._page(request, seat, "line", shape)

    async def _typed(self, seat: Seat, line: str, width: int) -> Ran:
        def check() -> None:
            from companion.cli.table import command_of
            from companion.cli.words import words_of as split

            words = split(line)
            if words[:1] == ["companion"]:
                words = words[1:]
            refuse_line(words, seat, None)  # before the table's own words for it
            refuse_line(command_of(line), seat, look(self.campaign).game)

        try:
            await self.runner.do(check, seat)
        except CompanionError as error:
            return Ran(2, "", f"error: {error}")
        return await self.runner.line(line, seat, width)

    def _clean(self, text: str) -> str:
        """Output without the places of the host's machine."""
        return text.replace(str(self.folder.home), "(your folder)").replace(str(Path.home()), "~")

    async def complete(self, request: Request, seat: Seat) -> Response:
        """What may stand next on a line."""
        if not self.rights.may_type(seat):
            return JSONResponse([])
        line = request.query_params.get("line", "")[:WORDS]

        def offered() -> list[str]:
            from companion.cli.offers import offers
            from companion.cli.words import quoted

            return [line[: offer.start] + quoted(offer.text) for offer in offers(line)[:30]]

        return JSONResponse(await self.runner.do(offered, seat))

    async def upload(self, request: Request, seat: Seat) -> Response:
        """The host brings a campaign or a rulebook along."""
        if seat.role != HOST or self.rights.read_only:
            return await self._told(request, "Only the host uploads.", 403)
        async with request.form(max_files=1, max_fields=10) as form:
            ran_line = await self.transfers.upload(form, seat)
        code = 200 if not ran_line.code else 422
        shape = {
            "typed": "upload",
            "code": ran_line.code,
            "out": self._clean(ran_line.out),
            "err": self._clean(ran_line.err),
        }
        return await self._page(request, seat, "line", shape, code)

    async def download(self, request: Request, seat: Seat) -> Response:
        """The host takes the campaign, or a backup of everything, along."""
        if seat.role != HOST:
            return await self._told(request, "Only the host downloads.", 403)
        return await self.transfers.download(request.path_params["what"], seat)

    # Live

    async def events(self, request: Request, seat: Seat) -> Response:
        """A line whenever something changed: the page then asks for itself anew."""

        async def stream() -> AsyncIterator[str]:
            seen = -1
            while not self.stopping.is_set() and self.seat_of(request) is not None:
                now = self.feed.number if seen < 0 else await self.feed.after(seen, BEAT)
                yield f"data: {now}\n\n" if now != seen else ": still here\n\n"
                seen = now
            yield "event: out\ndata: 0\n\n"

        return StreamingResponse(stream(), media_type="text/event-stream")

    async def colours(self, _request: Request) -> Response:
        """The game's own colour: a page may carry no style of its own."""
        return Response(f":root {{ --accent: {self.accent}; }}\n", media_type="text/css")

    # What goes wrong

    async def _told(self, request: Request, words: str, status: int) -> Response:
        """One sentence instead of a page."""
        if wants_json(request):
            return JSONResponse(
                {"done": False, "label": words, "step": None, "notes": [], "findings": [], "facts": {}}, status
            )
        if request.headers.get("x-fragment"):
            return HTMLResponse(self._drawn("said.html", words=words), status)
        return HTMLResponse(self._drawn("outside.html", words=words), status)

    async def http_failed(self, request: Request, error: Exception) -> Response:
        """A page that is not there, a method it does not take."""
        status = error.status_code if isinstance(error, HTTPException) else 400
        words = {404: "There is no such page.", 405: "That cannot be done here."}.get(
            status, "That was not understood."
        )
        return await self._told(request, words, status)

    async def failed(self, request: Request, error: Exception) -> Response:
        """An error with its own words."""
        return await self._told(request, self._clean(str(error)), 422)

    async def broken(self, request: Request, error: Exception) -> Response:
        """Our own mistake: said without any of its insides."""
        if os.environ.get("COMPANION_DEBUG"):
            traceback.print_exception(error)
        return await self._told(
            request, "Something went wrong in the companion itself. Nothing was changed by this page.", 500
        )


LOOKED_BACK = 10


def _warm_up() -> None:
    from companion.cli.offers import own_offers
    from companion.store import opening

    assert opening
    own_offers([], "")


def wants_json(request: Request) -> bool:
    """Whether a program asks."""
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def _who(seat: Seat) -> str:
    return f"{seat.role}:{seat.hero or seat.side or ''}"


def _short(text: str) -> str:
    return " ".join(text.split())[:WORDS]


def _section_json(section: Any) -> dict[str, Any]:
    def cell(value: Any) -> Any:
        return {"ticked": value.ticked, "total": value.total} if hasattr(value, "ticked") else value

    rows = [[cell(value) for value in row] for row in section.rows]
    return {"title": section.title, "header": list(section.header), "rows": rows, "left_out": section.left_out}


def _bars(distribution: Mapping[str, str]) -> list[dict[str, Any]]:
    """A distribution as bars: the highest fills the picture; of very many values the likeliest stretch is drawn."""
    from fractions import Fraction

    chances = [(value, float(Fraction(chance))) for value, chance in distribution.items()][:200]
    highest = max((chance for _value, chance in chances), default=1.0)
    return [
        {"value": value, "percent": round(chance * 100, 2), "height": round(56 * chance / highest, 1)}
        for value, chance in chances
    ]


def _dice_offer(text: str) -> Offer:
    name, _, dice = text.rpartition(":")
    plain = dice.strip()
    action = Action(ROLL_DICE, (plain,), (("record", ""),))
    return Offer(f"Roll {name or plain}", action, page=ROLL, hint="rolled here, and counted in the campaign's luck")


def _complaint(words: str) -> dict[str, Any]:
    return {"done": False, "label": words, "step": None, "notes": [], "findings": [], "facts": {}}


def _shown(ran_line: Ran) -> dict[str, Any]:
    """What a command that is no change came to, in the shape of one."""
    if ran_line.code:
        return _complaint(ran_line.complaint)
    return {
        "done": True,
        "label": "",
        "step": None,
        "notes": ran_line.out.strip("\n").splitlines(),
        "findings": [],
        "facts": {},
    }


async def _sent(request: Request) -> list[tuple[str, str]]:
    """What a form was filled with, to send it again with a reason."""
    form = await request.form()
    kept = ("form", "id", "force", "back")
    return [(name, value) for name, value in form.items() if isinstance(value, str) and name not in kept]


def _back(request: Request) -> str:
    back = request.query_params.get("back", "table")
    return back if back in {"table", "me", "act", "roll", "log"} else "table"


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
