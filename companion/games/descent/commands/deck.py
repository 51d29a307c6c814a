"""`companion deck ...` in Descent: heroes' equipment and the overlord's deck against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.games.descent.commands.common import game as own_game
from companion.games.descent.commands.common import view
from companion.kit.context import Json, complete_game, games, noun

app = noun("Heroes' equipment and the overlord's deck, checked.")


@app.command(epilog="Example: companion deck check --file table.toml --game descent")
def check(
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A TOML file in place of the campaign.")] = None,
    game: Annotated[str, typer.Option("--game", "-g", help="Whose rules.", autocompletion=complete_game)] = "",
    as_json: Json = False,
) -> None:
    """Check classes, skills, equipment, the Overlord deck, plots and relics."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    found = _of_file(file, game) if file else _of_campaign()
    if as_json:
        emit(findings_json(found))
    else:
        show_full(found)
        if not found:
            say("All is as the rules want it.")
    if has_errors(found):
        raise typer.Exit(1)


def _of_file(file: Path, name: str) -> list[Any]:
    from companion.games.descent.acts.checking import check_file

    installed = games()
    return check_file(file, installed.find(name) if name else own_game())


def _of_campaign() -> list[Any]:
    from companion.games.descent.acts.checking import check_campaign

    return check_campaign(view(), own_game())


@app.command(epilog="Example: companion deck show")
def show(as_json: Json = False) -> None:
    """Show what each hero has equipped and learned, and the overlord's cards."""
    from companion.games.descent.acts.shapes import table_shape
    from companion.games.descent.views import show_table
    from companion.render.console import emit

    shape = table_shape(view(), own_game())
    if as_json:
        emit(shape)
    else:
        show_table(shape)
