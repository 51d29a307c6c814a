"""`companion lieutenant ...`: lieutenants, and with --agent the agents of the Plot decks."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.at_hand import (
    ActOption,
    GameOption,
    HeroesOption,
    Wanted,
    complete_foe,
    wanted,
)
from companion.kit.commands import given, sharing
from companion.kit.context import Json, joined, noun

app = noun("Lieutenants and agents: health, dice, attributes, surges.")

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.", autocompletion=complete_foe)]
Agent = Annotated[bool, typer.Option("--agent", help="The agent of the Plot deck.")]


@app.command(epilog="Example: companion lieutenant show splig --act 2 --heroes 3")
def show(
    name: Name,
    agent: Agent = False,
    act: ActOption = "",
    heroes: HeroesOption = None,
    game: GameOption = "",
    as_json: Json = False,
) -> None:
    """A lieutenant's cards, or an agent's; of the campaign's act and heroes where one is in use."""
    from companion.games.descent.commands.showing import show_foe
    from companion.games.descent.monsters import AGENT, LIEUTENANT

    show_foe(joined(name), Wanted(act, heroes, "", game, as_json), AGENT if agent else LIEUTENANT)


@app.command("list", cls=sharing(wanted), epilog="Example: companion lieutenant list --agent --act 1")
def list_lieutenants(context: typer.Context, agent: Agent = False) -> None:
    """List lieutenants, or agents, by act or box."""
    from companion.games.descent.commands.showing import list_chiefs
    from companion.games.descent.monsters import AGENT, LIEUTENANT

    list_chiefs(AGENT if agent else LIEUTENANT, given(context, wanted))
