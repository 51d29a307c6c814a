"""Measuring whole processes against each other in one run: ratios, never seconds."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True)
class Line:
    """One row of the report: ours against a reference, and the goal for their ratio."""

    name: str
    ours: float
    reference: float
    goal: float | None = None
    note: str = ""

    @property
    def ratio(self) -> float:
        return self.ours / self.reference


PYTHON = sys.executable
COMPANION = [PYTHON, "-m", "companion"]
TYPER = [PYTHON, "-c", "import typer, rich.console"]
SQLMODEL = [PYTHON, "-c", "import typer, rich.console, sqlmodel"]


def _environment(extra: Mapping[str, str]) -> dict[str, str]:
    # As on a player's machine, where modules are compiled once and not on every call.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **extra}


def seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    """How long one run of a command takes."""
    began = perf_counter()
    done = subprocess.run(command, env=_environment(environment), capture_output=True, check=False)
    took = perf_counter() - began
    if done.returncode not in (0, 1):
        raise SystemExit(f"{command} exited {done.returncode}: {done.stderr.decode()[:300]}")
    return took


def race(commands: Mapping[str, Sequence[str]], environment: Mapping[str, str], rounds: int = 15) -> dict[str, float]:
    """The best time of each command, run in turns so that the machine's mood falls on all alike."""
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(rounds):
        for name, command in commands.items():
            best[name] = min(best[name], seconds(command, environment))
    return best


def best(act: Callable[[], object], rounds: int = 5) -> float:
    """The best time of some calls in this process, the first of which warms up."""
    found = float("inf")
    for _ in range(rounds):
        began = perf_counter()
        act()
        found = min(found, perf_counter() - began)
    return found
