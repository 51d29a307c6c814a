"""`companion phase ...` in Descent: the Campaign phase, step by step."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Json, Yes, confirm, finish, joined, noun, table

app = noun("The Campaign phase: eight steps after a quest.")


@app.command(epilog="Example: companion phase")
def show(as_json: Json = False) -> None:
    """Show the steps: done, due, to come."""
    from companion.games.descent.views.quests import phase_json, show_phase
    from companion.render.console import emit

    if as_json:
        emit(phase_json(in_use()))
    else:
        show_phase(in_use())


@app.command("next", epilog="Example: companion phase next --gold 75")
def next_step(
    gold: Annotated[
        int | None, typer.Option("--gold", help="Step 1: the gold of all Search cards; step 3: more gold.")
    ] = None,
    xp: Annotated[int, typer.Option("--xp", help="Step 3: more XP for each hero, as your Quest Guide says.")] = 0,
    overlord_xp: Annotated[int, typer.Option("--overlord-xp", help="Step 3: more XP for the overlord.")] = 0,
    quest: Annotated[list[str] | None, typer.Option("--quest", help="Step 6: the quest that is chosen.")] = None,
    as_json: Json = False,
) -> None:
    """Do the step that is due, with its default or with what you say."""
    from companion.games.descent.acts.phase import Wishes, take_step

    finish(take_step(table(), Wishes(gold, joined(quest), xp, overlord_xp)), as_json)


@app.command("finish", epilog="Example: companion phase finish --yes")
def finish_all(yes: Yes = False, as_json: Json = False) -> None:
    """Do every step that is left with its default, and buy nothing."""
    from companion.games.descent.acts.phase import finish_phase, together

    if in_use().phase:
        confirm("Take every default and buy nothing?", yes)
    done = finish_phase(table())
    if as_json or not done:
        finish(together(done), as_json)
        return
    for outcome in done:
        finish(outcome, as_json)
