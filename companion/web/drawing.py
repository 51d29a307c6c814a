"""How a page is drawn, or given as JSON: the frame every page has, buttons with what their forms send, one sentence."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.responses import HTMLResponse, JSONResponse, Response

from companion.core.findings import Action
from companion.core.offers import Offer, Seat
from companion.render.findings import command
from companion.web import looking
from companion.web.looking import fix_of, grouped, look
from companion.web.once import FIX, OFFER, STEP, Button, Seal
from companion.web.phrases import age, asked, cited, clock, linked, parted
from companion.web.rights import Rights
from companion.web.runner import Ran, Runner

if TYPE_CHECKING:
    from starlette.requests import Request

    from companion.folder import Folder

HERE = Path(__file__).parent
LOOKED_BACK = 10
LAST_STANDS = 10
"""Seconds for which a change stands at the foot of every screen with its Undo; then it is in the log."""
UNDO = "undo"


class Drawing:
    """The pages of one table."""

    def __init__(self, folder: Folder, runner: Runner, rights: Rights) -> None:
        self.folder, self.runner, self.rights = folder, runner, rights
        self.seal = Seal()
        self._pages = Environment(
            loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
            lstrip_blocks=True,
        )  # fmt: skip
        self._pages.filters |= {"linked": linked, "asked": asked, "cited": cited, "clock": clock, "parted": parted}

    async def page(
        self, request: Request, seat: Seat, name: str, shape: Mapping[str, Any], status: int = 200, **more: Any
    ) -> Response:
        """A page: as JSON where that is asked for, else drawn."""
        if wants_json(request):
            return JSONResponse(shape, status)
        frame = await self.runner.do(lambda: self._frame(seat), seat)
        values = {**shape, **more, **frame, "page": name, "seat": seat, "big": "big" in request.query_params}
        values["types"] = self.rights.may_type(seat)
        return HTMLResponse(self.drawn(f"{name}.html", **values), status)

    def drawn(self, template: str, **values: Any) -> str:
        """A template, filled."""
        return self._pages.get_template(template).render(
            rights=self.rights, form_id=lambda: secrets.token_urlsafe(9), **values
        )

    async def told(self, request: Request, words: str, status: int) -> Response:
        """One sentence instead of a page."""
        if wants_json(request):
            return JSONResponse(complaint(words), status)
        fragment = request.headers.get("x-fragment")
        return HTMLResponse(self.drawn("said.html" if fragment else "outside.html", words=words, types=False), status)

    def clean(self, text: str) -> str:
        """Output without the places of the host's machine."""
        return text.replace(str(self.folder.home), "(your folder)").replace(str(Path.home()), "~")

    def _frame(self, seat: Seat) -> dict[str, Any]:
        seen = look(self.runner.campaign)
        tracker = seen.tracker
        last = next((line for line in looking.log_lines(LOOKED_BACK) if line["step"] and not line["undone"]), None)
        left = round(LAST_STANDS - age(last["at"]), 1) if last else 0
        bar = f"{tracker.unit} {tracker.number}" if tracker and tracker.unit and tracker.number else ""
        return {
            "campaign": seen.rows.own.name,
            "game": seen.system.short,
            "bar": " - ".join(filter(None, (bar, tracker.acting if tracker else ""))),
            "last": last if left > 0 else None,
            "last_left": left,
            "last_undo": self.undo(seat, last) if last and left > 0 else None,
        }

    def undo(self, seat: Seat, line: Mapping[str, Any]) -> dict[str, Any] | None:
        """The button that takes back a line of the log; none where the seat may not, or there is nothing left to."""
        if not line["step"] or line["undone"] or not self.rights.may_undo(seat, line["author"]):
            return None
        offer = Offer("Undo", Action(UNDO, (), (("step", str(line["step"])), ("yes", ""))))
        return self.button(seat, Button(offer, STEP))

    def button(self, seat: Seat, button: Button) -> dict[str, Any]:
        """A button as JSON, and what its form sends."""
        offer = button.offer
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
            "form": self.seal.sealed(who(seat), button._replace(seen=button.seen or self.newest())),
        }

    def newest(self) -> int:
        """The newest step of the campaign, an undo or redo counted."""
        return looking.newest(self.folder, self.runner.campaign)

    def groups(
        self, seat: Seat, offers: list[Offer], kind: str = OFFER, whose: int | None = None
    ) -> list[dict[str, Any]]:
        """Buttons under their headings."""
        now = self.newest()
        return [
            {"group": group, "offers": [self.button(seat, Button(offer, kind, now, whose)) for offer in found]}
            for group, found in grouped(offers)
        ]

    def finding(self, seat: Seat, shape: dict[str, Any]) -> dict[str, Any]:
        """A finding with its fix as a button, where the seat may do that."""
        seen = look(self.runner.campaign)
        fix = fix_of(shape) if self.rights.may_change(seat) else None
        may = fix and self.rights.left_of(seat, fix, seen.names)
        where = shape["subject"].removeprefix(seen.rows.own.name).removeprefix(" / ")
        return {**shape, "where": where, "button": self.button(seat, Button(may, FIX)) if may else None}


def who(seat: Seat) -> str:
    """A seat as forms are signed for it."""
    return f"{seat.role}:{seat.hero or seat.side or ''}"


def wants_json(request: Request) -> bool:
    """Whether a program asks."""
    accepted = request.headers.get("accept", "")
    return "application/json" in accepted and "text/html" not in accepted


def complaint(words: str) -> dict[str, Any]:
    """What was not done, in the shape of a change."""
    return {"done": False, "label": words, "step": None, "notes": [], "findings": [], "facts": {}}


def shown(ran_line: Ran) -> dict[str, Any]:
    """What a command that is no change came to, in the shape of one."""
    if ran_line.code:
        return complaint(ran_line.complaint)
    return {**complaint(""), "done": True, "notes": ran_line.out.strip("\n").splitlines()}
