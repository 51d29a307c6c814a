"""A quest of Descent or Arcania at the table, on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.render.console import columns, say, say_parts


def show_round(shape: Mapping[str, Any]) -> None:
    """A Descent quest: the round, who is knocked out, fortune and threat."""
    now = f"round {shape['round']}" if shape["round"] else "no round yet (companion play start)"
    say_parts((shape["quest"], "bold"), f": {now}, {shape['threat']} threat")
    rows = []
    for hero in shape["heroes"]:
        times = f"knocked out {hero['times_down']}x" if hero["times_down"] else ""
        rows.append((f"  {hero['name']}", "down" if hero["down"] else "up", f"{hero['fortune']} fortune", times))
    columns(rows)


def show_encounter(shape: Mapping[str, Any]) -> None:
    """An Arcania quest: the encounter and the treasure pool."""
    of = f" of {shape['encounters']}" if shape["encounters"] else ""
    now = f"encounter {shape['encounter']}{of}" if shape["encounter"] else "before the first encounter"
    say_parts((shape["quest"], "bold"), f": {now}")
    pool = shape["pool"]
    say(f"  Treasure pool: {pool['lt']} LT, {pool['t']} T" + (" (companion play share)" if any(pool.values()) else ""))
    say(f"  Heroes: {', '.join(shape['heroes'])}")


def show_next(steps: Iterable[Mapping[str, object]]) -> None:
    """What comes next, with the commands."""
    for number, step in enumerate(steps, 1):
        rule = str(step["rule"]).partition("#")[2]
        say_parts(f"{number:>2}. {step['do']}  ", (str(step["command"]), "cyan"), (f"  [{rule}]", "dim"))
