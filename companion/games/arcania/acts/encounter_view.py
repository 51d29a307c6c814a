"""An Arcania quest at the table as it is shown: read from its run alone."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.games.arcania.acts.kept import Row, number, texts
from companion.store.readmodel import CampaignView

LT, T = "lt", "t"
NO_QUEST = ("No quest is under way.", "Set out on one: companion quest start NAME")
ENDING = (
    ("Won: rewards, levels, tiers.", "companion quest win", "winning-a-quest"),
    ("Failed: what the card says is lost.", "companion quest fail", "failing-a-quest"),
    ("Back in town.", "companion town show", "quests"),
)


def pool_of(facts: Row) -> dict[str, int]:
    """The cards won and not yet shared."""
    pool = facts.get("pool")
    kept = pool if isinstance(pool, dict) else {}
    return {kind: number(kept, kind) for kind in (LT, T)}


def quest_shape(run: Row | None) -> dict[str, Any]:
    """The documented shape of a quest at the table."""
    if run is None:
        raise CompanionError(*NO_QUEST)
    facts = run["facts"]
    return {
        "quest": run["quest"],
        "encounter": number(facts, "encounter"),
        "encounters": number(facts, "encounters") or None,
        "pool": pool_of(facts),
        "heroes": list(texts(facts, "heroes")),
    }


def end_shape(view: CampaignView) -> dict[str, Any]:
    """What comes after the quest under way, or after the one that is over."""
    runs = view.of("quest_run")
    if not runs:
        raise CompanionError(*NO_QUEST)
    under_way = runs[-1]["status"] == "started"
    game, ending = view.campaign["game"], ENDING if under_way else ENDING[-1:]
    shape = quest_shape(runs[-1])
    result = None if under_way else runs[-1]["status"]
    steps = [{"do": do, "command": command, "rule": f"{game}#{see}"} for do, command, see in ending]
    return {**shape, "result": result, "steps": steps}
