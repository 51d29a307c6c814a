"""The game as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.findings import Finding, Rule
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem
from companion.games.api import Game

if TYPE_CHECKING:
    import typer

    from companion.core.fields import Problems
    from companion.store.tables import Hero
    from companion.table.change import Change


class Descent(Game[CampaignRows]):
    """Descent."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of a noun lie in the module of its name."""
        found: typer.Typer = import_module(f"companion.games.descent.commands.{noun}").app
        return found

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.games.descent import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> CampaignRows:
        """The rows themselves, for now."""
        return rows

    def judge(self, system: GameSystem, state: CampaignRows) -> Iterable[Finding]:
        """What the rules find."""
        from companion.games.descent.acts.sheets import sheet_of
        from companion.games.descent.library import card_index
        from companion.games.descent.rules.check import check_table

        table = sheet_of(system, state.own.name, state.campaign["options"], state.of)
        return check_table(table, card_index(system), [])

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.descent.data import check

        check(folder, problems)

    def names(self, system: GameSystem) -> Iterator[str]:
        """What players may want to type."""
        from companion.games.descent.acts import plugs

        return plugs.names(system)

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The extra fields of a member."""
        from companion.games.descent.acts import plugs

        return plugs.describe(rows, system, next(row for row in rows.heroes if row["id"] == hero.id))

    def show_member(self, shape: Mapping[str, Any]) -> None:
        """A member's sheet."""
        from companion.games.descent.commands.sheet import show

        show(dict(shape))

    def joined(self, change: Change[CampaignRows], hero: Hero) -> str:
        """What follows for this game."""
        from companion.games.descent.acts import plugs

        before = change.step.label
        plugs.joined(change.step, change.system, hero)
        return change.step.label.removeprefix(before)
