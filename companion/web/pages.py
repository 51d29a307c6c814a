"""The pages one looks at: Table, Me, Act, Ask, Roll, Log. Each is drawn from what `looking` reads."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse, Response

from companion.core.findings import Action
from companion.core.offers import ACT, HOST, ME, ROLL, SIDE, TABLE, Offer, Seat
from companion.render.findings import finding_json
from companion.web import looking
from companion.web.drawing import Drawing, wants_json
from companion.web.looking import Look, look, offers_on
from companion.web.once import DICE, STEP, Button
from companion.web.phrases import day
from companion.web.runner import Ran, ran
from companion.web.transfers import Transfers

if TYPE_CHECKING:
    from starlette.requests import Request

WORDS = 400
LINES, MOST_LINES = 60, 960
"""Of the log: at first, and at most."""
REDO, ROLL_DICE = "redo", "roll"


class Pages:
    """What a seat is shown."""

    def __init__(self, drawing: Drawing, transfers: Transfers) -> None:
        self.drawing, self.transfers = drawing, transfers
        self.runner, self.rights = drawing.runner, drawing.rights

    async def table(self, request: Request, seat: Seat) -> Response:
        """The table: for every phone, and for the TV."""

        def read() -> dict[str, Any]:
            seen = look(self.runner.campaign)
            offers = offers_on(seen.offers(seat, self.rights), TABLE)
            shape = looking.table_shape(seen)
            found = [self.drawing.finding(seat, one) for one in shape["findings"]]
            return {**shape, "findings": found, "buttons": self.drawing.groups(seat, offers)}

        return await self.drawing.page(request, seat, "table", await self.runner.do(read, seat))

    async def me(self, request: Request, seat: Seat) -> Response:
        """One's own sheet, or another's; a host who plays comes back to the hero that was looked at last."""
        asked = request.query_params.get("hero", "")
        kept = f"companion_me_{request.url.port}"
        wanted = asked or ("" if seat.hero or wants_json(request) else request.cookies.get(kept, ""))

        def read() -> dict[str, Any]:
            seen = look(self.runner.campaign)
            number = int(wanted) if wanted.isascii() and wanted.isdigit() and len(wanted) < 10 else seat.hero
            hero = seen.hero(number)
            return self._me(seen, seat, hero.id if hero else None)

        shape = await self.runner.do(read, seat)
        player = (shape["member"] or {}).get("player")
        page = await self.drawing.page(request, seat, "me", shape, who_plays=player)
        if asked and not seat.hero and not wants_json(request):
            page.set_cookie(kept, str((shape["hero"] or {}).get("id", "")), httponly=True, samesite="lax", path="/")
        return page

    def _me(self, seen: Look, seat: Seat, number: int | None) -> dict[str, Any]:
        hero = seen.hero(number)
        heroes = [{"id": one.id, "name": one.name} for one in seen.playing]
        if hero is None:
            return {"heroes": heroes, **self._at_large(seen, seat)}
        sheet = looking.sheet_of(seen, hero)
        secrets = looking.secret_sections(seen, seat) if seat.hero == hero.id else ()
        mine = self.rights.may_act_for(seat, hero.id)
        offers = offers_on(seen.offers(looking.as_hero(seat, hero), self.rights), ME) if mine else []
        return {
            "heroes": heroes,
            "hero": {"id": hero.id, "name": hero.name},
            "figure": looking.figure_of(seen, hero),
            "member": dict(sheet.shape),
            "line": sheet.line,
            "sections": [_section_json(section) for section in (*secrets, *sheet.sections)],
            "findings": [self.drawing.finding(seat, finding_json(finding)) for finding in sheet.findings],
            "buttons": self.drawing.groups(seat, offers, whose=hero.id),
        }

    def _at_large(self, seen: Look, seat: Seat) -> dict[str, Any]:
        """The page of a seat without a hero: the side's own, or what everyone has at a glance."""
        sections = (*looking.secret_sections(seen, seat), *looking.party_sections(seen))
        return {
            "hero": None,
            "figure": None,
            "member": None,
            "line": "",
            "sections": [_section_json(section) for section in sections],
            "findings": [],
            "buttons": self.drawing.groups(seat, offers_on(seen.offers(seat, self.rights), ME)),
        }

    async def act(self, request: Request, seat: Seat) -> Response:
        """The buttons of the game's turn."""

        def read() -> dict[str, Any]:
            seen = look(self.runner.campaign)
            offers = offers_on(seen.offers(seat, self.rights), ACT)
            found = [self.drawing.finding(seat, finding_json(finding)) for finding in seen.findings()]
            return {"buttons": self.drawing.groups(seat, offers), "findings": found}

        return await self.drawing.page(request, seat, "act", await self.runner.do(read, seat))

    async def ask(self, request: Request, seat: Seat) -> Response:
        """A question to the rules."""
        words = short(request.query_params.get("q", ""))
        typed = request.query_params.get("after", "")
        after = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 3 else 0
        found: dict[str, Any] = {"query": words, "answers": [], "confident": True, "did_you_mean": None}
        complaint = ""
        if words.strip():
            skip = ["--after", str(after)] if after else []
            answered = await self.runner.run(["ask", "--json", "--full", *skip, "--", *words.split()], seat)
            found, complaint = answered.data or found, answered.complaint
        return await self.drawing.page(request, seat, "ask", found, q=words, after=after, complaint=complaint)

    async def picture(self, request: Request, seat: Seat) -> Response:
        """The page of the table's own book on which a rule stands."""
        return await self.transfers.picture(short(request.query_params.get("ref", "")))

    async def roll(self, request: Request, seat: Seat) -> Response:
        """Dice: odds of what was typed, a roll at a tap, and the game's own checks."""
        dice = [short(text) for text in request.query_params.getlist("dice")[:6] if text.strip()]

        def read() -> dict[str, Any]:
            odds = ran(["odds", "--json", "--", *dice]) if dice else Ran(0, "", "")
            seen = look(self.runner.campaign)
            own = offers_on(seen.offers(seat, self.rights), ROLL)
            compared = (odds.data or {}).get("compared", [odds.data] if odds.data else [])
            typed = [_dice_offer(one) for one in compared] if self.rights.may_change(seat) else []
            buttons = [*self.drawing.groups(seat, typed, DICE), *self.drawing.groups(seat, own)]
            compared = [{**one, **_drawn(one)} for one in compared]
            return {"odds": compared, "complaint": odds.complaint, "buttons": buttons, "dice": dice}

        return await self.drawing.page(request, seat, "roll", await self.runner.do(read, seat))

    async def log(self, request: Request, seat: Seat) -> Response:
        """Every step, with who and when: the last ones, and earlier ones for the asking."""
        typed = request.query_params.get("lines", "")
        many = min(int(typed), MOST_LINES) if typed.isascii() and typed.isdigit() and len(typed) < 6 else LINES
        lines = await self.runner.do(lambda: looking.log_lines(max(1, many)), seat)
        if wants_json(request):
            return JSONResponse(lines)

        def buttons() -> dict[str, Any]:
            listed = [{**line, "day": day(line["at"]), "undo": self.drawing.undo(seat, line)} for line in lines]
            undone = any(line["undone"] for line in lines)
            may = undone and self.rights.may_change(seat) and self.rights.own_of(seat) is None
            redo = self.drawing.button(seat, Button(Offer("Redo", Action(REDO)), STEP)) if may else None
            days = [{"day": name, "lines": list(found)} for name, found in groupby(listed, lambda line: line["day"])]
            more = many * 4 if len(lines) == many < MOST_LINES else None
            return {"days": days, "redo": redo, "more": more}

        return await self.drawing.page(request, seat, "log", await self.runner.do(buttons, seat))

    async def more(self, request: Request, seat: Seat) -> Response:
        """The pages that are needed less often."""
        secrets = bool(await self.runner.do(lambda: look(self.runner.campaign).hidden()))
        shape = {"host": seat.role == HOST, "downloads": may_download(seat, secrets)}
        return await self.drawing.page(request, seat, "more", shape)


