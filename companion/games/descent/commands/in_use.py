"""The campaign in use, as every verb that only looks reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.kit.context import folder, games

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.descent.state import State


def rows_in_use() -> CampaignRows:
    """Its rows."""
    from companion.store.readmodel import need_active

    return need_active(folder())


def in_use(rows: CampaignRows | None = None) -> State:
    """Where it stands."""
    from companion.games.descent.state import read_state

    found = rows or rows_in_use()
    return read_state(games().get(found.own.game), found)
