"""What a game of data alone adds to the shared use cases."""

from __future__ import annotations

from typing import Any

from companion.core.system import GameSystem
from companion.games.plain.acts.decks import held
from companion.store.readmodel import CampaignView


def describe(view: CampaignView, _game: GameSystem, row: dict[str, Any]) -> dict[str, Any]:
    """The cards of a member, for `party show --json`."""
    return {"cards": held(view, row)}
