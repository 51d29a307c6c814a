"""What the terminal shows of Arcania, and what programs get: each answer a named tuple, its fields the JSON's keys."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping

from companion.kit.said import fresh
from companion.render.console import say
from companion.render.prose import folded

STAT_WORDS = {"hp": "HP", "dr": "DR", "dr_max": "DR maximum"}


def as_shape(value: object) -> object:
    """An answer as JSON has it; a trailing underscore only keeps a field off a Python keyword."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name.rstrip("_"): as_shape(one) for name, one in zip(value._fields, value, strict=True)}
    if isinstance(value, tuple | list):
        return [as_shape(one) for one in value]
    if isinstance(value, Mapping):
        return {name: as_shape(one) for name, one in value.items()}
    return value


def show_notes(notes: Iterable[str]) -> None:
    """Remarks below an answer: readings used and the like; folded on a terminal, one line each for a program."""
    for note in fresh(notes):
        for line in folded(note, "  ") if sys.stdout.isatty() else [f"  {note}"]:
            say(line, "dim")


def plus(name: str, number: int) -> str:
    """A figure with its sign: `+2 HP`."""
    return f"{number:+d} {STAT_WORDS.get(name, name)}"
