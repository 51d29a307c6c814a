"""Threat and fortune: what they cost and who receives them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

THREAT_PER_XP = 3
RUMOR_QUEST_THREAT = 1


@dataclass(frozen=True, slots=True)
class FortuneUse:
    """One way for a hero to spend fortune tokens."""

    id: str
    cost: int
    words: str
    once_per_round: bool = False


FORTUNE_USES = (
    FortuneUse("recover", 1, "recovers 1 fatigue"),
    FortuneUse("reroll", 1, "rerolls a die"),
    FortuneUse("action", 2, "performs one more action", once_per_round=True),
)


def lowest(fortune: Mapping[str, int]) -> list[str]:
    """The heroes with the least fortune: one of them receives the next token."""
    least = min(fortune.values(), default=0)
    return [name for name, tokens in fortune.items() if tokens == least]
