"""The game: its state, its one rule, and what it adds to the shared commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.core.findings import Action, Finding, Rule
from companion.core.offers import ME, Number, Offer, Seat
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem
from companion.games.api import Game

if TYPE_CHECKING:
    import typer

    from companion.core.fields import Problems

OIL = "oil"
FULL = 3
TOO_MUCH_OIL = Rule(
    "LNT001",
    "lamp-overflows",
    "more oil than a lamp holds",
    "A lamp holds three measures of oil.",
    says="{amount} measures of oil, a lamp holds {limit}",
)


class State(NamedTuple):
    """How much oil each walker has."""

    campaign: str
    oil: tuple[tuple[str, int], ...]


class Lantern(Game[State]):
    """Lantern Road."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of a noun."""
        from lantern import commands

        return {"lamp": commands.lamp, "check": commands.check}[noun]

    def rules(self) -> list[Rule]:
        """The one rule."""
        return [TOO_MUCH_OIL]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """Oil is a counter of each walker."""
        held = {counter.hero_id: counter.value for counter in rows.counters if counter.name == OIL}
        return State(rows.own.name, tuple((hero.name, held.get(hero.id, 0)) for hero in rows.members))

    def judge(self, system: GameSystem, state: State) -> Iterator[Finding]:
        """A lamp holds three measures."""
        for name, oil in state.oil:
            if oil > FULL:
                fix = Action("lamp fill", (name, str(FULL)))
                yield TOO_MUCH_OIL.at(state.campaign, name, amount=oil, limit=FULL, fix=fix)

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterator[Offer]:
        """Everyone fills the own lamp."""
        for name, oil in self.state(system, rows).oil:
            if name == seat.name:
                much = Number("measures", FULL, most=9)
                yield Offer("Fill my lamp", Action("lamp fill", (name,)), ME, (much,), f"{oil} of {FULL} now", "Lamp")

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The oil of a walker."""
        return {"oil": dict(self.state(system, rows).oil)[hero.name]}

    def show_member(self, shape: Mapping[str, object]) -> None:
        """A walker and the lamp."""
        from companion.render.console import say

        say(f"{shape['name']} walks with {shape['oil']} oil")

    def names(self, system: GameSystem) -> Iterator[str]:
        """The inns on the road."""
        yield from ("The Drowsy Moth", "The Last Wick")

    def check_data(self, folder: Path, problems: Problems) -> None:
        """inns.csv must be there."""
        from companion.core import codes

        if not (folder / "inns.csv").is_file():
            problems.add(codes.UNREADABLE, folder / "inns.csv", 0, "the inns are missing")
