"""`companion play ...` in Descent: a quest at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.cli.context import Json, games, noun, record
from companion.cli.descent.common import game, state, view
from companion.cli.descent.hero import Hero

if TYPE_CHECKING:
    from companion.app.descent.rounds import Told

app = noun("A quest at the table: rounds, heroes knocked out.")

ENDING = (
    ("Say who won.", "companion quest win heroes|overlord", "quest-victory"),
    ("The Campaign phase follows.", "companion phase", "campaign-phase"),
)


def _shape() -> dict[str, Any]:
    from companion.app.descent.rounds import quest_shape

    return quest_shape(view(), state())


def _show(told: Told, as_json: bool) -> None:
    from companion.render.console import emit, say
    from companion.render.pacg_play import show_steps

    if as_json:
        emit({"done": told.done, "steps": list(told.steps), "play": _shape()})
        return
    say(f"{told.done}.")
    show_steps(told.steps)


@app.command(epilog="Example: companion play start")
def start(as_json: Json = False) -> None:
    """The first round of the quest begins."""
    from companion.app.descent.rounds import next_round

    _show(next_round(record(), games(), first=True), as_json)


@app.command("round", epilog="Example: companion play round")
def next_round(as_json: Json = False) -> None:
    """The next round begins."""
    from companion.app.descent.rounds import next_round as begin

    _show(begin(record(), games()), as_json)


@app.command(epilog="Example: companion play down ashrian")
def down(hero: Hero, as_json: Json = False) -> None:
    """A hero is knocked out: what to do, and what the overlord gets for it."""
    from companion.app.descent.rounds import knocked_out

    _show(knocked_out(record(), games(), hero), as_json)


@app.command(epilog="Example: companion play up ashrian")
def up(hero: Hero, as_json: Json = False) -> None:
    """A hero stands up or is revived."""
    from companion.app.descent.rounds import up_again

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


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """What comes after the quest, with the commands."""
    from companion.render.console import emit
    from companion.render.quest_play import show_next, show_round

    shape, id = _shape(), game().id
    steps = [{"do": do, "command": command, "rule": f"{id}#{see}"} for do, command, see in ENDING]
    if as_json:
        emit({**shape, "steps": steps})
    else:
        show_round(shape)
        show_next(steps)
