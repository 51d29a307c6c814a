"""`companion table`: an evening's worth of commands without the word `companion`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from companion.core.names import CompanionError
from companion.kit.context import folder, verb

app = verb()

LEAVE = {"quit", "exit", "q"}
NOT_HERE = {"table", "serve", "demo"}
HELP = {"help", "?"}


@app.command(epilog="Example: companion table < moves.txt")
def table(
    keep_going: Annotated[
        bool, typer.Option("--keep-going/--stop", help="With piped lines: go on after a failing one, or stop.")
    ] = True,
) -> None:
    """Play the evening: commands without `companion`, completion, history; or read them from a file.

    Piped lines end with the worst exit code among them.
    """
    from companion.kit.warm import kept_warm
    from companion.store.in_use import session

    with kept_warm(), session():
        if sys.stdin.isatty():
            from companion.cli.prompt import converse

            converse(folder(), run_line)
            return
        worst = run_lines(sys.stdin, keep_going)
    if worst:
        raise typer.Exit(worst)


def run_lines(lines: Iterable[str], keep_going: bool) -> int:
    """Run piped lines; a failing one says its number. Returns the worst exit code."""
    from companion.render.console import complain, say_parts
    from companion.store.address import without_passwords

    worst = 0
    for number, text in enumerate(lines, 1):
        line = text.strip()
        if not line or line.startswith("#"):
            continue
        if is_leaving(line):
            break
        shown = without_passwords(line)
        say_parts(("> ", "dim"), (shown, "cyan"))
        code = run_line(line)
        worst = max(worst, code)
        if code:
            said = "was not done" if code > 1 else "has findings"
            complain(f"Line {number} {said}: {shown[:80]}")
            if not keep_going:
                break
    return worst


def is_leaving(line: str) -> bool:
    """Whether a line ends the evening."""
    return line.strip().lower() in LEAVE


def run_line(line: str) -> int:
    """One line as a command; returns its exit code. Nothing it does ends the evening."""
    from companion.cli.main import run
    from companion.render.console import complain

    try:
        words = command_of(line)
        return run(words) if words else 0
    except CompanionError as error:
        complain(str(error))
        return 2
    except SystemExit as end:  # Typer's own options leave in this way
        return end.code if isinstance(end.code, int) else 0


def more_of_it() -> list[str]:
    """The next three answers to the last question, as a command."""
    from companion.kit.warm import last_asked, remember_asked

    last = last_asked()
    if last is None:
        raise CompanionError("Nothing was asked yet.", "Ask first: ask can I evade a villain")
    remember_asked(last.words, last.about, last.shown + 3)
    return [*last.words, "--after", str(last.shown), "--limit", "3", "--full"]


def command_of(line: str) -> list[str]:
    """The words of a line as a command: `companion` may stand before them, `help` asks about the rest."""
    from companion.cli.line import words_of

    words = words_of(line)
    if words[:1] == ["companion"]:
        words = words[1:]
    if words == ["more"]:
        return more_of_it()
    if goes_on(line, words):
        return ["ask", *words]
    if words and words[0] in NOT_HERE:
        raise CompanionError(f"`{words[0]}` is not for the table.", "Leave with `quit` first.")
    if words and words[0].lower() in HELP:
        return [*whole(words[1:]), "--help"]
    return whole(words)


def goes_on(line: str, words: list[str]) -> bool:
    """Whether a line without a command goes on from the last question: `and if he is undefeated?`."""
    from companion.cli.ask import GOES_ON
    from companion.cli.main import COMMANDS
    from companion.kit.warm import last_asked

    return bool(words and words[0] not in COMMANDS and last_asked() and GOES_ON.match(line.strip()))


def whole(words: list[str]) -> list[str]:
    """A short word with the noun it belongs to: `turn kyra` is `play turn kyra` where the game says so."""
    noun = short_words().get(words[0]) if words else None
    return [noun, *words] if noun else words


def short_words() -> dict[str, str]:
    """The verbs that the campaign's game lets stand alone, each with its noun; none hides a command."""
    from companion.cli.game_nouns import module_for_help
    from companion.cli.main import COMMANDS
    from companion.kit.context import code

    manifest = code().manifests.get(module_for_help() or "")
    own = manifest.nouns if manifest else {}
    taken = {*COMMANDS, *own}  # a noun of another game has no meaning in this one
    return {verb: noun for noun, meaning in own.items() for verb in meaning.short if verb not in taken}
