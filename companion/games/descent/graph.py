"""Campaigns as data: stages in order, their quests, what opens each and what winning it brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

HEROES, OVERLORD = "heroes", "overlord"
SIDES = (HEROES, OVERLORD)


class Reward(NamedTuple):
    """What a side gets for winning a quest, beyond the 1 XP that everyone gets."""

    xp: int = 0
    gold: int = 0
    """For each hero."""
    relic: str = ""
    other_side_loses: str = ""
    ongoing: str = ""


class Opening(NamedTuple):
    """What opens a quest; everything empty means that it is always open in its stage."""

    after: str = ""
    """The quest whose result opens it."""
    unless_after: str = ""
    majority_of: str = ""
    """The stage of which a side must have won more than half."""
    won_by: str = ""
    turns: tuple[int, ...] = ()
    """Only as these quests of its stage."""


class Quest(NamedTuple):
    """One quest of a campaign."""

    id: str
    name: str
    stage: str
    opening: Opening = Opening()
    rewards: Mapping[str, Reward] = {}
    note: str = ""
    rule: str = ""


class Stage(NamedTuple):
    """A part of a campaign: so many quests of one kind."""

    id: str
    title: str
    act: str
    plays: int
    kind: str
    chosen_by_rules: bool = False
    leader_of: str = ""
    entered: bool = False
    """The book does not print all its quests; the table enters them."""
    named_turns: tuple[int, ...] = ()
    """For these quests of the stage the book names every choice, so none that the table entered may be played."""
    cites: str = ""


class Start(NamedTuple):
    """What a campaign begins with."""

    xp: int = 0
    overlord_xp: int = 0
    gold: int = 0
    shop: str = ""


class CampaignGraph(NamedTuple):
    """A campaign: its stages, its quests, and its own rules."""

    id: str
    title: str
    product: str
    home: str = ""
    unplayed: str = ""
    """The side for which a quest counts that nobody attempted."""
    travels_on: bool = False
    """Travel begins at the quest just finished, not at home."""
    rumors: bool = True
    winner_overlord_xp: int = 0
    winner_heroes_item: bool = False
    start: Start = Start()
    cites: str = ""
    stages: tuple[Stage, ...] = ()
    quests: tuple[Quest, ...] = ()

    def stage(self, id: str) -> Stage:
        """A stage by its id."""
        return next(stage for stage in self.stages if stage.id == id)

    def quest(self, id: str) -> Quest | None:
        """A quest by its id."""
        return next((quest for quest in self.quests if quest.id == id), None)
