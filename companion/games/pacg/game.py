"""Pathfinder as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.api import Game

if TYPE_CHECKING:
    from companion.core.box import BoxKind
    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.core.findings import Finding, Rule
    from companion.core.offers import Offer, Seat
    from companion.core.rows import CampaignRows, HeroRow, RunRow
    from companion.core.system import GameSystem, Standing
    from companion.core.things import Thing
    from companion.games.pacg.state import State
    from companion.store.tables import Hero
    from companion.table.change import Change


class Pathfinder(Game["State"]):
    """Both sets of the Pathfinder Adventure Card Game."""

    def rules(self) -> Iterable[Rule]:
        """The findings of decks, scenarios and the bazaar."""
        from companion.games.pacg import codes

        return codes.every()

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """The campaign from its rows."""
        from companion.games.pacg.state import state_of

        return state_of(system, rows)

    def judge(self, system: GameSystem, state: State) -> Iterable[Finding]:
        """What the rules of decks find."""
        from companion.games.pacg.rules.decks import deck_findings

        return deck_findings(state.decks)

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The scenario under way."""
        from companion.games.pacg.play import tracker_of

        return tracker_of(self.state(system, rows))

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """The buttons of the scenario, and of a character's cards."""
        from companion.games.pacg.offers import offers

        return offers(self.state(system, rows), seat)

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """The adventure, what is due, and the next command."""
        from companion.games.pacg.views.quests import glance

        return glance(self.state(system, rows))

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.pacg.data import check

        check(folder, problems)

    def names(self, system: GameSystem) -> Iterator[str]:
        """The cards of the set, its scenarios, locations and traders."""
        from companion.games.pacg.data import CardGame

        cards = CardGame(system)
        yield from (card.name for card in cards.catalog.cards)
        yield from (scenario.title for scenario in cards.path.scenarios)
        yield from cards.locations
        yield from (trader.name for trader in cards.traders)

    def things(self, system: GameSystem) -> Iterator[Thing]:
        """Cards, locations, scenarios, roles and traders with their figures in one line."""
        from companion.games.pacg.lookup import things

        return things(system)

    def box_kinds(self) -> tuple[BoxKind, ...]:
        """Cards with their figures; what characters, roles, locations, scenarios and traders say."""
        from companion.games.pacg.boxed import KINDS

        return KINDS

    def boxed(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> Iterable[tuple[str, str]]:
        """The powers of the character, and of the role it has taken."""
        from companion.core.rows import from_facts
        from companion.games.pacg.facts import SheetFacts

        role = from_facts(SheetFacts, hero.sheet).role
        return [*super().boxed(system, rows, hero), *([("role", role)] if role else [])]

    def quest_title(self, system: GameSystem, run: RunRow) -> str:
        """A scenario by its number and name."""
        from companion.games.pacg.data import CardGame

        scenario = CardGame(system).path.scenario(run.quest)
        return f"{scenario.id} {scenario.title}" if scenario else run.quest

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """A character as its card."""
        from companion.games.pacg.views.sheets import sheet_json

        state = self.state(system, rows)
        return sheet_json(state, state.hero(hero.id))

    def show_member(self, shape: Mapping[str, object]) -> None:
        """The same on the screen."""
        from companion.games.pacg.views.sheets import show_sheet

        show_sheet(shape)

    def printable(self, shape: Mapping[str, object]) -> Mapping[str, object]:
        """The same on paper."""
        from companion.games.pacg.views.sheets import printable

        return printable(shape)

    def correct(self, field: str, value: str) -> Mapping[str, object]:
        """A correction of a printed figure, in the structure that the data has."""
        from companion.games.pacg.sheet import corrected

        return corrected(field, value)

    def joined(self, change: Change[State], hero: Hero) -> str:
        """A character gets the key that runs remember it by."""
        from companion.games.pacg.acts.party import joined

        return joined(change, hero)

    def left(self, change: Change[State], hero: Hero, standing: Standing) -> str:
        """The cards of one who died are buried; the turn of one who is absent ends."""
        from companion.games.pacg.acts.party import died, missing

        return {"dead": died, "absent": missing}[standing](change, hero) if standing != "retired" else ""

    def returned(self, change: Change[State], hero: Hero) -> str:
        """Buried cards come back."""
        from companion.games.pacg.acts.party import returned

        return returned(change, hero)
