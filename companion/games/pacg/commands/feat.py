"""`companion feat ...`: boxes checked on the character card."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from companion.games.pacg.commands.shared import AnyOrAll, Who, campaign_view, card_game, show_outcome
from companion.kit.context import Json, games, joined, noun, record

app = noun("Feats: skill, power and card feats.")


@app.command(epilog="Example: companion feat gain kyra skill strength")
def gain(
    name: Who,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="skill, power or card.")],
    what: Annotated[list[str], typer.Argument(metavar="WHAT", help="strength; hand-size; spell ...")],
    reason: Annotated[str, typer.Option("--reason", help="Why, where no reward gives it.")] = "",
    as_json: Json = False,
) -> None:
    """Check the next box of a skill, power or card type."""
    from companion.core.errors import CompanionError
    from companion.games.pacg.acts.feats import gain as check_box

    try:
        found = check_box(record(), games(), name, kind, joined(what), reason)
    except CompanionError as error:
        if "--reason" not in error.hint or not sys.stdin.isatty():
            raise
        found = check_box(record(), games(), name, kind, joined(what), typer.prompt("Why", err=True))
    show_outcome(found, as_json)


@app.command("list", epilog="Example: companion feat list kyra")
def list_feats(name: AnyOrAll = None, as_json: Json = False) -> None:
    """List the feats gained, the boxes left, and what is due."""
    from companion.games.pacg.acts.sheets import sheet_of
    from companion.games.pacg.acts.state import playing
    from companion.games.pacg.views import show_feats
    from companion.render.console import emit
    from companion.table.status import hero_row

    view, cards = campaign_view(), card_game()
    rows = [hero_row(view, joined(name))] if name else playing(view)
    kept = ("role", "feats", "boxes", "due")
    shapes = [
        {"name": row["name"], **{k: v for k, v in sheet_of(view, cards, row).items() if k in kept}} for row in rows
    ]
    if as_json:
        emit(shapes)
    else:
        show_feats(shapes)


@app.command(epilog="Example: companion feat undo")
def undo(as_json: Json = False) -> None:
    """Take back the last feat gained."""
    from companion.games.pacg.acts.feats import undo_feat
    from companion.render.console import emit, say

    label = undo_feat(record())
    if as_json:
        emit({"undone": [label]})
    else:
        say(f"Undone: {label}.")
