"""`companion feat ...`: boxes checked on the character card."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from companion.games.pacg.commands.arguments import AnyOrAll, Who, members, state_in_use
from companion.kit.context import Json, finish, joined, noun, record, table

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
    from companion.games.pacg.acts.feats import NoReasonError
    from companion.games.pacg.acts.feats import gain as check_box

    try:
        found = check_box(table(), name, kind, joined(what), reason)
    except NoReasonError:
        if not sys.stdin.isatty():
            raise
        found = check_box(table(), name, kind, joined(what), typer.prompt("Why", err=True))
    finish(found, as_json)


@app.command("list", epilog="Example: companion feat list kyra")
def list_feats(name: AnyOrAll = None, as_json: Json = False) -> None:
    """List the feats gained, the boxes left, and what is due."""
    from companion.games.pacg.views.sheets import feats_json, show_feats
    from companion.render.console import emit

    state = state_in_use()
    heroes = members(state, joined(name))
    if as_json:
        emit([feats_json(state, hero) for hero in heroes])
    else:
        show_feats(state, heroes)


@app.command(epilog="Example: companion feat undo")
def undo(as_json: Json = False) -> None:
    """Take back the last feat gained."""
    from companion.games.pacg.acts.feats import undo_feat
    from companion.table.change import Outcome

    label = undo_feat(record())
    finish(Outcome(True, f"Undone: {label}", facts={"undone": [label]}), as_json)
