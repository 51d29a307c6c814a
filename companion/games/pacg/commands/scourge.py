"""`companion scourge ...`: curses and who has them."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.pacg.commands.arguments import Who, state_in_use
from companion.kit.context import Json, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.games.pacg.state import State

app = noun("Scourges: who suffers which.")

Name = Annotated[list[str] | None, typer.Argument(metavar="[SCOURGE]", help="Where a card names it.")]


@app.command(epilog="Example: companion scourge suffer yoon")
def suffer(
    name: Who,
    scourge: Name = None,
    rolled: Annotated[int, typer.Option("--rolled", help="What you rolled yourself.")] = 0,
    keep: Annotated[bool, typer.Option("--keep", help="A card says it stays after the scenario.")] = False,
    as_json: Json = False,
) -> None:
    """A character suffers a scourge: the one named, else by the adventure's die and the table."""
    from companion.dice.parse import parse
    from companion.dice.roll import roll
    from companion.games.pacg.acts.scourges import suffer as afflict

    words = joined(scourge)
    result = rolled
    if not words and not rolled:
        result = roll(parse(_die(state_in_use())), random.SystemRandom()).total
    finish(afflict(table(), name, words, result, keep), as_json)


@app.command(epilog='Example: companion scourge remove yoon "curse of poisoning"')
def remove(name: Who, scourge: Name = None, as_json: Json = False) -> None:
    """A power removes a scourge."""
    from companion.games.pacg.acts.scourges import remove as lift

    finish(lift(table(), name, joined(scourge)), as_json)


@app.command("list", epilog="Example: companion scourge list")
def list_scourges(as_json: Json = False) -> None:
    """Who has which scourge, and the die of this adventure."""
    from companion.games.pacg.state import SCOURGE
    from companion.render.console import columns, emit, say

    state = state_in_use()
    die, names = _die(state), {hero.id: hero.name for hero in state.heroes}
    found = [(names[pile.hero or 0], pile.card, pile.keep) for pile in state.piles if pile.zone == SCOURGE]
    if as_json:
        shapes = [{"name": who, "scourge": what, "keep": keep} for who, what, keep in found]
        emit({"die": die, "table": list(state.cards.scourges.table), "suffered": shapes})
        return
    say(f"Scourge die of this adventure: {die}")
    columns([(f"  {who}", what, "stays" if keep else "") for who, what, keep in found])
    if not found:
        say("  Nobody suffers a scourge.")


def _die(state: State) -> str:
    """The scourge die of the adventure being played."""
    return state.cards.need_scourges().die(state.adventure.number)
