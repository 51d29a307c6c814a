"""What the Descent commands share: the campaign in use, and saying what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.kit.context import folder, games

if TYPE_CHECKING:
    from companion.games.descent.acts.guard import Outcome
    from companion.games.registry import Games

Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule, and say why.")]


def view() -> Any:
    """The campaign in use."""
    from companion.store.readmodel import need_active

    return need_active(folder())


def game(installed: Games | None = None) -> Any:
    """Its game; one that was loaded already is not loaded again."""
    return (installed or games()).get(view().campaign["game"])


def state(installed: Games | None = None) -> Any:
    """Where it stands."""
    from companion.games.descent.acts.reading import view_state

    return view_state(view(), game(installed))


def said(words: str, as_json: bool = False) -> None:
    """Say what was done."""
    from companion.render.console import emit, say

    if as_json:
        emit({"done": words})
    else:
        say(f"{words}.")


def told(outcome: Outcome, as_json: bool = False) -> None:
    """Say what was done, or which findings stand in the way (exit code 1)."""
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        emit({"done": outcome.done or None, **findings_json(outcome.findings)})
    else:
        if outcome.done:
            say(f"{outcome.done}.")
        show_full(outcome.findings)
        if not outcome.done:
            say('Not done. To break the rule all the same: --force "why"')
    if not outcome.done:
        raise typer.Exit(1)
