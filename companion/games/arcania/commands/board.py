"""`companion board ...`: the hero board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.core.names import CompanionError
from companion.games.arcania.commands.arguments import Game, Named, data_of, hero_in, not_allowed_here, state, tell
from companion.kit.context import Json, joined, noun

if TYPE_CHECKING:
    from companion.core.findings import Finding

app = noun("The hero board: every slot, drawn and checked.")

Hero = Annotated[list[str] | None, Named]
Heroes = Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="The hero; all of them without a name.")]
BOARD_READINGS = ("general-slot-potions", "backpack-slots")


@app.command(epilog="Example: companion board show dalger")
def show(hero: Hero = None, as_json: Json = False) -> None:
    """Draw a hero's board: slots, items, upgrades, followers."""
    from companion.games.arcania.views import as_shape
    from companion.games.arcania.views.board import board_of, show_board
    from companion.render.console import emit

    now = state()
    notes = tuple(now.readings.note(key) for key in BOARD_READINGS)
    board = board_of(hero_in(now, joined(hero)), now.data, notes)
    if as_json:
        emit(as_shape(board))
    else:
        show_board(board)


@app.command(epilog="Example: companion board check --file dalger.toml --game hoa")
def check(
    hero: Heroes = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A board in a file, without a campaign.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Check heroes against the rules: slots, hands, armor, magic, NPCs, choices, town."""
    tell(_in_file(file, game) if file else _in_campaign(joined(hero)), "All is well.", as_json)


def _in_file(file: Path, game: str) -> list[Finding]:
    from companion.core.fields import Problems
    from companion.core.findings import has_errors
    from companion.games.arcania.boardfile import read_boardfile
    from companion.games.arcania.rules import hero_findings, town_findings

    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", "Name a board file (see the documentation of the data).")
    data, problems = data_of(game), Problems(file.parent)
    hero, town = read_boardfile(file, data, problems)
    if hero is None or has_errors(problems.found):
        return problems.found
    return [*problems.found, *hero_findings(hero, data), *(town_findings(town, data) if town else [])]


def _in_campaign(name: str) -> list[Finding]:
    from companion.games.arcania.rules import all_findings, hero_findings

    now = state()
    if name:
        return not_allowed_here(hero_findings(hero_in(now, name), now.data))
    if not now.heroes:
        raise CompanionError("There is no hero to check.", "`companion party add NAME --as CLASS`, or --file.")
    return not_allowed_here(all_findings(now))
