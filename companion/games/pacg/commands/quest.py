"""`companion quest ...`: the Adventure Path, scenario by scenario."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.pacg.commands.arguments import Absent, Scenario, pairs, state_in_use
from companion.kit.context import Force, Json, complete_hero, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.games.pacg.facts import Due
    from companion.table.change import Outcome

app = noun("The Adventure Path: scenarios started, won, lost.")


@app.command("next", epilog="Example: companion quest next")
def show_next(as_json: Json = False) -> None:
    """What comes next, and what is still due."""
    from companion.games.pacg.views.quests import position_json, show_position
    from companion.render.console import emit

    state = state_in_use()
    if as_json:
        emit(position_json(state))
    else:
        show_position(state)


@app.command(epilog="Example: companion quest start")
def start(scenario: Scenario = None, absent: Absent = None, force: Force = "", as_json: Json = False) -> None:
    """Begin the next scenario (or a named one) and print its set-up."""
    from companion.games.pacg.acts.quests import start as begin
    from companion.games.pacg.views.quests import setup_json, setup_of, show_setup

    outcome = begin(table(), joined(scenario), force, absent or ())
    if not outcome.done:
        finish(outcome, as_json)
    state = state_in_use()
    found = setup_of(state)
    finish(replace(outcome, facts={"setup": setup_json(state, found)}), as_json)
    if not as_json:
        show_setup(state, found)


@app.command(epilog="Example: companion quest setup --players 3")
def setup(
    scenario: Scenario = None,
    players: Annotated[int | None, typer.Option("--players", "-p", min=1, max=6, help="Else as many as play.")] = None,
    as_json: Json = False,
) -> None:
    """Print the set-up of a scenario: locations, villain and henchmen, blessings."""
    from companion.games.pacg.views.quests import setup_json, setup_of, show_setup
    from companion.render.console import emit

    state = state_in_use()
    found = setup_of(state, joined(scenario), players or 0)
    if as_json:
        emit(setup_json(state, found))
    else:
        show_setup(state, found)


@app.command(epilog='Example: companion quest win --loot "Sihedron Medallion=kyra"')
def win(
    scenario: Scenario = None,
    loot: Annotated[list[str] | None, typer.Option("--loot", metavar="CARD=NAME", help="Who takes the loot.")] = None,
    feat: Annotated[
        list[str] | None, typer.Option("--feat", metavar="NAME=WHAT", help="kyra=strength; kyra=card spell.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The scenario is won: rewards are due, each once only."""
    from companion.games.pacg.acts.quests import win as take_reward

    chosen = dict(pairs(loot, "--loot"))
    _rewards(take_reward(table(), joined(scenario), chosen, force, pairs(feat, "--feat")), as_json)


def _rewards(outcome: Outcome, as_json: bool) -> None:
    """What was won, what is due with the command that claims it; at a terminal it is asked for at once."""
    from companion.games.pacg.views.quests import due_json, dues, show_dues

    state = state_in_use()
    finish(replace(outcome, facts={"due": due_json(state)} if outcome.done else {}), as_json)
    if not as_json:
        show_dues(dues(state))
        if sys.stdin.isatty():
            _ask(dues(state))


def _ask(due: Sequence[tuple[str, Due]]) -> None:
    """An empty answer leaves a choice for later."""
    from companion.games.pacg.acts.feats import choose_role, gain
    from companion.games.pacg.acts.quests import take_loot
    from companion.games.pacg.paths import FEAT, ROLE
    from companion.games.pacg.rewards import due_words

    for who, one in due:
        answer = typer.prompt(f"{due_words(one, who)} - which (empty: later)", default="", show_default=False, err=True)
        if not answer:
            continue
        if one.kind == FEAT:
            finish(gain(table(), who, one.what, answer), False)
        elif one.kind == ROLE:
            finish(choose_role(table(), who, answer), False)
        else:
            finish(take_loot(table(), one.what, answer), False)


@app.command(epilog='Example: companion quest loot "Sihedron Medallion" kyra')
def loot(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The loot that is due.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who takes it.", autocompletion=complete_hero)],
    as_json: Json = False,
) -> None:
    """A loot card that is due goes to a character."""
    from companion.games.pacg.acts.quests import take_loot

    finish(take_loot(table(), card, name), as_json)


@app.command(epilog="Example: companion quest lose")
def lose(scenario: Scenario = None, force: Force = "", as_json: Json = False) -> None:
    """The scenario is lost: no reward; it is played again."""
    from companion.games.pacg.acts.quests import lose as fail

    finish(fail(table(), joined(scenario), force), as_json)


@app.command(epilog="Example: companion quest log --all")
def log(
    everything: Annotated[bool, typer.Option("--all", help="Scenarios to come as well.")] = False, as_json: Json = False
) -> None:
    """List the scenarios played, with their results."""
    from companion.games.pacg.views.quests import log_json, show_log
    from companion.render.console import emit

    state = state_in_use()
    if as_json:
        emit(log_json(state, everything))
    else:
        show_log(state, everything)