def may_download(seat: Seat, secrets: bool) -> bool:
    """Whether a seat may have the whole record: the host, or the side whose secrets lie in it."""
    return seat.role == SIDE if secrets else seat.role == HOST


def short(text: str) -> str:
    """What was typed, in one line of bounded length."""
    return " ".join(text.split())[:WORDS]


def _section_json(section: Any) -> dict[str, Any]:
    def cell(value: Any) -> Any:
        return {"ticked": value.ticked, "total": value.total} if hasattr(value, "ticked") else value

    rows = [[cell(value) for value in row] for row in section.rows]
    return {"title": section.title, "header": list(section.header), "rows": rows, "left_out": section.left_out}


def _drawn(odds: Mapping[str, Any]) -> dict[str, Any]:
    """What the page draws of an answer of `odds`."""
    average = float(Fraction(odds["mean"])) if odds.get("mean") else 0.0
    return {"bars": bars(odds["distribution"], _hits(odds["expression"])), "average": average}


def bars(distribution: Mapping[str, str], hits: Callable[[str], bool] = lambda _value: True) -> list[dict[str, Any]]:
    """A distribution as bars: the highest fills the picture; of very many values the likeliest stretch is drawn."""
    chances = [(value, float(Fraction(chance))) for value, chance in distribution.items()][:200]
    highest = max((chance for _value, chance in chances), default=1.0)
    return [
        {
            "value": value,
            "percent": round(chance * 100, 2),
            "height": round(56 * chance / highest, 1),
            "hit": hits(value),
        }
        for value, chance in chances
    ]


AIMED = re.compile(r"(>=|<=|>|<|=)\s*(-?\d+)\s*$")
AIMS = {">=": operator.ge, "<=": operator.le, ">": operator.gt, "<": operator.lt, "=": operator.eq}


def _hits(expression: str) -> Callable[[str], bool]:
    """Which values reach the number that the dice are rolled against; all, where there is none."""
    found = AIMED.search(expression)
    if found is None:
        return lambda _value: True
    aim, number = AIMS[found[1]], int(found[2])
    return lambda value: value.lstrip("-").isdigit() and bool(aim(int(value), number))


def _dice_offer(odds: Mapping[str, Any]) -> Offer:
    """The button that rolls dice whose odds are shown, under them."""
    dice = odds["expression"]
    action = Action(ROLL_DICE, (dice,), (("record", ""),))
    return Offer(f"Roll {odds.get('label') or dice}", action, page=ROLL, hint="counted in the campaign's luck")
