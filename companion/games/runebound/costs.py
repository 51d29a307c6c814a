"""What a skill costs, and which trophies pay for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence


def pays(cost: Sequence[str], paid: Sequence[str], gray: str) -> bool:
    """Whether the trophies match the orbs: each its colour, a gray orb any trophy, none too many."""
    left = Counter(paid)
    left.subtract(Counter(orb for orb in cost if orb != gray))
    return len(paid) == len(cost) and all(count >= 0 for count in left.values())


def payment(cost: Sequence[str], has: Mapping[str, int], gray: str) -> tuple[str, ...] | None:
    """The trophies to spend where there is no choice; None where the hero must say, or cannot pay."""
    spend = Counter(orb for orb in cost if orb != gray)
    left = Counter({kind: has.get(kind, 0) - spend[kind] for kind in {*has, *spend}})
    free = sum(1 for orb in cost if orb == gray)
    if any(count < 0 for count in left.values()):
        return None
    kinds = [kind for kind, count in left.items() if count > 0]
    if free and (sum(left.values()) < free or (len(kinds) > 1 and sum(left.values()) > free)):
        return None
    spend += +left if free and sum(left.values()) == free else Counter({kind: free for kind in kinds[:1] if free})
    return tuple(sorted(spend.elements()))
