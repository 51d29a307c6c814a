"""How `companion party show` shows a hero of Arcania."""

from __future__ import annotations

from typing import Any


def show(shape: dict[str, Any]) -> None:
    """The hero sheet."""
    from companion.games.arcania.views import show_sheet

    show_sheet(shape)
