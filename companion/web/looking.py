"""What the pages show, read from the snapshot by the same functions as the commands' views. Runs on the one thread."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from companion.core.findings import Action, Finding
from companion.core.names import CompanionError
from companion.core.offers import HERO, SIDE, Offer, Seat, Text, asked
from companion.core.rows import CampaignRows, HeroRow, HoldingRow
from companion.core.system import GameSystem
from companion.render.findings import command, finding_json
from companion.store.caller import caller
from companion.web.rights import Rights
from companion.web.runner import GONE, ran
from companion.web.seats import seats_for

if TYPE_CHECKING:
    from companion.core.campaign import Tracker
    from companion.core.page import Section
    from companion.folder import Folder
    from companion.games.api import Game

T = TypeVar("T")
ACCENT = "#1f6f8b"
LAST = 5


class Look(NamedTuple):
    """The campaign that is served, at this moment."""

    rows: CampaignRows
    system: GameSystem
    game: Game[Any]

    @property
    def playing(self) -> list[HeroRow]:
        """Those who play, in the order they joined."""
        return [hero for hero in self.rows.members if hero.status == "active"]

    @property
    def tracker(self) -> Tracker | None:
        """The quest at the table."""
        return self.game.tracker(self.system, self.rows)

    def seats(self) -> dict[str, Seat]:
        """The seats of this table; who plays a side with secrets sits on that side's seat."""
        sides = self.game.secret_sides(self.system, self.rows)
        heroes = ((hero.id, hero.name) for hero in self.playing if hero.side not in sides)
        return seats_for(heroes, {side: self._who_plays(side) for side in sides})

    def _who_plays(self, side: str) -> tuple[int | None, str]:
        """The one member of a side; where there is none, or several, its name alone."""
        found = [(hero.id, hero.name) for hero in self.playing if hero.side == side]
        return found[0] if len(found) == 1 else (None, side.capitalize())

    def hero(self, number: int | None) -> HeroRow | None:
        """A member by its id."""
        return next((hero for hero in self.rows.members if hero.id == number), None)

    def findings(self) -> list[Finding]:
        """What is wrong at the table, less what it allows."""
        found = kept("findings", self._found)
        return [finding for finding in found if finding.rule.code not in self.rows.allowed]

    def _found(self) -> list[Finding]:
        return list(self.game.findings(self.system, self.rows, self.game.state(self.system, self.rows)))

    def offers(self, seat: Seat, rights: Rights) -> list[Offer]:
        """The buttons of a seat: the game's own first, then those every game has."""
        if not rights.may_change(seat):
            return []
        found = kept(("offers", seat), lambda: list(self.game.offers(self.system, self.rows, seat)))
        listed = [*(found or short_offers(self.system.module)), *COMMON]
        return [left for offer in listed if (left := rights.left_of(seat, offer, self.names))]

    def hidden(self) -> list[HoldingRow]:
        """The cards that are one side's secret now."""
        if not self.game.secret_sides(self.system, self.rows):
            return []
        return [held for held in self.rows.holdings if self.game.hides(self.system, held)]

    @property
    def names(self) -> list[str]:
        """Everyone's names."""
        return [hero.name for hero in self.rows.members]


COMMON = (
    Offer("Note", Action("note"), asks=(Text("words"),), hint="kept with the campaign, for everyone", group="Campaign"),
)


class _Kept:
    """What was read since the record last changed: ten phones that ask at once are told the same, read once."""

    def __init__(self) -> None:
        self.mark: object = None
        self.read: dict[object, Any] = {}


_KEPT = _Kept()  # read and written on the runner's one thread


def kept(key: object, read: Callable[[], T]) -> T:
    """Something read from the record, read again only where anything was written."""
    from companion.kit.context import folder
    from companion.store.readmodel import marks

    place = folder()
    file = place.database.stat().st_ino if place.is_sqlite_file and place.database.exists() else 0
    mark = (str(place.home), file, caller().campaign, marks(place))
    if mark != _KEPT.mark:
        _KEPT.mark, _KEPT.read = mark, {}
    if key not in _KEPT.read:
        _KEPT.read[key] = read()
    found: T = _KEPT.read[key]
    return found


def look(campaign: int) -> Look:
    """The campaign that is served, as it is now."""
    return kept(("look", campaign), lambda: _look(campaign))


def _look(campaign: int) -> Look:
    from companion.kit.context import folder, games
    from companion.store.readmodel import campaign_view, campaigns

    if not any(line.id == campaign for line in campaigns(folder())):
        raise CompanionError(*GONE)
    rows = campaign_view(folder(), campaign)
    installed = games()
    system = installed.get(rows.own.game)
    return Look(rows, system, installed.code_of(system))


def short_offers(module: str) -> list[Offer]:
    """Buttons for a game that declares none: its verbs of play, with whatever they take as typed words."""
    from companion.kit.context import code

    manifest = code().manifests.get(module)
    pairs = [(word, verb) for word, noun in (manifest.nouns if manifest else {}).items() for verb in noun.short]
    return [_short_offer(noun, verb) for noun, verb in pairs]


def _short_offer(noun: str, verb: str) -> Offer:
    ask = Text("as typed", optional=True, split=True)
    return Offer(verb.capitalize(), Action(f"{noun} {verb}"), asks=(ask,), group=noun.capitalize())


def accent_of(system: GameSystem) -> str:
    """The colour of a game's pages."""
    return system.accent if re.fullmatch("#[0-9a-f]{6}", system.accent) else ACCENT


