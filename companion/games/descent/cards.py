"""The cards of Descent: classes and skills, items, relics, the overlord's and the table's decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.names import fold
from companion.games.descent.graph import SIDES

ACTS = ("I", "II")
EQUIPS = ("one-hand", "two-hands", "armor", "other")
UNIVERSAL = "Universal"
BASIC_DECKS = ("Basic", "Basic II")
RELIC_KINDS = ("item", "lieutenant", "monster", "universal")


class HeroClass(NamedTuple):
    """A class a hero may choose; a hybrid one chooses a second deck."""

    id: str
    name: str
    archetype: str
    hybrid: bool = False
    product: str = "base"


class Skill(NamedTuple):
    """A skill of a Class deck; the basic one costs nothing, one without a price is not bought."""

    name: str
    hero_class: str
    xp: int | None


class Item(NamedTuple):
    """Something a hero may carry: a Shop Item, starting equipment, a relic's hero side, a Search card."""

    name: str
    equip: str = ""
    act: str = ""
    cost: int = 0
    copies: int = 1
    hero_class: str = ""
    product: str = "base"


class RelicSide(NamedTuple):
    """One side of a relic; who may wield it is unknown where `kind` is empty."""

    name: str
    side: str
    kind: str = ""
    equip: str = ""
    other_side: str = ""
    besides_another: bool = False
    """A lieutenant may wield it in addition to another relic."""


class OverlordCard(NamedTuple):
    """An Overlord card; a reward has no price, a Summon card brings a servant and stays out of the deck."""

    name: str
    deck: str
    copies: int = 1
    level: int = 0
    reward: bool = False
    servant: str = ""


class PlotCard(NamedTuple):
    """A Plot card: what it costs in threat, and each time it is triggered."""

    name: str
    deck: str
    agent: str
    threat: int
    trigger: int


class TableCard(NamedTuple):
    """A rumor, advanced quest, Search card or condition."""

    name: str
    act: str = ""
    copies: int = 1
    gold: int = 0
    quest: bool = False
    travel: tuple[str, ...] = ()
    product: str = "base"


class Cards(NamedTuple):
    """Every card list of the game."""

    classes: tuple[HeroClass, ...] = ()
    skills: tuple[Skill, ...] = ()
    class_items: tuple[Item, ...] = ()
    shop: tuple[Item, ...] = ()
    relics: tuple[RelicSide, ...] = ()
    overlord: tuple[OverlordCard, ...] = ()
    plot: tuple[PlotCard, ...] = ()
    rumors: tuple[TableCard, ...] = ()
    advanced: tuple[TableCard, ...] = ()
    search: tuple[TableCard, ...] = ()
    conditions: tuple[TableCard, ...] = ()

    def items(self) -> tuple[Item, ...]:
        """Everything a hero may carry."""
        sides = (Item(r.name, r.equip) for r in self.relics if r.side == SIDES[0])
        found = (Item(card.name, copies=card.copies) for card in self.search)
        return (*self.shop, *self.class_items, *sides, *found)


class Index(NamedTuple):
    """The cards by folded name."""

    classes: Mapping[str, HeroClass]
    skills: Mapping[str, tuple[Skill, ...]]
    items: Mapping[str, tuple[Item, ...]]
    overlord: Mapping[str, OverlordCard]
    relics: Mapping[str, tuple[RelicSide, ...]]
    cards: Cards = Cards()

    def class_name(self, id: str) -> str:
        """The name of a class by its id."""
        return self.classes[fold(id)].name

    def plot_deck(self, name: str) -> tuple[PlotCard, ...]:
        """The cards of a Plot deck."""
        return tuple(card for card in self.cards.plot if fold(card.deck) == fold(name))

    def relic(self, name: str, side: str) -> RelicSide | None:
        """The side of a relic that lies up."""
        return next((known for known in self.relics.get(fold(name), ()) if known.side == side), None)


def index(cards: Cards) -> Index:
    """The cards ready to be looked up."""
    classes = {fold(known.name): known for known in cards.classes} | {fold(known.id): known for known in cards.classes}
    skills: dict[str, tuple[Skill, ...]] = {}
    for skill in cards.skills:
        skills[fold(skill.name)] = (*skills.get(fold(skill.name), ()), skill)
    items: dict[str, tuple[Item, ...]] = {}
    for item in cards.items():
        items[fold(item.name)] = (*items.get(fold(item.name), ()), item)
    relics: dict[str, tuple[RelicSide, ...]] = {}
    for relic in cards.relics:
        relics[fold(relic.name)] = (*relics.get(fold(relic.name), ()), relic)
    overlord = {fold(card.name): card for card in cards.overlord}
    return Index(classes, skills, items, overlord, relics, cards)


def own_item(found: Iterable[Item], classes: Iterable[str]) -> Item:
    """Of several cards of one name, the one that fits the hero: his own class card, else the shop's."""
    listed = list(found)
    own = [item for item in listed if item.hero_class and item.hero_class in set(classes)]
    shop = [item for item in listed if not item.hero_class]
    return (own or shop or listed)[0]
