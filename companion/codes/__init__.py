"""Every kind of finding the companion can report, by family.

A code is permanent: it may be retired, never given to another finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from companion.diagnostics import Rule

FAMILIES = ("data", "party", "record")


def all_rules() -> Iterator[Rule]:
    """Every rule of every family, in the order of the codes."""
    for family in FAMILIES:
        module = import_module(f"companion.codes.{family}")
        yield from (value for value in vars(module).values() if isinstance(value, Rule))
