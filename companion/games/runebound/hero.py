"""A hero with everything that belongs to the hero, as the rules see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.named import NamedTuple
from companion.games.runebound.catalogue import Card

UP = "up"
"""How one who is neither delayed nor defeated stands."""


class Modifier(NamedTuple):
    """Something that raises or lowers a figure of a hero."""

    figure: str
    amount: int
    why: str = ""


class Skill(NamedTuple):
    """A learned skill: the card, and the trophies spent on it (None where nobody said)."""

    card: Card
    paid: tuple[str, ...] | None = None

    @property
    def name(self) -> str:
        """The card's name."""
        return self.card.name


class Hero(NamedTuple):
    """A hero with everything that belongs to the hero."""

    name: str
    printed: Mapping[str, int | None] = {}
    """The figures of the hero card; None where they are not known."""
    changes: tuple[Modifier, ...] = ()
    gold: int = 0
    damage: int = 0
    hand: tuple[str, ...] = ()
    """Skill cards in hand; '' is one whose name nobody noted."""
    assets: tuple[Card, ...] = ()
    skills: tuple[Skill, ...] = ()
    trophies: Mapping[str, int] = {}
    story: Mapping[str, int] = {}
    starting_tokens: tuple[tuple[str, str], ...] = ()
    tokens: tuple[str, ...] = ()
    """Codes of the combat tokens that came with assets."""
    place: str = ""
    delayed: bool = False
    eliminated: bool = False
    id: int = 0

    def value(self, figure: str) -> int | None:
        """A figure with every modifier; it may be below zero. None where the printed one is not known."""
        printed = self.printed.get(figure)
        return None if printed is None else printed + sum(change.amount for change in self.modifiers(figure))

    def counted(self, figure: str) -> int | None:
        """A figure as abilities and limits take it: below zero counts as zero."""
        value = self.value(figure)
        return None if value is None else max(0, value)

    def modifiers(self, figure: str) -> Iterator[Modifier]:
        """Everything that raises or lowers a figure: cards and other effects."""
        yield from (change for change in self.changes if change.figure == figure)
        for card in (*self.assets, *(skill.card for skill in self.skills)):
            yield from (Modifier(name, amount, card.name) for name, amount in card.gives if name == figure)

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
        return " and ".join(words) or UP
