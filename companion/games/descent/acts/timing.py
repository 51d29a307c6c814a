"""When something may be done: in its step of the Campaign phase, or before the first quest."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.games.descent.acts.state import State
from companion.games.descent.phase import STEPS, next_step, number


def need_step(state: State, id: str, force: str = "") -> None:
    """Refuse outside the step; single quests and cooperative play have no phase, and a start comes before one."""
    if force or state.is_epic or not state.runs or state.options.get("coop"):
        return
    due = next_step(state.phase["facts"].get("phase", [])) if state.phase else None
    if due is None or due.id != id:
        wanted = next(step for step in STEPS if step.id == id)
        now = f"step {number(due)}, {due.title}, is due" if due else "no Campaign phase is under way"
        raise CompanionError(
            f"This belongs to step {number(wanted)}, {wanted.title}; {now}.",
            "`companion phase` shows the steps; --force REASON does it all the same.",
        )
