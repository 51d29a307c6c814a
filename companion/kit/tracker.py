"""The quest at the table, as the campaign's game tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.core.campaign import Tracker
    from companion.core.rows import CampaignRows


def tracker_of(rows: CampaignRows) -> Tracker | None:
    """The tracker of a campaign; the plain one where its game cannot be loaded, for `status` must always answer."""
    from companion.core.campaign import QuestLog, plain_tracker
    from companion.core.names import CompanionError
    from companion.kit.context import games

    if QuestLog(rows.runs).under_way is None:  # nothing is loaded for nothing
        return None
    try:
        installed = games()
        system = installed.get(rows.own.game)
    except CompanionError:
        return plain_tracker(rows)
    return installed.code_of(system).tracker(system, rows)


def glance_of(rows: CampaignRows) -> dict[str, str]:
    """Where a campaign stands and how to go on, as its game tells it; nothing where the game cannot be loaded."""
    from companion.core.names import CompanionError
    from companion.kit.context import games

    try:
        installed = games()
        system = installed.get(rows.own.game)
        return installed.code_of(system).glance(system, rows)
    except CompanionError:
        return {}


def quest_bar(rows: CampaignRows) -> str:
    """The quest, whose turn it is and the first counter, for the line below the prompt; empty where none is played."""
    found = tracker_of(rows)
    return found.bar if found else ""
