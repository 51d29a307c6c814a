"""Levels, specializations, second classes: earned, at the right level, from the right class."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Finding
from companion.core.words import argument
from companion.games.arcania import codes
from companion.games.arcania.hero import Hero
from companion.games.arcania.ruleset import Rules

FIRST, SECOND = 0, 1
UNLOCKS = "companion level unlocks"


def specialization_levels(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A specialization before its level."""
    paths = rules.paths
    needs = (paths.first_level, paths.second_level)
    for n, name in enumerate(hero.specializations):
        need = needs[min(n, SECOND)]
        if n > SECOND:
            said = f"{name} is specialization number {n + 1}; there are two"
            yield Finding(codes.TOO_EARLY, said, (hero.name, name), rules.cite("class-second-specialization"))
        elif hero.level < need:
            which = "class-specialization" if n == FIRST else "class-second-specialization"
            said = f"{name} at level {hero.level}; it may be chosen at level {need}"
            yield Finding(codes.TOO_EARLY, said, (hero.name, name), rules.cite(which), UNLOCKS)


def multi_level(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A second class before its level."""
    if hero.second_class and hero.level < rules.paths.multi_level:
        said = f"a second class at level {hero.level}; it may be chosen at level {rules.paths.multi_level}"
        cites = rules.cite("class-multi-class")
        yield Finding(codes.TOO_EARLY, said, (hero.name, hero.second_class), cites, UNLOCKS)


def specialization_class(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A specialization of a class that is not the hero's."""
    for n, name in enumerate(hero.specializations):
        gain = rules.paths.specialization(name)
        classes = {hero.of_class} | ({hero.second_class} if n >= SECOND else set())
        if gain is None or gain.of_class not in classes:
            own = [one.name for id in sorted(classes - {""}) for one in rules.paths.of(id)]
            said = f"{name} is not one of {hero.name}'s specializations: {', '.join(own)}"
            which = "class-specialization" if n == FIRST else "class-second-specialization"
            help = f"companion hero specialize {argument(hero.name)} {argument(own[0])}" if own else ""
            yield Finding(codes.WRONG_CLASS, said, (hero.name, name), rules.cite(which), help)


def earned(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """A level that was not won, or one that waits to be taken."""
    if hero.levels_due is None:
        return
    if hero.level > hero.levels_due:
        said = f"level {hero.level}, but the main quests won make {hero.levels_due}"
        yield Finding(codes.LEVELS, said, (hero.name, "level"), rules.cite("leveling-up"), "companion quest list")
    elif hero.level < hero.levels_due:
        said = f"level {hero.levels_due} is won, {hero.level} is recorded"
        help = f'companion level up {argument(hero.name)} --cards "CARD, CARD" --take CARD'
        yield Finding(codes.LEVEL_DUE, said, (hero.name, "level"), rules.cite("leveling-up"), help)


def choices(hero: Hero, rules: Rules) -> Iterator[Finding]:
    """What may be chosen now and has not been."""
    paths, name = rules.paths, argument(hero.name)
    if hero.of_class not in paths.classes:
        return
    due = (
        (paths.first_level, len(hero.specializations) < 1, "a specialization", f"companion hero specialize {name}"),
        (paths.multi_level, not hero.second_class, "a second class, or staying pure", f"companion hero multi {name}"),
        (
            paths.second_level,
            len(hero.specializations) < 2,
            "a second specialization",
            f"companion hero specialize {name}",
        ),
    )
    rule = ("class-specialization", "class-multi-class", "class-second-specialization")
    for (level, missing, words, help), entry in zip(due, rule, strict=True):
        if missing and hero.level >= level:
            said = f"{words} may be chosen (level {level})"
            yield Finding(codes.CHOICE_DUE, said, (hero.name, words), rules.cite(entry), help)


GROWTH_CHECKS = (specialization_levels, multi_level, specialization_class, earned, choices)
