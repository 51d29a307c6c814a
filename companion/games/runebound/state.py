"""A game of Runebound as it stands: heroes, cards, quests, markets, the time track, the villain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.games.runebound.components import Card, Scenario

FIGURES = ("body", "mind", "spirit", "health", "speed", "hand_limit")
"""What a hero card prints and other cards may raise or lower."""
QUEST, RUMOR, STORY = "quest", "rumor", "story"
ACTIVE, RESOLVED, DISCARDED = "active", "resolved", "discarded"


@dataclass(frozen=True, slots=True)
class Change:
    """Something that raises or lowers a figure of a hero."""

    figure: str
    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset a hero has."""

    card: Card

    @property
    def name(self) -> str:
        """The card's name."""
        return self.card.name


@dataclass(frozen=True, slots=True)
class Skill:
    """A learned skill: the card, and the trophies spent on it (None where nobody said)."""

    card: Card
    paid: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        """The card's name."""
        return self.card.name


@dataclass(frozen=True, slots=True)
class Hero:
    """A hero with everything that belongs to the hero."""

    name: str
    printed: Mapping[str, int | None] = field(default_factory=dict)
    """The figures of the hero card; None where they are not known."""
    changes: tuple[Change, ...] = ()
    gold: int = 0
    damage: int = 0
    hand: tuple[str, ...] = ()
    """Skill cards in hand; '' is one whose name nobody noted."""
    assets: tuple[Asset, ...] = ()
    skills: tuple[Skill, ...] = ()
    trophies: Mapping[str, int] = field(default_factory=dict)
    story: Mapping[str, int] = field(default_factory=dict)
    starting_tokens: tuple[tuple[str, str], ...] = ()
    tokens: tuple[str, ...] = ()
    """Codes of the combat tokens that came with assets."""
    place: str = ""
    delayed: bool = False
    eliminated: bool = False

    def value(self, figure: str) -> int | None:
        """A figure with every modifier; it may be below zero. None where the printed one is not known."""
        printed = self.printed.get(figure)
        return None if printed is None else printed + sum(change.amount for change in self.modifiers(figure))

    def counted(self, figure: str) -> int | None:
        """A figure as abilities and limits take it: below zero counts as zero."""
        value = self.value(figure)
        return None if value is None else max(0, value)

    def modifiers(self, figure: str) -> Iterator[Change]:
        """Everything that raises or lowers a figure: cards and other effects."""
        yield from (change for change in self.changes if change.figure == figure)
        for card in (*(a.card for a in self.assets), *(s.card for s in self.skills)):
            yield from (Change(name, amount, card.name) for name, amount in card.gives if name == figure)

    def over_limit(self, skill: str) -> bool:
        """Whether a learned skill is one of more than its attribute allows (or the attribute is not known)."""
        kind = next((learned.card.type for learned in self.skills if learned.name == skill), "")
        limit = self.counted(kind)
        return limit is None or sum(learned.card.type == kind for learned in self.skills) > limit

    @property
    def defeated(self) -> bool:
        """As long as the damage equals the health."""
        health = self.value("health")
        return not self.eliminated and health is not None and self.damage >= max(health, 0)

    @property
    def standing(self) -> str:
        """The hero's state in a word or two."""
        if self.eliminated:
            return "eliminated"
        words = [word for word, true in (("defeated", self.defeated), ("delayed", self.delayed)) if true]
        return " and ".join(words) or "up"


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest or rumor of a hero, or a story quest of the board."""

    name: str
    kind: str = QUEST
    hero: str = ""
    deck: str = ""
    status: str = ACTIVE
    outcomes: tuple[str, ...] = ()
    trophy: bool = False
    hex: str = ""
    choice: str = ""
    """Which choice of an event was resolved: the rumor, or the other one."""


@dataclass(frozen=True, slots=True)
class Market:
    """A city's market; None where nobody entered its cards."""

    city: str
    cards: tuple[str, ...] | None = None
    browsing: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The time track: how many spaces, which have icons, where the token is. No spaces: not entered."""

    spaces: int = 0
    story: tuple[int, ...] = ()
    refresh: tuple[int, ...] = ()
    space: int = 1
    act: int = 1
    round: int = 1
    story_drawn: int = 0
    ended: bool = False


@dataclass(frozen=True, slots=True)
class GameState:
    """Everything on the table."""

    scenario: Scenario | None = None
    heroes: tuple[Hero, ...] = ()
    quests: tuple[Quest, ...] = ()
    markets: tuple[Market, ...] = ()
    track: Track = Track()
    board: Mapping[str, int] = field(default_factory=dict)
    """Story tokens on the board."""
    first_player: str = ""
    lost_to_villain: tuple[str, ...] = ()
    winner: str = ""
    over: bool = False
    name: str = ""
    """What to call this game in a finding."""

    def hero(self, name: str) -> Hero | None:
        """A hero by name."""
        return next((hero for hero in self.heroes if hero.name == name), None)

    @property
    def playing(self) -> tuple[Hero, ...]:
        """The heroes who are not eliminated, in turn order from the first player."""
        order = [hero for hero in self.heroes if not hero.eliminated]
        start = next((n for n, hero in enumerate(order) if hero.name == self.first_player), 0)
        return tuple(order[start:] + order[:start])
