"""`companion play explore`, `henchman`, `examine`, `cards` and `odds`: the decks of the locations."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.games.pacg.commands.arguments import state_in_use
from companion.games.pacg.commands.piles import hero_and_number, tell
from companion.kit.context import Json, complete_hero, table

verbs = typer.Typer()
"""They join those of `play`."""

Who = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME]", help="Else whose turn it is.", autocompletion=complete_hero),
]


@verbs.command(epilog="Example: companion play explore kyra 2")
def explore(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME] [N]", help="Else whose turn it is; once.", autocompletion=complete_hero),
    ] = None,
    back: Annotated[bool, typer.Option("--back", "-b", help="Undefeated: it is shuffled back.")] = False,
    as_json: Json = False,
) -> None:
    """A card of the location is turned over that is neither villain nor henchman."""
    from companion.games.pacg.acts.exploring import explore as turn_over

    who, count = hero_and_number(words)
    tell(turn_over(table(), who, back, count), as_json)


@verbs.command(epilog="Example: companion play henchman kyra")
def henchman(
    name: Who = None,
    undefeated: Annotated[bool, typer.Option("--undefeated", help="It is shuffled back.")] = False,
    as_json: Json = False,
) -> None:
    """Exploring turns up the henchman, who is defeated (or not)."""
    from companion.games.pacg.acts.exploring import henchman as find

    tell(find(table(), " ".join(name or []), undefeated), as_json)


@verbs.command(epilog="Example: companion play examine woods 3 --villain 2")
def examine(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[LOCATION] [N]", help="Else where the turn is; 1 card.")
    ] = None,
    villain: Annotated[int, typer.Option("--villain", metavar="N", help="It lies so far from the top.")] = 0,
    henchman: Annotated[int, typer.Option("--henchman", metavar="N", help="Likewise.")] = 0,
    as_json: Json = False,
) -> None:
    """Cards on top of a location's deck are looked at: no villain, no henchman, or where it lies."""
    from companion.games.pacg.acts.exploring import examine as look

    place, count = hero_and_number(words)
    tell(look(table(), place, count, villain, henchman), as_json)


@verbs.command(epilog="Example: companion play cards woods 8")
def cards(
    words: Annotated[list[str], typer.Argument(metavar="LOCATION N", help="How many cards it has.")],
    as_json: Json = False,
) -> None:
    """Correct how many cards a location has left."""
    from companion.games.pacg.acts.exploring import recount

    if len(words) < 2 or not words[-1].isdecimal():
        raise CompanionError("How many cards?", "companion play cards LOCATION 8")
    tell(recount(table(), " ".join(words[:-1]), int(words[-1])), as_json)


@verbs.command(epilog="Example: companion play odds --explores 2")
def odds(
    explores: Annotated[int, typer.Option("--explores", "-e", min=1, max=9, help="Cards explored each turn.")] = 1,
    as_json: Json = False,
) -> None:
    """Exact chances: the next card at each location, where the villain is, whether the blessings last."""
    from companion.games.pacg.views.finding import finding_json, show_finding
    from companion.render.console import emit

    state = state_in_use()
    if as_json:
        emit(finding_json(state, explores))
    else:
        show_finding(state, explores)
