"""Checks of heroes: classes, skills, equipment. Each is a small function that returns findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from companion.codes import overlord as codes
from companion.diagnostics import Diagnostic, Rule
from companion.domain.names import close_names, fold
from companion.games.descent.cards import Item
from companion.games.descent.sheets import HeroSheet, Index, TableSheet, own_item

HANDS = {"one-hand": 1, "two-hands": 2}
EQUIP = "rulebook, EQUIPMENT"
Check = Callable[[TableSheet, Index], Iterator[Diagnostic]]


def hands(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """More than two hand icons."""
    for hero in table.heroes:
        held = [item for item in _worn(hero, cards) if item.equip in HANDS]
        need = sum(HANDS[item.equip] for item in held)
        if need > 2:
            yield _finding(codes.TOO_MANY_HANDS, f"{_names(held)} need {need} hands", table, hero, "hand-icon", EQUIP)


def armor(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """More than one armor icon."""
    for hero in table.heroes:
        worn = [item for item in _worn(hero, cards) if item.equip == "armor"]
        if len(worn) > 1:
            words = f"{_names(worn)} are {len(worn)} items of armor, one is allowed"
            yield _finding(codes.TOO_MUCH_ARMOR, words, table, hero, "armor-icon", EQUIP)


def other(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """More than two other icons."""
    for hero in table.heroes:
        worn = [item for item in _worn(hero, cards) if item.equip == "other"]
        if len(worn) > 2:
            words = f"{_names(worn)} are {len(worn)} other items, two are allowed"
            yield _finding(codes.TOO_MANY_OTHER, words, table, hero, "other-icon", EQUIP)


def class_cards(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Starting equipment in foreign hands."""
    for hero in table.heroes:
        own = classes_of(hero, cards)
        for item in _all(hero, cards):
            if item.hero_class and item.hero_class not in own:
                words = f"{item.name} is starting equipment of the {_class_name(item.hero_class, cards)}"
                yield _finding(codes.NOT_HIS_CLASS_CARD, words, table, hero, "trading-items", "rulebook, Trading Items")


