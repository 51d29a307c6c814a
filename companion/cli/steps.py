"""`companion steps`: what to do now, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import Json, complete_game, folder, joined, verb

if TYPE_CHECKING:
    from companion.games.procedures import Procedure

app = verb()


@app.command(epilog="Example: companion steps turn --game rotr")
def steps(
    name: Annotated[list[str] | None, typer.Argument(metavar="[NAME]", help="turn, encounter, combat ...")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Which game.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Print the steps of a procedure, with the rule behind each; without a name, list the procedures."""
    from companion.core.names import resolve
    from companion.folder import shipped_data
    from companion.games.procedures import procedures
    from companion.kit.library import Lookup
    from companion.render.console import emit
    from companion.render.steps import show_list, show_procedure

    lookup = Lookup(folder(), game)
    if len(lookup.games) != 1:
        raise CompanionError("Which game?", f"Add --game, one of: {', '.join(lookup.places)}.")
    id = lookup.games[0]
    known = procedures(lookup.places[id], shipped_data())
    if not known:
        raise CompanionError(f"No procedures are known for {id}.", "A procedures.toml in its folder adds them.")
    if not name:
        emit([_shape(id, one) for one in known]) if as_json else show_list(known)
        return
    by_name = {key: one for one in known for key in (one.id, one.title, *one.aliases)}
    hint = f"There is: {', '.join(one.id for one in known)}."
    chosen = resolve(joined(name), by_name, "procedure", id, hint)
    emit(_shape(id, chosen)) if as_json else show_procedure(id, chosen)


def _shape(game: str, procedure: Procedure) -> dict[str, object]:
    listed = [{"do": s.do, "rule": f"{game}#{s.see}" if s.see else "", "optional": s.optional} for s in procedure.steps]
    return {"id": procedure.id, "title": procedure.title, "source": procedure.source, "steps": listed}
