"""`companion term`: one word of the glossary."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_game, complete_term, folder, joined, verb

app = verb()

Words = Annotated[
    list[str], typer.Argument(metavar="WORD", help="A term, abbreviation or alias.", autocompletion=complete_term)
]


@app.command(epilog="Example: companion term recharge --game rotr")
def term(
    words: Words,
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    all_games: Annotated[bool, typer.Option("--all-games", help="Look in every game.")] = False,
    as_json: Json = False,
) -> None:
    """Explain a term: the exact one first, then what comes near."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of
    from companion.render.console import emit

    lookup = Lookup(folder(), game, all_games)
    found = library_of(lookup).term(joined(words), lookup.games, rulings=lookup.rulings(), names=lookup.names())
    from companion.kit.things import with_things

    found = with_things(found, lookup, lookup.folder, near=True)
    if as_json:
        emit(found.as_json())
    else:
        from companion.render.answers import show_asked

        show_asked(found, False, lookup.titles())
    if not found.confident:
        raise typer.Exit(1)
