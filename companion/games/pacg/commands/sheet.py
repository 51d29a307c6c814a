"""`companion party show` for a character of the Pathfinder Adventure Card Game."""

from __future__ import annotations

from typing import Any


def show(shape: dict[str, Any]) -> None:
    """A member as a character card."""
    from companion.games.pacg.views import show_sheet

    show_sheet(shape)
