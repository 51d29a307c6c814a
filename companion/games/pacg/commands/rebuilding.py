"""`companion deck rebuild` and `deck suggest`: the decks after a scenario, proposed, bound, agreed to."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.games.pacg.commands.arguments import pairs, state_in_use
from companion.kit.context import Force, Json, Yes, confirm, finish, table

if TYPE_CHECKING:
    from companion.core.findings import Finding
    from companion.games.pacg.acts.rebuild import Wishes
    from companion.table.change import Outcome

Give = Annotated[
    list[str] | None, typer.Option("--give", metavar="CARD=NAME", help="A card of the group, for this character.")
]
FromBox = Annotated[
    list[str] | None, typer.Option("--box", metavar="CARD=NAME", help="A card from the box, for this character.")
]
Keep = Annotated[list[str] | None, typer.Option("--keep", metavar="CARD", help="A card that must not go.")]


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


def rebuild(
    suggested: Annotated[bool, typer.Option("--suggested", help="As `deck suggest` proposes.")] = False,
    done: Annotated[bool, typer.Option("--done", help="The decks are as they should be: lock them.")] = False,
    give: Give = None,
    box: FromBox = None,
    keep: Keep = None,
    files: Annotated[list[Path] | None, typer.Option("--file", "-f", help="Whole decks as listed.")] = None,
    yes: Yes = False,
    force: Force = "",
    as_json: Json = False,
) -> None:
    """Rebuild every deck after a scenario; without an option, show what is needed and held.

    With --suggested (or --keep) the others bind the proposal. What would go back to the box is listed and asked.
    """
    from companion.games.pacg.acts.rebuild import Wishes
    from companion.games.pacg.decklist import read_decks, read_file

    if not (suggested or done or give or box or files or keep):
        _overview(as_json)
        return
    texts = [read_file(path) for path in files or ()]
    lists = tuple(deck for text in texts for deck in read_decks(text, state_in_use().cards.catalog))
    bound = tuple(pairs(give, "--give")), tuple(pairs(box, "--box"))
    wishes = Wishes(*bound, lists, suggested or bool(keep), tuple(keep or ()))
    outcome = _agreed(wishes, force, yes)
    if not (outcome.done or force or as_json) and give and sys.stdin.isatty():
        outs = tuple(_making_room(outcome))
        outcome = _agreed(wishes._replace(outs=outs), force, yes) if outs else outcome
    finish(outcome, as_json)


def _agreed(wishes: Wishes, force: str, yes: bool) -> Outcome:
    """The rebuild, once the player has agreed to what goes back to the box."""
    from companion.games.pacg.acts.rebuild import AskFirstError
    from companion.games.pacg.acts.rebuild import rebuild as build

    try:
        return build(table(), wishes, force, yes)
    except AskFirstError as ask:
        confirm(str(ask), yes)
        return build(table(), wishes, force, agreed=True)


def _making_room(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """For each type that is too full what the player would rather be without."""
    from companion.games.pacg.codes import TOO_MANY
    from companion.kit.asking import answer

    state = state_in_use()
    for finding in outcome.findings:
        hero = next((hero for hero in state.party if hero.name in finding.subject), None)
        if finding.rule.code == TOO_MANY.code and hero:
            cards = [pile.card for pile in state.held(hero) if pile.type == finding.subject[-1]]
            if chosen := answer(f"{hero.name} is full: what goes (empty: nothing)", cards):
                yield chosen, hero.name


def _overview(as_json: bool) -> None:
    from companion.games.pacg.rules.rebuild import overview
    from companion.games.pacg.views.decks import overview_json, show_overview
    from companion.render.console import emit

    decks = state_in_use().decks
    if as_json:
        emit(overview_json(overview(decks), decks))
    else:
        show_overview(overview(decks), decks)


def suggest(give: Give = None, box: FromBox = None, keep: Keep = None, as_json: Json = False) -> None:
    """Propose the best legal rebuild for the whole party, with what each gains and loses, and why.

    Fewest cards from the box; loot, high set numbers and cards without the Basic trait are kept; then who can use a
    card, who acquired it, who uses it best; fewest changes last.
    """
    from dataclasses import replace

    from companion.games.pacg.rules.decks import deck_findings
    from companion.games.pacg.rules.rebuild import bound_by, short_findings, suggestion
    from companion.games.pacg.views.decks import show_suggestion, suggestion_json
    from companion.render.console import emit

    state = state_in_use()
    state.need_party()
    bound = bound_by(state, keep or (), pairs(give, "--give"), pairs(box, "--box"))
    found = suggestion(state.decks, state.cards.suggested, bound)
    if found.short:
        report(short_findings(state.decks, found.short), as_json, "")
    elif as_json:
        emit(suggestion_json(state.decks, found))
    else:
        due = state.rebuild_due or bool(deck_findings(replace(state.decks, playing=False)))
        show_suggestion(state.decks, found, due, bound)
