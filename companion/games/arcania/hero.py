"""A hero: card, levels, board and followers, and what all of it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.arcania.items import Item
from companion.games.arcania.people import Follower

STATS = ("hp", "attack", "defense", "dr", "damage")


@dataclass(frozen=True, slots=True)
class HeroCard:
    """The printed figures; what the player has not filled in is 0."""

    hp: int = 0
    attack: int = 0
    defense: int = 0
    dr: int = 0
    damage: str = ""
    type: str = ""
    known: bool = False


@dataclass(frozen=True, slots=True)
class LevelTaken:
    """One line of the level track."""

    number: int
    drawn: tuple[str, ...] = ()
    taken: str = ""
    gains: Mapping[str, int] = field(default_factory=dict)
    bonus_hp: int = 0
    pseudo: bool = False

    def plus(self, stat: str) -> int:
        """What it adds to a stat."""
        return self.gains.get(stat, 0) + (self.bonus_hp if stat == "hp" else 0)


@dataclass(frozen=True, slots=True)
class Gained:
    """An ability of the hero's own, and how it came: card, random, reward ..."""

    text: str
    origin: str = "card"


@dataclass(frozen=True, slots=True)
class Hero:
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

    def inside(self, slot: str) -> tuple[Item, ...]:
        """What lies in a slot, in order."""
        return tuple(item for item in self.items if item.slot == slot)
