"""The hero: abilities, DR and gold; levels, specializations and second classes; and which rules are asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.core.findings import Action, Finding
from companion.games.arcania import codes
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.state import State, Town
from companion.games.arcania.totals import ANYONE, HERO, NOBODY, sheet

FIRST, SECOND = 0, 1
ENTRIES = ("class-specialization", "class-second-specialization")
UNLOCKS = Action("level unlocks")


def abilities(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """Abilities a hero cannot have, and codes nobody knows."""
    for gained in hero.abilities:
        known = data.abilities.get(data.abilities.read(gained.text).code)
        if known is None:
            cites = data.cite("ability-definition")
            yield codes.UNKNOWN.at(hero.name, gained.text, cites=cites, ability=repr(gained.text))
        elif known.who not in {ANYONE, HERO} and not (known.who == NOBODY and gained.origin == "card"):
            yield codes.ABILITY.at(
                hero.name,
                known.base,
                fix=Action("hero forget", (hero.name, known.base)),
                cites=data.cite("ability-random-marks"),
                ability=f"{known.base} ({known.name}):",
                why="nobody gains it" if known.who == NOBODY else "it is for monsters only",
            )
    found = sheet(hero, data).abilities
    if "Holy" in found and "UH" in found:
        yield codes.ABILITY.at(hero.name, "UH", cites=data.cite("ability-uh"), ability="Holy and UH", why="together")


def dr_cap(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More DR than counts."""
    figures = sheet(hero, data)
    if (total := figures.total("dr")) > figures.dr_cap:
        yield codes.DR_CAP.at(hero.name, "DR", amount=total, limit=figures.dr_cap, cites=data.cite("tag-dr"))


def debts(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """More gold spent than there was."""
    if hero.gold < 0:
        cites = data.cite("currency")
        yield codes.DEBT.at(hero.name, "gold", amount=hero.gold, limit=0, fix=Action("gold show"), cites=cites)


def specialization_levels(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A specialization before its level, or one too many."""
    needs = (data.paths.first_level, data.paths.second_level)
    for n, name in enumerate(hero.specializations):
        cites = data.cite(ENTRIES[min(n, SECOND)])
        if n > SECOND:
            what, when = f"{name} is specialization number", "there are two"
            yield codes.TOO_EARLY.at(hero.name, name, amount=n + 1, limit=SECOND + 1, cites=cites, what=what, when=when)
        elif hero.level < needs[n]:
            yield _too_early(hero, name, name, needs[n], cites)


def _too_early(hero: Hero, chosen: str, what: str, need: int, cites: str) -> Finding:
    when = f"it may be chosen at level {need}"
    return codes.TOO_EARLY.at(
        hero.name,
        chosen,
        amount=hero.level,
        limit=need,
        fix=UNLOCKS,
        cites=cites,
        what=f"{what} at level",
        when=when,
    )


def multi_level(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A second class before its level."""
    need = data.paths.multi_level
    if hero.second_class and hero.level < need:
        yield _too_early(hero, hero.second_class, "a second class", need, data.cite("class-multi-class"))


def specialization_class(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A specialization of a class that is not the hero's."""
    for n, name in enumerate(hero.specializations):
        gain = data.paths.specialization(name)
        classes = {hero.of_class} | ({hero.second_class} if n >= SECOND else set())
        if gain is None or gain.of_class not in classes:
            own = [one.name for id in sorted(classes - {""}) for one in data.paths.of(id)]
            yield codes.WRONG_CLASS.at(
                hero.name,
                name,
                fix=Action("hero specialize", (hero.name, own[0])) if own else None,
                cites=data.cite(ENTRIES[min(n, SECOND)]),
                what=name,
                hero=hero.name,
                own=", ".join(own),
            )


def earned(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """A level that was not won, or one that waits to be taken."""
    due, cites = hero.levels_due, data.cite("leveling-up")
    if due is not None and hero.level > due:
        fix = Action("quest list")
        yield codes.LEVELS.at(hero.name, "level", amount=hero.level, limit=due, fix=fix, cites=cites)
    elif due is not None and hero.level < due:
        fix = Action("level up", (hero.name,), (("cards", "CARD 1, CARD 2"), ("take", "CARD 1")))
        yield codes.LEVEL_DUE.at(hero.name, "level", amount=hero.level, limit=due, fix=fix, cites=cites)


def choices(hero: Hero, data: Ruleset) -> Iterator[Finding]:
    """What may be chosen now and has not been."""
    paths, taken = data.paths, len(hero.specializations)
    if hero.of_class not in paths.classes:
        return
    specialize = Action("hero specialize", (hero.name,), asks=("SPECIALIZATION",))
    multi = Action("hero multi", (hero.name,), asks=("CLASS",))
    due = (
        (paths.first_level, taken < 1, "a specialization", specialize, ENTRIES[FIRST]),
        (paths.multi_level, not hero.second_class, "a second class, or staying pure", multi, "class-multi-class"),
        (paths.second_level, taken < 2, "a second specialization", specialize, ENTRIES[SECOND]),
    )
    for level, missing, choice, fix, entry in due:
        if missing and hero.level >= level:
            yield codes.CHOICE_DUE.at(hero.name, choice, limit=level, fix=fix, cites=data.cite(entry), choice=choice)


OWN_RULES = (abilities, dr_cap, debts)
GROWTH_RULES = (specialization_levels, multi_level, specialization_class, earned, choices)
HeroRule = Callable[[Hero, Ruleset], Iterator[Finding]]


def _rules_for(hero: Hero) -> Iterator[HeroRule]:
    """The rules that can find something: those of items and of followers only for a hero who has any."""
    if hero.items or hero.resold:
        from companion.games.arcania.rules.board import BOARD_RULES, ITEM_RULES

        yield from (*BOARD_RULES, *ITEM_RULES)
    yield from OWN_RULES
    if hero.followers:
        from companion.games.arcania.rules.people import PEOPLE_RULES

        yield from PEOPLE_RULES
    yield from GROWTH_RULES


def hero_findings(hero: Hero, data: Ruleset) -> list[Finding]:
    """Everything found about a hero."""
    return [finding for rule in _rules_for(hero) for finding in rule(hero, data)]


def town_findings(town: Town, data: Ruleset) -> list[Finding]:
    """Everything found about the town, where something is laid out."""
    if not town.stalls:
        return []
    from companion.games.arcania.rules.town import TOWN_RULES

    return [finding for rule in TOWN_RULES for finding in rule(town, data)]


def all_findings(state: State) -> list[Finding]:
    """Everything the rules say of the heroes who take part, and of the town."""
    found = [finding for hero in state.heroes for finding in hero_findings(hero, state.data)]
    return found + town_findings(state.town, state.data)
