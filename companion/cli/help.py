"""`companion help`: the same as `--help`, for people who ask in words."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.kit.context import verb

app = verb()


@app.command("help", epilog="Example: companion help deck add")
def show_help(
    words: Annotated[list[str] | None, typer.Argument(metavar="[COMMAND]...", help="A command, or nothing.")] = None,
) -> None:
    """Show what a command does, with examples; without one, list the commands."""
    from companion.cli.main import app as tree

    typer.main.get_command(tree).main([*(words or ()), "--help"], prog_name="companion", standalone_mode=False)
