"""At the table: a command in the warm evening against the same one as a process of its own."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path

from companion.cli.main import run
from companion.cli.offers import offers
from companion.kit.warm import kept_warm
from tests.bench.bench_imports import COMMANDS
from tests.bench.bench_start import fill
from tests.bench.harness import COMPANION, Line, best, race


def lines() -> Iterator[Line]:
    """Every mid-game command, then Tab."""
    with tempfile.TemporaryDirectory() as place, kept_warm():
        home = Path(place) / "home"
        fill(home, 1)
        before, os.environ["COMPANION_HOME"] = os.environ.get("COMPANION_HOME"), str(home)
        try:
            for name, words in COMMANDS.items():
                cold = race({name: [*COMPANION, *words]}, {}, 5)[name]
                yield Line(f"at the table: {name} / a process of its own", _warm(words), cold)
            cold = race({"status": [*COMPANION, "status"]}, {}, 5)["status"]
            tab = best(lambda: offers("card show lo"), 10)
            yield Line("at the table: Tab after `card show lo` / cold status", tab, cold)
        finally:
            os.environ.pop("COMPANION_HOME")
            if before is not None:
                os.environ["COMPANION_HOME"] = before


def _warm(words: Sequence[str]) -> float:
    with redirect_stdout(io.StringIO()):
        return best(lambda: run(words), 10)
