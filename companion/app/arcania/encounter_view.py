"""An Arcania quest at the table as it is shown: read from its run alone."""

from __future__ import annotations

from typing import Any

from companion.app.arcania.kept import Row, number, texts
from companion.errors import CompanionError

LT, T = "lt", "t"
NO_QUEST = ("No quest is under way.", "Set out on one: companion quest start NAME")


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
