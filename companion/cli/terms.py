"""`companion terms`: the glossary of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_game, folder, verb

app = verb()


@app.command(epilog="Example: companion terms --game rotr")
def terms(
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    kind: Annotated[list[str] | None, typer.Option("--kind", help="Others: ability, tag, rule ...")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Every entry of the digest.")] = False,
    as_json: Json = False,
) -> None:
    """List the glossary of the campaign's game, or of another."""
    from companion.kit.library import Lookup
    from companion.kit.warm import library_of
    from companion.render.answers import show_terms
    from companion.render.console import emit, say

    lookup = Lookup(folder(), game)
    found = library_of(lookup).terms(lookup.games, () if everything else tuple(kind or ("term",)))
    if as_json:
        emit([{"ref": t.ref, "title": t.title, "kind": t.entry_kind, "aliases": list(t.aliases)} for t in found])
    elif found:
        show_terms(found, len(lookup.games) == 1)
    else:
        say("The digest has no such entries.")
    if not found:
        raise typer.Exit(1)
