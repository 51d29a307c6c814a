"""One member of the party on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.render.console import columns, say, say_parts


def show_member(shape: Mapping[str, Any]) -> None:
    """A member as a short sheet."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    say_parts((shape["name"], "bold"), f" ({shape['status']}{by})")
    unverified = shape["printed"].get("unverified", [])
    rows = []
    for key, value in shape["printed"].items():
        if key != "unverified":
            doubt = "  (from one source)" if key in unverified or "all" in unverified else ""
            rows.append((f"  {key.replace('_', ' ')}", f"{flat(value)}{doubt}"))
    columns(rows, styles=("dim",))
    if not rows:
        say("  No printed figures are known; keep them as notes.", "dim")
    for note in shape["notes"]:
        say(f"  - {note}")


def flat(value: Any) -> str:
    """A value from a data file as words."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('-', ' ')} {flat(item)}" for key, item in value.items() if item not in ({}, []))
    if isinstance(value, list):
        return " / ".join(flat(item) for item in value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
