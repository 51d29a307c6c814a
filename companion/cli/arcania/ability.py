"""`companion ability ...`: any of the hundred abilities, and the tags."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from companion.cli.arcania.common import Game, Seed, desk, finish, hero_name, readings_in_use, system
from companion.cli.context import Json, joined


class Abilities(TyperGroup):
    """A noun whose verb may be left out: any other word is an ability to show."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return super().get_command(ctx, cmd_name) or super().get_command(ctx, "show")

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known = bool(args) and args[0] in self.commands
        return super().resolve_command(ctx, args if known else ["show", *args])


app = typer.Typer(
    cls=Abilities,
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Abilities and tags: `ability LTH` explains one; random ones for heroes and monsters.",
)


@app.command(epilog="Example: companion ability LTH")
def show(
    code: Annotated[list[str], typer.Argument(metavar="CODE", help="A code, number or name.")],
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Explain an ability or tag: our own words, its number, who may have it, how it stacks."""
    from companion.app.arcania.state import rules_of
    from companion.app.arcania.views import ability_shape
    from companion.render.arcania import show_ability
    from companion.render.console import emit

    rules = rules_of(system(game))
    shape = ability_shape(_find(rules, joined(code)), rules, readings_in_use(rules))
    if as_json:
        emit(shape)
    else:
        show_ability(shape)


def _find(rules: Any, text: str) -> Any:
    from companion.domain.names import resolve

    power = rules.abilities.get(rules.abilities.read(text).code)
    if text.isdigit():
        power = next((one for one in rules.abilities.listed if one.number == int(text)), None)
    return power or resolve(text, rules.abilities.named(), "ability", rules.game.short)


@app.command("list", epilog="Example: companion ability list")
def list_abilities(game: Game = "", as_json: Json = False) -> None:
    """All abilities and tags."""
    from companion.app.arcania.state import rules_of
    from companion.render.arcania import show_abilities
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
    from companion.app.arcania.state import rules_of
    from companion.cli.dice import source
    from companion.games.arcania.randoms import roll_abilities
    from companion.render.arcania import show_random
    from companion.render.console import emit

    rules = rules_of(system(game))
    chosen = readings_in_use(rules)
    shape = roll_abilities(who.lower(), rules, chosen, source(seed))
    if hero:
        from companion.app.arcania.heroes import gain

        finish(gain(desk(), hero_name(hero), shape["gained"], "random"), as_json)
    elif as_json:
        emit(shape)
    else:
        show_random(shape)
