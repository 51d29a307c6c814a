"""Prices: what the shop pays."""

from __future__ import annotations

STARTING_GEAR_PRICE = 25
COIN = 25


def sale_price(cost: int) -> int:
    """Half the price, rounded down to a multiple of 25 gold."""
    return cost // 2 // COIN * COIN
