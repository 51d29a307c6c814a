"""At the table: a command in the warm evening against the same one as a process of its own."""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from time import perf_counter

from companion.cli.main import run
from companion.cli.offers import offers
from companion.cli.warm import kept_warm
from tests.bench.bench_imports import COMMANDS
from tests.bench.bench_start import fill
from tests.bench.harness import COMPANION, Line, race


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
            tab = _best(lambda: offers("card show lo"))
            yield Line("at the table: Tab after `card show lo` / cold status", tab, cold)
        finally:
            os.environ.pop("COMPANION_HOME")
            if before is not None:
                os.environ["COMPANION_HOME"] = before


def _warm(words: Sequence[str]) -> float:
    with redirect_stdout(io.StringIO()):
        return _best(lambda: run(words))


def _best(act, rounds: int = 10) -> float:
    """The best time of some runs, the first of which warms up."""
    found = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        act()
        found = min(found, perf_counter() - began)
    return found
