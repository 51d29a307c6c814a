"""One member of the party on the screen."""

from __future__ import annotations

from collections.abc import Mapping

from companion.render.console import columns, say, say_parts

Shape = Mapping[str, object]


def show_member(shape: Shape) -> None:
    """A member as a short sheet."""
    by = f", played by {shape['player']}" if shape["player"] else ""
    say_parts((str(shape["name"]), "bold"), f" ({shape['status']}{by})")
    printed, notes = shape["printed"], shape["notes"]
    _show_printed(printed if isinstance(printed, Mapping) else {})
    for note in notes if isinstance(notes, list | tuple) else ():
        say(f"  - {note}")


def _show_printed(printed: Shape) -> None:
    """The printed figures, each with the doubt that is known of it."""
    listed = printed.get("unverified")
    unverified = listed if isinstance(listed, list | tuple | str) else ()
    rows = []
    for key, value in printed.items():
        if key != "unverified":
            doubt = "  (from one source)" if key in unverified or "all" in unverified else ""
            rows.append((f"  {key.replace('_', ' ')}", f"{flat(value)}{doubt}"))
    columns(rows, styles=("dim",))
    if not rows:
        say("  No printed figures are known; keep them as notes.", "dim")


def flat(value: object) -> str:
    """A value from a data file as words."""
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('-', ' ')} {flat(item)}" for key, item in value.items() if item not in ({}, []))
    if isinstance(value, list):
        return " / ".join(flat(item) for item in value)
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
