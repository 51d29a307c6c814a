"""`companion role ...`: one side of the role card, for good."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.pacg.commands.arguments import AnyOrAll, Who, members, state_in_use
from companion.kit.context import Force, Json, finish, joined, noun, table

app = noun("Roles: one side of the role card, for good.")


@app.command(epilog="Example: companion role choose valeros guardian")
def choose(
    name: Who,
    role: Annotated[list[str], typer.Argument(metavar="ROLE", help="The side of the role card.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """A character takes a role, once the third adventure is completed."""
    from companion.games.pacg.acts.feats import choose_role

    finish(choose_role(table(), name, joined(role), force), as_json)


@app.command("list", epilog="Example: companion role list valeros")
def list_roles(name: AnyOrAll = None, as_json: Json = False) -> None:
    """List who has which role, and which sides are known."""
    from companion.render.console import columns, emit

    heroes = members(state_in_use(), joined(name))
    if as_json:
        emit([{"name": hero.name, "role": hero.role, "known": list(hero.card.roles)} for hero in heroes])
        return
    columns([(h.name, h.role or "no role yet", ", ".join(h.card.roles) or "not known here") for h in heroes])
