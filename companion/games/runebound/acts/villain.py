"""The villain: its health, the story tokens on the board, the fight."""

from __future__ import annotations

from companion.core.campaign import STARTED, WON
from companion.core.names import CompanionError, many
from companion.core.system import Standing
from companion.games.runebound import boxed
from companion.games.runebound.acts.cards import holder
from companion.games.runebound.acts.group import close_game
from companion.games.runebound.acts.members import eliminate
from companion.games.runebound.acts.scenario import (
    keep_scenario,
    need_scenario,
    not_nothing,
    scenario_facts,
    token_named,
)
from companion.games.runebound.data import BOARD
from companion.games.runebound.facts import TOKEN
from companion.games.runebound.rules.deeds import FALL, Deed, deed_findings
from companion.games.runebound.state import State
from companion.store.tables import Hero, QuestRun
from companion.table.change import Change, Outcome, Table, perform


def set_health(table: Table, health: int, once: bool = False) -> Outcome:
    """The villain's health, read off the scenario card."""
    if health < 1:
        raise CompanionError(f"A health of {health} cannot be right.", "Read it off side B of the scenario card.")

    def act(change: Change[State]) -> str:
        run, villain = need_scenario(change), _villain(change.state)
        keep_scenario(run, scenario_facts(run)._replace(health=health))
        if villain and not once:
            change.keep(boxed.VILLAIN, villain, {"health": health})
        return f"{villain or 'The villain'} has a health of {health}"

    return perform(table, act)


def _villain(state: State) -> str:
    return state.scenario.villain if state.scenario else ""


def board_token(table: Table, kind: str, amount: int, force: str = "") -> Outcome:
    """Story tokens placed on the board, or taken off it."""

    def act(change: Change[State]) -> str:
        token = token_named(change, kind, BOARD)
        not_nothing(amount)
        verb = "placed on" if amount > 0 else "removed from"
        change.enter(TOKEN + token, amount, f"{verb} the board")
        return f"{many(abs(amount), token)} {verb} the board"

    return perform(table, act, force)


def fight(table: Table, name: str, won: bool, force: str = "") -> Outcome:
    """A hero fought the villain: the winner wins the game, a loser is eliminated."""

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        under_way(change)
        change.find(*deed_findings(change.state, Deed(hero.name, "fight the villain" if won else FALL)))
        return fallen(change, hero, won)

    return perform(table, act, force)


def fallen(change: Change[State], hero: Hero, won: bool) -> str:
    """The villain has fallen to a hero, or a hero to the villain; returns that in words."""
    run, villain = under_way(change), _villain(change.state) or "the villain"
    if won:
        close_game(change, run, f"defeated {villain}")
        run.status, run.winner, run.ended_at = WON, hero.name, change.step.at
        return f"{hero.name} defeats {villain} and wins the game"
    facts = scenario_facts(run)
    keep_scenario(run, facts._replace(lost=(*facts.lost, hero.name)))
    hero.status = Standing.DEAD.value
    return f"{hero.name} loses to {villain} and is eliminated{eliminate(change, hero)}"


def under_way(change: Change[State]) -> QuestRun:
    """The game that is played, or an error where it has ended."""
    run = need_scenario(change)
    if run.status != STARTED:
        raise CompanionError("The game is over.", "`companion undo` takes the end back.")
    return run
