"""Checks of what heroes carry and wear. Each is a small function that returns findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.core.findings import Finding, Rule
from companion.core.names import fold
from companion.core.words import argument
from companion.games.descent import codes
from companion.games.descent.cards import Item
from companion.games.descent.rules.findings import EQUIP, SETUP, Check, of_hero, unknown
from companion.games.descent.sheets import HeroSheet, Index, TableSheet, class_name, classes_of, own_item


@dataclass(frozen=True, slots=True)
class Limit:
    """How much of one icon a hero may wear."""

    rule: Rule
    most: int
    weights: Mapping[str, int]
    """The icons that count, and how much each does."""
    words: str
    entry: str


LIMITS = (
    Limit(codes.TOO_MANY_HANDS, 2, {"one-hand": 1, "two-hands": 2}, "need {} hands, a hero has two", "hand-icon"),
    Limit(codes.TOO_MUCH_ARMOR, 1, {"armor": 1}, "are {} items of armor, one is allowed", "armor-icon"),
    Limit(codes.TOO_MANY_OTHER, 2, {"other": 1}, "are {} other items, two are allowed", "other-icon"),
)


def icons(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Two hands, one armor, two other; cards without an icon are free."""
    for hero in table.heroes:
        for limit in LIMITS:
            worn = [item for item in _found(hero.equipped, hero, cards) if item.equip in limit.weights]
            need = sum(limit.weights[item.equip] for item in worn)
            if need > limit.most:
                words = f"{', '.join(item.name for item in worn)} {limit.words.format(need)}"
                fix = f"companion item stow {argument(hero.name)} {argument(worn[0].name)}"
                yield of_hero(limit.rule, words, table, hero, limit.entry, EQUIP, fix)


def class_cards(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Starting equipment in foreign hands."""
    for hero in table.heroes:
        own = classes_of(hero, cards)
        for item in _found(hero.items, hero, cards):
            if item.hero_class and item.hero_class not in own:
                words = f"{item.name} is starting equipment of the {class_name(item.hero_class, cards)}"
                source, fix = "rulebook, Trading Items", _lose(hero, item)
                yield of_hero(codes.NOT_HIS_CLASS_CARD, words, table, hero, "trading-items", source, fix)


def items_of_act(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Act II items in Act I."""
    for hero in table.heroes:
        for item in _found(hero.items, hero, cards):
            if item.act == "II" and table.act == "I":
                words, source = f"{item.name} is an Act II item", "rulebook, ACT II"
                yield of_hero(codes.WRONG_ACT, words, table, hero, "act-cards", source, _lose(hero, item))


def known_items(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Cards that no list has, and overlord sides of relics."""
    for hero in table.heroes:
        for name in hero.items:
            if fold(name) in cards.items:
                continue
            if fold(name) in cards.relics:
                words = f"{cards.relics[fold(name)][0].name} is the overlord's side of a relic"
                yield of_hero(codes.WRONG_RELIC_SIDE, words, table, hero, "relics", "rulebook, RELICS")
            else:
                yield unknown("item", name, [item.name for item in cards.cards.items()], table.where, hero.name)


def class_gear_once(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Each card of starting equipment is in its Class deck once."""
    for hero in table.heroes:
        own = classes_of(hero, cards)
        for name, number in Counter(map(fold, hero.items)).items():
            mine = [item for item in cards.items.get(name, []) if item.hero_class in own]
            copies = len(mine) + _in_shop(name, cards)
            if mine and number > copies:
                words = f"{hero.name} has {number} of {mine[0].name}, the game has {copies}"
                yield of_hero(codes.TOO_MANY_COPIES, words, table, hero, "starting-gear", SETUP)


def item_copies(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """No more copies of shop and Search cards among the heroes than the box holds."""
    count: Counter[str] = Counter()
    for hero in table.heroes:
        count.update(fold(item.name) for item in _found(hero.items, hero, cards) if not item.hero_class)
    for name, number in count.items():
        copies = _in_shop(name, cards)
        if number > copies:
            words = f"the heroes have {number} of {cards.items[name][0].name}, the game has {copies}"
            cites = f"{table.game}#shop-items (rulebook, SHOPPING)"
            yield Finding(codes.TOO_MANY_COPIES, words, (table.where,), cites)


ITEM_CHECKS: tuple[Check, ...] = (
    icons,
    class_cards,
    items_of_act,
    known_items,
    class_gear_once,
    item_copies,
)


def _found(names: Sequence[str], hero: HeroSheet, cards: Index) -> list[Item]:
    own = classes_of(hero, cards)
    return [own_item(cards.items[fold(name)], own) for name in names if fold(name) in cards.items]


def _in_shop(name: str, cards: Index) -> int:
    """How many copies of a card belong to no class."""
    return sum(item.copies for item in cards.items.get(name, []) if not item.hero_class)


def _lose(hero: HeroSheet, item: Item) -> str:
    return f"companion item lose {argument(hero.name)} {argument(item.name)}"
