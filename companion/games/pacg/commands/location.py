"""`companion location ...`: the locations of a set."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.games.pacg.commands.arguments import Game, complete_location, set_in_use
from companion.kit.context import Json, joined, noun

app = noun("Locations: their decks, and what closes them.")

Name = Annotated[list[str], typer.Argument(metavar="NAME", help="The location.", autocompletion=complete_location)]


@app.command(epilog="Example: companion location show academy")
def show(name: Name, game: Game = "", as_json: Json = False) -> None:
    """Show a location: what closes it, and its deck list."""
    from companion.games.pacg.views.cards import location_json, show_location
    from companion.render.console import emit

    cards, adventure = set_in_use(game)
    place = cards.place(joined(name))
    number = adventure() if place.closing.grows else None
    text = cards.text("location", place.name)
    if as_json:
        emit(location_json(place, number, text))
    else:
        show_location(place, number, text)


@app.command("list", epilog="Example: companion location list --set 1")
def list_locations(
    words: Annotated[list[str] | None, typer.Argument(metavar="[WORDS]", help="In the name.")] = None,
    set: Annotated[str, typer.Option("--set", "-s", help="B or 1 to 6.")] = "",
    game: Game = "",
    as_json: Json = False,
) -> None:
    """List the locations with what closes them."""
    from companion.core.names import fold, resolve
    from companion.games.pacg.cards import SETS
    from companion.games.pacg.views.cards import location_json, show_locations
    from companion.render.console import emit

    cards, adventure = set_in_use(game)
    chosen = resolve(set, {known: known for known in SETS}, "set") if set else ""
    wanted = fold(joined(words)) if words else ""
    found = [p for p in cards.places.values() if wanted in fold(p.name) and chosen in {"", p.set}]
    number = adventure() if any(place.closing.grows for place in found) else None
    if as_json:
        emit([location_json(place, number) for place in found])
    else:
        show_locations(found, number)
