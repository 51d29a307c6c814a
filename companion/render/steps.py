"""Procedures on the screen, and what to do next at the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from companion.render.console import columns, say_parts
from companion.render.prose import folded

if TYPE_CHECKING:
    from companion.games.procedures import Procedure


def show_list(procedures: Sequence[Procedure]) -> None:
    """The procedures a game has."""
    columns([(p.id, p.title, f"{len(p.steps)} steps") for p in procedures], styles=("bold", "", "dim"))


def show_procedure(game: str, procedure: Procedure) -> None:
    """One procedure, step by step, each with the rule behind it."""
    say_parts((procedure.title, "bold"), (f"  {procedure.source}", "dim"))
    for number, step in enumerate(procedure.steps, 1):
        rule = f"  [{step.see}]" if step.see else ""
        for line in folded(f"{number:>2}. {step.do}{' (optional)' if step.optional else ''}{rule}"):
            text, mark, ref = line.rpartition(rule.strip()) if rule else (line, "", "")
            say_parts(text or ref, (mark, "dim"))
    named = procedure.see or next((step.see for step in procedure.steps if step.see), "")
    if named:
        say_parts((f"The rule behind a step: companion rules show {game}#{named}", "dim"))


def show_told(steps: object) -> None:
    """What to do at the table after a move, each with its rule: the `steps` among the facts of an outcome."""
    for step in steps if isinstance(steps, list) else ():
        rule = step["rule"].partition("#")[2]
        say_parts(f"  - {step['do']}", (f"  [{rule}]", "dim") if rule else "")


def show_next(steps: Iterable[tuple[str, str, str]]) -> None:
    """What comes next: what to do, the command, the rule."""
    for number, (do, command, rule) in enumerate(steps, 1):
        say_parts(f"{number:>2}. {do}  ", (command, "cyan"), (f"  [{rule.partition('#')[2]}]", "dim"))
