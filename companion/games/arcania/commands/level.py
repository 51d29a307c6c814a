"""`companion level ...`: the level track."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Game, Who, data_of, numbers, readings_in_use, table
from companion.kit.context import Force, HeroWords, Json, finish, joined, noun

app = noun("Levels: two cards drawn, one taken; what opens when.")


@app.command(epilog='Example: companion level up dalger --cards "Health, Attack" --take Attack --gain attack=1')
def up(
    hero: HeroWords,
    cards: Annotated[str, typer.Option("--cards", metavar='"A, B"', help="The two cards drawn.")],
    take: Annotated[str, typer.Option("--take", help="The card taken.")] = "",
    gain: Annotated[list[str] | None, typer.Option("--gain", help="What it adds: hp=2, attack=1 ...")] = None,
    maxed: Annotated[list[str] | None, typer.Option("--maxed", help="A drawn card that cannot be used.")] = None,
    pseudo: Annotated[bool, typer.Option("--pseudo", help="A pseudo level of the environment option.")] = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Take a level from two cards; equal or maxed cards give extra HP."""
    from companion.games.arcania.acts.levels import level_up

    drawn = [card.strip() for card in cards.split(",") if card.strip()]
    gains = numbers(gain, "gain")
    finish(level_up(table(), joined(hero), drawn, take, gains, maxed or (), pseudo, force), as_json)


@app.command(epilog="Example: companion level start dalger 6 --gain hp=8 --gain attack=3")
def start(
    hero: Who,
    level: Annotated[int, typer.Argument(min=1, max=99, help="The level reached.")],
    gain: Annotated[list[str] | None, typer.Option("--gain", help="What all level cards added: hp=8 ...")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Bring in a hero who was played before this record began."""
    from companion.games.arcania.acts.levels import start_at

    finish(start_at(table(), hero, level, numbers(gain, "gain"), force), as_json)


@app.command(epilog="Example: companion level unlocks")
def unlocks(game: Game = "", as_json: Json = False) -> None:
    """What opens at which level."""
    from companion.games.arcania.views.sheet import show_unlocks, unlock_shapes
    from companion.render.console import emit

    data = data_of(game)
    if as_json:
        emit(unlock_shapes(data))
    else:
        chosen = readings_in_use(data)
        show_unlocks(data, [chosen.note(one.reading) for one in data.levels.unlocks if one.reading])
