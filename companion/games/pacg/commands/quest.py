"""`companion quest ...`: the Adventure Path, scenario by scenario."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
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


@app.command("show", epilog='Example: companion quest show "black fang"')
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
    reward: Annotated[str, typer.Option("--reward", metavar="REWARDS", help="As `quest reward` takes them.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The scenario is won: rewards are due, each once only."""
    from companion.games.pacg.acts.quests import win as take_reward
    from companion.games.pacg.rewards import read_claims

    chosen = dict(pairs(loot, "--loot"))
    claims = read_claims(reward) if reward else ()
    _rewards(take_reward(table(), joined(scenario), chosen, force, pairs(feat, "--feat"), claims), as_json)


@app.command(epilog='Example: companion quest reward kyra skill=wisdom, card=blessing; loot "holy candle"=lem')
def reward(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[REWARDS]", help="NAME KIND=WHAT, ...; loot CARD=NAME; else asked.")
    ] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Claim what is due, all in one line; without words it is listed, and at a terminal asked for."""
    from companion.games.pacg.acts.quests import claim
    from companion.games.pacg.rewards import read_claims
    from companion.games.pacg.views.quests import due_json, dues, show_dues
    from companion.render.console import emit, say

    if words:
        finish(claim(table(), read_claims(joined(words)), force), as_json)
        return
    state = state_in_use()
    if as_json:
        emit({"due": due_json(state)})
        return
    show_dues(dues(state))
    if not dues(state):
        say("Nothing is due.")
    elif sys.stdin.isatty():
        ask_rewards()


def _rewards(outcome: Outcome, as_json: bool) -> None:
    """What was won, what is due with the command that claims it; at a terminal it is asked for at once."""
    from companion.games.pacg.views.quests import due_json, dues, show_dues

    state = state_in_use()
    finish(replace(outcome, facts={"due": due_json(state)} if outcome.done else {}), as_json)
    if not as_json:
        show_dues(dues(state))
        if sys.stdin.isatty():
            ask_rewards()


def ask_rewards() -> None:
    """Everything due, one question each; an empty answer leaves it for later, one that fits nothing is asked again."""
    from companion.games.pacg.rewards import choices, due_words
    from companion.games.pacg.views.quests import dues
    from companion.kit.asking import answer
    from companion.render.console import complain

    for who, one in dues(state_in_use()):
        while given := answer(f"{due_words(one, who)} - which (empty: later)", choices(state_in_use(), one)):
            try:
                finish(_claimed(who, one, given), False)
                break
            except CompanionError as error:
                complain(str(error))


def _claimed(who: str, one: Due, given: str) -> Outcome:
    from companion.games.pacg.acts.feats import choose_role, gain
    from companion.games.pacg.acts.quests import take_loot
    from companion.games.pacg.paths import FEAT, ROLE

    if one.kind == FEAT:
        return gain(table(), who, one.what, given)
    return choose_role(table(), who, given) if one.kind == ROLE else take_loot(table(), one.what, given)


@app.command(epilog='Example: companion quest loot "Sihedron Medallion" kyra')
def loot(
    card: Annotated[str, typer.Argument(metavar="CARD", help="The loot that is due.")],
    name: Annotated[list[str], typer.Argument(metavar="NAME", help="Who takes it.", autocompletion=complete_hero)],
    as_json: Json = False,
) -> None:
    """A loot card that is due goes to a character."""
    from companion.games.pacg.acts.quests import take_loot

    finish(take_loot(table(), card, joined(name)), as_json)


@app.command(epilog="Example: companion quest lose")
def lose(scenario: Scenario = None, force: Force = "", as_json: Json = False) -> None:
    """The scenario is lost: no reward; it is played again."""
    from companion.games.pacg.acts.quests import lose as fail

    finish(fail(table(), joined(scenario), force), as_json)


@app.command("list", epilog="Example: companion quest list")
def list_scenarios(as_json: Json = False) -> None:
    """List every scenario of the path, with the results of those played."""
    log(everything=True, as_json=as_json)


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
