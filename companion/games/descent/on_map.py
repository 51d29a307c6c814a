"""What the quest at the table says of a figure, from the rows alone: a check reads it without loading the campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.campaign import QuestLog
from companion.core.rows import from_facts
from companion.games.descent.facts import RunFacts

if TYPE_CHECKING:
    from companion.core.fight import Fight, Fighter
    from companion.core.rows import CampaignRows


def fight_in(rows: CampaignRows | None) -> Fight | None:
    """The fight of the quest under way; None where nobody counts damage."""
    run = QuestLog(rows.runs).under_way if rows else None
    fight = from_facts(RunFacts, run.facts).fight if run else None
    return fight if fight and fight.fighters else None


def hero_on_map(rows: CampaignRows | None, name: str) -> Fighter | None:
    """A hero with the damage he has."""
    fight = fight_in(rows)
    return fight.get(name) if fight else None


def foe_on_map(rows: CampaignRows | None, group: str, rank: str) -> Fighter | None:
    """Of the standing figures of a group and rank the most wounded: the one that is attacked first."""
    fight = fight_in(rows)
    here = [one for one in fight.standing if one.kind == group and one.rank in ("", rank)] if fight else []
    return max(here, key=lambda one: one.damage, default=None)
