"""Quests of a game of data alone: begun, won, lost, each as one step."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import clean_text, resolve
from companion.core.system import GameSystem
from companion.games.plain import codes
from companion.games.plain.data import Quest, load_quests
from companion.games.registry import Games
from companion.store.readmodel import CampaignView
from companion.store.record import Reading, Record
from companion.store.tables import Campaign, HouseRule, QuestRun
from companion.table.in_use import active
from companion.table.status import ALLOW

STARTED, WON, LOST = "started", "won", "lost"
ENDS = {WON: "is won", LOST: "is lost"}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was done, or the findings that stand in the way."""

    done: str
    findings: list[Finding] = field(default_factory=list)


def quests_of(game: GameSystem) -> dict[str, Quest]:
    """The quests by title, or an error that says how to bring some."""
    found = {quest.title: quest for quest in load_quests(game.folder)}
    if not found:
        raise CompanionError(f"{game.short} lists no quests.", "A quests.toml in its folder brings them.")
    return found


def quest_states(view: CampaignView, quests: Iterable[Quest]) -> list[dict[str, Any]]:
    """The documented JSON of `quest list`: where each quest stands."""
    listed = list(quests)
    titles = {quest.id: quest.title for quest in listed}
    runs = [(run["quest"], run["status"]) for run in view.of("quest_run")]
    last, won = dict(runs), _won(runs)
    return [
        {
            "id": quest.id,
            "title": quest.title,
            "group": quest.group,
            "state": _state(quest, last.get(quest.title, ""), won, titles),
            "after": [titles.get(id, id) for id in quest.after],
        }
        for quest in listed
    ]


def _state(quest: Quest, last: str, won: set[str], titles: dict[str, str]) -> str:
    if last == STARTED or quest.title not in won:
        return last or ("open" if won >= _before(quest, titles) else "closed")
    return WON


def _won(runs: Iterable[tuple[str, str]]) -> set[str]:
    return {title for title, status in runs if status == WON}


def _before(quest: Quest, titles: dict[str, str]) -> set[str]:
    return {titles.get(id, id) for id in quest.after}


def start_quest(record: Record, games: Games, name: str, force: str = "") -> Outcome:
    """Begin a quest, unless another has to be won first and nobody insists."""
    with record.change("Start a quest") as step:
        campaign = active(step)
        game = games.get(campaign.game)
        known = quests_of(game)
        quest = resolve(name, known, "quest", game.short)
        _refuse_second(step, campaign, quest)
        broken = _not_open(step, campaign, quest, {one.id: one.title for one in known.values()})
        if broken and not force:
            return Outcome("", broken)
        why = f" (forced: {clean_text(force, 'reason')})" if broken else ""
        step.add(QuestRun(campaign_id=campaign.id, quest=quest.title, status=STARTED, started_at=step.at))
        step.campaign_id, step.label = campaign.id, f"{quest.title} begins{why}"
    return Outcome(step.label, broken)


def _refuse_second(reading: Reading, campaign: Campaign, quest: Quest) -> None:
    for run in reading.rows(QuestRun, campaign_id=campaign.id, status=STARTED):
        same = "already " if run.quest == quest.title else ""
        hint = "End it first: `companion quest win` or `companion quest lose`."
        raise CompanionError(f"{run.quest} is {same}under way.", hint)


def _not_open(reading: Reading, campaign: Campaign, quest: Quest, titles: dict[str, str]) -> list[Finding]:
    runs = reading.rows(QuestRun, campaign_id=campaign.id)
    missing = sorted(_before(quest, titles) - _won((run.quest, run.status) for run in runs))
    allowed = reading.rows(HouseRule, campaign_id=campaign.id, key=ALLOW + codes.NOT_OPEN.code)
    if not missing or allowed:
        return []
    message = f"{quest.title} comes after {' and '.join(missing)}"
    help = f'companion quest start "{missing[0]}"'
    return [Finding(codes.NOT_OPEN, message, (campaign.name, quest.title), help=help)]


def end_quest(record: Record, status: str) -> str:
    """The quest under way is won or lost."""
    with record.change("End a quest") as step:
        campaign = active(step)
        runs = step.rows(QuestRun, campaign_id=campaign.id, status=STARTED)
        if not runs:
            raise CompanionError("No quest is under way.", "Begin one with `companion quest start NAME`.")
        runs[-1].status, runs[-1].ended_at = status, step.at
        step.campaign_id, step.label = campaign.id, f"{runs[-1].quest} {ENDS[status]}"
    return step.label
