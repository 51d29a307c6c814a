"""`companion role ...`: one side of the role card, for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import candidates
from companion.games.pacg.commands.arguments import AnyOrAll, Game, Who, members, set_in_use, state_in_use
from companion.kit.context import Force, Json, finish, joined, noun, table

if TYPE_CHECKING:
    from companion.games.pacg.views.roles import Roles

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


def _roles(name: str, game: str) -> list[Roles]:
    """The party, the member named, or a character of the set that nobody plays."""
    from companion.games.pacg.sheet import printed_card
    from companion.games.pacg.views.roles import Roles

    if not game:
        state = state_in_use()
        if not name or candidates(name, [hero.name for hero in state.heroes]):
            return [Roles(hero.name, hero.role, hero.card) for hero in members(state, name)]
    cards, _number = set_in_use(game)
    chosen = [cards.character(name)] if name else cards.game.roster
    return [Roles(found.name, "", printed_card(found.facts)) for found in chosen]


@app.command("list", epilog="Example: companion role list valeros")
def list_roles(name: AnyOrAll = None, game: Game = "", as_json: Json = False) -> None:
    """List who has which role, and the two sides of the role card."""
    from companion.games.pacg.views.roles import roles_json, show_roles
    from companion.render.console import emit

    heroes = _roles(joined(name), game)
    if as_json:
        emit([roles_json(hero) for hero in heroes])
    else:
        show_roles(heroes)
