"""What each mid-game command costs in imports, against importing Typer and Rich's console."""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.bench.bench_start import fill
from tests.bench.harness import PYTHON, Line

COMMANDS = {
    "status": ["status"],
    "ask": ["ask", "can I evade a villain"],
    "term": ["term", "recharge"],
    "roll": ["roll", "2d6+3"],
    "odds": ["odds", "2d6+3 >= 7"],
    "check": ["check", "kyra", "divine", "8"],
    "party list": ["party", "list"],
}
LINE = re.compile(r"import time:\s+(\d+) \|")


def lines() -> Iterator[Line]:
    """Time spent in imports, and how many modules, for each command."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place) / "home"
        fill(home, 1)
        reference, _count = imports(["-c", "import typer, rich.console"], home)
        for name, words in COMMANDS.items():
            took, count = imports(["-m", "companion", *words], home)
            yield Line(f"imports of {name} / typer, rich.console", took, reference, note=f"{count} modules")


def imports(arguments: Sequence[str], home: Path, rounds: int = 3) -> tuple[float, int]:
    """The best time of all imports of a command, and how many there were."""
    environment = {**os.environ, "COMPANION_HOME": str(home)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    found = []
    for _ in range(rounds + 1):  # the first one may compile or build an index
        command = [PYTHON, "-X", "importtime", *arguments]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        own = [int(number) for number in LINE.findall(done.stderr)]
        found.append((sum(own) / 1e6, len(own)))
    return min(found[1:])
