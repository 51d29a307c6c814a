"""Heroes of Arcania as the shared code sees it: every hook, each loading only what it needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.api import Game

if TYPE_CHECKING:
    from companion.core.box import BoxKind
    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.core.fight import Fighter
    from companion.core.findings import Finding, Rule
    from companion.core.offers import Offer, Seat
    from companion.core.rows import CampaignRows, HeroRow
    from companion.core.system import GameSystem
    from companion.core.things import Thing
    from companion.games.arcania.state import State
    from companion.store.tables import Hero
    from companion.table.change import Change


def _stands(one: Fighter) -> str:
    """How somebody stands in a fight."""
    if one.out:
        return "down"
    return "" if one.health is None else f"{one.left}/{one.health} HP"


class Arcania(Game["State"]):
    """Heroes of Arcania."""

    def rules(self) -> Iterable[Rule]:
        """The kinds of findings it can make."""
        from companion.core.findings import Rule
        from companion.games.arcania import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """Heroes, progress and town."""
        from companion.games.arcania.data import ruleset_of
        from companion.games.arcania.state import state_of

        return state_of(ruleset_of(system), rows)

    def judge(self, system: GameSystem, state: State) -> Iterable[Finding]:
        """What the rules find about the heroes and the town."""
        from companion.games.arcania.rules import all_findings

        return all_findings(state)

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The quest at the table, encounter by encounter."""
        from companion.core.campaign import Counted, Figure, QuestLog, Tracker
        from companion.core.rows import from_facts
        from companion.games.arcania.facts import RunFacts
        from companion.games.arcania.fights import party, without_absent

        run = QuestLog(rows.runs).under_way
        if run is None:
            return None
        facts = from_facts(RunFacts, run.facts)
        state = self.state(system, rows)
        fight = without_absent(facts.fight, state, facts.heroes)
        known = {one.name for one in fight.fighters}
        figures = [Figure(one.name, _stands(one)) for one in fight.fighters]
        figures += [Figure(name) for name in facts.heroes if name not in known and name in party(state, facts.heroes)]
        pool = tuple(Counted(name, cards) for name, cards in (("LT", facts.pool.lt), ("T", facts.pool.t)) if cards)
        return Tracker(run.quest, "encounter", facts.encounter, fight.acting, pool, figures=tuple(figures))

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """The buttons of a seat."""
        from companion.games.arcania.offers import offers

        return offers(self.state(system, rows), seat)

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """The tier, what is due, and the next command."""
        from companion.games.arcania.views.quests import glance

        return glance(self.state(system, rows))

    def names(self, system: GameSystem) -> Iterator[str]:
        """The quests, items and abilities that the rulebook names."""
        from companion.games.arcania.data import ruleset_of

        data = ruleset_of(system)
        yield from (quest.name for quest in data.quests.quests)
        yield from (item.name for item in data.items.values())
        yield from (ability.name for ability in data.abilities.listed if ability.name)

    def things(self, system: GameSystem) -> Iterator[Thing]:
        """Abilities, tags, classes, items, NPCs and quests."""
        from companion.games.arcania.boxed import things
        from companion.games.arcania.data import ruleset_of

        yield from things(ruleset_of(system))

    def box_kinds(self) -> tuple[BoxKind, ...]:
        """Items, NPCs, monsters and quests, with the figures their cards print; abilities and classes in words."""
        from companion.games.arcania.boxed import KINDS

        return KINDS

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The hero sheet, computed."""
        from companion.games.arcania.views.sheet import sheet_of, sheet_shape

        state = self.state(system, rows)
        return sheet_shape(sheet_of(state.member(hero.id), state.data))

    def show_member(self, shape: Mapping[str, object]) -> None:
        """The hero sheet on the screen."""
        from companion.games.arcania.views.sheet import show_sheet

        show_sheet(shape)

    def printable(self, shape: Mapping[str, object]) -> Mapping[str, object]:
        """The hero sheet on paper."""
        from companion.games.arcania.views.sheet import printable

        return printable(shape)

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.arcania.data_check import check

        check(folder, problems)

    def joined(self, change: Change[State], hero: Hero) -> str:
        """Starting gold, and how far a latecomer is behind."""
        from companion.games.arcania.acts.heroes import joined

        return joined(change, hero)
