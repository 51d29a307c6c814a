"""`companion monster ...`: monsters, and lieutenants and agents by name too."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.descent.commands.at_hand import complete_foe, wanted
from companion.kit.commands import given, sharing
from companion.kit.context import joined, noun

app = noun("Monsters: health, dice, surges, group limits.")

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="Its name.", autocompletion=complete_foe)]
Traits = Annotated[list[str] | None, typer.Option("--trait", help="With this trait; may be repeated.")]


@app.command(cls=sharing(wanted), epilog='Example: companion monster show "goblin archer" --act 1 --heroes 3')
def show(context: typer.Context, name: Name) -> None:
    """A monster's cards and group limits; of the campaign's act and heroes where one is in use."""
    from companion.games.descent.commands.showing import show_foe

    show_foe(joined(name), given(context, wanted))


@app.command("list", cls=sharing(wanted), epilog="Example: companion monster list --trait cave --act 2")
def list_monsters(context: typer.Context, traits: Traits = None) -> None:
    """List monsters by trait or box, with the health of the act and the limits of the number of heroes."""
    from companion.games.descent.commands.showing import list_groups

    list_groups(tuple(traits or ()), given(context, wanted))
