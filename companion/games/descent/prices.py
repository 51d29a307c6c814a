"""What things cost: in the shop, in threat, in fortune; and who receives the next token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

STARTING_GEAR_PRICE = 25
COIN = 25
THREAT_PER_XP = 3
RUMOR_QUEST_THREAT = 1


def sale_price(cost: int) -> int:
    """Half the price, rounded down to a multiple of 25 gold."""
    return cost // 2 // COIN * COIN


class FortuneUse(NamedTuple):
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
