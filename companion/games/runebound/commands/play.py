"""`companion play ...` in Runebound: a game at the table, round by round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.runebound.commands import track
from companion.games.runebound.commands.scenario import First
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, finish, joined, noun

if TYPE_CHECKING:
    from companion.games.runebound.state import State

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
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The game begins: the scenario that is played, and who is first player."""
    from companion.games.runebound.acts.play import choose_scenario

    if not name:
        state = shown().state
        known = ", ".join(scenario.title for scenario in state.box.scenarios)
        chosen = state.scenario
        said = f"{chosen.title} is being played." if chosen else "Which scenario?"
        raise CompanionError(said, "companion play show" if chosen else f"There is: {known}. companion play start NAME")
    finish(choose_scenario(table(), joined(name), first, force), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The scenario, the round, the turn order and the time track."""
    from companion.games.runebound.views.terminal import show_scenario
    from companion.render.console import emit

    state = shown().state
    emit(_shape(state)) if as_json else show_scenario(state)


app.command("round", epilog="Example: companion play round")(track.end_round)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """How the game ends, with the commands; afterwards, who has won."""
    from companion.games.runebound.views.terminal import show_scenario
    from companion.render.console import emit
    from companion.render.steps import show_next

    now = shown()
    coming = () if now.state.over or not now.state.scenario else ENDING
    steps = [{"do": do, "command": command, "rule": f"{now.system.id}#{see}"} for do, command, see in coming]
    if as_json:
        emit({**_shape(now.state), "steps": steps})
    else:
        show_scenario(now.state)
        show_next((do, command, f"{now.system.id}#{see}") for do, command, see in coming)


def _shape(state: State) -> dict[str, object]:
    """The scenario, with the track's figures beside it too."""
    from companion.games.runebound.views.shapes import scenario_shape, track_shape

    return {**scenario_shape(state), **track_shape(state.track)}
