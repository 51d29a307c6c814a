"""`companion play ...` in Runebound: a game at the table, round by round."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.core.errors import CompanionError
from companion.games.runebound.commands import track
from companion.games.runebound.commands.scenario import First
from companion.games.runebound.commands.shared import finish, shown
from companion.kit.context import Json, games, joined, noun, record

app = noun("A game at the table: the scenario, the rounds, the end.")

ENDING = (
    ("The villain is fought: the record ends the game by itself.", "companion villain fight HERO --won", "villain"),
    ("The scenario card says who wins.", "companion scenario end --won HERO", "winning"),
    ("Time is up, or no hero is left.", "companion scenario end --lost", "end-of-game"),
)


@app.command(epilog="Example: companion play start corpse king --first corbin")
def start(
    name: Annotated[list[str] | None, typer.Argument(metavar="SCENARIO", help="The scenario or its villain.")] = None,
    first: First = "",
    as_json: Json = False,
) -> None:
    """The game begins: the scenario that is played, and who is first player."""
    from companion.games.runebound.acts.scenarios import choose_scenario

    now = shown()
    if not name:
        known = ", ".join(scenario.title for scenario in now.rules.scenarios)
        chosen = now.state.scenario
        said = f"{chosen.title} is being played." if chosen else "Which scenario?"
        raise CompanionError(said, "companion play show" if chosen else f"There is: {known}. companion play start NAME")
    finish(choose_scenario(record(), games(), joined(name), first), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The scenario, the round, the turn order and the time track."""
    from companion.games.runebound.views import show_scenario
    from companion.render.console import emit

    shape = _shape()
    emit({**shape, **shape["track"]}) if as_json else show_scenario(shape)


app.command("round", epilog="Example: companion play round")(track.end_round)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """How the game ends, with the commands; afterwards, who has won."""
    from companion.games.runebound.views import show_scenario
    from companion.render.console import emit
    from companion.render.quest_play import show_next

    shape, id = _shape(), shown().game.id
    coming = () if shape["over"] or not shape["scenario"] else ENDING
    steps = [{"do": do, "command": command, "rule": f"{id}#{see}"} for do, command, see in coming]
    if as_json:
        emit({**shape, **shape["track"], "steps": steps})
    else:
        show_scenario(shape)
        show_next(steps)


def _shape() -> dict[str, Any]:
    from companion.games.runebound.acts.showing import scenario_shape

    return scenario_shape(shown())
