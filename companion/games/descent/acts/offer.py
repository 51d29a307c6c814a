"""What lies in the shop: the cards of the Shopping step under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.descent.acts.state import State

OFFER, AFTER = "offer", "after"


def offer_facts(state: State, cards: list[str]) -> dict[str, Any]:
    """The cards laid out now, and after how many quests that was."""
    return {OFFER: cards, AFTER: len(state.runs)}


def on_offer(state: State, facts: Mapping[str, Any]) -> list[str]:
    """The cards laid out for the Shopping step under way; those of an earlier one are back in the deck."""
    return list(facts.get(OFFER, [])) if facts.get(AFTER) == len(state.runs) else []
