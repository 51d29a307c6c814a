"""`companion quest ...`: starter, side and main quests."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.arguments import Names, Seed, hero_name, state, table
from companion.kit.context import Force, Json, finish, joined, noun

app = noun("Quests: started, won, failed, abandoned; main quests by tier.")

Tier = Annotated[int, typer.Option("--tier", min=0, max=9, help="The tier of a main quest.")]


@app.command(epilog='Example: companion quest start "Starter Quest"')
def start(
    name: Names,
    tier: Tier = 0,
    side: Annotated[bool, typer.Option("--side", help="A side quest that is not listed.")] = False,
    encounters: Annotated[int, typer.Option("--encounters", "-e", min=0, max=50, help="How many its card lists.")] = 0,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Set out on a quest."""
    from companion.games.arcania.acts.quests import start as set_out

    finish(set_out(table(), joined(name), tier, side, encounters, force), as_json)


@app.command(epilog="Example: companion quest win --gold 500")
def win(
    gold: Annotated[int, typer.Option("--gold", min=0, max=1_000_000, help="Each hero's reward.")] = 0,
    level: Annotated[
        bool | None, typer.Option("--level/--no-level", help="Whether it gives a level; main quests do.")
    ] = None,
    reward: Annotated[str, typer.Option("--reward", help="What else it gave.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The quest is won: rewards, Noble income, levels, tiers."""
    from companion.games.arcania.acts.quest_ends import win as won

    finish(won(table(), gold, level, reward, force), as_json)


@app.command(epilog="Example: companion quest fail --items 1")
def fail(
    gold: Annotated[int, typer.Option("--gold", min=0, max=1_000_000, help="What each hero loses.")] = 0,
    items: Annotated[int, typer.Option("--items", min=0, max=20, help="Random items each hero loses.")] = 0,
    all_down: Annotated[bool, typer.Option("--all-down", help="All heroes fell: in hard mode they are gone.")] = False,
    seed: Seed = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """The quest is failed: each hero loses what its card says."""
    from companion.games.arcania.acts.quest_ends import fail as failed
    from companion.kit.dice import source

    finish(failed(table(), source(seed), gold, items, all_down, force), as_json)


@app.command(epilog="Example: companion quest abandon")
def abandon(
    hero: Annotated[str, typer.Option("--hero", help="One hero leaves alone.")] = "",
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Give up between encounters: no reward, no failure."""
    from companion.games.arcania.acts.quest_ends import abandon as give_up

    finish(give_up(table(), hero_name(hero) if hero else "", force), as_json)


@app.command(epilog='Example: companion quest add "The Broken Bridge" --tier 1')
def add(
    name: Names,
    tier: Annotated[int, typer.Option("--tier", min=1, max=9, help="Its tier.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Name a main quest of the Story Book."""
    from companion.games.arcania.acts.quests import add_quest

    finish(add_quest(table(), joined(name), tier, force), as_json)


@app.command("list", epilog="Example: companion quest list")
def list_quests(as_json: Json = False) -> None:
    """All attempts, and the main quests by tier."""
    from companion.games.arcania.views.quests import progress_shape, runs_shape, show_quests
    from companion.render.console import emit

    now = state()
    if as_json:
        emit({**progress_shape(now), "runs": runs_shape(now)})
    else:
        show_quests(now)
