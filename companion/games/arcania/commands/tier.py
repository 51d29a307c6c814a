"""`companion tier ...`: what a tier does to monsters."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Game, data_of, readings_in_use, state_or_none, table
from companion.kit.context import Force, Json, finish, noun

app = noun("Tiers: what they do to monsters and traps, main quests in each, the boss boost.")


@app.command(epilog="Example: companion tier show 2 --level 10")
def show(
    number: Annotated[
        int | None, typer.Argument(min=0, max=9, metavar="[TIER]", help="The tier; 0 is starting.")
    ] = None,
    level: Annotated[int | None, typer.Option("--level", min=1, max=99, help="The heroes' level.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """What a tier adds to monsters; without a number the campaign's own."""
    from companion.games.arcania.views.quests import monster_tier, progress_of, show_tier, tier_shape
    from companion.render.console import emit

    data = data_of(game)
    now, chosen = state_or_none(data), readings_in_use(data)
    progress = progress_of(now) if now else None
    wanted = number if number is not None else progress.combat_tier if progress else 0
    found = monster_tier(data, wanted, level if level is not None else progress.level if progress else 1)
    used = tuple(chosen.note(key) for key in chosen.at("tier show"))
    if as_json:
        emit(tier_shape(found, progress, used))
    else:
        show_tier(found, progress, used)


@app.command(epilog="Example: companion tier size 1 4")
def size(
    tier: Annotated[int, typer.Argument(min=1, max=9, help="The tier.")],
    quests: Annotated[int, typer.Argument(help="How many main quests the Story Book has in it.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Say how many main quests a tier has: the rulebook does not."""
    from companion.games.arcania.acts.quests import set_tier_size

    finish(set_tier_size(table(), tier, quests, force), as_json)


@app.command(epilog="Example: companion tier boss --hp 20 --attacks 3 --heroes 3")
def boss(
    hp: Annotated[int, typer.Option("--hp", min=1, max=100_000, help="The boss's HP, tier included.")],
    attacks: Annotated[int, typer.Option("--attacks", min=1, max=100, help="Its main actions.")] = 1,
    heroes: Annotated[int | None, typer.Option("--heroes", min=1, max=20, help="How many heroes fight.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """The boss boost for the number of heroes."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.quests import boss_of, show_boss
    from companion.render.console import emit

    data = data_of(game)
    now = state_or_none(data)
    found = boss_of(data, readings_in_use(data), hp, attacks, heroes or max(1, len(now.heroes) if now else 1))
    if as_json:
        emit(as_shape(found))
    else:
        show_boss(found)
