"""`companion help`: the same as `--help`, for people who ask in words."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import verb

app = verb()


def complete_command(incomplete: str) -> list[str]:
    """The commands there are behind the words before, for the shell."""
    from companion.cli.main import command_at
    from companion.kit.typer_inside import verbs_of

    *before, begun = incomplete.split(" ")
    group = command_at(before)
    if before and before[-1] != group.name:
        return []
    return [" ".join([*before, verb]) for verb in verbs_of(group) if verb.startswith(begun)]


@app.command("help", epilog="Example: companion help deck add")
def show_help(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]...", help="A command, or nothing.", autocompletion=complete_command),
    ] = None,
) -> None:
    """Show what a command does, with examples; without one, list the commands."""
    from companion.cli.main import app as tree

    typer.main.get_command(tree).main(
        [*" ".join(words or ()).split(), "--help"], prog_name="companion", standalone_mode=False
    )
