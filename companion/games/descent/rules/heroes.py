"""Heroes: whose Class deck they may take, what they learned from it, what they carry and wear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.core.findings import Action, Finding, Rule
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.descent import codes
from companion.games.descent.data import Index, Item
from companion.games.descent.rules import HERO_SETUP, SPEND, HeroSheet, Sheets, TableRule, cites, unknown

HYBRID = "rulebook p. 9, HYBRID CLASSES"
DEAR = 3
"""The XP of a skill that the second deck of a hybrid class does not sell."""


def own_class(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """A class of the hero's archetype."""
    rule = cites(sheets, "choose-a-class", HERO_SETUP)
    for hero in sheets.heroes:
        found = cards.classes.get(fold(hero.hero_class))
        if not hero.hero_class:
            fix = Action("hero class", (hero.name,), asks=("CLASS",))
            yield codes.NO_CLASS.at(sheets.where, hero.name, fix=fix, cites=rule, hero=hero.name)
        elif found is None:
            yield unknown("class", hero.hero_class, [c.name for c in cards.cards.classes], sheets.where, hero.name)
        elif hero.archetype and found.archetype != hero.archetype:
            yield codes.WRONG_ARCHETYPE.at(
                sheets.where,
                hero.name,
                cites=rule,
                deck=found.name,
                needs=found.archetype,
                hero=hero.name,
                archetype=hero.archetype,
            )


def class_once(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """No Class deck with two heroes, also not as the second deck of a hybrid class."""
    taken: dict[str, HeroSheet] = {}
    for hero in sheets.heroes:
        for id in hero.classes(cards):
            first = taken.setdefault(id, hero)
            if first is not hero:
                deck, rule = cards.class_name(id), cites(sheets, "choose-a-class", HERO_SETUP)
                yield codes.CLASS_TAKEN.at(sheets.where, hero.name, deck, cites=rule, holder=first.name, deck=deck)


def second_class(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """The second deck of a hybrid class."""
    for hero in sheets.heroes:
        deck, why = _unfit(hero, cards)
        if why:
            rule = cites(sheets, "hybrid-classes", HYBRID)
            yield codes.BAD_SECOND_CLASS.at(sheets.where, hero.name, cites=rule, deck=deck, why=why)


def _unfit(hero: HeroSheet, cards: Index) -> tuple[str, str]:
    """Which of a hero's two decks does not fit the other, and why; empty where they do."""
    first, second = cards.classes.get(fold(hero.hero_class)), cards.classes.get(fold(hero.second))
    if first is None:
        return "", ""
    if first.hybrid and not hero.second:
        return first.name, "needs a second Class deck"
    if not first.hybrid and hero.second:
        return first.name, "is no hybrid class and has no second deck"
    if hero.second and (second is None or second.hybrid):
        return hero.second, "is not a standard class"
    if second and second.archetype == first.archetype:
        return second.name, f"is a {second.archetype} class like {first.name}"
    return "", ""


def own_skills(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Skills of the hero's own deck or decks."""
    for hero in sheets.heroes:
        own = hero.classes(cards)
        for name in hero.skills:
            found = cards.skills.get(fold(name))
            if not found:
                yield unknown("skill", name, [s.name for s in cards.cards.skills], sheets.where, hero.name)
            elif own and not any(skill.hero_class in own for skill in found):
                yield codes.SKILL_OF_ANOTHER_CLASS.at(
                    sheets.where,
                    hero.name,
                    found[0].name,
                    fix=listing(hero),
                    cites=cites(sheets, "spend-experience-heroes", SPEND),
                    skill=found[0].name,
                    owner=cards.class_name(found[0].hero_class),
                )


def listing(hero: HeroSheet) -> Action:
    """What he may learn, and what it costs."""
    return Action("skill list", (hero.name,))


def skills_once(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """A Class deck holds each skill once."""
    for hero in sheets.heroes:
        for name, number in Counter(map(fold, hero.skills)).items():
            if number > 1 and name in cards.skills:
                card = cards.skills[name][0].name
                yield codes.TOO_MANY_COPIES.at(
                    sheets.where,
                    hero.name,
                    card,
                    amount=number,
                    limit=1,
                    cites=cites(sheets, "spend-experience-heroes", SPEND),
                    holder=f"{hero.name} has",
                    card=card,
                    supply="a Class deck has each skill once",
                )


def dear_second_skills(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """3 XP skills of the second deck."""
    for hero in sheets.heroes:
        second = cards.classes.get(fold(hero.second))
        for name in hero.skills:
            for skill in cards.skills.get(fold(name), ()):
                if second and skill.hero_class == second.id and (skill.xp or 0) >= DEAR:
                    yield codes.SECOND_CLASS_COST.at(
                        sheets.where,
                        hero.name,
                        skill.name,
                        amount=skill.xp,
                        limit=DEAR - 1,
                        cites=cites(sheets, "hybrid-class-skills", HYBRID),
                        skill=skill.name,
                        deck=second.name,
                    )


def skills_paid(sheets: Sheets, cards: Index) -> Iterator[Finding]:
    """Enough XP for every skill."""
    for hero in sheets.heroes:
        cost = sum(skill_cost(hero, name, cards) for name in hero.skills)
        if hero.xp is not None and cost > hero.xp:
            yield codes.XP_OVERSPENT.at(
                sheets.where,
                hero.name,
                amount=cost,
                limit=hero.xp,
                fix=listing(hero),
                cites=cites(sheets, "spend-experience-heroes", SPEND),
                hero=hero.name,
            )


CLASS_RULES: tuple[TableRule, ...] = (
    own_class,
    class_once,
    second_class,
    own_skills,
    skills_once,
    dear_second_skills,
    skills_paid,
)


def skill_cost(hero: HeroSheet, name: str, cards: Index) -> int:
    """What a skill costs this hero; one that nobody buys costs nothing."""
    found = cards.skills.get(fold(name), ())
    own = [skill for skill in found if skill.hero_class in hero.classes(cards)]
    return next((skill.xp or 0 for skill in (own or found)), 0)


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
