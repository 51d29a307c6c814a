"""The picture in the README: real commands on a throw-away folder, drawn as a terminal.

`python -m companion.cli.picture` makes it.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path

from companion.cli.demo import throwaway_home
from companion.cli.main import run
from companion.core.names import CompanionError

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "screenshot.svg"
WIDTH = 100
BEFORE = (
    'campaign new "Thursday group" --game rotr',
    "party add kyra --player Ana",
    "deck set kyra --suggested",
    'deck add kyra sling --force "to show what happens"',
)
SHOWN = (
    "ask what happens when the blessings run out --limit 1",
    "deck check",
    'odds "alone: d12+2 >= 10" "with a blessing: 2d12+2 >= 10"',
    'odds "2d6+3 >= 10"',
)


@contextmanager
def in_colour() -> Iterator[None]:
    """Colours although nobody is looking, and the environment as it was afterwards."""
    wanted = {"FORCE_COLOR": "1", "TERM": "xterm-256color", "COLUMNS": str(WIDTH), "NO_COLOR": ""}
    before = {name: os.environ.get(name) for name in wanted}
    os.environ.update({name: value for name, value in wanted.items() if value})
    os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def shown() -> str:
    """What the commands print, each after its own line."""
    from companion.render.console import say_parts

    with throwaway_home(), in_colour():
        with redirect_stdout(io.StringIO()):
            for line in BEFORE:
                _run(line)
        with redirect_stdout(io.StringIO()) as screen:
            for line in SHOWN:
                say_parts(("$ ", "dim"), (f"companion {line}", "bold cyan"))
                _run(line)
                screen.write("\n")
    return screen.getvalue().rstrip("\n")


def _run(line: str) -> None:
    """A command that finds something may be in the picture, one that cannot run may not."""
    if run(shlex.split(line)) == 2:
        raise CompanionError(f"`companion {line}` does not run.", "Mend the picture's list of commands.")


def picture() -> str:
    """The picture as SVG."""
    from companion.render.terminal_svg import terminal_svg

    return terminal_svg(shown(), "companion", WIDTH)


def main() -> int:
    """Write the picture."""
    PICTURE.write_text(picture(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
