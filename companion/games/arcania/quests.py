"""Quests by tier: what is won, what is open, which tier the monsters fight at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.names import fold

STARTER, SIDE, MAIN, FINAL = "starter", "side", "main", "final"
ENDED = frozenset({"won", "failed", "abandoned"})
NO_QUEST = ("No quest is under way.", "Set out on one: companion quest start NAME")
"""What is said where one is needed."""


class Quest(NamedTuple):
    """A quest by name; main quests have a tier."""

    name: str
    kind: str
    tier: int = 0
    rule: str = ""
    up_to_level: int = 0


class Gift(NamedTuple):
    """What an ability brings when a quest starts."""

    ability: str
    says: str
    rule: str


class QuestRules(NamedTuple):
    """The figures of quests.toml."""

    tiers: int
    quests: tuple[Quest, ...]
    gifts: tuple[Gift, ...] = ()

    def named(self, name: str) -> Quest | None:
        """A quest the rulebook names."""
        return next((quest for quest in self.quests if fold(quest.name) == fold(name)), None)

    def easy(self, level: int) -> list[Quest]:
        """The easy side quests that are there besides the display for heroes of this level."""
        return [quest for quest in self.quests if quest.up_to_level and level <= quest.up_to_level]

    @property
    def final(self) -> Quest:
        """The last quest of the game."""
        return next(quest for quest in self.quests if quest.kind == FINAL)


class Run(NamedTuple):
    """One attempt at a quest."""

    quest: str
    kind: str
    status: str
    tier: int = 0
    heroes: tuple[str, ...] = ()
    level: bool = False
    """It gave a level."""


class Progress(NamedTuple):
    """How far the campaign is: all attempts, and how many main quests each tier has, where the table has said.

    The quest log knows what was won; that quests come in tiers and give levels is this game's own.
    """

    runs: tuple[Run, ...] = ()
    sizes: Mapping[int, int] = {}
    tiers: int = 3

    @property
    def attempts(self) -> int:
        """How many attempts have ended, however they did."""
        return sum(run.status in ENDED for run in self.runs)

    def won(self, tier: int) -> list[str]:
        """The main quests of a tier that are won."""
        found = [run.quest for run in self.runs if run.status == "won" and run.kind == MAIN and run.tier == tier]
        return list({fold(name): name for name in found}.values())

    def done(self, tier: int) -> bool:
        """Whether every main quest of a tier is won; not known before the table says how many there are."""
        return tier in self.sizes and len(self.won(tier)) >= self.sizes[tier]

    @property
    def open_tier(self) -> int:
        """The tier whose main quests may be attempted; one more than the last where all are won."""
        return next((tier for tier in range(1, self.tiers + 1) if not self.done(tier)), self.tiers + 1)

    def is_open(self, quest: Quest) -> bool:
        """Whether a main quest or the last quest may be attempted."""
        if quest.kind == FINAL:
            return self.open_tier > self.tiers
        return quest.kind != MAIN or quest.tier <= self.open_tier

    @property
    def is_over(self) -> bool:
        """Whether the last quest is won."""
        return any(run.kind == FINAL and run.status == "won" for run in self.runs)

    def combat_tier(self, reading: str) -> int:
        """The tier that changes monsters: 0 until the first main quest is won, then the open tier."""
        first = {MAIN, STARTER} if reading == "starter-counts" else {MAIN}
        if not any(run.kind in first and run.status == "won" for run in self.runs):
            return 0
        return min(self.open_tier, self.tiers)

    def main_quests_of(self, hero: str) -> tuple[str, ...]:
        """The main quests a hero was there to win."""
        won = (run for run in self.runs if run.kind == MAIN and run.status == "won")
        return tuple(run.quest for run in won if hero in run.heroes)

    def levels_earned(self, hero: str) -> int:
        """How many levels a hero has won in quests."""
        return sum(run.level and run.status == "won" and hero in run.heroes for run in self.runs)


def gives_level(kind: str, reading: str) -> bool:
    """Whether winning a quest gives a level: main quests do, the Starter Quest where it counts as one."""
    return kind in {MAIN, FINAL} or (kind == STARTER and reading == "starter-counts")


def read_quests(table: Table) -> QuestRules:
    """The quests from their file."""
    return QuestRules(
        table.number("tiers", REQUIRED),
        tuple(_quest(row) for row in rows_of(table, "quest")),
        tuple(_gift(row) for row in rows_of(table, "gift")),
    )


def _gift(row: Table) -> Gift:
    gift = Gift(row.text("ability", REQUIRED), row.text("says", REQUIRED), row.text("rule", REQUIRED))
    row.no_more()
    return gift


def _quest(row: Table) -> Quest:
    row.id()
    quest = Quest(
        row.name(),
        row.text("kind", REQUIRED),
        row.number("tier"),
        row.text("rule", REQUIRED),
        row.number("up_to_level"),
    )
    row.no_more()
    return quest
