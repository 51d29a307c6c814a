"""A hero of Runebound for `companion party show`."""

from __future__ import annotations

from typing import Any


def show(shape: dict[str, Any]) -> None:
    """The sheet on the screen."""
    from companion.games.runebound.views import show_hero

    show_hero(shape)
