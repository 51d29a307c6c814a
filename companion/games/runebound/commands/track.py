"""`companion track ...`: rounds and the time track."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.runebound.commands.options import MOST, split
from companion.games.runebound.game import shown, table
from companion.kit.context import Force, Json, Once, finish, joined, noun

app = noun("Rounds and the time track: its layout, the end of a round.")


@app.command(epilog="Example: companion track layout 12 --story 3,6,9 --refresh 4,8,12")
def layout(
    spaces: Annotated[int, typer.Argument(max=MOST, help="How many spaces the track has.")],
    story: Annotated[list[str] | None, typer.Option("--story", help="Spaces with a story icon, from 1.")] = None,
    refresh: Annotated[list[str] | None, typer.Option("--refresh", help="Spaces that refresh gems.")] = None,
    once: Once = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Enter the time track once, as the board prints it; your box keeps it for every game."""
    from companion.games.runebound.acts.play import set_layout

    finish(set_layout(table(), spaces, _numbers(story), _numbers(refresh), force, once), as_json)


def _numbers(words: list[str] | None) -> list[int]:
    wrong = [word for word in split(words) if not word.isdigit()]
    if wrong:
        raise CompanionError(f"{wrong[0]!r} is no space of the track.", "Write numbers with commas: 3,6,9.")
    return [int(word) for word in split(words)]


@app.command("next", epilog="Example: companion track next")
def end_round(as_json: Json = False) -> None:
    """End the round: the time token moves, and says what its space asks for."""
    from companion.games.runebound.acts.play import end_round as do

    finish(do(table()), as_json)


@app.command(epilog="Example: companion track first corbin")
def first(
    hero: Annotated[list[str], typer.Argument(metavar="HERO", help="Who is first player.")],
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Say who is first player."""
    from companion.games.runebound.acts.play import set_first_player

    finish(set_first_player(table(), joined(hero), force), as_json)


@app.command("set", epilog="Example: companion track set --act 2 --space 3 --round 15")
def set_token(
    space: Annotated[int | None, typer.Option("--space", max=MOST, help="Where the time token is.")] = None,
    act: Annotated[int | None, typer.Option("--act", max=MOST, help="Which act.")] = None,
    round_: Annotated[int | None, typer.Option("--round", max=MOST, help="Which round.")] = None,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Put the time token where it lies: for a game begun before it was recorded."""
    from companion.games.runebound.acts.play import set_token as do

    if (space, act, round_) == (None, None, None):
        raise CompanionError("Where is the time token?", "Add --space, --act or --round.")
    finish(do(table(), space, act, round_, force), as_json)


@app.command(epilog="Example: companion track show")
def show(as_json: Json = False) -> None:
    """Show the time track and where its token is."""
    from companion.games.runebound.views.shapes import track_shape
    from companion.games.runebound.views.terminal import show_track
    from companion.render.console import emit

    time = shown().state.track
    emit(track_shape(time)) if as_json else show_track(time)
