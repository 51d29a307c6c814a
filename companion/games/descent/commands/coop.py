"""`companion coop ...` in Descent: fate, doom and loot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.descent.commands.in_use import in_use
from companion.kit.context import Json, finish, joined, noun, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.games.descent.variants import Tracks

app = noun("Cooperative play: fate, doom and loot.")

Spaces = Annotated[int, typer.Argument(help="How many spaces.")]


@app.command(epilog="Example: companion coop start forgotten souls")
def start(
    quest: Annotated[list[str] | None, typer.Argument(metavar="[QUEST]", help="The cooperative quest.")] = None,
    gap: Annotated[
        int | None, typer.Option("--gap", help="Spaces from the top of the track to the doom token.")
    ] = None,
    loot_limit: Annotated[
        int | None, typer.Option("--loot-limit", help="Loot limit for your number of heroes.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Begin: the tracks as the Track sheet shows them for your number of heroes, or as you count them."""
    from companion.games.descent.acts.variants import start_coop

    finish(start_coop(table(), gap, loot_limit, joined(quest)), as_json)


@app.command(epilog="Example: companion coop win")
def win(as_json: Json = False) -> None:
    """The heroes complete the third main encounter and win."""
    from companion.games.descent.acts.variants import end_coop

    finish(end_coop(table(), "heroes"), as_json)


@app.command(epilog="Example: companion coop lose")
def lose(as_json: Json = False) -> None:
    """The heroes lose together."""
    from companion.games.descent.acts.variants import end_coop

    finish(end_coop(table(), "overlord"), as_json)


@app.command(epilog="Example: companion coop show --json")
def show(as_json: Json = False) -> None:
    """Show the tracks, and how far the loss is."""
    from companion.games.descent.views.play import need_tracks, show_tracks, tracks_json
    from companion.render.console import emit

    tracks = need_tracks(in_use())
    if as_json:
        emit(tracks_json(tracks))
    else:
        show_tracks(tracks)


@app.command(epilog="Example: companion coop fate 1")
def fate(
    spaces: Spaces = 1,
    back: Annotated[bool, typer.Option("--back", help="Move it backward.")] = False,
    refresh: Annotated[bool, typer.Option("--refresh", help="To the top.")] = False,
    as_json: Json = False,
) -> None:
    """Advance fate: in the Fate step, and for each defeated hero."""
    from companion.games.descent.variants import move_fate, refresh_fate

    def move(tracks: Tracks) -> tuple[Tracks, str]:
        if refresh:
            return refresh_fate(tracks), "Fate returns to the top"
        by = -abs(spaces) if back else spaces
        return move_fate(tracks, by), f"Fate moves {'backward' if by < 0 else 'forward'} {abs(by)}"

    _move(move, as_json)


@app.command(epilog="Example: companion coop doom 1")
def doom(spaces: Spaces = 1, as_json: Json = False) -> None:
    """Advance doom; it never moves down."""
    from companion.games.descent.variants import advance_doom

    _move(lambda tracks: (advance_doom(tracks, spaces), f"Doom moves up {spaces}"), as_json)


@app.command(epilog="Example: companion coop transition")
def transition(as_json: Json = False) -> None:
    """Go over to Act II, as an Exploration card says."""
    from companion.games.descent.acts.variants import coop_act_two

    finish(coop_act_two(table()), as_json)


@app.command(epilog="Example: companion coop loot 2 --master")
def loot(
    spaces: Spaces = 1,
    master: Annotated[bool, typer.Option("--master", help="It was a master monster.")] = False,
    search: Annotated[bool, typer.Option("--search", help="A Search card is flipped for loot.")] = False,
    as_json: Json = False,
) -> None:
    """A monster of so many spaces is defeated; a full track pays out."""
    from companion.core.names import many
    from companion.games.descent.variants import SEARCH_LOOT, add_loot

    def move(tracks: Tracks) -> tuple[Tracks, str]:
        count = SEARCH_LOOT if search else spaces
        after, paid = add_loot(tracks, count, master)
        masters = tracks.masters + master
        more = f": the loot limit is reached after {many(masters, 'masters')}, draw Shop Items" if paid else ""
        return after, f"Loot {count}{more}"

    _move(move, as_json)


def _move(move: Callable[[Tracks], tuple[Tracks, str]], as_json: bool) -> None:
    from companion.games.descent.acts.variants import move_tracks

    finish(move_tracks(table(), move), as_json)
