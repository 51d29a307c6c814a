"""`companion role ...`: one side of the role card, for good."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.pacg.commands.shared import AnyOrAll, Force, Who, campaign_view, card_game, show_outcome
from companion.kit.context import Json, games, joined, noun, record

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

    show_outcome(choose_role(record(), games(), name, joined(role), force), as_json)


@app.command("list", epilog="Example: companion role list valeros")
def list_roles(name: AnyOrAll = None, as_json: Json = False) -> None:
    """List who has which role, and which sides are known."""
    from companion.games.pacg.acts.state import facts_of, playing
    from companion.render.console import columns, emit
    from companion.table.status import hero_row

    view, cards = campaign_view(), card_game()
    shapes = [
        {"name": row["name"], "role": row["sheet"].get("role", ""), "known": facts_of(cards, row).get("roles", [])}
        for row in ([hero_row(view, joined(name))] if name else playing(view))
    ]
    if as_json:
        emit(shapes)
    else:
        columns([(s["name"], s["role"] or "no role yet", ", ".join(s["known"]) or "not known here") for s in shapes])
