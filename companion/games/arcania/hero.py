"""A hero: card, levels, board and followers, with everything recorded of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.games.arcania.items import Item
from companion.games.arcania.people import Follower

STATS = ("hp", "attack", "defense", "dr", "damage")


class HeroCard(NamedTuple):
    """The printed figures; what the player has not filled in is 0."""

    hp: int = 0
    attack: int = 0
    defense: int = 0
    dr: int = 0
    damage: str = ""
    type: str = ""
    known: bool = False


class LevelTaken(NamedTuple):
    """One line of the level track."""

    number: int
    drawn: tuple[str, ...] = ()
    taken: str = ""
    gains: Mapping[str, int] = {}
    bonus_hp: int = 0
    pseudo: bool = False

    def plus(self, stat: str) -> int:
        """What it adds to a stat."""
        return self.gains.get(stat, 0) + (self.bonus_hp if stat == "hp" else 0)


class Gained(NamedTuple):
    """An ability of the hero's own, and how it came: card, random, reward ..."""

    text: str
    origin: str = "card"


class Hero(NamedTuple):
    """A hero with everything recorded of them."""

    name: str
    of_class: str
    card: HeroCard = HeroCard()
    level: int = 1
    levels: tuple[LevelTaken, ...] = ()
    abilities: tuple[Gained, ...] = ()
    specializations: tuple[str, ...] = ()
    second_class: str = ""
    """The second class's id; the base class's own id for a pure one."""
    items: tuple[Item, ...] = ()
    followers: tuple[Follower, ...] = ()
    gold: int = 0
    main_quests: tuple[str, ...] = ()
    levels_due: int | None = None
    """The level the hero has earned, where a campaign knows it."""
    resold: tuple[str, ...] = ()
    """Trainings that were sold against the rules."""
    players: int = 1
    mode: str = "normal"
    id: int = 0
    """The hero's row in the record; 0 for one in a file."""
    plays: bool = True
    dead: bool = False
    late_treasure: int = 0
    """For how many levels a latecomer still draws treasure cards."""
    replaces: bool = False
    """The hero came for a dead one of hard mode."""

    def inside(self, slot: str) -> tuple[Item, ...]:
        """What lies in a slot, in order."""
        return tuple(item for item in self.items if item.slot == slot)

    @property
    def pseudo_levels(self) -> int:
        """How many pseudo levels were taken."""
        return sum(level.pseudo for level in self.levels)

    @property
    def save_points(self) -> int:
        """What the survival save counts: base plus level HP, nothing else."""
        return self.card.hp + sum(level.plus("hp") for level in self.levels)
