"""`companion tier ...`: what a tier does to monsters."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.arcania.commands.common import Game, desk, finish, readings_in_use, system
from companion.kit.context import Json, folder, noun

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
    from companion.core.errors import CompanionError
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.acts.views import progress_shape, tier_shape
    from companion.games.arcania.quest_views import show_tier
    from companion.render.console import emit
    from companion.store.readmodel import active_campaign

    rules = rules_of(system(game))
    view = active_campaign(folder())
    progress = progress_shape(view, rules) if view and view.campaign["game"] == rules.game.id else None
    wanted = number if number is not None else progress["combat_tier"] if progress else 0
    if wanted >= len(rules.tables.tiers):
        raise CompanionError(f"There is no tier {wanted}.", f"Use 0 (starting) to {len(rules.tables.tiers) - 1}.")
    heroes = level if level is not None else progress["level"] if progress else 1
    chosen = readings_in_use(rules)
    used = [chosen.note(key) for key in chosen.at("tier show")]
    shape = {**tier_shape(rules, wanted, heroes), "level": heroes, "progress": progress, "readings": used}
    if as_json:
        emit(shape)
    else:
        show_tier(shape)


@app.command(epilog="Example: companion tier size 1 4")
def size(
    tier: Annotated[int, typer.Argument(min=1, max=9, help="The tier.")],
    quests: Annotated[int, typer.Argument(help="How many main quests the Story Book has in it.")],
    as_json: Json = False,
) -> None:
    """Say how many main quests a tier has: the rulebook does not."""
    from companion.games.arcania.acts.quests import set_tier_size

    finish(set_tier_size(desk(), tier, quests), as_json)


@app.command(epilog="Example: companion tier boss --hp 20 --attacks 3 --heroes 3")
def boss(
    hp: Annotated[int, typer.Option("--hp", min=1, max=100_000, help="The boss's HP, tier included.")],
    attacks: Annotated[int, typer.Option("--attacks", min=1, max=100, help="Its main actions.")] = 1,
    heroes: Annotated[int | None, typer.Option("--heroes", min=1, max=20, help="How many heroes fight.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """The boss boost for the number of heroes."""
    from companion.games.arcania.acts.state import playing, rules_of
    from companion.games.arcania.odds.monsters import boss_boost
    from companion.games.arcania.quest_views import show_boss
    from companion.render.console import emit
    from companion.store.readmodel import active_campaign

    rules = rules_of(system(game))
    view = active_campaign(folder())
    chosen = readings_in_use(rules)
    own = view is not None and view.campaign["game"] == rules.game.id
    count = heroes or (max(1, len(playing(view))) if view and own else 1)
    found = boss_boost(hp, attacks, count, chosen.value("boss-boost-actions") == "multiplied")
    shape = {
        "heroes": count,
        "hp": found.extras["HP"],
        "attacks": found.extras["attacks"],
        "rule": rules.cite(found.rule),
        "reading": chosen.note("boss-boost-actions"),
    }
    if as_json:
        emit(shape)
    else:
        show_boss(shape)