def items_of_act(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Act II items in Act I."""
    for hero in table.heroes:
        for item in _all(hero, cards):
            if item.act == "II" and table.act == "I":
                words = f"{item.name} is an Act II item"
                yield _finding(codes.WRONG_ACT, words, table, hero, "act-cards", "rulebook, ACT II")


def own_class(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """A class of the hero's archetype, and no class twice."""
    source = "rulebook, 1. Hero Setup"
    taken: dict[str, str] = {}
    for hero in table.heroes:
        found = cards.classes.get(fold(hero.hero_class))
        if not hero.hero_class:
            yield _finding(codes.NO_CLASS, f"{hero.name} has no class yet", table, hero, "choose-a-class", source)
        elif found is None:
            yield _unknown(
                f"class {hero.hero_class}", hero.hero_class, [c.name for c in cards.cards.classes], table, hero
            )
        elif hero.archetype and found.archetype != hero.archetype:
            words = f"{found.name} is a {found.archetype} class, {hero.name} is a {hero.archetype}"
            yield _finding(codes.WRONG_ARCHETYPE, words, table, hero, "choose-a-class", source)
        if found and found.id in taken:
            words = f"{found.name} is already the class of {taken[found.id]}"
            yield _finding(codes.CLASS_TAKEN, words, table, hero, "choose-a-class", source)
        elif found:
            taken[found.id] = hero.name


def second_class(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """The second deck of a hybrid class."""
    for hero in table.heroes:
        first, second = cards.classes.get(fold(hero.hero_class)), cards.classes.get(fold(hero.second))
        words = ""
        if first and first.hybrid and not hero.second:
            words = f"{first.name} needs a second Class deck"
        elif first and not first.hybrid and hero.second:
            words = f"{first.name} is no hybrid class and has no second deck"
        elif first and hero.second and (second is None or second.hybrid):
            words = f"{hero.second} is not a standard class"
        elif first and second and second.archetype == first.archetype:
            words = f"{second.name} is a {second.archetype} class like {first.name}"
        if words:
            yield _finding(
                codes.BAD_SECOND_CLASS, words, table, hero, "hybrid-classes", "rulebook p. 9, HYBRID CLASSES"
            )


def own_skills(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Skills of the hero's own deck or decks."""
    for hero in table.heroes:
        own = classes_of(hero, cards)
        for name in hero.skills:
            found = cards.skills.get(fold(name))
            if not found:
                yield _unknown(f"skill {name}", name, [s.name for s in cards.cards.skills], table, hero)
            elif own and not any(skill.hero_class in own for skill in found):
                words = f"{found[0].name} is a skill of the {_class_name(found[0].hero_class, cards)}"
                yield _finding(codes.SKILL_OF_ANOTHER_CLASS, words, table, hero, "spend-experience-heroes", SPEND)


SPEND = "rulebook, SPEND EXPERIENCE POINTS"


def dear_second_skills(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """3 XP skills of the second deck."""
    for hero in table.heroes:
        second = cards.classes.get(fold(hero.second))
        for name in hero.skills:
            for skill in cards.skills.get(fold(name), []):
                if second and skill.hero_class == second.id and (skill.xp or 0) >= 3:
                    words = f"{skill.name} costs {skill.xp} XP and is in the second deck, {second.name}"
                    yield _finding(
                        codes.SECOND_CLASS_COST,
                        words,
                        table,
                        hero,
                        "hybrid-class-skills",
                        "rulebook p. 9, HYBRID CLASSES",
                    )


def skills_paid(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """Enough XP for every skill."""
    for hero in table.heroes:
        cost = sum(skill_cost(hero, name, cards) for name in hero.skills)
        if hero.xp is not None and cost > hero.xp:
            words = f"the skills cost {cost} XP, {hero.name} earned {hero.xp}"
            yield _finding(codes.XP_OVERSPENT, words, table, hero, "spend-experience-heroes", SPEND)


def item_copies(table: TableSheet, cards: Index) -> Iterator[Diagnostic]:
    """No more copies among the heroes than the box holds; also every card must be known."""
    count: Counter[str] = Counter()
    for hero in table.heroes:
        for name in hero.items:
            if fold(name) in cards.items:
                item = own_item(cards.items[fold(name)], classes_of(hero, cards))
                count[item.name] += 0 if item.hero_class else 1
            else:
                known = [item.name for item in cards.cards.items()]
                yield _unknown(f"item {name}", name, known, table, hero)
    for name, number in count.items():
        copies = sum(item.copies for item in cards.items[fold(name)] if not item.hero_class)
        if number > copies:
            words = f"the heroes have {number} of {name}, the game has {copies}"
            yield Diagnostic(
                codes.TOO_MANY_COPIES, words, (table.where,), f"{table.game}#shop-items (rulebook, SHOPPING)"
            )


HERO_CHECKS: tuple[Check, ...] = (
    own_class,
    second_class,
    own_skills,
    dear_second_skills,
    skills_paid,
    hands,
    armor,
    other,
    class_cards,
    items_of_act,
    item_copies,
)


def classes_of(hero: HeroSheet, cards: Index) -> tuple[str, ...]:
    """The ids of the hero's class and of his second deck."""
    found = (cards.classes.get(fold(name)) for name in (hero.hero_class, hero.second) if name)
    return tuple(known.id for known in found if known)


def skill_cost(hero: HeroSheet, name: str, cards: Index) -> int:
    """What a skill costs this hero; one that nobody buys costs nothing."""
    found = cards.skills.get(fold(name), [])
    own = [skill for skill in found if skill.hero_class in classes_of(hero, cards)]
    return next((skill.xp or 0 for skill in (own or found)), 0)


def _worn(hero: HeroSheet, cards: Index) -> list[Item]:
    return _found(hero.equipped, hero, cards)


def _all(hero: HeroSheet, cards: Index) -> list[Item]:
    return _found(hero.items, hero, cards)


def _found(names: tuple[str, ...], hero: HeroSheet, cards: Index) -> list[Item]:
    own = classes_of(hero, cards)
    return [own_item(cards.items[fold(name)], own) for name in names if fold(name) in cards.items]


def _class_name(id: str, cards: Index) -> str:
    return cards.classes[fold(id)].name


def _names(items: list[Item]) -> str:
    return ", ".join(item.name for item in items)


def _unknown(what: str, name: str, known: list[str], table: TableSheet, hero: HeroSheet) -> Diagnostic:
    near = close_names(name, known, 1)
    return Diagnostic(
        codes.UNKNOWN_CARD,
        f"the {what} is in no list",
        (table.where, hero.name),
        help=f"did you mean {near[0]}?" if near else "",
    )


def _finding(rule: Rule, words: str, table: TableSheet, hero: HeroSheet, entry: str, source: str) -> Diagnostic:
    return Diagnostic(rule, words, (table.where, hero.name), f"{table.game}#{entry} ({source})")
