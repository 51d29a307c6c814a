"""What the PACG commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.core.errors import CompanionError
from companion.kit.context import beginning, complete_hero, folder, games

if TYPE_CHECKING:
    from companion.core.findings import Finding
    from companion.games.pacg.acts.changes import Outcome
    from companion.games.pacg.sets import CardGame
    from companion.store.readmodel import CampaignView

Force = Annotated[str, typer.Option("--force", metavar="REASON", help="Break a rule of the game, and say why.")]
Who = Annotated[str, typer.Argument(metavar="NAME", help="The character.", autocompletion=complete_hero)]
WhoAlone = Annotated[list[str], typer.Argument(metavar="NAME", help="The character.", autocompletion=complete_hero)]
AnyOrAll = Annotated[
    list[str] | None,
    typer.Argument(metavar="[NAME]", help="One character; else all.", autocompletion=complete_hero),
]
"""Where no other word follows, a name needs no quotes."""


def card_game(name: str = "") -> CardGame:
    """The named set, or that of the campaign in use with the table's own cards."""
    from companion.games.pacg.acts.own_cards import own_cards
    from companion.games.pacg.sets import CardGame
    from companion.store.readmodel import need_active

    if name:
        return CardGame(games().find(name))
    view = need_active(folder())
    return CardGame(games().get(view.campaign["game"]), own_cards(view))


def campaign_view() -> CampaignView:
    """The campaign in use."""
    from companion.store.readmodel import need_active

    return need_active(folder())


def complete_card(incomplete: str) -> list[str]:
    """The boons of the set, for the shell."""
    try:
        return beginning(incomplete, [card.name for card in card_game().catalog.boons()])
    except Exception:  # a completion that fails must not disturb the prompt
        return []


def report(findings: Sequence[Finding], as_json: bool, clean: str) -> None:
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
            say(clean)
    if has_errors(findings):
        raise typer.Exit(1)


def show_outcome(outcome: Outcome, as_json: bool, more: dict[str, Any] | None = None) -> None:
    """What a command did, or the findings that stand in the way (exit 1)."""
    from companion.render.console import emit, say
    from companion.render.findings import as_json as findings_json
    from companion.render.findings import show_full

    if as_json:
        shape = findings_json(outcome.findings)
        emit({"done": outcome.done or None, "notes": list(outcome.notes), **(more or {}), **shape})
    else:
        if outcome.done:
            say(outcome.done if outcome.done.endswith(("!", "?")) else f"{outcome.done}.")
        for note in outcome.notes:
            say(f"  {note}")
        show_full(outcome.findings)
        if not outcome.done:
            say('Not done. To break the rule all the same: --force "why"')
    if not outcome.done:
        raise typer.Exit(1)


def pairs(given: Sequence[str] | None, option: str, form: str = "CARD=NAME") -> list[tuple[str, str]]:
    """Options of a form like `CARD=NAME` as pairs."""
    found = []
    for text in given or ():
        left, sign, right = text.rpartition("=")
        if not sign or not left.strip() or not right.strip():
            raise CompanionError(f"{text!r} is no pair.", f'Write it as {option} "{form}".')
        found.append((left.strip(), right.strip()))
    return found
