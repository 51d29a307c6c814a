"""The verbs: parse, act, show."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.dice.checks import CheckOdds
from companion.kit.checks import check as declared
from companion.kit.checks import checks
from companion.kit.context import Force, Json, finish, folder, games, noun, table

lamp = noun("Lamps: filled, shown.")
check = checks("Will the lamp last?")


@lamp.command(epilog="Example: companion lamp fill mia 2")
def fill(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    oil: Annotated[int, typer.Argument(metavar="OIL")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Fill a walker's lamp."""
    from companion.table.change import Change, perform
    from lantern.game import OIL, State

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        change.count(OIL, oil, hero)
        return f"{hero.name}'s lamp holds {oil}"

    finish(perform(table(), act, force), as_json)


@lamp.command(epilog="Example: companion lamp show")
def show() -> None:
    """Show every lamp."""
    from companion.render.console import say
    from companion.store.readmodel import need_active

    rows = need_active(folder())
    installed = games()
    system = installed.get(rows.own.game)
    for name, oil in installed.code_of(system).state(system, rows).oil:
        say(f"{name}: {oil} oil")


@declared(check, "night 2")
def night(oil: Annotated[int, typer.Argument(metavar="OIL")]) -> CheckOdds:
    """The chance that the lamp burns till morning: a d6 of at most twice the oil."""
    from companion.dice.dist import Dist

    dist = Dist(dict.fromkeys(range(1, 7), 1))
    return CheckOdds("A night on the road", dist.probability("<=", 2 * oil), dist, "d6", "lantern#night", relation="<=")
