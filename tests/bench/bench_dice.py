"""Dice against icepool and dyce: a fresh interpreter for every line, the import included, one run each.

Timed inside the process, from before the import to the answer; starting Python itself is the same for all.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from tests.bench.harness import COMPANION, PYTHON, TYPER, Line, race

ROOT = Path(__file__).parents[2]
CLOCK = "import time; start = time.perf_counter(); {code}; print(time.perf_counter() - start)"
OURS = "from companion.dice import odds; odds({text!r}).dist.fractions()"
# Faces packed into one number (damage + 100 surges + 10,000 range + 1,000,000 misses), so that every engine can add.
FACES = {
    "blue": (1_000_000, 20_102, 30_002, 40_002, 50_001, 60_101),
    "red": (1, 2, 2, 2, 3, 103),
    "yellow": (10_100, 10_001, 20_001, 101, 2, 102),
    "gray": (0, 1, 1, 1, 2, 3),
    "black": (0, 2, 2, 2, 3, 4),
}
NET = "lambda a, d: 0 if a >= 1_000_000 else max(0, a % 100 - d)"
OUR_ATTACK = (
    "from companion.games.descent.odds import Attack, Face, attack;"
    f"unpacked = lambda n: Face(n % 100, n // 100 % 100, n // 10_000 % 100, 0, n >= 1_000_000);"
    f"dice = {{name: tuple(map(unpacked, faces)) for name, faces in {FACES}.items()}};"
    "dice |= {name: tuple(Face(shields=f.damage) for f in dice[name]) for name in ('gray', 'black')};"
    "attack(Attack('blue red yellow', 'gray black'), dice, 3).distribution.fractions()"
)


class Question(NamedTuple):
    """The same question put to each engine."""

    name: str
    ours: str
    icepool: str
    dyce: str


def _die(engine: str, name: str) -> str:
    faces = FACES[name]
    return f"icepool.Die({list(faces)})" if engine == "icepool" else f"H({faces})"


def _pool(engine: str, *names: str) -> str:
    return " + ".join(_die(engine, name) for name in names)


QUESTIONS = (
    Question(
        "2d6+3 >= 7",
        OURS.format(text="2d6+3 >= 7"),
        "dict((2 @ icepool.d6 + 3 >= 7).items())",
        "dict((2 @ H(6) + 3).ge(7))",
    ),
    Question("10d10", OURS.format(text="10d10"), "dict((10 @ icepool.d10).items())", "dict(10 @ H(10))"),
    Question(
        "4d12+3d8+2d6+5",
        OURS.format(text="4d12+3d8+2d6+5"),
        "dict((4 @ icepool.d12 + 3 @ icepool.d8 + 2 @ icepool.d6 + 5).items())",
        "dict(4 @ H(12) + 3 @ H(8) + 2 @ H(6) + 5)",
    ),
    Question("100d6", OURS.format(text="100d6"), "dict((100 @ icepool.d6).items())", "dict(100 @ H(6))"),
    Question(
        "40d20 keep 10",
        OURS.format(text="40d20kh10"),
        "dict(icepool.d20.pool(40).highest(10).sum().items())",
        "p, top = 40 @ P(20), slice(-10, None); dict(p.at(top) if hasattr(p, 'at') else p.h(top))",
    ),
    Question(
        "Descent, 3 against 2 dice",
        OUR_ATTACK,
        f"a = {_pool('icepool', 'blue', 'red', 'yellow')}; d = {_pool('icepool', 'gray', 'black')};"
        f"dict(icepool.map({NET}, a, d).items())",
        f"a = {_pool('dyce', 'blue', 'red', 'yellow')}; d = {_pool('dyce', 'gray', 'black')};dict(a.apply({NET}, d))",
    ),
)
IMPORTS = {"icepool": "import icepool; ", "dyce": "from dyce import H, P; "}
PATIENCE = 20.0
"""Seconds after which a reference is stopped; its line then shows a lower bound."""


def lines() -> Iterator[Line]:
    """Every question to every engine, and the command as a whole process."""
    for question in QUESTIONS:
        inside(question.ours)  # writes the bytecode that an installed package comes with
        ours = inside(question.ours)
        for engine, load in IMPORTS.items():
            if find_spec(engine) is None:
                continue
            took = inside(load + getattr(question, engine))
            note = f"stopped after {PATIENCE:g} s" if took >= PATIENCE else ""
            yield Line(f"{question.name} / {engine}", ours, took, 1.0, note)
    check = [*COMPANION, "check", "rotr", "skill", "--die", "d12", "--mod", "2", "--difficulty", "8"]
    commands = {"odds": [*COMPANION, "odds", "2d6+3 >= 7"], "check": check, "typer": TYPER}
    with tempfile.TemporaryDirectory() as home:  # a player's folder: what is installed is looked up once
        best = race(commands, {"PYTHONPATH": str(ROOT), "COMPANION_HOME": home})
    yield Line("cold companion odds / import typer, rich.console", best["odds"], best["typer"], 1.15)
    yield Line("cold companion check / import typer, rich.console", best["check"], best["typer"], 1.15)


def inside(code: str) -> float:
    """How long `code` takes in a fresh interpreter, timed there."""
    command = [PYTHON, "-c", CLOCK.format(code=code)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, env=environment, timeout=PATIENCE, cwd=ROOT
        )
    except subprocess.TimeoutExpired:
        return PATIENCE
    return float(done.stdout.split()[-1])
