"""Skill cards: how many a hero may have learned and in hand, what they cost, and which trophies pay for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

from companion.core.findings import Action, Finding
from companion.core.words import listed, many
from companion.games.runebound import codes
from companion.games.runebound.rules.cites import cite, on
from companion.games.runebound.state import Hero, State


def skill_types(state: State, hero: Hero) -> Iterator[Finding]:
    """Each skill belongs to one of the attributes."""
    for skill in hero.skills:
        if skill.card.type and skill.card.type not in state.box.attributes:
            yield codes.BAD_SKILL_TYPE.at(
                *on(state, hero.name, skill.name),
                fix=Action("skill card", (skill.name,), asks=("--type TYPE",)),
                cites=cite("skill-cards"),
                skill=skill.name,
                type=skill.card.type,
                types=", ".join(state.box.attributes),
            )


def skill_limits(state: State, hero: Hero) -> Iterator[Finding]:
    """No more learned skills of a kind than the attribute."""
    for attribute in state.box.attributes:
        limit, value = hero.counted(attribute), hero.value(attribute)
        names = [skill.name for skill in hero.skills if skill.card.type == attribute]
        if limit is not None and value is not None and len(names) > limit:
            yield codes.SKILL_LIMIT.at(
                *on(state, hero.name, attribute),
                amount=len(names),
                limit=limit,
                fix=Action("skill discard", (hero.name, names[0])),
                cites=cite("skill-limit"),
                skills=many(len(names), f"{attribute} skills"),
                names=", ".join(names),
                attribute=attribute,
                value=value,
            )


def hand_limit(state: State, hero: Hero) -> Iterator[Finding]:
    """No more cards in hand than the maximum hand size."""
    limit = hero.counted("hand_limit")
    if limit is not None and len(hero.hand) > limit:
        yield codes.HAND_LIMIT.at(
            *on(state, hero.name, "hand"),
            amount=len(hero.hand),
            limit=limit,
            fix=Action("skill discard", (hero.name,)),
            cites=cite("maximum-hand-size"),
            cards=many(len(hero.hand), "skill cards"),
        )


def skill_costs(state: State, hero: Hero) -> Iterator[Finding]:
    """The trophies spent on a skill match its orbs."""
    gray = state.box.any_trophy
    for skill in hero.skills:
        cost, paid = skill.card.orbs, skill.paid
        if cost is not None and paid is not None and not pays(cost, paid, gray):
            yield codes.COST_NOT_MET.at(
                *on(state, hero.name, skill.name),
                cites=cite("gray-orbs" if gray in cost else "learning-skills"),
                skill=skill.name,
                cost=listed(cost),
                paid=listed(paid),
            )


SKILL_RULES = (skill_types, skill_limits, hand_limit, skill_costs)


def pays(cost: Sequence[str], paid: Sequence[str], gray: str) -> bool:
    """Whether the trophies match the orbs: each its colour, a gray orb any trophy, none too many."""
    left = Counter(paid)
    left.subtract(Counter(orb for orb in cost if orb != gray))
    return len(paid) == len(cost) and all(count >= 0 for count in left.values())


def payments(cost: Sequence[str], has: Mapping[str, int], gray: str) -> list[tuple[str, ...]]:
    """Every way to pay with the trophies that a hero has: only gray orbs leave a choice. None fits: no way."""
    held, fixed = +Counter(has), Counter(orb for orb in cost if orb != gray)
    if fixed - held:
        return []
    spare = held - fixed
    choices = combinations_with_replacement(sorted(spare), len(cost) - fixed.total())
    return sorted(tuple(sorted([*fixed.elements(), *chosen])) for chosen in choices if not Counter(chosen) - spare)


def part_payment(cost: Sequence[str], has: Mapping[str, int], gray: str) -> tuple[str, ...]:
    """As many of the trophies as fit a cost that a hero cannot pay in full."""
    held, fixed = +Counter(has), Counter(orb for orb in cost if orb != gray)
    matching = held & fixed
    spare = sorted((held - matching).elements())[: len(cost) - fixed.total()]
    return tuple(sorted([*matching.elements(), *spare]))
