"""`companion demo`: the main jobs on a throw-away folder."""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from companion.cli.context import verb

app = verb()

TOUR = (
    ("Start a campaign and gather a party.", 'campaign new "Thursday group" --game rotr'),
    ("Names are forgiving: a beginning is enough.", "party add kyra --player Ana"),
    ("", "party add merisiel --player Ben"),
    ("", "party add val"),
    ("", "party add ezren"),
    ("The companion knows the game's limits, and says which rule it rests on.", "party add lem"),
    ("Keep notes, and take back what went wrong.", "note The mayor knows more than he says --about kyra"),
    ("", "undo"),
    ("", "log --limit 3"),
    ("Decks are checked against the character's Cards List.", "deck set kyra --suggested"),
    ("", "deck add kyra sling"),
    ("A rules question, in your own words.", "ask can I evade a villain --limit 3"),
    ("The odds of a check, from the character's own sheet.", "check kyra divine 10 --bless 1"),
    ("Several ways side by side.", 'odds "alone: d12+2 >= 10" "with a blessing: 2d12+2 >= 10"'),
    ("Where the campaign stands, at any time:", "status"),
)


@app.command(epilog="Example: companion demo")
def demo() -> None:
    """Show the main jobs on a throw-away folder; your own record is not touched."""
    from companion.cli.main import run
    from companion.render.console import say, say_parts

    with throwaway_home():
        for words, line in TOUR:
            if words:
                say()
                say(words, "bold")
            say_parts(("$ ", "dim"), (f"companion {line}", "cyan"))
            run(shlex.split(line))
    say()
    say("That was a throw-away folder. Your own campaign: companion campaign new NAME --game GAME", "bold")


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
