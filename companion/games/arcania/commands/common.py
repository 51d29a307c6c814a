"""What the commands of Heroes of Arcania share: the campaign, the hero meant, how an outcome is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from companion.core.errors import CompanionError
from companion.kit.context import complete_game, complete_hero, folder, games, joined, record

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.core.readings import Readings
    from companion.core.system import GameSystem
    from companion.games.arcania.acts.change import Desk, Outcome
    from companion.games.arcania.ruleset import Rules
    from companion.store.readmodel import CampaignView

MODULE = "arcania"

Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]
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


def table() -> tuple[CampaignView, Rules]:
    """The campaign in use and its rules."""
    from companion.games.arcania.acts.state import rules_of
    from companion.store.readmodel import need_active

    view = need_active(folder())
    return view, rules_of(_own(games().get(view.campaign["game"])))


def _own(game: GameSystem) -> GameSystem:
    if game.module != MODULE:
        raise CompanionError(f"The campaign in use is one of {game.short}.", "`companion campaign use NAME`.")
    return game


def system(game: str = "") -> GameSystem:
    """The game named, or that of the campaign in use, or the one installed."""
    from companion.store.readmodel import active_campaign

    installed = games()
    if game:
        return _own(installed.find(game))
    view = active_campaign(folder())
    found = installed.get(view.campaign["game"]) if view else None
    if found is not None and found.module == MODULE:
        return found
    return next(one for one in installed if one.module == MODULE)


def readings_in_use(rules: Rules) -> Readings:
    """The readings of the campaign in use; our defaults where there is none of this game."""
    from companion.core.readings import Readings
    from companion.games.arcania.acts.state import readings
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    return readings(view, rules) if view and view.campaign["game"] == rules.game.id else Readings(rules.readings)


def desk() -> Desk:
    """The record and the games, for a change of the campaign in use."""
    from companion.games.arcania.acts.change import Desk

    table()
    return Desk(record(), games())


def hero_name(name: str) -> str:
    """The hero meant; the only one where none is named."""
    from companion.games.arcania.acts.state import playing
    from companion.table.status import hero_row

    view, _rules = table()
    if name:
        return str(hero_row(view, name)["name"])
    heroes = [str(row["name"]) for row in playing(view)]
    if len(heroes) != 1:
        hint = f"Name one of: {', '.join(heroes)}." if heroes else "`companion party add NAME --as CLASS`."
        raise CompanionError("Which hero?", hint)
    return heroes[0]


def hero_and(words: list[str], by: str) -> tuple[str, str]:
    """The hero and the name meant: `dalger Long Bow` and `Long Bow dalger` say the same as `Long Bow --by dalger`."""
    hero, rest = (by, words) if by else _named_hero(words)
    return hero_name(hero), joined(rest)


def split_at(words: list[str], by: str, choices: Iterable[str]) -> tuple[str, str, str]:
    """The hero, the item and which of the choices (a slot, an upgrade) follows it: known names need no quotes."""
    from companion.core.names import candidates

    hero, rest = (by, words) if by else _named_hero(words)
    listed = list(choices)
    cut = next((n for n in range(1, len(rest)) if candidates(joined(rest[n:]), listed)), max(1, len(rest) - 1))
    return hero_name(hero), joined(rest[:cut]), joined(rest[cut:])


def _named_hero(words: list[str]) -> tuple[str, list[str]]:
    """A hero's whole name, or its first word, before or after the other words."""
    from companion.core.names import fold

    view, rules = table()
    if fold(joined(words)) in {fold(name) for name in (*rules.items, *rules.people.persons)}:
        return "", words
    names = {fold(row["name"]): str(row["name"]) for row in view.heroes}
    names = {key.split(" ")[0]: name for key, name in names.items()} | names
    for size in range(len(words) - 1, 0, -1):
        if name := names.get(fold(joined(words[:size]))):
            return name, words[size:]
        if name := names.get(fold(joined(words[-size:]))):
            return name, words[:-size]
    return "", words


def finish(outcome: Outcome, as_json: bool) -> None:
    """Say what was done, or why not."""
    from companion.games.arcania.views import show_outcome
    from companion.render.console import emit
    from companion.render.findings import as_json as findings_json

    if as_json:
        shape: dict[str, Any] = {"done": outcome.label if outcome.done else None, "notes": list(outcome.notes)}
        emit({**shape, "facts": outcome.facts, **findings_json(outcome.findings), "ok": outcome.done})
    else:
        show_outcome(outcome.done, outcome.label, outcome.notes, outcome.findings)
    if not outcome.done:
        raise typer.Exit(1)


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
