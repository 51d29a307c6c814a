"""`companion play ...` in Descent: a quest at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.games.descent.commands.common import state, view
from companion.games.descent.commands.hero import Hero
from companion.kit.context import Json, games, joined, noun, record

if TYPE_CHECKING:
    from companion.games.descent.acts.rounds import Told

app = noun("A quest at the table: rounds, heroes knocked out.")


def _shape() -> dict[str, Any]:
    from companion.games.descent.acts.rounds import quest_shape

    return quest_shape(view(), state())


def _show(told: Told, as_json: bool) -> None:
    from companion.games.pacg.play_views import show_steps
    from companion.render.console import emit, say

    if as_json:
        emit({"done": told.done, "steps": list(told.steps), "play": _shape()})
        return
    say(f"{told.done}.")
    show_steps(told.steps)


@app.command(epilog="Example: companion play start")
def start(
    quest: Annotated[list[str] | None, typer.Argument(metavar="[QUEST]", help="Where none is under way.")] = None,
    as_json: Json = False,
) -> None:
    """The first round of the quest begins; without a quest under way, the quest too."""
    from companion.games.descent.acts.rounds import first_round

    _show(first_round(record(), games(), joined(quest)), as_json)


@app.command("round", epilog="Example: companion play round")
def next_round(as_json: Json = False) -> None:
    """The next round begins."""
    from companion.games.descent.acts.rounds import next_round as begin

    _show(begin(record(), games()), as_json)


@app.command(epilog="Example: companion play down ashrian")
def down(hero: Hero, as_json: Json = False) -> None:
    """A hero is knocked out: what to do, and what the overlord gets for it."""
    from companion.games.descent.acts.rounds import knocked_out

    _show(knocked_out(record(), games(), hero), as_json)


@app.command(epilog="Example: companion play up ashrian")
def up(hero: Hero, as_json: Json = False) -> None:
    """A hero stands up or is revived."""
    from companion.games.descent.acts.rounds import up_again

    _show(up_again(record(), games(), hero), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The round, who is knocked out, fortune and threat."""
    from companion.render.console import emit
    from companion.render.quest_play import show_round

    shape = _shape()
    if as_json:
        emit(shape)
    else:
        show_round(shape)


@app.command(epilog="Example: companion play end heroes")
def end(
    winner: Annotated[str, typer.Argument(metavar="[heroes|overlord]", help="Who won, to record it at once.")] = "",
    as_json: Json = False,
) -> None:
    """What comes after the quest, with the commands."""
    from companion.games.descent.acts.play import win_quest
    from companion.games.descent.acts.rounds import end_shape
    from companion.render.console import emit, say
    from companion.render.quest_play import show_next, show_round

    if winner:
        win_quest(record(), games(), winner)
    shape = end_shape(view(), state())
    if as_json:
        emit(shape)
        return
    if shape["winner"]:
        say(f"{shape['quest']}: won by the {shape['winner']}")
    else:
        show_round(shape)
    show_next(shape["steps"])
