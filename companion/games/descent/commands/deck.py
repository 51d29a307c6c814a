"""`companion deck ...` in Descent: heroes' equipment and the overlord's deck against the rules."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.descent.commands.in_use import Secrets, in_use, rows_in_use
from companion.kit.context import Json, complete_game, games, noun

if TYPE_CHECKING:
    from companion.core.findings import Finding

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


def _of_file(file: Path, name: str) -> list[Finding]:
    from companion.games.descent.deckfile import file_findings

    installed = games()
    return file_findings(file, installed.find(name) if name else installed.get(rows_in_use().own.game))


def _of_campaign() -> list[Finding]:
    from companion.games.descent.rules import judge

    rows = rows_in_use()
    state = in_use(rows)
    return rows.not_allowed(judge(state.sheets, state.index))


@app.command(epilog="Example: companion deck show")
def show(secrets: Secrets = False, as_json: Json = False) -> None:
    """Show what each hero has equipped and learned, and the overlord's cards."""
    from companion.games.descent.views.sheets import show_table, table_json
    from companion.render.console import emit

    if as_json:
        emit(table_json(in_use(), secrets))
    else:
        show_table(in_use(), secrets)
