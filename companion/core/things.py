"""What a game has on the table, as a look-up finds it: a card, a monster, a place, with its figures in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple

if TYPE_CHECKING:
    from companion.core.findings import Action


class Thing(NamedTuple):
    """Something with a name and figures; never with the words of its card."""

    kind: str
    """`card`, `monster`, `location`: the noun whose `show` tells more."""
    name: str
    line: str
    """What a player wants at a glance."""
    show: Action
    """The command that shows all of it."""
    also: tuple[str, ...] = ()
    """Other spellings that mean it."""
