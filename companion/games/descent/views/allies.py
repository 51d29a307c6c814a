"""Allies with their figures, and the journey to the next quest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.descent.helpers import helpers
from companion.games.descent.questbook import journey
from companion.games.descent.state import State
from companion.render.console import columns, say, say_parts


def allies_json(state: State) -> list[dict[str, object]]:
    """The documented JSON of `ally list`: those of the heroes, at their number of heroes."""
    cards = helpers(state.system)
    shapes: list[dict[str, object]] = []
    for name in state.allies:
        figure = cards.ally(name, len(state.heroes))
        skills = [skill for skill in cards.skills_of(name) if skill in state.ally_skills]
        shapes.append(
            {
                "ally": name,
                "health": figure.health,
                "speed": figure.speed,
                "defense": list(figure.defense),
                "attack": figure.attack,
                "dice": list(figure.dice),
                "surges": list(figure.surges),
                "actions": list(figure.actions),
                "skills": skills,
            }
        )
    return shapes


def show_allies(shapes: Iterable[Mapping[str, Any]]) -> None:
    """Each ally in two lines."""
    listed = list(shapes)
    for one in listed:
        figures = f"health {one['health']}, speed {one['speed']}, defense {', '.join(one['defense'])}"
        say_parts((one["ally"], "bold"), f"  {figures}; {one['attack']} {', '.join(one['dice'])}")
        say(f"  surges: {', '.join(one['surges'])}; skills: {', '.join(one['skills']) or 'none'}")
    if not listed:
        say("No ally is with the heroes: companion ally gain NAME")


def travel_json(state: State) -> dict[str, object]:
    """The documented JSON of `travel show`."""
    run = state.runs[-1] if state.runs and state.running is None else None
    passed = run.facts.travel if run else ()
    return {
        "to": run.facts.chosen if run else "",
        "icons": list(journey(state, run)) if run else [],
        "stops": [{"icon": one.icon, "event": one.event, "what": one.what} for one in passed],
    }


def show_travel(shape: Mapping[str, Any]) -> None:
    """The icons on the way, and what came of each stop."""
    if not shape["to"]:
        say("No quest is chosen to travel to: companion phase next --quest NAME")
        return
    say_parts((f"To {shape['to']}", "bold"), f": {', '.join(shape['icons']) or 'the icons are not known'}")
    columns(
        [(f"  {one['icon']}", one["what"] or ("an event" if one["event"] else "no event")) for one in shape["stops"]]
    )
