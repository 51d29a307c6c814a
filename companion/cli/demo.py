"""`companion demo`: a guided tour of the main jobs on a throw-away folder."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from companion.core.named import NamedTuple
from companion.kit.asking import questions_unasked
from companion.kit.context import verb

app = verb()


class Stop(NamedTuple):
    """A stop of the tour: what it shows, and the commands that show it."""

    words: str
    lines: tuple[str, ...]


TOUR = (
    Stop(
        "Track: a campaign and its party. Names are forgiving: a beginning is enough.",
        ('campaign new "Thursday group" --game rotr', "party add kyra --player Ana", "party add mer --player Ben"),
    ),
    Stop(
        "Whatever was written down can be taken back, also tomorrow.",
        ("note The mayor knows more than he says --about kyra", "undo"),
    ),
    Stop("Look up: a rules question in your own words.", ("ask can I evade a villain --limit 1",)),
    Stop(
        "Validate: decks against the Cards Lists; a finding names its rule and what mends it.",
        (
            "deck set kyra --suggested",
            "deck set mer --suggested",
            "deck add kyra sling",
            "deck check",
            "deck remove kyra sling",
        ),
    ),
    Stop(
        "Roll: the odds of a check from the character's own sheet; several ways side by side.",
        ("check kyra divine 10 --bless 1", 'odds "alone: d12+2 >= 10" "with a blessing: 2d12+2 >= 10"'),
    ),
    Stop(
        "At the table: a scenario turn by turn, and what to do when the villain turns up.",
        ("play start --at kyra=woods --at mer=farm", "play turn", "play villain"),
    ),
    Stop("Where the campaign stands, at any time.", ("status",)),
)
LEAVE = {"q", "quit", "exit"}


@app.command(epilog="Example: companion demo")
def demo() -> None:
    """Take a guided tour on a throw-away folder; your own record is not touched."""
    from companion.render.console import say

    with throwaway_home():
        for number, stop in enumerate(TOUR, 1):
            if number > 1 and not _goes_on():
                break
            _show(f"{number} of {len(TOUR)}. {stop.words}", stop.lines)
    say()
    say('That was a throw-away folder. Your own campaign: companion campaign new "Thursday group" --game GAME', "bold")
    say("Then `companion table` for the evening, `companion --help` for the rest.")


def _show(words: str, lines: Sequence[str]) -> None:
    from companion.cli.main import run
    from companion.render.console import say, say_parts

    say()
    say(words, "bold")
    for line in lines:
        say_parts(("$ ", "dim"), (f"companion {line}", "cyan"))
        # The tour's own commands ask nothing, even where somebody sits at a terminal.
        with questions_unasked():
            run(shlex.split(line))


def _goes_on() -> bool:
    """At a terminal the reader sets the pace; piped, the tour runs through."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return True
    try:
        return input("\nEnter goes on, q leaves: ").strip().lower() not in LEAVE
    except EOFError:
        return False


@contextmanager
def throwaway_home() -> Iterator[str]:
    """A folder that is gone afterwards, with the environment as it was."""
    names = ("COMPANION_HOME", "COMPANION_DATABASE_URL")
    before = {name: os.environ.pop(name, None) for name in names}
    try:
        with tempfile.TemporaryDirectory(prefix="companion-demo-") as place:
            os.environ["COMPANION_HOME"] = place
            yield place
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
