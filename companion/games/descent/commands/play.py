"""`companion play ...` in Descent: a quest at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.descent.commands.in_use import Hero, in_use
from companion.kit.context import Force, Json, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.table.change import Outcome

app = noun("A quest at the table: rounds, heroes knocked out.")


def _tell(outcome: Outcome, as_json: bool) -> None:
    """What was done and what to do at the table now; for programs also where the quest stands."""
    from dataclasses import replace

    from companion.games.descent.views.play import play_json
    from companion.render.steps import show_told

    if as_json and outcome.done:
        outcome = replace(outcome, facts={**outcome.facts, "play": play_json(in_use())})
    finish(outcome, as_json)
    if not as_json:
        show_told(outcome.facts.get("steps"))


@app.command(epilog="Example: companion play start")
def start(
    quest: Annotated[list[str] | None, typer.Argument(metavar="[QUEST]", help="Where none is under way.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The first round of the quest begins; without a quest under way, the quest too."""
    from companion.games.descent.acts.play import first_round

    _tell(first_round(table(), joined(quest), force), as_json)


@app.command("round", epilog="Example: companion play round")
def next_round(as_json: Json = False) -> None:
    """The next round begins."""
    from companion.games.descent.acts.play import next_round as begin

    _tell(begin(table()), as_json)


@app.command(epilog="Example: companion play down ashrian")
def down(hero: Hero, as_json: Json = False) -> None:
    """A hero is knocked out: what to do, and what the overlord gets for it."""
    from companion.games.descent.acts.play import knocked_out

    _tell(knocked_out(table(), hero), as_json)


@app.command(epilog="Example: companion play up ashrian")
def up(hero: Hero, as_json: Json = False) -> None:
    """A hero stands up or is revived."""
    from companion.games.descent.acts.play import up_again

    _tell(up_again(table(), hero), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The round, who is knocked out, fortune and threat."""
    from companion.games.descent.views.play import play_json, show_play
    from companion.render.console import emit

    if as_json:
        emit(play_json(in_use()))
    else:
        show_play(in_use())


@app.command(epilog="Example: companion play end heroes")
def end(
    winner: Annotated[str, typer.Argument(metavar="[heroes|overlord]", help="Who won, to record it at once.")] = "",
    as_json: Json = False,
) -> None:
    """What comes after the quest, with the commands."""
    from dataclasses import replace

    from companion.games.descent.acts.quests import win_quest
    from companion.games.descent.views.play import end_json, show_end
    from companion.render.console import emit

    outcome = win_quest(table(), winner) if winner else None
    if outcome and not (as_json and outcome.done):
        finish(outcome, as_json)
    if not as_json:
        show_end(in_use())
    elif outcome:
        finish(replace(outcome, facts={**outcome.facts, **end_json(in_use())}), as_json)
    else:
        emit(end_json(in_use()))
