"""What heroes carry and wear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from companion.core.findings import Action, Finding, Rule
from companion.core.names import fold
from companion.games.descent import codes
from companion.games.descent.cards import Index, Item
from companion.games.descent.rules.lists import HERO_SETUP, TableRule, cites, unknown
from companion.games.descent.sheets import HeroSheet, Sheets


class Limit(NamedTuple):
    """How much of one icon a hero may wear."""

    rule: Rule
    most: int
    weights: Mapping[str, int]
    """The icons that count, and how much each does."""
    entry: str

    def worn(self, hero: HeroSheet, cards: Index) -> list[Item]:
        """What a hero wears that has the icon."""
        return [item for item in hero.known(hero.equipped, cards) if item.equip in self.weights]


LIMITS = (
    Limit(codes.TOO_MANY_HANDS, 2, {"one-hand": 1, "two-hands": 2}, "hand-icon"),
    Limit(codes.TOO_MUCH_ARMOR, 1, {"armor": 1}, "armor-icon"),
    Limit(codes.TOO_MANY_OTHER, 2, {"other": 1}, "other-icon"),
)


def icons(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Two hands, one armor, two other; cards without an icon are free."""
    for hero in sheets.heroes:
        for limit in LIMITS:
            worn = limit.worn(hero, cards)
            need = sum(limit.weights[item.equip] for item in worn)
            if need > limit.most:
                yield limit.rule.at(
                    sheets.where,
                    hero.name,
                    amount=need,
                    limit=limit.most,
                    fix=Action("item stow", (hero.name, worn[0].name)),
                    cites=cites(sheets, limit.entry, "rulebook, EQUIPMENT"),
                    items=", ".join(item.name for item in worn),
                )


def class_cards(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Starting equipment in foreign hands."""
    for hero in sheets.heroes:
        own = hero.classes(cards)
        for item in hero.known(hero.items, cards):
            if item.hero_class and item.hero_class not in own:
                yield codes.NOT_HIS_CLASS_CARD.at(
                    sheets.where,
                    hero.name,
                    item.name,
                    fix=Action("item lose", (hero.name, item.name)),
                    cites=cites(sheets, "trading-items", "rulebook, Trading Items"),
                    item=item.name,
                    owner=cards.class_name(item.hero_class),
                )


def items_of_act(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Act II items in Act I."""
    for hero in sheets.heroes:
        for item in hero.known(hero.items, cards):
            if item.act == "II" and sheets.act == "I":
                fix, rule = Action("item lose", (hero.name, item.name)), cites(sheets, "act-cards", "rulebook, ACT II")
                yield codes.WRONG_ACT.at(sheets.where, hero.name, item.name, fix=fix, cites=rule, item=item.name)


def known_items(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Cards that no list has, and overlord sides of relics."""
    for hero in sheets.heroes:
        for name in hero.items:
            if fold(name) in cards.items:
                continue
            if fold(name) in cards.relics:
                relic, why = cards.relics[fold(name)][0].name, "the overlord's side of a relic"
                rule = cites(sheets, "relics", "rulebook, RELICS")
                yield codes.WRONG_RELIC_SIDE.at(sheets.where, hero.name, relic, cites=rule, relic=relic, why=why)
            else:
                yield unknown("item", name, [item.name for item in cards.cards.items()], sheets.where, hero.name)


def class_gear_once(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Each card of starting equipment is in its Class deck once."""
    for hero in sheets.heroes:
        own = hero.classes(cards)
        for name, number in Counter(map(fold, hero.items)).items():
            mine = [item for item in cards.items.get(name, ()) if item.hero_class in own]
            copies = len(mine) + _in_shop(name, cards)
            if mine and number > copies:
                yield codes.TOO_MANY_COPIES.at(
                    sheets.where,
                    hero.name,
                    mine[0].name,
                    amount=number,
                    limit=copies,
                    cites=cites(sheets, "starting-gear", HERO_SETUP),
                    holder=f"{hero.name} has",
                    card=mine[0].name,
                    supply=f"the game has {copies}",
                )


def item_copies(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """No more copies of shop and Search cards among the heroes than the box holds."""
    count: Counter[str] = Counter()
    for hero in sheets.heroes:
        count.update(fold(item.name) for item in hero.known(hero.items, cards) if not item.hero_class)
    for name, number in count.items():
        copies, card = _in_shop(name, cards), cards.items[name][0].name
        if number > copies:
            yield codes.TOO_MANY_COPIES.at(
                sheets.where,
                card,
                amount=number,
                limit=copies,
                cites=cites(sheets, "shop-items", "rulebook, SHOPPING"),
                holder="the heroes have",
                card=card,
                supply=f"the game has {copies}",
            )


ITEM_RULES: tuple[TableRule, ...] = (
    icons,
    class_cards,
    items_of_act,
    known_items,
    class_gear_once,
    item_copies,
)


def _in_shop(name: str, cards: Index) -> int:
    """How many copies of a card belong to no class."""
    return sum(item.copies for item in cards.items.get(name, ()) if not item.hero_class)
