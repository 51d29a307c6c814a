"""The arguments Arcania's commands share, and how words become heroes, names, prices and figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from companion.core.names import CompanionError
from companion.games.arcania.commands.in_use import hero_in, state
from companion.kit.context import complete_game, complete_hero, joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.arcania.state import State

By = Annotated[
    str, typer.Option("--by", "-b", metavar="HERO", help="The hero; not needed for one.", autocompletion=complete_hero)
]
Who = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
Named = typer.Argument(metavar="[HERO]", help="The hero; not needed for one.", autocompletion=complete_hero)
Game = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]
Seed = Annotated[int | None, typer.Option("--seed", help="Roll the same again.")]
Names = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.")]


def noun_or(verb: str, words: str) -> typer.Typer:
    """A noun whose verb may be left out: any word that is no verb goes to this one (`ability LTH`)."""

    class OrVerb(TyperGroup):
        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            return super().get_command(ctx, cmd_name) or super().get_command(ctx, verb)

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            known = bool(args) and args[0] in self.commands
            return super().resolve_command(ctx, args if known else [verb, *args])

    return typer.Typer(cls=OrVerb, add_completion=False, rich_markup_mode=None, no_args_is_help=True, help=words)


def hero_and(words: list[str], by: str) -> tuple[str, str]:
    """The hero and the name meant: `dalger Long Bow` and `Long Bow dalger` say the same as `Long Bow --by dalger`."""
    now = state()
    hero, rest = (by, words) if by else _named_hero(now, words)
    return hero_in(now, hero).name, joined(rest)


def split_at(now: State, words: list[str], by: str, choices: Iterable[str]) -> tuple[str, str, str]:
    """The hero, the item and which of the choices (a slot, an upgrade) follows it: known names need no quotes."""
    from companion.core.names import candidates

    hero, rest = (by, words) if by else _named_hero(now, words)
    listed = list(choices)
    cut = next((n for n in range(1, len(rest)) if candidates(joined(rest[n:]), listed)), max(1, len(rest) - 1))
    return hero_in(now, hero).name, joined(rest[:cut]), joined(rest[cut:])


def _named_hero(now: State, words: list[str]) -> tuple[str, list[str]]:
    """A hero's whole name, or its first word, before or after the other words."""
    from companion.core.names import fold

    if fold(joined(words)) in {fold(name) for name in (*now.data.items, *now.data.people.persons)}:
        return "", words
    names = {fold(hero.name): hero.name for hero in now.members}
    names = {key.split(" ")[0]: name for key, name in names.items()} | names
    for size in range(len(words) - 1, 0, -1):
        if name := names.get(fold(joined(words[:size]))):
            return name, words[size:]
        if name := names.get(fold(joined(words[-size:]))):
            return name, words[:-size]
    return "", words


def priced(words: list[str]) -> tuple[list[str], dict[str, int]]:
    """Cards as `Shellguard=750` or `Shellguard`: the names, and the prices given."""
    names, costs = [], {}
    for word in words:
        name, sign, cost = word.rpartition("=")
        if sign and cost.strip().replace(",", "").isdigit():
            names.append(name.strip())
            costs[name.strip()] = int(cost.strip().replace(",", ""))
        else:
            names.append(word)
    return names, costs


def numbers(words: list[str] | None, what: str) -> dict[str, int]:
    """`hp=2` and the like as figures."""
    found = {}
    for word in words or []:
        name, sign, number = word.partition("=")
        if not sign or not number.lstrip("-+").isdigit() or len(number) > 6:
            raise CompanionError(f"{word!r} is no {what}.", "Write it as name=number.")
        found[name.strip().lower()] = int(number)
    return found