def fix_of(shape: Mapping[str, Any]) -> Offer | None:
    """A finding's fix as a button, from its JSON shape, as an outcome brings it."""
    fix = shape.get("fix")
    if not fix:
        return None
    action = Action(fix["verb"], tuple(fix["arguments"]), tuple(fix["options"].items()), tuple(fix["asks"]))
    return _mending(action)


def _mending(action: Action) -> Offer:
    bare = action._replace(asks=())
    return Offer("Mend this", bare, asks=asked(action), hint=command(bare).removeprefix("companion "))


def table_shape(seen: Look) -> dict[str, Any]:
    """What the table's page shows: tracker, party, standing, the last changes."""
    tracker = seen.tracker
    return {
        "status": kept("status", lambda: ran(["status", "--json"]).data),
        "tracker": _tracker_json(tracker) if tracker else None,
        "shown": shown(seen),
        "log": log_lines(LAST),
        "findings": [finding_json(finding) for finding in seen.findings()],
    }


def shown(seen: Look) -> str:
    """What the game's own `play show` prints; empty where it has none, or nothing is played."""
    found = kept("shown", lambda: ran(["play", "show"])) if seen.tracker else None
    return found.out if found and not found.code else ""


def _tracker_json(tracker: Tracker) -> dict[str, Any]:
    return {
        "quest": tracker.quest,
        "unit": tracker.unit,
        "number": tracker.number,
        "acting": tracker.acting,
        "counters": [counted._asdict() for counted in tracker.counters],
        "places": [{**spot._asdict(), "here": list(spot.here)} for spot in tracker.places],
        "figures": [figure._asdict() for figure in tracker.figures],
    }


def figure_of(seen: Look, hero: HeroRow) -> dict[str, Any] | None:
    """How a member stands at the table now: cards in hand, health, the place."""
    figures = seen.tracker.figures if seen.tracker else ()
    return next((one._asdict() for one in figures if one.name == hero.name and (one.state or one.place)), None)


def log_lines(limit: int) -> list[dict[str, Any]]:
    """The last changes, newest first."""
    found = kept(("log", limit), lambda: ran(["log", "--json", "--limit", str(limit)]).data)
    return [{"author": None, "undone_by": None, **line} for line in found] if isinstance(found, list) else []


class Sheet(NamedTuple):
    """A member as the game prints it."""

    shape: Mapping[str, Any]
    line: str
    sections: tuple[Section, ...]
    findings: tuple[Finding, ...]


def sheet_of(seen: Look, hero: HeroRow) -> Sheet:
    """The sheet of a member, and what the rules find in it."""
    from companion.kit.context import games
    from companion.table.members import described
    from companion.table.sheet import member_page

    member = described(seen.rows, games(), hero.name)
    page = member_page(member, "")
    own = tuple(finding for finding in seen.findings() if hero.name in finding.subject)
    return Sheet(member.shape, page.line, (*page.sections, *boxed_sections(seen, hero)), own)


def secret_sections(seen: Look, seat: Seat) -> tuple[Section, ...]:
    """What only a side's own seat is shown: its cards, as the record has them."""
    from companion.core.page import Section

    if seat.role != SIDE:
        return ()
    rows = tuple((held.card, f"{held.zone} x{held.count}") for held in seen.hidden())
    return (Section(f"{seat.name}'s own", rows),) if rows else ()


def boxed_sections(seen: Look, hero: HeroRow) -> tuple[Section, ...]:
    """What a member's cards and skills say, in the words of the player's box."""
    from companion.core.page import Section

    held = (row.card for row in seen.rows.holdings if row.hero_id == hero.id and not seen.game.hides(seen.system, row))
    gained = (feat.what for feat in seen.rows.feats if feat.hero_id == hero.id)
    box = seen.rows.box
    words = ((name, next(filter(None, (box.text(kind, name) for kind in box.kinds)), "")) for name in (*held, *gained))
    rows = tuple(dict.fromkeys((name, text) for name, text in words if name and text))
    return (Section("In your own words", rows),) if rows else ()


def party_sections(seen: Look) -> tuple[Section, ...]:
    """Everyone in a line, as the party's page has it: for a seat without a hero of its own."""
    from companion.core.page import Section

    glance = tuple(line for line in seen.game.glance(seen.system, seen.rows).items() if not is_command(line[1]))
    players = {player.id: player.name for player in seen.rows.players}
    party = tuple((hero.name, players.get(hero.player_id or 0, "")) for hero in seen.playing)
    sections = (Section("Party", party), Section("Campaign", glance))
    return tuple(section for section in sections if section.rows)


def is_command(words: str) -> bool:
    """Whether something at a glance is the next command: on a page that is a button."""
    return words.startswith("companion ")


def newest(folder: Folder, campaign: int) -> int:
    """The newest step of a campaign, an undo or redo counted."""
    from companion.store.readmodel import marks

    return marks(folder).get(campaign, 0)


def as_hero(seat: Seat, hero: HeroRow) -> Seat:
    """The seat from which a hero's buttons are asked for: the host, and friends, tap for one another."""
    return seat if seat.hero == hero.id else Seat(HERO, hero.name, hero.id)


def offers_on(offers: Iterable[Offer], page: str) -> list[Offer]:
    """The buttons of one page."""
    return [offer for offer in offers if offer.page == page]


def grouped(offers: Sequence[Offer]) -> list[tuple[str, list[Offer]]]:
    """Buttons under their headings, in the order the game gave them."""
    found: dict[str, list[Offer]] = {}
    for offer in offers:
        found.setdefault(offer.group, []).append(offer)
    return list(found.items())
