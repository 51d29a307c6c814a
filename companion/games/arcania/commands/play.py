"""`companion play ...` in Heroes of Arcania: a quest at the table, encounter by encounter."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Seed, numbers, state, table
from companion.kit.context import Force, Json, finish, noun

app = noun("A quest at the table: encounters, the treasure pool.")


@app.command(epilog="Example: companion play start --encounters 3")
def start(
    encounters: Annotated[int, typer.Option("--encounters", min=0, max=50, help="As the quest card says.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set up the tracker of the quest under way."""
    from companion.games.arcania.acts.play import plan

    finish(plan(table(), encounters, force), as_json)


@app.command(epilog="Example: companion play encounter")
def encounter(force: Force = "", as_json: Json = False) -> None:
    """The next encounter begins."""
    from companion.games.arcania.acts.play import next_encounter

    finish(next_encounter(table(), force), as_json)


@app.command(epilog="Example: companion play treasure --lt 2 --t 1")
def treasure(
    lesser: Annotated[int, typer.Option("--lt", min=0, max=500, help="Lesser treasure cards.")] = 0,
    cards: Annotated[int, typer.Option("--t", min=0, max=500, help="Treasure cards.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Cards won in a fight go to the pool."""
    from companion.games.arcania.acts.play import add_treasure

    finish(add_treasure(table(), lesser, cards, force), as_json)


@app.command(epilog="Example: companion play share --rolled dalger=14")
def share(
    rolled: Annotated[list[str] | None, typer.Option("--rolled", help="d20 for odd LT cards: dalger=14.")] = None,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Share the treasure pool out after a fight, as `treasure split` does."""
    from companion.games.arcania.acts.play import share_pool
    from companion.kit.dice import source

    finish(share_pool(table(), numbers(rolled, "roll"), source(seed), force), as_json)


@app.command(epilog="Example: companion play show")
def show(as_json: Json = False) -> None:
    """The encounter, the treasure pool, who is on the quest."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.quests import played, show_played
    from companion.render.console import emit

    shown = played(state().log.under_way)
    if as_json:
        emit(as_shape(shown))
    else:
        show_played(shown)


@app.command(epilog="Example: companion play end")
def end(as_json: Json = False) -> None:
    """What comes after the quest, with the commands."""
    from companion.games.arcania.views.quests import ending, ending_shape, played, show_played
    from companion.render.console import emit, say
    from companion.render.steps import show_next

    now = state()
    result, steps = ending(now)
    if as_json:
        emit(ending_shape(now))
        return
    if result:
        say(f"{played(now.log.last).quest}: {result}")
    else:
        show_played(played(now.log.last))
    show_next(steps)
