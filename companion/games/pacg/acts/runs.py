"""Runs of scenarios in the record: begun, written on, ended, and the decks locked with them, to be looked back on."""

from __future__ import annotations

from collections.abc import Collection

from companion.core.campaign import STARTED
from companion.core.rows import from_facts, to_facts
from companion.games.pacg.facts import HoldingFacts, LockFacts, RunFacts
from companion.games.pacg.history import Moment, moment
from companion.games.pacg.paths import Scenario
from companion.games.pacg.state import SCOURGE, Run, State
from companion.store.record import Record
from companion.store.tables import DeckState, Holding, QuestRun
from companion.table.change import Change


def new_run(change: Change[State], scenario: Scenario, absent: Collection[int] = ()) -> Run:
    """A scenario begins with the characters who play, but for the absent."""
    keys = tuple(hero.key for hero in change.state.party if hero.id not in absent)
    change.step.add(
        QuestRun(
            campaign_id=change.id,
            quest=scenario.id,
            status=STARTED,
            started_at=change.step.at,
            facts=to_facts(RunFacts(keys, scenario.adventure, scenario.title)),
        )
    )
    return change.state.runs[-1]


def write_run(change: Change[State], id: int, facts: RunFacts) -> None:
    """What is known of a run becomes this."""
    row = _row(change, id)
    row.facts = to_facts(facts, over=row.facts)
    change.step.flush()


def end_run(change: Change[State], run: Run, status: str) -> RunFacts:
    """A scenario is over: scourges are lifted, and the rebuild is due where decks are kept. Returns its facts now."""
    row = _row(change, run.id)
    row.status, row.ended_at = status, change.step.at
    facts = run.facts._replace(rebuilt=not change.state.keeps_decks)
    write_run(change, run.id, facts)
    for held in change.step.rows(Holding, campaign_id=change.id, zone=SCOURGE):
        if not from_facts(HoldingFacts, held.facts).keep:
            change.step.delete(held)
    return facts


def _row(change: Change[State], id: int) -> QuestRun:
    row = change.step.get(QuestRun, id)
    assert row is not None
    return row


def locked(change: Change[State]) -> set[int | None]:
    """The characters whose deck was ever locked."""
    return {row.hero_id for row in change.step.rows(DeckState, campaign_id=change.id)}


def lock_decks(change: Change[State], run: Run, when: str, but: Collection[int | None] = ()) -> None:
    """Write down the deck of every character who plays, `but` of some; a later lock of the same moment stands."""
    state = change.state
    for earlier in change.step.rows(DeckState, quest_run_id=run.id):
        if from_facts(LockFacts, earlier.facts).when == when:
            change.step.delete(earlier)
    for hero in state.party:
        cards = state.deck(hero)
        if cards and hero.id not in but:
            change.step.add(
                DeckState(
                    campaign_id=change.id,
                    hero_id=hero.id,
                    quest_run_id=run.id,
                    at=change.step.at,
                    facts=to_facts(LockFacts(run.quest, when, cards)),
                )
            )


def moments(record: Record, state: State, who: str) -> tuple[str, list[Moment]]:
    """A character's name and the deck at each lock, the present last."""
    hero = state.member(who)
    rows = record.look(lambda reading: reading.rows(DeckState, hero_id=hero.id))
    path, renamed = state.cards.path, state.cards.rules.renamed
    found = [moment(path, from_facts(LockFacts, row.facts), row.at, renamed) for row in rows]
    return hero.name, [*found, Moment("", "now", record.now(), state.deck(hero))]
