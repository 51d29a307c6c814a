"""The game as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.findings import Finding, Rule
from companion.core.rows import CampaignRows, HeroRow, RunRow
from companion.core.system import GameSystem
from companion.games.api import Game

if TYPE_CHECKING:
    import typer

    from companion.core.fields import Problems
    from companion.core.party import Standing
    from companion.store.tables import Hero
    from companion.table.change import Change


class Pathfinder(Game[CampaignRows]):
    """Pathfinder."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of a noun lie in the module of its name."""
        found: typer.Typer = import_module(f"companion.games.pacg.commands.{noun}").app
        return found

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.games.pacg.codes import bazaar, decks, scenario

        families = (bazaar, decks, scenario)
        return [value for family in families for value in vars(family).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> CampaignRows:
        """The rows themselves, for now."""
        return rows

    def judge(self, system: GameSystem, state: CampaignRows) -> Iterable[Finding]:
        """What the rules find."""
        from companion.games.pacg.acts.own_cards import own_cards
        from companion.games.pacg.acts.state import table_of
        from companion.games.pacg.rules.decks import check
        from companion.games.pacg.sets import CardGame

        return check(table_of(state, CardGame(system, own_cards(state))))

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.pacg.data import check

        check(folder, problems)

    def names(self, system: GameSystem) -> Iterator[str]:
        """What players may want to type."""
        from companion.games.pacg.acts import plugs

        return plugs.names(system)

    def quest_title(self, system: GameSystem, run: RunRow) -> str:
        """A quest by its number and name."""
        from companion.games.pacg.acts import plugs

        return plugs.quest_title(system, {"quest": run.quest})

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The extra fields of a member."""
        from companion.games.pacg.acts import plugs

        return plugs.describe(rows, system, next(row for row in rows.heroes if row["id"] == hero.id))

    def show_member(self, shape: Mapping[str, Any]) -> None:
        """A member's sheet."""
        from companion.games.pacg.commands.sheet import show

        show(dict(shape))

    def printable(self, shape: Mapping[str, Any]) -> Mapping[str, object]:
        """The sheet on paper."""
        from companion.games.pacg.acts import plugs

        return plugs.printable(dict(shape))

    def correct(self, field: str, value: str) -> Mapping[str, object]:
        """A correction of a printed figure."""
        from companion.games.pacg.acts import plugs

        return plugs.correct(field, value)

    def joined(self, change: Change[CampaignRows], hero: Hero) -> str:
        """What follows for this game."""
        from companion.games.pacg.acts import plugs

        before = change.step.label
        plugs.joined(change.step, change.system, hero)
        return change.step.label.removeprefix(before)

    def returned(self, change: Change[CampaignRows], hero: Hero) -> str:
        """What follows for this game."""
        from companion.games.pacg.acts import plugs

        before = change.step.label
        plugs.returned(change.step, change.system, hero)
        return change.step.label.removeprefix(before)

    def left(self, change: Change[CampaignRows], hero: Hero, standing: Standing) -> str:
        """What follows for this game."""
        from companion.games.pacg.acts import plugs

        before = change.step.label
        if standing == "dead":
            plugs.died(change.step, change.system, hero)
        return change.step.label.removeprefix(before)
