"""Heroes come and go: what a new one starts with, what an eliminated one leaves behind."""

from __future__ import annotations

from companion.core.campaign import LOST
from companion.core.names import CompanionError
from companion.core.system import Standing
from companion.games.runebound.acts.cards import holder, keep_sheet, sheet_of
from companion.games.runebound.acts.group import close_game, deal_in
from companion.games.runebound.acts.quests import facts_of
from companion.games.runebound.acts.scenario import keep_scenario, scenario_facts, scenario_row
from companion.games.runebound.facts import ACTIVE, DISCARDED
from companion.games.runebound.state import State
from companion.store.tables import Counter, Feat, Hero, Holding, QuestRun
from companion.table.change import Change, Outcome, Table, perform


def join(change: Change[State], hero: Hero) -> None:
    """A hero starts with gold and a hand of skill cards, as the hero card says."""
    deal_in(change, hero)


def retire(change: Change[State], hero: Hero) -> None:
    """The quests of a hero who leaves go, and another becomes first player."""
    _drop_quests(change, hero)
    _pass_on(change, hero)


def miss(change: Change[State], hero: Hero) -> str:
    """One who is absent keeps everything; another becomes first player."""
    return _pass_on(change, hero)


def eliminate_hero(table: Table, name: str, force: str = "") -> Outcome:
    """An effect eliminates a hero."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        if hero.status == Standing.DEAD:
            raise CompanionError(f"{hero.name} is already eliminated.", "Nothing was changed.")
        hero.status = Standing.DEAD.value
        return f"{hero.name} is eliminated{eliminate(change, hero)}"

    return perform(table, act, force)


def eliminate(change: Change[State], hero: Hero) -> str:
    """Take everything of an eliminated hero out of the game; returns what follows, in words."""
    for model in (Holding, Feat, Counter):
        change.step.delete(*change.step.rows(model, hero_id=hero.id))
    for account, held in change.ledger.kinds("", hero.id).items():
        change.enter(account, -held, "eliminated", hero)
    keep_sheet(hero, sheet_of(hero)._replace(changes=(), delayed=False, place=""))
    _drop_quests(change, hero)
    return _pass_on(change, hero) + _all_lost(change)


def _drop_quests(change: Change[State], hero: Hero) -> None:
    """The quests of a hero who leaves are discarded."""
    for run in change.step.rows(QuestRun, campaign_id=change.id, status=ACTIVE):
        if facts_of(run).hero == hero.name:
            run.status, run.ended_at = DISCARDED, change.step.at


def _pass_on(change: Change[State], hero: Hero) -> str:
    """The next player in turn order becomes first player."""
    run = scenario_row(change)
    facts = scenario_facts(run)
    if run is None or facts.first_player != hero.name:
        return ""
    heroes = change.step.rows(Hero, campaign_id=change.id)
    at = next(n for n, other in enumerate(heroes) if other.id == hero.id)
    following = [other.name for other in heroes[at + 1 :] + heroes[:at] if other.status == Standing.ACTIVE]
    keep_scenario(run, facts._replace(first_player=following[0] if following else ""))
    return f"; {following[0]} is first player" if following else ""


def _all_lost(change: Change[State]) -> str:
    """With every hero eliminated, everybody has lost."""
    heroes, run = change.step.rows(Hero, campaign_id=change.id), scenario_row(change)
    if run is None or any(other.status == Standing.ACTIVE for other in heroes):
        return ""
    close_game(change, run, "every hero eliminated")
    run.status, run.ended_at = LOST, change.step.at
    return "; all heroes are eliminated, the game is lost"
