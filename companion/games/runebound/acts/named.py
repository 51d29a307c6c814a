"""What a player names, as this table has it: heroes, cards, cities, decks, orbs, story tokens, the scenario."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.names import CompanionError, candidates, clean_name, clean_text, close_names, fold, resolve, shorten
from companion.core.rows import from_facts, to_facts
from companion.games.runebound.components import Card
from companion.games.runebound.facts import ScenarioFacts
from companion.games.runebound.state import ASSETS, SKILL, Hero, State, scenario_run
from companion.store.tables import Hero as HeroRow
from companion.store.tables import QuestRun
from companion.table.change import Change

WORDS = {ASSETS: "asset", SKILL: "skill"}


def holder(change: Change[State], name: str) -> HeroRow:
    """A member who takes part."""
    hero = change.hero(name)
    hero_now(change, hero)
    return hero


def hero_now(change: Change[State], hero: HeroRow) -> Hero:
    """A member as the rules see them at this moment."""
    found = change.state.hero(hero.name)
    if found is None:
        raise CompanionError(f"{hero.name} no longer plays.", f"companion party return {hero.name}")
    return found


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


def card_named(state: State, kind: str, query: str, new: bool) -> str:
    """The card a player means: a known one, or a new name where that is allowed."""
    known = state.cards(kind)
    same = next((name for name in known if fold(name) == fold(query)), None)
    if same:
        return same
    if new:
        found = candidates(query, known)
        return found[0] if len(found) == 1 and found[0].casefold().startswith(query.casefold()) else clean_name(query)
    word = WORDS[kind]
    near = close_names(query, known)
    hint = f"Did you mean {' or '.join(near)}? " if near else ""
    hint += f'For a card the data does not know say what it is: companion {word} card "{query}" --type TYPE.'
    if not candidates(query, known):
        raise CompanionError(f"No {word} called {shorten(query)} is known.", hint)
    return resolve(query, {name: name for name in known}, word, hint=hint)


def asset_card(change: Change[State], name: str) -> Card:
    """What is known of an asset."""
    return change.state.assets.get(name, Card(name))


def choose(query: str, names: Sequence[str], what: str, where: str) -> str:
    """One of a few cards by name, with forgiveness."""
    same = next((name for name in names if fold(name) == fold(query)), None)
    return same or resolve(query, {name: name for name in names}, what, where)


def city_named(change: Change[State], city: str) -> str:
    """A city by name."""
    cities = {name: name for name in change.state.box.cities}
    return resolve(city, cities, "city with a market", change.system.short)


def deck_named(change: Change[State], word: str) -> str:
    """An adventure deck by name: the type of its trophies."""
    kinds = {kind: kind for kind in change.state.box.trophies}
    return resolve(word, kinds, "kind of trophy", change.system.short)


def orb_named(state: State, word: str) -> str:
    """An orb's colour by the trophy it takes; gray takes any."""
    box = state.box
    kinds = {kind: kind for kind in (*box.trophies, box.any_trophy)}
    kinds |= {"any": box.any_trophy, "grey": box.any_trophy}
    return resolve(word, kinds, "orb", hint=f"Orbs: {', '.join(box.trophies)}, {box.any_trophy}.")


def token_named(change: Change[State], word: str, kept_by: str) -> str:
    """A story token of the scenario; one that it keeps elsewhere is taken as given, and found wrong."""
    need_scenario(change)
    scenario = change.state.scenario
    tokens = scenario.tokens if scenario else ()
    fitting = {token.name: token.id for token in tokens if token.kept_by == kept_by}
    every = {token.name: token.id for token in tokens}
    title = scenario.title if scenario else ""
    return resolve(word, every if len(every) > len(fitting) else fitting, "story token", title)


def reason_said(text: str) -> str:
    """A player's reason on one plain line; nothing stays nothing."""
    return " ".join(clean_text(text, "reason").split()) if text else ""


def not_nothing(amount: int) -> None:
    """Refuse a change of nothing."""
    if not amount:
        raise CompanionError("0 changes nothing.", "Give a number above or below zero.")
