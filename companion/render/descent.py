"""Descent on the screen: what may be played, the tree of quests, the steps of the phase."""

from __future__ import annotations

from typing import Any

from companion.render.console import columns, say, say_parts

CHOOSERS = {"heroes": "the heroes choose", "overlord": "the overlord chooses", "rules": "the rules name it"}


def show_next(shape: dict[str, Any], entered: bool) -> None:
    """What may be chosen, by whom, and why each other quest is closed."""
    if shape["done"]:
        say("The campaign is over.", "bold")
    for item in shape["open"]:
        say_parts((item["quest"], "bold"), f"  {CHOOSERS.get(item['chooser'], item['chooser'])}")
    if entered:
        say("Your campaign log may offer more: companion quest add NAME", "dim")
    if shape["closed"]:
        say("Closed:", "dim")
        columns([(f"  {item['quest']}", item["why"]) for item in shape["closed"]], styles=("", "dim"))


def show_graph(shape: dict[str, Any]) -> None:
    """The tree of quests with their results."""
    say(shape["campaign"], "bold")
    for stage in shape["stages"]:
        say(f"{stage['title']} ({stage['played']} of {stage['plays']})")
        for quest in stage["quests"]:
            style = {"open": "bold", "closed": "dim"}.get(quest["state"], "")
            say_parts(f"  {MARKS[quest['state']]} ", (quest["quest"], style), f"  {quest['words']}")


MARKS = {"heroes": "H", "overlord": "O", "open": ">", "closed": "-", "started": "*"}


def show_phase(shape: dict[str, Any]) -> None:
    """The eight steps: done, due, to come."""
    if shape["due"] is None:
        say("No Campaign phase is due. `companion quest next` shows what may be played.")
        return
    change = " (the act changes)" if shape["act_change"] else ""
    say_parts((f"Campaign phase after {shape['quest']}", "bold"), f", Act {shape['act']}{change}")
    for step in shape["steps"]:
        mark = "x" if step["done"] else ">" if step["step"] == shape["due"] else " "
        say_parts(f"  [{mark}] {step['number']}. {step['title']}", (f"  {step['does']}" if mark == ">" else "", "dim"))
    say("Do this step: companion phase next; all that is left: companion phase finish --yes", "dim")
