"""What a seat does: a button is tapped, a line is typed, a file comes or goes."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.core.findings import Action
from companion.core.names import CompanionError
from companion.core.offers import HOST, ROLL, Offer, Seat, filled, words_of
from companion.web import looking
from companion.web.drawing import Drawing, complaint, shown, wants_json, who
from companion.web.hands import having_seen
from companion.web.looking import look
from companion.web.once import DICE, FIX, OFFER, STEP, Button, Once
from companion.web.pages import WORDS, bars, may_download, short
from companion.web.rights import is_of_the_machine, refuse_line
from companion.web.runner import Ran, ran, takes
from companion.web.stale import refuse_gone
from companion.web.transfers import Transfers

if TYPE_CHECKING:
    from starlette.requests import Request

REMEMBERED = 200
COLUMNS = re.compile(r"\S {2,}\S.* {2,}\S")
"""A line of a table, as a terminal sets it."""


class Tapped(NamedTuple):
    """Something that was done from a seat a while ago."""

    step: int
    seat: str
    words: tuple[str, ...]


class Doing:
    """The one way in which a page changes anything."""

    def __init__(self, drawing: Drawing, transfers: Transfers) -> None:
        self.drawing, self.transfers = drawing, transfers
        self.runner, self.rights = drawing.runner, drawing.rights
        self.once = Once()
        self.lately: deque[Tapped] = deque(maxlen=REMEMBERED)

    async def do(self, request: Request, seat: Seat) -> Response:
        """A button is tapped: its command is run as the seat's, once."""
        if not self.rights.may_change(seat):
            return await self.drawing.told(request, "This seat looks on: nothing was changed.", 403)
        form = await _fields(request)
        button = self.drawing.seal.opened(who(seat), form.get("form", ""))
        if button is None:
            words = "This button is from an earlier evening. Nothing was changed: reload the page."
            return await self.drawing.told(request, words, 409)
        result = await self.once.answer(
            who(seat), form.get("id", "")[:64], lambda: self.runner.do(lambda: self._done(seat, button, form), seat)
        )
        return await self._answered(request, seat, button, result)

    def _done(self, seat: Seat, button: Button, form: Mapping[str, str]) -> dict[str, object]:
        """The command of a button, run where it still means what it meant when it was drawn."""
        try:
            action = filled(button.offer, form)
            seen = self._checked(seat, button, action)
        except CompanionError as error:
            return complaint(str(error))
        if form.get("force"):
            action = action._replace(options=(*action.options, ("force", short(form["force"]))))
        with having_seen(seen):
            if button.offer.page == ROLL:
                return self._rolled(action)
            done = ran(words_of(action, "--json"))
        if not (isinstance(done.data, dict) and "done" in done.data):
            return shown(done)
        if done.data["done"] and done.data.get("step"):
            self.lately.append(Tapped(done.data["step"], seat.name, tuple(words_of(action))))
        return done.data

    def _rolled(self, action: Action) -> dict[str, Any]:
        """What dice or a check came to, as the terminal tells it; of a check the distribution too, to be drawn."""
        before = self.drawing.newest()
        done = shown(ran(words_of(action)))
        try:
            counted = self.drawing.newest() != before
        except Exception:  # the record is away by now: what was rolled is told all the same, and not rolled again
            return done
        if not done["done"] or counted:
            return done
        found = ran(words_of(action, "--json")).data
        told = {name: found.get(name) for name in ("distribution", "succeeds")} if isinstance(found, dict) else {}
        return {**done, "facts": told} if told.get("distribution") else done

    def _checked(self, seat: Seat, button: Button, action: Action) -> int | None:
        """The step after which nothing may have happened; None where it does not matter, as for undo."""
        if button.kind == FIX:
            return button.seen
        if button.kind != OFFER or button.offer.page == ROLL:
            return None
        now = self.drawing.newest()
        if now > button.seen:
            seen = look(self.runner.campaign)
            hero = seen.hero(button.whose)
            offered = seen.offers(looking.as_hero(seat, hero) if hero else seat, self.rights)
            same = tuple(words_of(action))
            twice = [one for one in self.lately if one.step > button.seen and one.words == same]
            refuse_gone(button, offered, action, [one.seat for one in twice if one.seat != seat.name])
        return now

    async def _answered(self, request: Request, seat: Seat, button: Button, result: dict[str, Any]) -> Response:
        status = 200 if result.get("done") else 409 if result.get("findings") else 422
        if wants_json(request):
            return JSONResponse(result, status)

        facts, form = result.get("facts", {}), await _fields(request)

        def drawn() -> dict[str, object]:
            findings = [self.drawing.finding(seat, found) for found in result.get("findings", [])]
            again = findings and not result["done"]
            anew = button._replace(seen=self.drawing.newest())
            roll = self._rolling(button, form) if facts.get("distribution") else None
            return {
                "findings": findings,
                "again": self.drawing.button(seat, anew) if again else None,
                "roll": self.drawing.button(seat, roll) if roll else None,
            }

        values = {**await self.runner.do(drawn, seat), "result": result, "back": _back(request)}
        values["types"] = self.rights.may_type(seat)
        met = facts.get("succeeds")
        values["bars"] = bars(facts.get("distribution") or {}, lambda value: met is None or value in met)
        values["checked"] = button.offer.page == ROLL
        values["plain"] = _is_plain(button, result)
        values["columns"] = sum(bool(COLUMNS.search(note)) for note in result.get("notes", [])) > 1
        values["sent"] = await _sent(request)
        if request.headers.get("x-fragment"):
            return HTMLResponse(self.drawing.drawn("answer.html", **values), status)
        return await self.drawing.page(request, seat, "done", {}, status, **values)

    def _rolling(self, button: Button, form: Mapping[str, str]) -> Button | None:
        """The check whose odds were shown, to be rolled and counted, where it can be."""
        action = filled(button.offer, form)
        if not takes(words_of(action), "--record"):
            return None
        rolled = action._replace(options=(*action.options, ("record", "")))
        hint = "counted in the campaign's luck"
        return Button(Offer("Roll it", rolled, page=ROLL, hint=hint, main=True), DICE)

    async def line(self, request: Request, seat: Seat) -> Response:
        """Any command of the terminal."""
        if not self.rights.may_type(seat):
            return await self.drawing.told(request, "This seat types no commands here.", 403)
        if request.method == "GET":
            begun = short(request.query_params.get("line", ""))
            shape = {"typed": "", "code": 0, "out": "", "err": ""}
            return await self.drawing.page(request, seat, "line", shape, line=begun)
        form = await _fields(request)
        typed = form.get("line", "")[:2000].replace("\n", " ")
        width = int(form["width"]) if form.get("width", "").isascii() and form.get("width", "").isdigit() else 80
        result = await self.once.answer(
            who(seat), form.get("id", "")[:64], lambda: self._typed(seat, typed, min(width, 200))
        )
        shape = self._output(typed, result)
        if request.headers.get("x-fragment"):
            return HTMLResponse(self.drawing.drawn("output.html", **shape))
        return await self.drawing.page(request, seat, "line", shape, line="")

    def _output(self, typed: str, result: Ran) -> dict[str, object]:
        clean = self.drawing.clean
        return {"typed": typed, "code": result.code, "out": clean(result.out), "err": clean(result.err)}

    async def _typed(self, seat: Seat, line: str, width: int) -> Ran:
        try:
            await self.runner.do(lambda: self._check(seat, line), seat)
        except CompanionError as error:
            return Ran(2, "", f"error: {error}")
        return await self.runner.line(line, seat, width)

    def _check(self, seat: Seat, line: str) -> None:
        """Refuse what a line, or what the host's own word in it stands for, may not do here."""
        from companion.cli.line import words_of as split
        from companion.cli.main import COMMANDS
        from companion.cli.table import command_of
        from companion.kit.chosen import unabridged

        words = split(line)
        if words[:1] == ["companion"]:
            words = words[1:]
        refuse_line(words, seat, None)  # before the table's own words for it
        if words == ["more"]:  # it repeats a question, and must not be asked for twice
            return
        meant = command_of(line)
        refuse_line(meant, seat, look(self.runner.campaign).game)
        refuse_line(unabridged(meant, COMMANDS), seat, look(self.runner.campaign).game)

    async def complete(self, request: Request, seat: Seat) -> Response:
        """What may stand next on a line; nothing where the line itself would be refused."""
        if not self.rights.may_type(seat):
            return JSONResponse([])
        line = request.query_params.get("line", "")[:WORDS]

        def offered() -> list[str]:
            from companion.cli.line import quoted
            from companion.cli.offers import offers

            try:
                self._check(seat, line)
            except CompanionError:
                return []
            found = (line[: offer.start] + quoted(offer.text) for offer in offers(line))
            return [one for one in found if not is_of_the_machine(one.split())][:30]

        return JSONResponse(await self.runner.do(offered, seat))

    async def upload(self, request: Request, seat: Seat) -> Response:
        """The host brings a campaign or a rulebook along."""
        if seat.role != HOST or self.rights.read_only:
            return await self.drawing.told(request, "Only the host uploads.", 403)
        async with request.form(max_files=1, max_fields=10) as form:
            result = await self.transfers.upload(form, seat)
        shape = self._output("upload", result)
        return await self.drawing.page(request, seat, "line", shape, 200 if not result.code else 422, line="")

    async def download(self, request: Request, seat: Seat) -> Response:
        """The host takes the campaign, or a backup of everything, along; not past a side that has secrets in it."""
        secrets = bool(await self.runner.do(lambda: look(self.runner.campaign).hidden()))
        if not may_download(seat, secrets):
            words = "It holds one side's secrets: only that side's seat downloads it." if secrets else ""
            return await self.drawing.told(request, words or "Only the host downloads.", 403)
        return await self.transfers.download(request.path_params["what"], seat)


def _is_plain(button: Button, result: Mapping[str, Any]) -> bool:
    """Whether there is no more to say than what stands at the foot of every screen, with its Undo."""
    more = result.get("notes") or result.get("findings") or result.get("facts", {}).get("steps")
    return bool(result.get("done") and result.get("step") and button.kind != STEP and not more)


async def _fields(request: Request) -> dict[str, str]:
    return {name: value for name, value in (await request.form()).items() if isinstance(value, str)}


async def _sent(request: Request) -> list[tuple[str, str]]:
    """What a form was filled with, to send it again with a reason."""
    form = await request.form()
    kept = ("form", "id", "force", "back")
    return [(name, value) for name, value in form.items() if isinstance(value, str) and name not in kept]


def _back(request: Request) -> str:
    back = request.query_params.get("back", "table")
    return back if back in {"table", "me", "act", "roll", "log"} else "table"
