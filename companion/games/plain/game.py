"""A game of data alone as the shared code sees it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.api import Game
from companion.games.plain.state import State, state_of

if TYPE_CHECKING:
    from companion.core.fields import Problems
    from companion.core.findings import Rule
    from companion.core.offers import Offer, Seat
    from companion.core.rows import CampaignRows, HeroRow
    from companion.core.system import GameSystem


class Plain(Game[State]):
    """Games of data alone."""

    def rules(self) -> Iterable[Rule]:
        """The findings of this game."""
        from companion.core.findings import Rule
        from companion.games.plain import codes

        return [value for value in vars(codes).values() if isinstance(value, Rule)]

    def state(self, system: GameSystem, rows: CampaignRows) -> State:
        """The campaign as the rows have it."""
        return state_of(system, rows)

    def glance(self, system: GameSystem, rows: CampaignRows) -> dict[str, str]:
        """How many quests are won, and which may begin."""
        from companion.games.plain.views import glance

        return glance(self.state(system, rows))

    def describe(self, system: GameSystem, rows: CampaignRows, hero: HeroRow) -> dict[str, object]:
        """The cards of a member, for `party show --json`."""
        from companion.games.plain.views import held_shapes

        return {"cards": held_shapes(self.state(system, rows).held(hero.id))}

    def offers(self, system: GameSystem, rows: CampaignRows, seat: Seat) -> Iterable[Offer]:
        """Its quests, and the cards that members hold."""
        from companion.games.plain.offers import offers

        return offers(system, rows, self.state(system, rows), seat)

    def shipped_names(self, system: GameSystem, kind: str) -> Iterable[str]:
        """The cards and quests of its files, and its roster."""
        from companion.games.plain.data import load_cards, load_quests

        listed = {"card": (card.name for card in load_cards(system.folder))}
        listed["quest"] = (quest.title for quest in load_quests(system.folder))
        return list(listed[kind]) if kind in listed else super().shipped_names(system, kind)

    def check_data(self, folder: Path, problems: Problems) -> None:
        """The files that only this game reads."""
        from companion.games.plain.data import check

        check(folder, problems)
