"""What the commands of Heroes of Arcania share: the campaign, the hero meant, how an outcome is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.context import complete_game, complete_hero, folder, games, record
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.app.arcania.change import Desk, Outcome
    from companion.games.arcania.rules import Rules
    from companion.games.readings import Readings
    from companion.games.system import GameSystem
    from companion.store.readmodel import CampaignView

MODULE = __name__.split(".")[-2]

Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]
By = Annotated[
    str, typer.Option("--by", "-b", metavar="HERO", help="The hero; not needed for one.", autocompletion=complete_hero)
]
Who = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
Game = Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)]
Seed = Annotated[int | None, typer.Option("--seed", help="Roll the same again.")]
Names = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.")]


def table() -> tuple[CampaignView, Rules]:
    """The campaign in use and its rules."""
    from companion.app.arcania.state import rules_of
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
    from companion.app.arcania.state import readings
    from companion.games.readings import Readings
    from companion.store.readmodel import active_campaign

    view = active_campaign(folder())
    return readings(view, rules) if view and view.campaign["game"] == rules.game.id else Readings(rules.readings)


def desk() -> Desk:
    """The record and the games, for a change of the campaign in use."""
    from companion.app.arcania.change import Desk

    table()
    return Desk(record(), games())


def hero_name(name: str) -> str:
    """The hero meant; the only one where none is named."""
    from companion.app.arcania.state import playing
    from companion.app.status import hero_row

    view, _rules = table()
    if name:
        return str(hero_row(view, name)["name"])
    heroes = [str(row["name"]) for row in playing(view)]
    if len(heroes) != 1:
        hint = f"Add --by, one of: {', '.join(heroes)}." if heroes else "`companion party add NAME --as CLASS`."
        raise CompanionError("Which hero?", hint)
    return heroes[0]


def finish(outcome: Outcome, as_json: bool) -> None:
    """Say what was done, or why not."""
    from companion.render.arcania import show_outcome
    from companion.render.console import emit
    from companion.render.diagnostics import as_json as findings_json

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
        found[name.strip()] = int(number)
    return found
