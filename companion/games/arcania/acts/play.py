"""A quest at the table: its encounters, and the treasure won but not yet shared."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.core.names import CompanionError
from companion.core.rows import from_facts, to_facts
from companion.games.arcania.acts.quest_ends import run_under_way
from companion.games.arcania.acts.treasure import MOST_CARDS, share_cards
from companion.games.arcania.facts import PoolFacts, RunFacts
from companion.games.arcania.fights import after_battle, downed, foes_stand
from companion.games.arcania.state import State
from companion.table.change import Change, Outcome, Table, perform

MOST_ENCOUNTERS = 50


def plan(table: Table, encounters: int, force: str = "") -> Outcome:
    """Say how many encounters the quest card lists."""

    def act(change: Change[State]) -> str:
        run = run_under_way(change)
        facts = from_facts(RunFacts, run.facts)
        if facts.encounter:
            raise CompanionError(f"{run.quest} has begun.", "The next encounter: companion play encounter")
        run.facts = to_facts(facts._replace(encounters=encounters, encounter=0, pool=PoolFacts()), over=run.facts)
        change.note(change.state.data.cite("quest-encounters"))
        change.facts["encounters"] = encounters
        return f"{run.quest} has {encounters} encounters" if encounters else f"{run.quest} is set up"

    return perform(table, act, force)


def next_encounter(table: Table, force: str = "") -> Outcome:
    """The next encounter begins."""

    def act(change: Change[State]) -> str:
        run = run_under_way(change)
        facts = from_facts(RunFacts, run.facts)
        now, planned = facts.encounter + 1, facts.encounters
        if now > (planned or MOST_ENCOUNTERS):
            raise CompanionError(f"{run.quest} has no more encounters.", "companion play end")
        if foes_stand(facts.fight):
            change.note("foes still stood; they are gone with their treasure")
        run.facts = to_facts(after_battle(facts)._replace(encounter=now), over=run.facts)
        if down := [*downed(facts.fight)]:
            change.note(f"downed: {', '.join(down)}; healing brings them back (companion play heal NAME HP)")
        if now == planned:
            change.note("this is the last one")
        if any(facts.pool):
            change.note("the treasure of the last one is not shared: companion play share")
        change.note(change.state.data.cite("between-encounters" if now > 1 else "quest-encounters"))
        change.facts["encounter"] = now
        return f"{run.quest}: encounter {now}" + (f" of {planned}" if planned else "")

    return perform(table, act, force)


def add_treasure(table: Table, lesser: int, treasure: int, force: str = "") -> Outcome:
    """Cards that defeated monsters and traps give go to the pool."""

    def act(change: Change[State]) -> str:
        run = run_under_way(change)
        facts = from_facts(RunFacts, run.facts)
        pool = PoolFacts(facts.pool.lt + lesser, facts.pool.t + treasure)
        if not lesser + treasure or max(pool) > MOST_CARDS:
            raise CompanionError("How many cards?", "companion play treasure --lt 2 --t 1")
        run.facts = to_facts(facts._replace(pool=pool), over=run.facts)
        change.note(change.state.data.cite("treasure"))
        change.facts["pool"] = pool._asdict()
        return f"{lesser} LT and {treasure} T to the treasure pool: {pool.lt} LT, {pool.t} T"

    return perform(table, act, force)


def share_pool(table: Table, rolls: Mapping[str, int], rng: Random, force: str = "") -> Outcome:
    """Share the whole pool out among the heroes."""

    def act(change: Change[State]) -> str:
        run = run_under_way(change)
        facts = from_facts(RunFacts, run.facts)
        if not any(facts.pool):
            raise CompanionError("The treasure pool is empty.", "companion play treasure --lt 2 --t 1")
        run.facts = to_facts(facts._replace(pool=PoolFacts()), over=run.facts)
        return share_cards(change, facts.pool.lt, facts.pool.t, rolls, rng)

    return perform(table, act, force)
