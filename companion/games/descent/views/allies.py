"""Allies with their figures, and the journey to the next quest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from companion.games.descent.helpers import helpers
from companion.games.descent.questbook import journey
from companion.games.descent.state import State
from companion.render.console import columns, say, say_parts


class AllyShape(TypedDict):
    """An ally with the figures of its card."""

    ally: str
    health: int | None
    speed: int | None
    defense: list[str]
    attack: str
    dice: list[str]
    surges: list[str]
    actions: list[str]
    skills: list[str]


class StopShape(TypedDict):
    """One stop of a journey."""

    icon: str
    event: bool
    what: str


class TravelShape(TypedDict):
    """A journey: where to, its icons, what came of each."""

    to: str
    icons: list[str]
    stops: list[StopShape]


def allies_json(state: State) -> list[AllyShape]:
    """The documented JSON of `ally list`: those of the heroes, at their number of heroes."""
    cards = helpers(state.system)
    shapes: list[AllyShape] = []
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


def show_allies(shapes: Iterable[AllyShape]) -> None:
    """Each ally in two lines."""
    listed = list(shapes)
    for one in listed:
        figures = f"health {one['health']}, speed {one['speed']}, defense {', '.join(one['defense'])}"
        say_parts((one["ally"], "bold"), f"  {figures}; {one['attack']} {', '.join(one['dice'])}")
        say(f"  surges: {', '.join(one['surges'])}; skills: {', '.join(one['skills']) or 'none'}")
    if not listed:
        say("No ally is with the heroes: companion ally gain NAME")


def travel_json(state: State) -> TravelShape:
    """The documented JSON of `travel show`."""
    run = state.runs[-1] if state.runs and state.running is None else None
    passed = run.facts.travel if run else ()
    return {
        "to": run.facts.chosen if run else "",
        "icons": list(journey(state, run)) if run else [],
        "stops": [{"icon": one.icon, "event": one.event, "what": one.what} for one in passed],
    }


def show_travel(shape: TravelShape) -> None:
    """The icons on the way, and what came of each stop."""
    if not shape["to"]:
        say("No quest is chosen to travel to: companion phase next --quest NAME")
        return
    say_parts((f"To {shape['to']}", "bold"), f": {', '.join(shape['icons']) or 'the icons are not known'}")
    columns(
        [(f"  {one['icon']}", one["what"] or ("an event" if one["event"] else "no event")) for one in shape["stops"]]
    )
