"""What a command told, for the tests of Descent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Cli = Callable[..., Any]
Until = Callable[..., Cli]
Play = Callable[[str, str], None]


def codes(outcome: Any) -> list[str]:
    """The codes of the findings of a change, or of what only looks, in order."""
    shape = outcome.json
    return [finding["code"] for finding in shape["findings" if "findings" in shape else "diagnostics"]]
