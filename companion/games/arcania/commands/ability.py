"""`companion ability ...`: any of the hundred abilities, and the tags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.arcania.commands.common import (
    Game,
    Seed,
    desk,
    finish,
    hero_name,
    noun_or,
    readings_in_use,
    system,
)
from companion.kit.context import Json, joined

if TYPE_CHECKING:
    from companion.games.arcania.abilities import Ability
    from companion.games.arcania.ruleset import Rules


app = noun_or("show", "Abilities and tags: `ability LTH` explains one; random ones for heroes and monsters.")


@app.command(epilog="Example: companion ability LTH")
def show(
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="A code, number or name.")],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Explain an ability or tag: our own words, its number, who may have it, how it stacks."""
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.acts.views import ability_shape
    from companion.games.arcania.views import show_ability
    from companion.render.console import emit

    rules = rules_of(system(game))
    shape = ability_shape(_find(rules, joined(code)), rules, readings_in_use(rules))
    if as_json:
        emit(shape)
    else:
        show_ability(shape)


def _find(rules: Rules, text: str) -> Ability:
    """An ability or tag by its code, number (`tag 5` for a tag) or name, also one that only the digest uses."""
    from companion.core.names import resolve
    from companion.games.arcania.entries import entry_called

    kind, _, number = text.lower().rpartition(" ")
    if number.isdecimal() and kind in {"", "ability", "tag"}:
        wanted = (kind or "ability", int(number))
        found = next((one for one in rules.abilities.listed if (one.kind, one.number) == wanted), None)
    else:
        found = rules.abilities.get(text) or rules.abilities.get(rules.abilities.read(text).code)
        rule = "" if found else entry_called(rules.game, text)
        found = found or next((one for one in rules.abilities.listed if one.rule == rule), None)
    return found or resolve(
        text, rules.abilities.named(), "ability or tag", rules.game.short, "`companion ability list` has them all."
    )


@app.command("list", epilog="Example: companion ability list")
def list_abilities(game: Game = "", as_json: Json = False) -> None:
    """All abilities and tags."""
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.views import show_abilities
    from companion.render.console import emit

    rules = rules_of(system(game))
    rows = [
        {
            "number": one.number,
            "kind": one.kind,
            "code": one.code,
            "name": one.name,
            "who": one.who,
            "stacks": one.stacks,
        }
        for one in rules.abilities.listed
    ]
    if as_json:
        emit(rows)
    else:
        show_abilities(rows)


@app.command(epilog="Example: companion ability random hero --for dalger")
def random(
    who: Annotated[str, typer.Argument(metavar="hero|monster", help="For whom.")],
    hero: Annotated[str, typer.Option("--for", help="Write what comes up on this hero's sheet.")] = "",
    seed: Seed = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Roll a random ability; what the side may not have is rerolled, Rand brings more."""
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.randoms import roll_abilities
    from companion.games.arcania.views import show_random
    from companion.kit.dice import source
    from companion.render.console import emit

    rules = rules_of(system(game))
    chosen = readings_in_use(rules)
    shape = roll_abilities(who.lower(), rules, chosen, source(seed))
    if hero:
        from companion.games.arcania.acts.heroes import gain

        finish(gain(desk(), hero_name(hero), shape["gained"], "random"), as_json)
    elif as_json:
        emit(shape)
    else:
        show_random(shape)
