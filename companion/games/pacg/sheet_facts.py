"""The facts of a member's sheet, by themselves: a check reads no others."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.named import NamedTuple


class SheetFacts(NamedTuple):
    """A member's sheet."""

    key: str = ""
    """The name under which runs remember a character: unlike an id, it survives an export."""
    role: str = ""
    printed: Mapping[str, object] = {}
    """The player's corrections of printed figures."""
