"""A seat that may change one sheet alone changes no other, and takes back its own steps alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.core.names import CompanionError
from companion.store.caller import author, caller

if TYPE_CHECKING:
    from companion.store.journal import RowChange
    from companion.store.tables import JournalStep

HOSTS = "At this table each changes the own hero; ask them, or the host."


def refuse_others_sheets(changes: Iterable[RowChange]) -> None:
    """Refuse rows of a member who is not the caller's own, where only one's own may be changed."""
    own = caller().own
    if own is not None and any(_whose(change) not in (None, own) for change in changes):
        raise CompanionError("That changes somebody else's sheet.", HOSTS)


def refuse_others_steps(steps: Iterable[JournalStep]) -> None:
    """Refuse to take back, or do again, what somebody else did, where only one's own may be changed."""
    if caller().own is None:
        return
    for step in steps:
        if step.author != author():
            raise CompanionError(f"{step.label}: that was {step.author or 'somebody else'}.", HOSTS)


def _whose(change: RowChange) -> object:
    """The member whose row it is; None for what is the table's."""
    image = change.after or change.before or {}
    return image.get("id" if change.table == "hero" else "hero_id")
