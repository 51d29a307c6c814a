"""The campaign in use, as every verb that only looks reads it, and how its heroes and cards are named."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from companion.kit.context import complete_hero, folder, games

if TYPE_CHECKING:
    from companion.core.rows import CampaignRows
    from companion.games.descent.state import State

Hero = Annotated[str, typer.Argument(metavar="HERO", help="The hero.", autocompletion=complete_hero)]
Words = Annotated[list[str], typer.Argument(metavar="NAME", help="The name.")]
SomeWords = Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="The name; without it, a list.")]
Secrets = Annotated[bool, typer.Option("--overlord", help="The overlord looks: his secrets by name.")]
OwnPrice = Annotated[int | None, typer.Option("--xp", min=0, max=99, help="With --new: what it costs.")]
T = TypeVar("T")
Gone = Annotated[bool, typer.Option("--gone", help="It ends.")]


def menu(shape: T, show: Callable[[T], None], as_json: bool) -> None:
    """What there is to choose from, in place of an error that something is missing."""
    from companion.render.console import emit

    if as_json:
        emit(shape)
    else:
        show(shape)


def rows_in_use() -> CampaignRows:
    """Its rows."""
    from companion.store.readmodel import need_active

    return need_active(folder())


def in_use(rows: CampaignRows | None = None) -> State:
    """Where it stands."""
    from companion.games.descent.state import read_state

    found = rows or rows_in_use()
    return read_state(games().get(found.own.game), found)
