"""An Arcania quest at the table: its encounters, and the treasure won but not yet shared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from random import Random

from companion.core.errors import CompanionError
from companion.core.findings import Rule
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.encounter_view import LT, NO_QUEST, T, pool_of
from companion.games.arcania.acts.kept import Row, number
from companion.games.arcania.acts.spoils import MOST_CARDS, share_out
from companion.store.tables import QuestRun

MOST_ENCOUNTERS = 50


def _run(change: Change) -> QuestRun:
    rows = [row for row in change.step.rows(QuestRun, campaign_id=change.id) if row.status == "started"]
    if not rows:
        raise CompanionError(*NO_QUEST)
    return rows[-1]


def plan(desk: Desk, encounters: int) -> Outcome:
    """Say how many encounters the quest card lists."""

    def work(change: Change) -> Done:
        run = _run(change)
        if number(run.facts, "encounter"):
            raise CompanionError(f"{run.quest} has begun.", "The next encounter: companion play encounter")
        run.facts = {**run.facts, "encounters": encounters, "encounter": 0, "pool": {}}
        label = f"{run.quest} has {encounters} encounters" if encounters else f"{run.quest} is set up"
        return Done(label, [change.rules.cite("quest-encounters")], {"encounters": encounters})

    return desk.perform(work)


def next_encounter(desk: Desk) -> Outcome:
    """The next encounter begins."""

    def work(change: Change) -> Done:
        run = _run(change)
        now, planned = number(run.facts, "encounter") + 1, number(run.facts, "encounters")
        if now > (planned or MOST_ENCOUNTERS):
            raise CompanionError(f"{run.quest} has no more encounters.", "companion play end")
        run.facts = {**run.facts, "encounter": now}
        last = ["this is the last one"] if now == planned else []
        waiting = ["the treasure of the last one is not shared: companion play share"] if any(_pool(run)) else []
        of = f" of {planned}" if planned else ""
        label = f"{run.quest}: encounter {now}{of}"
        cites = change.rules.cite("between-encounters" if now > 1 else "quest-encounters")
        return Done(label, [*last, *waiting, cites], {"encounter": now})

    return desk.perform(work)


def _pool(run: QuestRun) -> tuple[int, int]:
    found = pool_of(run.facts)
    return found[LT], found[T]


def add_treasure(desk: Desk, lesser: int, treasure: int) -> Outcome:
    """Cards that defeated monsters and traps give go to the pool."""

    def work(change: Change) -> Done:
        run = _run(change)
        lt, t = _pool(run)
        pool = {LT: lt + lesser, T: t + treasure}
        if not lesser + treasure or max(pool.values()) > MOST_CARDS:
            raise CompanionError("How many cards?", "companion play treasure --lt 2 --t 1")
        run.facts = {**run.facts, "pool": pool}
        label = f"{lesser} LT and {treasure} T to the treasure pool: {pool[LT]} LT, {pool[T]} T"
        return Done(label, [change.rules.cite("treasure")], {"pool": pool})

    return desk.perform(work)


class PoolDesk(Desk):
    """A desk whose work empties the pool in the same step."""

    def perform(
        self,
        work: Callable[[Change], Done],
        force: str = "",
        passing: Collection[Rule] = (),
        blocking: Collection[Rule] = (),
        instead: str = "",
    ) -> Outcome:
        def emptied(change: Change) -> Done:
            run, done = _run(change), work(change)
            run.facts = {**run.facts, "pool": {}}
            return done

        return Desk.perform(self, emptied, force, passing, blocking, instead)


def share_pool(desk: Desk, view_facts: Row, rolls: Mapping[str, int], rng: Random) -> Outcome:
    """Share the whole pool out among the heroes."""
    pool = pool_of(view_facts)
    if not any(pool.values()):
        raise CompanionError("The treasure pool is empty.", "companion play treasure --lt 2 --t 1")
    return share_out(PoolDesk(desk.record, desk.games), pool[LT], pool[T], rolls, rng)
