"""The game as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.api import Game

if TYPE_CHECKING:
    from companion.core.box import BoxKind
    from companion.core.campaign import Tracker
    from companion.core.fields import Problems
    from companion.core.findings import Finding, Rule
    from companion.core.offers import Offer, Seat
    from companion.core.page import Section
    from companion.core.rows import CampaignRows, HeroRow, HoldingRow
    from companion.core.system import GameSystem
    from companion.core.things import Thing
    from companion.games.descent.state import State
    from companion.store.tables import Hero
    from companion.table.change import Change


class Descent(Game["State"]):
    """Descent: Journeys in the Dark."""

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.core.findings import Rule
        from companion.games.descent import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """Quests, phase, sheets, accounts, shop and tracks."""
        from companion.games.descent.state import read_state

        return read_state(system, rows)

    def judge(self, system: GameSystem, state: State) -> Iterable[Finding]:
        """What the rules find on the sheets."""
        from companion.games.descent.rules import judge

        return judge(state.sheets, state.index)

    def tracker(self, system: GameSystem, rows: CampaignRows) -> Tracker | None:
        """The quest under way: its round, heroes with health and fatigue, monsters, who is knocked out."""
        from companion.games.descent.views.play import tracker

        return tracker(self.state(system, rows))

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """The act, what is due, wins, gold, XP, and what each hero may still buy."""
        from companion.games.descent.views.glance import glance

        return glance(self.state(system, rows))

    def stats(self, system: GameSystem, rows: CampaignRows) -> Mapping[str, object]:
        """Knock-outs, rounds, gold, wins by act, most used items."""
        from companion.games.descent.views.glance import figures

        return {"own": figures(self.state(system, rows))}

    def page(self, system: GameSystem, rows: CampaignRows) -> tuple[Section, ...]:
        """Classes, skills, items, relics, and what everyone may know of the overlord."""
        from companion.games.descent.views.glance import page

        return page(self.state(system, rows))

    def hides(self, system: GameSystem, held: HoldingRow) -> bool:
        """The overlord's set-aside cards and rumors are his alone."""
        from companion.games.descent.facts import ASIDE, RUMOR

        return held.zone in (ASIDE, RUMOR)

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """The quest at the table, a hero's own, the overlord's, the campaign's."""
        from companion.games.descent.offers import offers

        return offers(self.state(system, rows), seat)

    def secret_sides(self, system: GameSystem, rows: CampaignRows) -> tuple[str, ...]:
        """The overlord; cooperative play has none."""
        from companion.core.rows import from_facts
        from companion.games.descent.facts import OVERLORD, CampaignOptions

        return () if from_facts(CampaignOptions, rows.own.options).coop else (OVERLORD,)

    def is_secret(self, words: Sequence[str]) -> bool:
        """His set-aside cards, rumors and influence token by name."""
        from companion.games.descent.offers import is_secret

        return is_secret(words)

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.descent.data_check import check

        check(folder, problems)

    def names(self, system: GameSystem) -> Iterator[str]:
        """The quests, and the cards of every kind."""
        from companion.games.descent.campaign import graphs
        from companion.games.descent.data import cards

        for graph in graphs(system).values():
            yield from (quest.name for quest in graph.quests)
        yield from (card.name for listed in cards(system) for card in listed)

    def things(self, system: GameSystem) -> Iterator[Thing]:
        """Monsters, lieutenants, agents, items, allies; the quests of every campaign and card."""
        from companion.games.descent.views.questbook import quest_things
        from companion.games.descent.views.things import figure_things

        yield from figure_things(system.folder)
        yield from quest_things(system)

    def box_kinds(self) -> tuple[BoxKind, ...]:
        """Monsters, lieutenants, allies, items and skills with the figures that checks use; quests and other cards."""
        from companion.games.descent.boxed import KINDS

        return KINDS

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """A hero's class, skills, items and relics; the overlord's cards."""
        from companion.games.descent.views.sheets import member_json

        return member_json(system, rows, hero)

    def show_member(self, shape: Mapping[str, object]) -> None:
        """A hero's sheet, or the overlord's."""
        from companion.games.descent.views.sheets import show_member

        show_member(shape)

    def printable(self, shape: Mapping[str, object]) -> Mapping[str, object]:
        """A hero's sheet on paper, with dice, surges and what the skills cost."""
        from companion.games.descent.views.sheets import printable

        return printable(shape)

    def joined(self, change: Change[State], hero: Hero) -> str:
        """A hero begins with what the start of this campaign gave the others."""
        from companion.games.descent.acts.heroes import welcome

        welcome(change, hero)
        return ""
