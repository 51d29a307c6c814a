"""Quests of a game of data alone: begun, won, lost."""

from __future__ import annotations

from companion.core.campaign import LOST, STARTED, WON
from companion.core.names import CompanionError, resolve
from companion.games.plain.data import Quest
from companion.games.plain.rules.quests import not_open
from companion.games.plain.state import State, quests_of
from companion.store.tables import QuestRun
from companion.table.change import Change, Outcome, Table, perform

ENDS = {WON: "is won", LOST: "is lost"}


def start_quest(table: Table, name: str, force: str = "") -> Outcome:
    """Begin a quest, unless another has to be won first and nobody insists."""

    def act(change: Change[State]) -> str:
        quest = resolve(name, quests_of(change.system), "quest", change.system.short)
        _refuse_second(change.state, quest)
        change.find(*not_open(change.state, quest))
        change.step.add(QuestRun(campaign_id=change.id, quest=quest.title, status=STARTED, started_at=change.step.at))
        return f"{quest.title} begins"

    return perform(table, act, force)


def _refuse_second(state: State, quest: Quest) -> None:
    run = state.log.under_way
    if run:
        same = "already " if run.quest == quest.title else ""
        hint = "End it first: `companion quest win` or `companion quest lose`."
        raise CompanionError(f"{run.quest} is {same}under way.", hint)


def end_quest(table: Table, status: str) -> Outcome:
    """The quest under way is won or lost."""

    def act(change: Change[State]) -> str:
        run = change.state.log.under_way
        row = change.step.get(QuestRun, run.id) if run else None
        if row is None:
            raise CompanionError("No quest is under way.", "Begin one with `companion quest start NAME`.")
        row.status, row.ended_at = status, change.step.at
        return f"{row.quest} {ENDS[status]}"

    return perform(table, act)
