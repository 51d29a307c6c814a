"""`companion play ...` in Heroes of Arcania: a quest at the table, encounter by encounter."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.games.arcania.commands.common import Seed, desk, finish, numbers, table
from companion.kit.context import Json, noun

app = noun("A quest at the table: encounters, the treasure pool.")


def _run() -> dict[str, Any] | None:
    view, _rules = table()
    started = [row for row in view.of("quest_run") if row["status"] == "started"]
    return started[-1] if started else None


@app.command(epilog="Example: companion play start --encounters 3")
def start(
    encounters: Annotated[int, typer.Option("--encounters", min=0, max=50, help="As the quest card says.")] = 0,
    as_json: Json = False,
) -> None:
    """Set up the tracker of the quest under way."""
    from companion.games.arcania.acts.encounters import plan

    finish(plan(desk(), encounters), as_json)


@app.command(epilog="Example: companion play encounter")
def encounter(as_json: Json = False) -> None:
    """The next encounter begins."""
    from companion.games.arcania.acts.encounters import next_encounter

    finish(next_encounter(desk()), as_json)


@app.command(epilog="Example: companion play treasure --lt 2 --t 1")
def treasure(
    lesser: Annotated[int, typer.Option("--lt", min=0, max=500, help="Lesser treasure cards.")] = 0,
    cards: Annotated[int, typer.Option("--t", min=0, max=500, help="Treasure cards.")] = 0,
    as_json: Json = False,
) -> None:
    """Cards won in a fight go to the pool."""
    from companion.games.arcania.acts.encounters import add_treasure

    finish(add_treasure(desk(), lesser, cards), as_json)


@app.command(epilog="Example: companion play share --rolled dalger=14")
def share(
    rolled: Annotated[list[str] | None, typer.Option("--rolled", help="d20 for odd LT cards: dalger=14.")] = None,
    seed: Seed = None,
    as_json: Json = False,
) -> None:
    """Share the treasure pool out after a fight, as `treasure split` does."""
    from companion.core.errors import CompanionError
    from companion.games.arcania.acts.encounter_view import NO_QUEST
    from companion.games.arcania.acts.encounters import share_pool
    from companion.kit.dice import source

    run = _run()
    if run is None:
        raise CompanionError(*NO_QUEST)
    finish(share_pool(desk(), run["facts"], numbers(rolled, "roll"), source(seed)), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The encounter, the treasure pool, who is on the quest."""
    from companion.games.arcania.acts.encounter_view import quest_shape
    from companion.render.console import emit
    from companion.render.quest_play import show_encounter

    shape = quest_shape(_run())
    if as_json:
        emit(shape)
    else:
        show_encounter(shape)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """What comes after the quest, with the commands."""
    from companion.games.arcania.acts.encounter_view import end_shape
    from companion.render.console import emit, say
    from companion.render.quest_play import show_encounter, show_next

    view, _rules = table()
    shape = end_shape(view)
    if as_json:
        emit(shape)
        return
    if shape["result"]:
        say(f"{shape['quest']}: {shape['result']}")
    else:
        show_encounter(shape)
    show_next(shape["steps"])
