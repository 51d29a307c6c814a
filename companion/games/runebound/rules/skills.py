"""What a skill costs, and which trophies pay for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement


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
