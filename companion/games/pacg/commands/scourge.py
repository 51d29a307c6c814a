"""`companion scourge ...`: curses and who has them."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from companion.games.pacg.commands.shared import Who, campaign_view, card_game, show_outcome
from companion.kit.context import Json, games, joined, noun, record

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
    from companion.games.pacg.acts.scourges import die_now
    from companion.games.pacg.acts.scourges import suffer as afflict

    words = joined(scourge)
    result = rolled
    if not words and not rolled:
        result = roll(parse(die_now(campaign_view(), card_game())), random.SystemRandom()).total
    show_outcome(afflict(record(), games(), name, words, result, keep), as_json)


@app.command(epilog='Example: companion scourge remove yoon "curse of poisoning"')
def remove(name: Who, scourge: Name = None, as_json: Json = False) -> None:
    """A power removes a scourge."""
    from companion.games.pacg.acts.scourges import remove as lift

    show_outcome(lift(record(), games(), name, joined(scourge)), as_json)


@app.command("list", epilog="Example: companion scourge list")
def list_scourges(as_json: Json = False) -> None:
    """Who has which scourge, and the die of this adventure."""
    from companion.games.pacg.acts.scourges import die_now, suffered
    from companion.render.console import columns, emit, say

    view, cards = campaign_view(), card_game()
    die, found = die_now(view, cards), suffered(view)
    if as_json:
        shapes = [{"name": who, "scourge": what, "keep": keep} for who, what, keep in found]
        emit({"die": die, "table": list(cards.scourges.table), "suffered": shapes})
        return
    say(f"Scourge die of this adventure: {die}")
    columns([(f"  {who}", what, "stays" if keep else "") for who, what, keep in found])
    if not found:
        say("  Nobody suffers a scourge.")
