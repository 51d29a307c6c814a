"""The scenario of this table, and what a player names in it: decks, story tokens, reasons, amounts."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_text, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.runebound.facts import ScenarioFacts
from companion.games.runebound.state import State, scenario_run
from companion.store.tables import QuestRun
from companion.table.change import Change


def scenario_row(change: Change[State]) -> QuestRun | None:
    """The row that holds the scenario, the track and the villain, where one is chosen."""
    run = scenario_run(change.rows.runs)
    return change.step.get(QuestRun, run.id) if run else None


def need_scenario(change: Change[State]) -> QuestRun:
    """That row, or an error that says how to choose a scenario."""
    found = scenario_row(change)
    if found is None:
        titles = ", ".join(scenario.title for scenario in change.state.box.scenarios)
        raise CompanionError("No scenario is chosen.", f"companion scenario choose NAME: {titles}.")
    return found


def scenario_facts(run: QuestRun | None) -> ScenarioFacts:
    """What is kept of the game that is played."""
    return from_facts(ScenarioFacts, run.facts) if run else ScenarioFacts()


def keep_scenario(run: QuestRun, facts: ScenarioFacts) -> None:
    """Write it."""
    run.facts = to_facts(facts, run.facts)


def deck_named(change: Change[State], word: str) -> str:
    """An adventure deck by name: the type of its trophies."""
    kinds = {kind: kind for kind in change.state.box.trophies}
    return resolve(word, kinds, "kind of trophy", change.system.short)


def token_named(change: Change[State], word: str, kept_by: str) -> str:
    """A story token of the scenario; one that it keeps elsewhere is taken as given, and found wrong."""
    need_scenario(change)
    scenario = change.state.scenario
    tokens = scenario.tokens if scenario else ()
    fitting = {token.name: token.id for token in tokens if token.kept_by == kept_by}
    every = {token.name: token.id for token in tokens}
    title = scenario.title if scenario else ""
    return resolve(word, every if len(every) > len(fitting) else fitting, "story token", title)


def typed(name: str) -> str:
    """A name as a player types it."""
    return f'"{name.lower()}"' if " " in name else name.lower()


def reason_said(text: str) -> str:
    """A player's reason on one plain line; nothing stays nothing."""
    return " ".join(clean_text(text, "reason").split()) if text else ""


def not_nothing(amount: int) -> None:
    """Refuse a change of nothing."""
    if not amount:
        raise CompanionError("0 changes nothing.", "Give a number above or below zero.")
