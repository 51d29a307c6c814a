"""Checks of classes and skills: whose deck a hero may take, and what he learned from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.names import fold
from companion.core.words import argument
from companion.games.descent import codes
from companion.games.descent.rules.findings import HYBRID, SETUP, SPEND, Check, of_hero, unknown
from companion.games.descent.sheets import HeroSheet, Index, TableSheet, class_name, classes_of


def own_class(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """A class of the hero's archetype."""
    for hero in table.heroes:
        found = cards.classes.get(fold(hero.hero_class))
        if not hero.hero_class:
            fix = f"companion hero class {argument(hero.name)} CLASS"
            yield of_hero(codes.NO_CLASS, f"{hero.name} has no class yet", table, hero, "choose-a-class", SETUP, fix)
        elif found is None:
            yield unknown("class", hero.hero_class, [c.name for c in cards.cards.classes], table.where, hero.name)
        elif hero.archetype and found.archetype != hero.archetype:
            words = f"{found.name} is a {found.archetype} class, {hero.name} is a {hero.archetype}"
            yield of_hero(codes.WRONG_ARCHETYPE, words, table, hero, "choose-a-class", SETUP)


def class_once(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """No Class deck with two heroes, also not as the second deck of a hybrid class."""
    taken: dict[str, HeroSheet] = {}
    for hero in table.heroes:
        for id in classes_of(hero, cards):
            first = taken.setdefault(id, hero)
            if first is not hero:
                words = f"{first.name} already has the Class deck {class_name(id, cards)}"
                yield of_hero(codes.CLASS_TAKEN, words, table, hero, "choose-a-class", SETUP)


def second_class(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """The second deck of a hybrid class."""
    for hero in table.heroes:
        words = _unfit(hero, cards)
        if words:
            fix = f"companion hero class {argument(hero.name)} {argument(hero.hero_class)} --second DECK"
            yield of_hero(codes.BAD_SECOND_CLASS, words, table, hero, "hybrid-classes", HYBRID, fix)


def _unfit(hero: HeroSheet, cards: Index) -> str:
    """Why the second deck of a hero does not fit; empty where it does."""
    first, second = cards.classes.get(fold(hero.hero_class)), cards.classes.get(fold(hero.second))
    if first is None:
        return ""
    if first.hybrid and not hero.second:
        return f"{first.name} needs a second Class deck"
    if not first.hybrid and hero.second:
        return f"{first.name} is no hybrid class and has no second deck"
    if hero.second and (second is None or second.hybrid):
        return f"{hero.second} is not a standard class"
    if second and second.archetype == first.archetype:
        return f"{second.name} is a {second.archetype} class like {first.name}"
    return ""


def own_skills(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Skills of the hero's own deck or decks."""
    for hero in table.heroes:
        own = classes_of(hero, cards)
        for name in hero.skills:
            found = cards.skills.get(fold(name))
            if not found:
                yield unknown("skill", name, [s.name for s in cards.cards.skills], table.where, hero.name)
            elif own and not any(skill.hero_class in own for skill in found):
                words = f"{found[0].name} is a skill of the {class_name(found[0].hero_class, cards)}"
                fix = f"companion skill list {argument(hero.name)}"
                yield of_hero(codes.SKILL_OF_ANOTHER_CLASS, words, table, hero, "spend-experience-heroes", SPEND, fix)


def skills_once(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """A Class deck holds each skill once."""
    for hero in table.heroes:
        for name, number in Counter(map(fold, hero.skills)).items():
            if number > 1 and name in cards.skills:
                words = f"{cards.skills[name][0].name} stands {number} times, a Class deck has each skill once"
                yield of_hero(codes.TOO_MANY_COPIES, words, table, hero, "spend-experience-heroes", SPEND)


def dear_second_skills(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """3 XP skills of the second deck."""
    for hero in table.heroes:
        second = cards.classes.get(fold(hero.second))
        for name in hero.skills:
            for skill in cards.skills.get(fold(name), []):
                if second and skill.hero_class == second.id and (skill.xp or 0) >= 3:
                    words = f"{skill.name} costs {skill.xp} XP and is in the second deck, {second.name}"
                    yield of_hero(codes.SECOND_CLASS_COST, words, table, hero, "hybrid-class-skills", HYBRID)


def skills_paid(table: TableSheet, cards: Index) -> Iterator[Finding]:
    """Enough XP for every skill."""
    for hero in table.heroes:
        cost = sum(skill_cost(hero, name, cards) for name in hero.skills)
        if hero.xp is not None and cost > hero.xp:
            words = f"the skills cost {cost} XP, {hero.name} earned {hero.xp}"
            fix = f"companion skill list {argument(hero.name)}"
            yield of_hero(codes.XP_OVERSPENT, words, table, hero, "spend-experience-heroes", SPEND, fix)


CLASS_CHECKS: tuple[Check, ...] = (
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
    found = cards.skills.get(fold(name), [])
    own = [skill for skill in found if skill.hero_class in classes_of(hero, cards)]
    return next((skill.xp or 0 for skill in (own or found)), 0)
