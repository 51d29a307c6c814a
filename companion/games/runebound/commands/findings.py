"""Findings about a table, reported the same way wherever they come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from companion.games.runebound.commands.shared import MODULE
from companion.kit.context import folder, games

if TYPE_CHECKING:
    from companion.core.findings import Finding


def report(findings: Sequence[Finding], as_json: bool) -> None:
    """Show findings; exit 1 where one breaks a rule."""
    from companion.core.findings import has_errors
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        emit(findings_json(findings))
    else:
        show_full(findings)
        if not has_errors(findings):
            say("By the rules." if not findings else "Nothing breaks a rule.")
    if has_errors(findings):
        raise typer.Exit(1)


def game_for_files(name: str) -> Any:
    """The game whose rules a file is checked by: the one named, the campaign's, or the first that has these rules."""
    from companion.kit.check_reading import place_for

    return games().get(place_for(folder(), name, MODULE).id)
