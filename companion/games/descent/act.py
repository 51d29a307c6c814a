"""Which act a campaign is in, from its rows alone: the same answer as its State's, without loading the campaign."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.rows import from_facts
from companion.games.descent.facts import ACTS, FINISHED, CampaignOptions, RunFacts

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows

DEFAULT_GRAPH = "shadow-rune"
SHOPPING, PHASE_STEPS = "shopping", 8
"""The step of the Campaign phase after which Act II begins, and how many steps it has."""


class StageAct(NamedTuple):
    """A stage of a campaign: its act, and how many quests it has."""

    id: str
    act: str
    plays: int


def stages_of(quests: Mapping[str, object], graph: str) -> tuple[StageAct, ...]:
    """The stages of a campaign, as quests.toml has them."""
    listed = quests.get("stage")
    rows = [row for row in listed if isinstance(row, Mapping)] if isinstance(listed, list) else []
    own = (row for row in rows if row.get("campaign") == (graph or DEFAULT_GRAPH))
    return tuple(StageAct(str(row.get("id")), str(row.get("act")), int(row.get("plays", 1))) for row in own)


def act_of(rows: CampaignRows, quests: Mapping[str, object]) -> str:
    """The act in which the table plays now."""
    options = from_facts(CampaignOptions, rows.own.options)
    stages = stages_of(quests, options.graph)
    if options.chosen_act or not stages:
        return options.chosen_act or ACTS[0]
    runs = [(run.status, from_facts(RunFacts, run.facts)) for run in rows.runs]
    ended = [facts.stage for status, facts in runs if status == FINISHED]
    now = next((stage for stage in stages if ended.count(stage.id) < stage.plays), None)
    if now and runs and runs[-1][0] == FINISHED and not options.coop:
        return _in_phase(runs[-1][1], now, stages)
    return (now or stages[-1]).act


def _in_phase(last: RunFacts, now: StageAct, stages: Sequence[StageAct]) -> str:
    """Act I lasts until its last Shopping step is over."""
    if len(last.phase) >= PHASE_STEPS:
        return now.act
    played = next((stage for stage in stages if stage.id == last.stage), now)
    return now.act if played.act != now.act and SHOPPING in last.phase else played.act
