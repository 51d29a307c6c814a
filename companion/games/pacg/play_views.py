"""A scenario of the Pathfinder Adventure Card Game at the table, on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.core.words import many
from companion.render.console import columns, say, say_parts


def show_play(shape: dict[str, Any]) -> None:
    """Where the scenario stands: blessings first, then the locations."""
    say_parts((f"{shape['id']} {shape['title']}", "bold"), f": {_state(shape)}")
    rows = []
    for place in shape["locations"]:
        here = [*place["heroes"], *(["the villain"] if place["name"] == shape["villain"] else [])]
        rows.append((f"  {place['name']}", place["state"], ", ".join(here)))
    columns(rows)
    if shape["not_placed"]:
        say(f"  Not placed yet: {', '.join(shape['not_placed'])} (companion play move NAME LOCATION)")
    if shape["cornered"] and not shape["result"]:
        say("  The villain is cornered: defeat it and you win.", "yellow")


def _state(shape: dict[str, Any]) -> str:
    if shape["result"]:
        return f"{shape['result']} (companion play end)"
    turn = f"turn {shape['turn']}, {shape['whose'] or 'nobody'}" if shape["turn"] else "no turn yet"
    left = shape["blessings"]
    return f"{many(left, 'blessings')} left, {turn}"


def show_steps(steps: Sequence[dict[str, Any]]) -> None:
    """What to do at the table, each with its rule."""
    for step in steps:
        rule = step["rule"].partition("#")[2]
        say_parts(f"  - {step['do']}", (f"  [{rule}]", "dim"))


def show_end(shape: dict[str, Any]) -> None:
    """What follows a scenario, with the commands."""
    say_parts((f"{shape['id']} {shape['title']}", "bold"), f": {shape['result'] or 'not decided here'}")
    for number, step in enumerate(shape["steps"], 1):
        rule = step["rule"].partition("#")[2]
        command = ("  " + step["command"], "cyan") if step["command"] else ""
        say_parts(f"{number:>2}. {step['do']}", command, (f"  [{rule}]", "dim"))
    if not shape["steps"]:
        say("Nothing is left to do.")
