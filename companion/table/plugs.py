"""What a game's own module adds to the shared use cases."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any


def plug(module: str, name: str) -> Callable[..., Any] | None:
    """The function a game's module plugs in under this name; None where it has none."""
    home = f"companion.games.{module}.acts"
    if not module or find_spec(home) is None or find_spec(f"{home}.plugs") is None:
        return None
    found: Callable[..., Any] | None = getattr(import_module(f"{home}.plugs"), name, None)
    return found
