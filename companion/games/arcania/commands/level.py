"""`companion level ...`: the level track."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.common import Force, Game, Who, desk, finish, numbers, readings_in_use, system
from companion.kit.context import Json, noun

app = noun("Levels: two cards drawn, one taken; what opens when.")


@app.command(epilog='Example: companion level up dalger --cards "Health, Attack" --take Attack --gain attack=1')
def up(
    hero: Who,
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
    finish(level_up(desk(), hero, drawn, take, gains, maxed or (), pseudo, force), as_json)


@app.command(epilog="Example: companion level start dalger 6 --gain hp=8 --gain attack=3")
def start(
    hero: Who,
    level: Annotated[int, typer.Argument(min=1, max=99, help="The level reached.")],
    gain: Annotated[list[str] | None, typer.Option("--gain", help="What all level cards added: hp=8 ...")] = None,
    as_json: Json = False,
) -> None:
    """Bring in a hero who was played before this record began."""
    from companion.games.arcania.acts.levels import start_at

    finish(start_at(desk(), hero, level, numbers(gain, "gain")), as_json)


@app.command(epilog="Example: companion level unlocks")
def unlocks(game: Game = "", as_json: Json = False) -> None:
    """What opens at which level."""
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.views import show_unlocks
    from companion.render.console import emit

    rules = rules_of(system(game))
    chosen = readings_in_use(rules)
    rows = [
        {"level": one.level, "opens": one.says, "rule": rules.cite(one.rule), "reading": one.reading}
        for one in rules.levels.unlocks
    ]
    if as_json:
        emit(rows)
    else:
        show_unlocks(rows, [chosen.note(one.reading) for one in rules.levels.unlocks if one.reading])
