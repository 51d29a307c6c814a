"""`companion data ...`: is the games' data sound?"""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import Json, complete_game, games, joined, noun

app = noun("The games' data files.")

Form = Annotated[str, typer.Option("--format", help="full or concise.")]


@app.command(epilog="Example: companion data check my-game/")
def check(
    source: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FOLDER or GAME]", help="One folder or game; else every game.", autocompletion=complete_game
        ),
    ] = None,
    form: Form = "full",
    as_json: Json = False,
) -> None:
    """Check the data of every installed game, of one, or of a folder."""
    from companion.core.findings import has_errors
    from companion.core.names import CompanionError
    from companion.games.data_check import check_data
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_concise, show_full

    if form not in {"full", "concise"}:
        raise CompanionError(f"There is no format {form!r}.", "Use full or concise; --json for programs.")
    checked, findings = check_data(games(), joined(source))
    if as_json:
        emit({"checked": checked, **findings_json(findings)})
    else:
        (show_full if form == "full" else show_concise)(findings)
        say(f"{', '.join(checked)}: {'no problems' if not findings else counted(len(findings))}.")
    if has_errors(findings):
        raise typer.Exit(1)


def counted(number: int) -> str:
    """How many findings, in words."""
    return "1 finding" if number == 1 else f"{number} findings"


@app.callback()
def group() -> None:
    """The games' data files."""
