"""`companion undo`: take back the last changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.kit.context import Json, OfFolder, Yes, confirm, elsewhere, finish, record, verb

if TYPE_CHECKING:
    from companion.store.undoing import Planned

app = verb()


@app.command(epilog="Example: companion undo 2")
def undo(
    count: Annotated[int, typer.Argument(min=1, max=1_000_000, help="How many steps.")] = 1,
    step: Annotated[
        int | None, typer.Option("--step", min=1, max=2**53, help="One step by its number in the log.")
    ] = None,
    mine: Annotated[bool, typer.Option("--mine", help="Only steps of your own.")] = False,
    of_folder: OfFolder = False,
    yes: Yes = False,
    as_json: Json = False,
) -> None:
    """Take back the last change of the campaign in use, or the last few; `companion redo` repeats them."""
    from companion.render.console import remark, say
    from companion.table.change import Outcome

    opened, other = record(), elsewhere()
    planned = opened.to_undo(count, step, mine, of_folder)
    newer = None if of_folder or step else opened.newer_of_folder(planned[0].id)
    if step is None:
        _ask(planned, count > 1 or newer is not None, yes)
    taken = opened.take_back(count, step, mine=mine, folder=of_folder, agreed={line.id for line in planned})
    labels = [line.label for line in taken]
    if as_json:
        facts = {"undone": labels, "authors": [line.author or None for line in taken]}
        finish(Outcome(True, f"Undone: {'; '.join(labels)}", facts=facts), as_json)
        return
    for line in taken:
        say(f"{other}Undone: {line.label}{_whose(line)}")
    if newer:
        remark(f"Newer is a change of the folder ({newer.label}): `companion undo --folder` takes it back.")


def _ask(planned: list[Planned], of_campaigns: bool, yes: bool) -> None:
    """Ask before a campaign is unmade by more than one plain step, and before somebody else's step is taken back."""
    from companion.store.caller import author

    for name in (name for line in planned if of_campaigns for name in line.unmakes):
        confirm(f"This takes back that the campaign {name} was begun, and all of it.", yes)
    own = author()
    for line in planned:
        if line.author not in {"", own}:
            confirm(f"Step {line.id} ({line.label}) is {line.author}'s. Take it back?", yes)


def _whose(line: Planned) -> str:
    """Whose step it was; one's own where one has said who one is."""
    from companion.store.caller import author, is_named

    shown = line.author and (is_named() or line.author != author())
    return f" (by {line.author})" if shown else ""
