"""`companion roll`: roll dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.commands import SignedCommand
from companion.kit.context import Json, complete_game, joined, table, verb

if TYPE_CHECKING:
    from companion.dice.roll import Rolled

app = verb()


@app.command(epilog='Example: companion roll "2d6+3"', cls=SignedCommand)
def roll(
    expression: Annotated[list[str], typer.Argument(metavar="DICE", help="What to roll: 2d6+3, 4d6kh3, edge(d20).")],
    times: Annotated[int, typer.Option("--times", "-n", min=1, max=1000, help="How often.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Roll the same again.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose named dice.", autocompletion=complete_game)] = "",
    keep: Annotated[bool, typer.Option("--record", help="Count it in the campaign's luck: companion stats.")] = False,
    as_json: Json = False,
) -> None:
    """Roll dice; every die is shown, kept or dropped. `companion odds --help` lists what can be written."""
    from companion.dice.roll import roll as roll_once
    from companion.kit.dice import rolled_json, source, with_game_dice
    from companion.kit.warm import remember_roll
    from companion.render.console import emit
    from companion.render.odds import show_rolled

    text = joined(expression).strip()
    expr = with_game_dice(text, game)
    dice = source(seed)
    rolls = [roll_once(expr, dice) for _ in range(times)]
    remember_roll(f"{text}: {'miss' if rolls[-1].missed else rolls[-1].total}")
    if keep:
        _keep(text, game, rolls)
    if as_json:
        emit({"expression": text, "seed": seed, "rolls": [rolled_json(one) for one in rolls]})
        return
    for one in rolls:
        show_rolled(one)


def _keep(text: str, game: str, rolls: Sequence[Rolled]) -> None:
    """Write the rolls down, before they are shown: what cannot be written down is an error."""
    from companion.kit.dice import odds_with_game_dice
    from companion.table.luck import Fallen, record_rolls, spread_of

    expected = odds_with_game_dice(text, game)
    mean, spread = spread_of(expected.dist.ways)
    chance = None if expected.percent is None else expected.percent / 100
    record_rolls(table(), [Fallen(text, one.total, mean, spread, chance, one.success) for one in rolls])
