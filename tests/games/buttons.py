"""Every button of a table tapped once, each from the same state: what it is filled with, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
        record = open_record(self.folder)
        for seat in self.seats().values():
            for offer in self.of(seat):
                action = filled(offer, defaults(offer))
                words = tuple(words_of(action))
                if words not in seen and (not groups or offer.group in groups):
                    seen.add(words)
                    before = _steps(record)
                    yield self._run(offer, action)
                    for step in (id for id in _steps(record) if id not in before):
                        record.undo(step_id=step)

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


def faulty(tapped: Tapped) -> str:
    """Why a tap is not sound: neither done, nor refused by a rule or in one line that says what to do."""
    if tapped.code in (0, 1):
        return ""
    usage = "--help" in tapped.said or "Usage" in tapped.said
    lines = tapped.said.strip().count("\n")
    return f"{tapped.words}: {tapped.said}" if usage or not tapped.said.startswith("error: ") or lines > 2 else ""
