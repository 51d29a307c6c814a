"""What the checks look at: heroes, the overlord and the relics of a table, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.names import fold
from companion.games.descent.cards import Cards, HeroClass, Item, OverlordCard, RelicSide, Skill

HERO, LIEUTENANT, MONSTER = "hero", "lieutenant", "monster"


@dataclass(frozen=True, slots=True)
class HeroSheet:
    """A hero: what he learned, carries and wears."""

    name: str
    archetype: str = ""
    hero_class: str = ""
    second: str = ""
    """The additional deck of a hybrid class."""
    xp: int | None = None
    """Earned in all; None where it is not recorded, and then not checked."""
    skills: tuple[str, ...] = ()
    equipped: tuple[str, ...] = ()
    carried: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[str, ...]:
        """Everything he has."""
        return (*self.equipped, *self.carried)


@dataclass(frozen=True, slots=True)
class OverlordSheet:
    """The overlord: his cards, those set aside for the quest, and his plots."""

    basic: str = ""
    cards: tuple[str, ...] = ()
    """Every Overlord card he owns besides the untouched basic deck."""
    rewards: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    xp: int | None = None
    xp_for_threat: int = 0
    plot_deck: str = ""
    plots: tuple[str, ...] = ()
    threat: int | None = None


@dataclass(frozen=True, slots=True)
class Wielded:
    """A relic and who wields it."""

    relic: str
    side: str
    wielder: str = ""
    as_kind: str = LIEUTENANT
    """What the wielder is: hero, lieutenant, monster (a group of them), agent."""
    kind: str = ""
    """What kind of relic the table says it is, where the list does not know."""
    sold: bool = False


@dataclass(frozen=True, slots=True)
class TableSheet:
    """Everything the checks look at."""

    game: str
    where: str
    act: str = "I"
    heroes: tuple[HeroSheet, ...] = ()
    overlord: OverlordSheet | None = None
    relics: tuple[Wielded, ...] = ()


@dataclass(frozen=True, slots=True)
class Index:
    """The cards by folded name."""

    classes: Mapping[str, HeroClass]
    skills: Mapping[str, list[Skill]]
    items: Mapping[str, list[Item]]
    overlord: Mapping[str, OverlordCard]
    relics: Mapping[str, list[RelicSide]]
    cards: Cards = field(default_factory=Cards)


def index(cards: Cards) -> Index:
    """The cards ready to be looked up."""
    classes = {fold(known.name): known for known in cards.classes} | {fold(known.id): known for known in cards.classes}
    skills: dict[str, list[Skill]] = {}
    for skill in cards.skills:
        skills.setdefault(fold(skill.name), []).append(skill)
    items: dict[str, list[Item]] = {}
    for item in cards.items():
        items.setdefault(fold(item.name), []).append(item)
    relics: dict[str, list[RelicSide]] = {}
    for relic in cards.relics:
        relics.setdefault(fold(relic.name), []).append(relic)
    overlord = {fold(card.name): card for card in cards.overlord}
    return Index(classes, skills, items, overlord, relics, cards)


def own_item(found: Iterable[Item], classes: Iterable[str]) -> Item:
    """Of several cards of one name, the one that fits the hero: his own class card, else the shop's."""
    listed = list(found)
    own = [item for item in listed if item.hero_class and item.hero_class in set(classes)]
    shop = [item for item in listed if not item.hero_class]
    return (own or shop or listed)[0]


def classes_of(hero: HeroSheet, cards: Index) -> tuple[str, ...]:
    """The ids of the hero's class and of his second deck."""
    found = (cards.classes.get(fold(name)) for name in (hero.hero_class, hero.second) if name)
    return tuple(known.id for known in found if known)


def class_name(id: str, cards: Index) -> str:
    """The name of a class by its id."""
    return cards.classes[fold(id)].name
