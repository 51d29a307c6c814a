"""`companion ask`: a ruling, mid-game."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_game, folder, joined, verb

app = verb()


@app.command(epilog="Example: companion ask can I evade a villain")
def ask(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="The question, in your own words.")],
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    all_games: Annotated[bool, typer.Option("--all-games", help="Look in every game.")] = False,
    kind: Annotated[str, typer.Option("--kind", help="Only digest, book or ruling.")] = "",
    limit: Annotated[int, typer.Option("--limit", "-n", min=1, max=50, help="How many answers.")] = 5,
    full: Annotated[bool, typer.Option("--full", help="Every answer in full.")] = False,
    as_json: Json = False,
) -> None:
    """Look up a ruling in the digest, your own rulebooks and your house rulings."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of
    from companion.render.console import emit

    lookup = Lookup(folder(), game, all_games)
    found = library_of(lookup).ask(joined(words), lookup.games, kind, limit, lookup.rulings())
    if kind in ("", "thing"):
        from companion.kit.things import with_things

        found = with_things(found, lookup, folder())
    if as_json:
        emit(found.as_json())
    else:
        from companion.render.answers import show_asked

        show_asked(found, full, lookup.titles(), kind)
    if not found.confident:
        raise typer.Exit(1)
