"""The order of quests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.games.plain import codes
from companion.games.plain.data import Quest
from companion.games.plain.state import State


def not_open(state: State, quest: Quest) -> Iterator[Finding]:
    """A quest that is begun before those that have to be won first."""
    missing = state.missing(quest)
    if missing:
        yield codes.NOT_OPEN.at(
            state.name,
            quest.title,
            amount=len(missing),
            limit=0,
            fix=Action("quest start", (missing[0],)),
            quest=quest.title,
            missing=" and ".join(missing),
        )
