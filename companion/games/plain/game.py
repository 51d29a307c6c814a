"""The game as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.findings import Rule
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem
from companion.games.api import Game

if TYPE_CHECKING:
    import typer

    from companion.core.fields import Problems


class Plain(Game[CampaignRows]):
    """Games of data alone."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of a noun lie in the module of its name."""
        found: typer.Typer = import_module(f"companion.games.plain.commands.{noun}").app
        return found

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.games.plain import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> CampaignRows:
        """The rows themselves, for now."""
        return rows

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.plain.data import check

        check(folder, problems)

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The extra fields of a member."""
        from companion.games.plain.acts import plugs

        return plugs.describe(rows, system, next(row for row in rows.heroes if row["id"] == hero.id))
