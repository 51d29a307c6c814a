"""Every button of a table tapped once, each from the same state: what it is filled with, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.findings import Action
from companion.core.offers import HERO, HOST, SIDE, SPECTATOR, Ask, Choice, Number, Offer, Seat, Text, filled, words_of
from companion.core.rows import CampaignRows
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.readmodel import need_active
from companion.store.record import Record

Cli = Callable[..., Any]
MANY = 500
OFFERED = "something"
"""What is typed where a button suggests nothing."""


class Tapped(NamedTuple):
    """A button, the words it became, and how the command ended."""

    offer: Offer
    words: tuple[str, ...]
    code: int
    said: str


class Buttons:
    """The buttons of the campaign in use."""

    def __init__(self, cli: Cli, folder: Folder, games: Games) -> None:
        self.cli, self.folder, self.games = cli, folder, games

    @property
    def rows(self) -> CampaignRows:
        return need_active(self.folder)

    def seats(self) -> dict[str, Seat]:
        """Host, one seat for each hero, the sides with secrets, somebody who only looks on."""
        rows = self.rows
        system = self.games.get(rows.own.game)
        sides = self.games.code_of(system).secret_sides(system, rows)
        found = [Seat(HOST, "Host"), Seat(SPECTATOR, "Spectator")]
        found += [Seat(HERO, hero.name, hero.id) for hero in rows.members if hero.status == "active"]
        found += [Seat(SIDE, side.capitalize(), side=side) for side in sides]
        return {seat.name: seat for seat in found}

    def of(self, seat: Seat) -> list[Offer]:
        rows = self.rows
        system = self.games.get(rows.own.game)
        return list(self.games.code_of(system).offers(system, rows, seat))

    def labels(self, name: str, page: str = "") -> list[str]:
        """What stands on the buttons of a seat."""
        return [offer.label for offer in self.of(self.seats()[name]) if page in ("", offer.page)]

    def tap(self, name: str, label: str, **values: str) -> Tapped:
        """A button of a seat, filled with these values, and with its defaults where none is given."""
        offer = next(offer for offer in self.of(self.seats()[name]) if offer.label == label)
        return self._run(offer, filled(offer, {**defaults(offer), **values}))

    def each(self, *groups: str) -> Iterator[Tapped]:
        """Every button of every seat, or of some headings, with its defaults; each is taken back before the next."""
        seen: set[tuple[str, ...]] = set()
        for seat in self.seats().values():
            for offer in self.of(seat):
                action = filled(offer, defaults(offer))
                words = tuple(words_of(action))
                if words not in seen and (not groups or offer.group in groups):
                    seen.add(words)
                    yield self._taken_back(offer, action)

    def fresh(self, tapped: set[tuple[str, str]], typed: Mapping[str, str]) -> Iterator[Tapped]:
        """Every button of the host and of the first hero that was not tapped before, bare and with nothing left out."""
        seats = self.seats().values()
        heroes = [seat for seat in seats if seat.role == HERO]
        for seat in (*(seat for seat in seats if seat.role == HOST), *heroes[:1]):
            for offer in self.of(seat):
                key = (offer.label, offer.action.verb)
                if key in tapped:
                    continue
                tapped.add(key)
                whole = {ask.name: answer(ask, typed) for ask in offer.asks}
                bare = {ask.name: "" if ask.optional else whole[ask.name] for ask in offer.asks}
                for values in (bare,) if bare == whole else (bare, whole):
                    yield self._taken_back(offer, filled(offer, values))

    def _taken_back(self, offer: Offer, action: Action) -> Tapped:
        record = open_record(self.folder)
        before = _steps(record)
        tapped = self._run(offer, action)
        for step in (id for id in _steps(record) if id not in before):
            record.undo(step_id=step)
        return tapped

    def _run(self, offer: Offer, action: Action) -> Tapped:
        words = tuple(words_of(action))
        outcome = self.cli(*words, code=None)
        return Tapped(offer, words, outcome.code, outcome.out + outcome.err)


def _steps(record: Record) -> list[int]:
    """The steps that stand, newest first."""
    return [line.id for line in record.log(limit=MANY) if not line.undone]


def defaults(offer: Offer) -> Mapping[str, str]:
    """What stands in the inputs when the button is drawn; where a name is typed, the first that is suggested."""
    return {ask.name: _default(ask) for ask in offer.asks}


def _default(ask: Ask) -> str:
    if isinstance(ask, Choice):
        return ask.options[0]
    if isinstance(ask, Number):
        return str(ask.default)
    assert isinstance(ask, Text)
    return ask.suggest[0] if ask.suggest else OFFERED


def answer(ask: Ask, typed: Mapping[str, str]) -> str:
    """What is filled in: the first choice, the number that stands there, the first suggestion, or what is typed."""
    if isinstance(ask, Text) and not ask.suggest:
        return typed.get(ask.name, "" if ask.optional else OFFERED)
    return _default(ask)


def sound(tapped: Iterable[Tapped]) -> list[int]:
    """Buttons whose every tap is done, refused with what is wrong, or told in one line what to do; how each ended."""
    found = list(tapped)
    assert not [why for one in found if (why := faulty(one))]
    for one in found:
        assert one.offer.label and len(one.offer.label) <= 40, one.offer
        assert len({ask.name for ask in one.offer.asks}) == len(one.offer.asks), one.offer
        assert one.code != 1 or "error[" in one.said, one
    return [one.code for one in found]


def faulty(tapped: Tapped) -> str:
    """Why a tap is not sound: neither done, nor refused by a rule or in one line that says what to do."""
    if tapped.code in (0, 1):
        return ""
    usage = "--help" in tapped.said or "Usage" in tapped.said
    lines = tapped.said.strip().count("\n")
    return f"{tapped.words}: {tapped.said}" if usage or not tapped.said.startswith("error: ") or lines > 2 else ""


def seats_of(folder: Folder) -> list[Seat]:
    """The host, every hero who plays, and somebody who looks on."""
    heroes = [hero for hero in need_active(folder).members if hero.status == "active"]
    return [Seat(HOST, "Host"), *(Seat(HERO, one.name, one.id) for one in heroes), Seat(SPECTATOR, "Spectator")]


def offers_of(games: Games, folder: Folder, seat: Seat) -> list[Offer]:
    """The buttons of a seat, as the game declares them."""
    rows = need_active(folder)
    system = games.get(rows.own.game)
    return list(games.code_of(system).offers(system, rows, seat))
