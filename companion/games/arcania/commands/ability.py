"""`companion ability ...`: any of the hundred abilities, and the tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.arcania.commands.arguments import Game, Seed, data_of, hero_name, noun_or, readings_in_use, table
from companion.kit.context import Force, Json, finish, joined

if TYPE_CHECKING:
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.totals import Ability


app = noun_or("show", "Abilities and tags: `ability LTH` explains one; random ones for heroes and monsters.")


@app.command(epilog="Example: companion ability LTH")
def show(
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="A code, number or name.")],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Explain an ability or tag: our own words, its number, who may have it, how it stacks."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.items import ability_shown, show_ability
    from companion.render.console import emit

    data = data_of(game)
    shown = ability_shown(_find(data, joined(code)), data, readings_in_use(data))
    if as_json:
        emit(as_shape(shown))
    else:
        show_ability(shown)


def _find(data: Ruleset, text: str) -> Ability:
    """An ability or tag by its code, number (`tag 5` for a tag) or name, also one that only the digest uses."""
    from companion.core.names import resolve

    kind, _, number = text.lower().rpartition(" ")
    if number.isdecimal() and kind in {"", "ability", "tag"}:
        wanted = (kind or "ability", int(number))
        found = next((one for one in data.abilities.listed if (one.kind, one.number) == wanted), None)
    else:
        found = data.abilities.get(text) or data.abilities.get(data.abilities.read(text).code)
        rule = "" if found else data.entry_called(text)
        found = found or next((one for one in data.abilities.listed if one.rule == rule), None)
    return found or resolve(
        text, data.abilities.named(), "ability or tag", data.game.short, "`companion ability list` has them all."
    )


@app.command("list", epilog="Example: companion ability list")
def list_abilities(game: Game = "", as_json: Json = False) -> None:
    """All abilities and tags."""
    from companion.games.arcania.views.items import ability_line, show_abilities
    from companion.render.console import emit

    data = data_of(game)
    if as_json:
        emit([ability_line(one) for one in data.abilities.listed])
    else:
        show_abilities(data.abilities.listed)


@app.command(epilog="Example: companion ability random hero --for dalger")
def random(
    who: Annotated[str, typer.Argument(metavar="hero|monster", help="For whom.")],
    hero: Annotated[str, typer.Option("--for", help="Write what comes up on this hero's sheet.")] = "",
    seed: Seed = None,
    force: Force = "",
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Roll a random ability; what the side may not have is rerolled, Rand brings more."""
    from companion.games.arcania.odds.abilities import roll_abilities
    from companion.games.arcania.views.items import random_shape, show_random
    from companion.kit.dice import source
    from companion.render.console import emit

    data = data_of(game)
    rolled = roll_abilities(who.lower(), data, readings_in_use(data), source(seed))
    if hero:
        from companion.games.arcania.acts.heroes import gain

        finish(gain(table(), hero_name(hero), rolled.gained, "random", force), as_json)
    elif as_json:
        emit(random_shape(rolled))
    else:
        show_random(rolled)
