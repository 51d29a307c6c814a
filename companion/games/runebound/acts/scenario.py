"""The game at this table: the row that keeps it, what its turn has used, and what a player names in it."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_text, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.runebound.acts.cards import choose, hero_now, holder
from companion.games.runebound.facts import ScenarioFacts, TurnFacts
from companion.games.runebound.rules.turns import cost_of_action
from companion.games.runebound.state import State, scenario_run
from companion.store.tables import Hero, QuestRun
from companion.table.change import Change, Outcome, Table, perform


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


def spend_action(change: Change[State], hero: Hero, action: str) -> None:
    """Count an action of the hero whose turn it is; nothing happens where nobody counts turns."""
    run = scenario_row(change)
    facts = scenario_facts(run)
    if run is None or facts.turn.hero != hero.name:
        return
    turn = TurnFacts(hero.name, facts.turn.spent + cost_of_action(action), (*facts.turn.done, action))
    keep_scenario(run, facts._replace(turn=turn))


def use_card(table: Table, name: str, query: str, force: str = "") -> Outcome:
    """A card is used up until the hero's next turn."""

    def act(change: Change[State]) -> str:
        run, whose = need_scenario(change), name or change.state.turn.hero
        if not whose:
            raise CompanionError("Who uses it?", "Add --hero NAME: nobody's turn is counted.")
        hero = holder(change, whose)
        now, facts = hero_now(change, hero), scenario_facts(run)
        held = [*(card.name for card in now.assets), *(skill.name for skill in now.skills)]
        if not held:
            raise CompanionError(f"{hero.name} has no asset and no skill to use.", "companion asset gain HERO NAME")
        card = choose(query, held, "card", f"what {hero.name} has")
        used = facts.exhausted.get(hero.name, ())
        if card in used:
            raise CompanionError(f"{card} is used already.", f"It is ready again in the next turn of {hero.name}.")
        keep_scenario(run, facts._replace(exhausted={**facts.exhausted, hero.name: (*used, card)}))
        return f"{hero.name} uses {card}: exhausted until the next turn of {hero.name}"

    return perform(table, act, force)


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
