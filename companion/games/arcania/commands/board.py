"""`companion board ...`: the hero board."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from companion.core.errors import CompanionError
from companion.games.arcania.commands.common import Game, Named, hero_name, system, table
from companion.kit.context import Json, joined, noun

app = noun("The hero board: every slot, drawn and checked.")

Hero = Annotated[list[str] | None, Named]
Heroes = Annotated[list[str] | None, typer.Argument(metavar="[HERO]", help="The hero; all of them without a name.")]
BOARD_READINGS = ("general-slot-potions", "backpack-slots")


@app.command(epilog="Example: companion board show dalger")
def show(hero: Hero = None, as_json: Json = False) -> None:
    """Draw a hero's board: slots, items, upgrades, followers."""
    from companion.games.arcania.acts.state import hero_of, playing, readings
    from companion.games.arcania.acts.views import board_shape
    from companion.games.arcania.views import show_board
    from companion.render.console import emit

    view, rules = table()
    name = hero_name(joined(hero))
    row = next(row for row in [*playing(view), *view.heroes] if row["name"] == name)
    shape = board_shape(hero_of(view, row, rules), rules)
    chosen = readings(view, rules)
    shape["readings"] = [chosen.note(key) for key in BOARD_READINGS]
    if as_json:
        emit(shape)
    else:
        show_board(shape)


@app.command(epilog="Example: companion board check --file dalger.toml --game hoa")
def check(
    hero: Heroes = None,
    file: Annotated[Path | None, typer.Option("--file", "-f", help="A board in a file, without a campaign.")] = None,
    game: Game = "",
    as_json: Json = False,
) -> None:
    """Check heroes against the rules: slots, hands, armor, magic, NPCs, choices, town."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    findings = _in_file(file, game) if file else _in_campaign(joined(hero))
    if as_json:
        emit(findings_json(findings))
    elif findings:
        show_full(findings)
    else:
        say("All is well.")
    if has_errors(findings):
        raise typer.Exit(1)


def _in_file(file: Path, game: str) -> list[Any]:
    from companion.core.fields import Problems
    from companion.core.findings import has_errors
    from companion.games.arcania.acts.state import rules_of
    from companion.games.arcania.boardfile import read_boardfile
    from companion.games.arcania.rules import hero_findings, town_findings

    if not file.is_file():
        raise CompanionError(f"There is no file {file}.", "Name a board file (see the documentation of the data).")
    rules = rules_of(system(game))
    problems = Problems(file.parent)
    hero, town = read_boardfile(file, rules, problems)
    if hero is None or has_errors(problems.found):
        return problems.found
    found = [*problems.found, *hero_findings(hero, rules)]
    return [*found, *town_findings(town, rules)] if town else found


def _in_campaign(name: str) -> list[Any]:
    from companion.games.arcania.acts.state import all_findings, hero_of, playing
    from companion.games.arcania.rules import hero_findings
    from companion.table.status import allowed_codes, hero_row

    view, rules = table()
    if not name:
        if not playing(view):
            raise CompanionError("There is no hero to check.", "`companion party add NAME --as CLASS`, or --file.")
        return all_findings(view, rules)
    return hero_findings(hero_of(view, hero_row(view, name), rules), rules, allowed_codes(view))
