"""Runebound as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from companion.core.findings import Finding, Rule
from companion.core.names import CompanionError
from companion.core.rows import CampaignRows, HeroRow
from companion.core.system import GameSystem, Standing
from companion.games.api import Game
from companion.games.runebound.data import components
from companion.games.runebound.state import ROUND, State, state_of

if TYPE_CHECKING:
    import typer

    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.games.runebound.views.shapes import HeroShape
    from companion.store.tables import Hero
    from companion.table.change import Change


class Runebound(Game[State]):
    """One scenario of Runebound: heroes, markets, quests, the time track, the villain."""

    def commands(self, noun: str) -> typer.Typer:
        """The verbs of a noun lie in the module of its name."""
        found: typer.Typer = import_module(f"companion.games.runebound.commands.{noun}").app
        return found

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.games.runebound import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """The game as the rows have it, with what the data says of it."""
        return state_of(system, components(system.folder), rows)

    def judge(self, system: GameSystem, state: State) -> Iterable[Finding]:
        """What the rules find."""
        from companion.games.runebound.rules.findings import state_findings

        return state_findings(state)

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The scenario that is played: the round, the time track, the heroes."""
        from companion.games.runebound.views.tracker import tracker

        counted = any(counter.name == ROUND and counter.hero_id is None for counter in rows.counters)
        return tracker(self.state(system, rows), counted)

    def names(self, system: GameSystem) -> Iterator[str]:
        """The scenarios, assets and places of the board."""
        box = components(system.folder)
        yield from (scenario.title for scenario in box.scenarios)
        yield from (card.name for card in box.assets)
        yield from (place.name for place in box.places)

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The sheet of a hero: figures with their modifiers, cards, trophies, tokens, quests."""
        from companion.games.runebound.views.shapes import hero_shape

        state = self.state(system, rows)
        return hero_shape(state, state.member(hero.id), rows.entries)

    def show_member(self, shape: Mapping[str, Any]) -> None:
        """A hero's sheet on the screen."""
        from companion.games.runebound.views.terminal import show_hero

        show_hero(cast("HeroShape", shape))

    def printable(self, shape: Mapping[str, Any]) -> Mapping[str, object]:
        """A hero on paper: every figure, token and coin once."""
        printed = {key: value for key, value in shape["printed"].items() if key != "tokens"}
        kept = {key: value for key, value in shape.items() if key not in {"counted", "ledger"}}
        return kept | {"printed": printed}

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.runebound.data import check

        check(folder, problems)

    def correct(self, field: str, value: str) -> Mapping[str, object]:
        """A figure read off the hero card."""
        from companion.games.runebound.components import figure_named

        figure = figure_named(field)
        number = value.strip()
        if not (number.isascii() and number.isdigit() and len(number) <= 4):
            raise CompanionError(f"{field} is a number, not {value!r}.", "Write it as the hero card prints it.")
        return {figure: int(number)}

    def joined(self, change: Change[State], hero: Hero) -> str:
        """A hero starts with gold and a hand of skill cards."""
        from companion.games.runebound.acts.members import join

        join(change, hero)
        return ""

    def left(self, change: Change[State], hero: Hero, standing: Standing) -> str:
        """An eliminated hero leaves everything; the quests of one who retires go."""
        from companion.games.runebound.acts.members import eliminate, retire

        if standing is Standing.DEAD:
            eliminate(change, hero)
        else:
            retire(change, hero)
        return ""
