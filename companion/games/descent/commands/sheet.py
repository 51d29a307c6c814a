"""How Descent shows a member of the party."""

from __future__ import annotations

from typing import Any


def show(shape: dict[str, Any]) -> None:
    """Print a hero's sheet."""
    from companion.games.descent.views import show_sheet

    show_sheet(shape)
