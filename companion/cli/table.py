"""`companion table`: an evening's worth of commands without the word `companion`."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable
from typing import Annotated

import typer

from companion.cli.context import folder, verb
from companion.errors import CompanionError

app = verb()

LEAVE = {"quit", "exit", "q"}
NOT_HERE = {"table", "demo"}


@app.command(epilog="Example: companion table < moves.txt")
def table(
    keep_going: Annotated[
        bool, typer.Option("--keep-going/--stop", help="With piped lines: go on after a failing one, or stop.")
    ] = True,
) -> None:
    """Play the evening: commands without `companion`, completion, history; or read them from a file."""
    from companion.cli.warm import keep_warm

    keep_warm()
    if sys.stdin.isatty():
        from companion.cli.prompt import converse

        converse(folder(), run_line)
        return
    failed = run_lines(sys.stdin, keep_going)
    if failed:
        raise typer.Exit(1)


def run_lines(lines: Iterable[str], keep_going: bool) -> int:
    """Run piped lines; a failing one says its number. Returns how many failed."""
    from companion.render.console import complain, say_parts

    failed = 0
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if line.strip().lower() in LEAVE:
            break
        say_parts(("> ", "dim"), (line.strip(), "cyan"))
        if run_line(line) == 2:
            failed += 1
            complain(f"Line {number} was not done: {line.strip()[:80]}")
            if not keep_going:
                break
    return failed


def run_line(line: str) -> int:
    """One line as a command; returns its exit code."""
    from companion.cli.main import run
    from companion.render.console import complain

    try:
        words = _words(line)
    except CompanionError as error:
        complain(str(error))
        return 2
    return run(words) if words else 0


def _words(line: str) -> list[str]:
    try:
        words = shlex.split(line)
    except ValueError:
        # An apostrophe in plain words ("can't") is no quotation mark.
        words = line.split()
    if words[:1] == ["companion"]:
        words = words[1:]
    if words[:1] and words[0] in NOT_HERE:
        raise CompanionError(f"`{words[0]}` is not for the table.", "Leave with `quit` first.")
    return words


Runner = Callable[[str], int]
