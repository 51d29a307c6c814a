"""Difficulty, the environment option, and the survival save of hard mode."""

from __future__ import annotations

from random import Random

from companion.core.names import CompanionError
from companion.core.rows import from_facts, to_facts
from companion.core.system import Standing
from companion.games.arcania.acts.levels import HOW_TO
from companion.games.arcania.facts import CampaignFacts
from companion.games.arcania.figures import save as save_plus
from companion.games.arcania.odds.chance import save
from companion.games.arcania.state import State
from companion.games.arcania.totals import sheet
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform


def set_difficulty(table: Table, name: str, force: str = "") -> Outcome:
    """Choose easy, normal or hard for the campaign."""

    def act(change: Change[State]) -> str:
        mode = change.state.data.levels.mode(name)
        _keep(change, _kept(change)._replace(difficulty=mode.id))
        if mode.abilities:
            change.note(f"every hero has {', '.join(mode.abilities)}, or a plus instead")
        if mode.save:
            change.note("a hero at 0 HP saves or dies: companion difficulty save NAME")
        change.note(change.state.data.cite(mode.rule))
        change.facts["difficulty"] = mode.id
        return f"Difficulty: {mode.id}"

    return perform(table, act, force)


def set_environment(table: Table, on: bool, force: str = "") -> Outcome:
    """Play with or without the environment deck."""

    def act(change: Change[State]) -> str:
        data = change.state.data
        _keep(change, _kept(change)._replace(environment=on))
        if on:
            change.note(f"each hero takes {data.levels.pseudo_levels} pseudo levels: {HOW_TO} --pseudo")
        change.note(data.cite("pseudo-levels"))
        change.facts["environment"] = on
        return f"Environment deck {'in' if on else 'out'}"

    return perform(table, act, force)


def _kept(change: Change[State]) -> CampaignFacts:
    return from_facts(CampaignFacts, change.campaign.options)


def _keep(change: Change[State], facts: CampaignFacts) -> None:
    change.campaign.options = to_facts(facts, over=change.campaign.options)


def survival(table: Table, name: str, rng: Random, rolled: int | None = None, force: str = "") -> Outcome:
    """A hero at 0 HP in hard mode lives or dies."""

    def act(change: Change[State]) -> str:
        data, tables = change.state.data, change.state.data.tables
        if not change.state.mode.save:
            raise CompanionError("Heroes die for good in hard mode only.", "`companion difficulty set hard`.")
        hero = change.hero(name)
        whole = change.state.member(hero.id)
        figures, points = sheet(whole, data), whole.save_points
        ver = figures.has("VER")
        odds = save(points, tables, ver)
        face = (odds.roll(rng).dice[0].value or 0) if rolled is None else rolled
        if not 1 <= face <= 20:
            raise CompanionError(f"{face} is no result of a d20.", "Give 1 to 20.")
        bonus = save_plus(whole, data, figures).total
        lives = face != 1 and face + bonus >= tables.save_target
        total = f"{face} + {bonus} = {face + bonus}, {tables.save_target} needed"
        change.notes += ["a 1 is death, whatever the total" if face == 1 else total, *odds.notes]
        if not lives:
            hero.status = Standing.DEAD.value
            change.note("out for good; the equipment may be divided: companion item give")
        change.note(data.cite("survival-save"))
        change.facts |= {"hero": hero.name, "rolled": face, "bonus": bonus, "lives": lives}
        return f"{hero.name} {'survives' if lives else 'dies'}"

    return perform(table, act, force, owing=OWN_RULES)
