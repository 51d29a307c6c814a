"""data/descent as values: the cards of every kind, read once for each version of their lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from companion.core import codes
from companion.core.fields import Problems, Table, read_csv
from companion.core.findings import has_errors, told
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.core.system import GameSystem
from companion.games.descent.facts import ACTS, EQUIPS, RELIC_KINDS, SIDES, YES

T = TypeVar("T")
UNIVERSAL = "Universal"
BASIC_DECKS = ("Basic", "Basic II")
GEAR_FIELDS = ("attack", "dice", "traits", "always", "surges", "figures", "more")
"""What gear.py reads of an item."""


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
    only_for: str = ""
    """The one lieutenant who may wield it."""
    kind_in_doubt: bool = False
    """Only one source says what kind it is."""


class OverlordCard(NamedTuple):
    """An Overlord card; a reward has no price, a Summon card brings a servant and stays out of the deck."""

    name: str
    deck: str
    copies: int = 1
    level: int = 0
    reward: bool = False
    servant: str = ""
    product: str = "base"


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


def fatigue_of(game: GameSystem) -> dict[str, str]:
    """The fatigue that using each skill costs, as printed; no rule reads it."""
    rows = read_csv(game.folder / "skills.csv", Problems(game.folder))
    return {str(row.values.get("name")): str(row.values.get("fatigue", "")) for row in rows}


def own_item(found: Iterable[Item], classes: Iterable[str]) -> Item:
    """Of several cards of one name, the one that fits the hero: his own class card, else the shop's."""
    listed = list(found)
    own = [item for item in listed if item.hero_class and item.hero_class in set(classes)]
    shop = [item for item in listed if not item.hero_class]
    return (own or shop or listed)[0]


def cards(game: GameSystem) -> Cards:
    """The cards of a game."""
    return card_index(game).cards


def card_index(game: GameSystem) -> Index:
    """The cards of a game by name."""
    return _index(game.folder, sum(stamp(file) for file in game.folder.glob("*.csv")))


@lru_cache(maxsize=4)
def _index(folder: Path, _version: int) -> Index:
    problems = Problems(folder)
    found = read_cards(folder, problems)
    refuse_broken(problems)
    return index(found)


def stamp(file: Path) -> int:
    """The version of a file: when it was written; 0 where there is none."""
    return file.stat().st_mtime_ns if file.exists() else 0


def refuse_broken(problems: Problems) -> None:
    """Stop where data cannot be used; `data check` says more."""
    if has_errors(problems.found):
        first = problems.found[0]
        raise CompanionError(f"{first.place}: {told(first)}.", "`companion data check` lists every problem.")


def read_cards(folder: Path, problems: Problems) -> Cards:
    """The card lists in a game's folder, with every problem noted."""

    def rows(name: str, make: Callable[[Table], T]) -> tuple[T, ...]:
        return tuple(_each(folder / name, problems, make))

    return Cards(
        classes=rows("classes.csv", _class),
        skills=rows("skills.csv", _skill),
        class_items=rows("class-items.csv", _class_item),
        shop=rows("shop-items.csv", _shop_item),
        relics=rows("relics.csv", _relic),
        overlord=rows("overlord-cards.csv", _overlord),
        plot=rows("plot-cards.csv", _plot),
        rumors=rows("rumors.csv", _table_card),
        advanced=rows("advanced-quests.csv", _table_card),
        search=rows("search-cards.csv", _table_card),
        conditions=rows("conditions.csv", _table_card),
    )


def _each(file: Path, problems: Problems, make: Callable[[Table], T]) -> Iterator[T]:
    for row in read_csv(file, problems):
        yield make(row)
        row.no_more()


def _class(row: Table) -> HeroClass:
    return HeroClass(row.id(), row.name(), row.id("archetype"), _yes(row, "hybrid"), row.text("product", "base"))


def _skill(row: Table) -> Skill:
    _skip(row, "fatigue", "errata", "unverified", "product")
    cost = None if row.values.get("xp") == "" else row.number("xp")
    row.read.add("xp")
    return Skill(row.name(), row.id("class"), cost)


def _class_item(row: Table) -> Item:
    _skip(row, *GEAR_FIELDS, "unverified")
    return Item(row.name(), _equip(row), hero_class=row.id("class"), product=row.text("product", "base"))


def _shop_item(row: Table) -> Item:
    _skip(row, *GEAR_FIELDS, "unverified")
    cost, copies = row.number("cost"), row.number("copies", 1)
    if cost <= 0 or cost % 25:
        row.problem(codes.BAD_VALUE, "cost", f"cost {cost} is not a multiple of 25 gold")
    act = one_of(row, "act", ACTS)
    return Item(row.name(), _equip(row), act, cost, copies, product=row.text("product", "base"))


def _relic(row: Table) -> RelicSide:
    _skip(row, *GEAR_FIELDS, "product")
    side, kind = one_of(row, "side", SIDES), one_of(row, "kind", RELIC_KINDS)
    other, only_for = row.text("other_side"), row.text("only_for")
    doubt = "kind" in row.text("unverified").split(";")
    return RelicSide(row.name(), side, kind, _equip(row), other, _yes(row, "besides_another"), only_for, doubt)


def _overlord(row: Table) -> OverlordCard:
    _skip(row, "type", "errata", "unverified")
    return OverlordCard(
        row.name(),
        row.text("deck"),
        row.number("copies", 1),
        row.number("level"),
        _yes(row, "reward"),
        row.text("servant"),
        row.text("product", "base"),
    )


def _plot(row: Table) -> PlotCard:
    _skip(row, "product")
    return PlotCard(row.name(), row.text("deck"), row.text("agent"), row.number("threat"), row.number("trigger"))


def _table_card(row: Table) -> TableCard:
    _skip(row, "unverified")
    return TableCard(
        row.name(),
        one_of(row, "act", ACTS),
        row.number("copies", 1),
        row.number("gold"),
        _yes(row, "quest"),
        tuple(icon for icon in row.text("travel").split(";") if icon),
        row.text("product", "base"),
    )


def _equip(row: Table) -> str:
    return one_of(row, "equip", EQUIPS)


def _yes(row: Table, name: str) -> bool:
    return one_of(row, name, (YES,)) == YES


def one_of(row: Table, name: str, known: tuple[str, ...]) -> str:
    """A field that is empty or one of some words."""
    found = row.text(name)
    if found and found not in known:
        row.problem(codes.BAD_VALUE, name, f"{name} {found!r} is not one of: {', '.join(known)}")
    return found


def _skip(row: Table, *names: str) -> None:
    """Fields that are shown but that no rule reads."""
    row.read.update(names)
