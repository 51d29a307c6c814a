"""Every kind of finding the companion can report: one module for each family of codes.

A code is permanent: it may be retired, never given to another finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules

from companion.core.findings import Rule


def all_rules() -> Iterator[Rule]:
    """Every rule of every family, in the order of the codes."""
    families = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    pacg = ("pacg.codes.decks", "pacg.codes.bazaar", "pacg.codes.scenario")
    for name in (*pacg, "arcania.codes", "descent.codes", "runebound.codes", "plain.codes"):
        families.append(import_module(f"companion.games.{name}"))
    rules = (value for family in families for value in vars(family).values() if isinstance(value, Rule))
    yield from sorted(rules, key=lambda rule: rule.code)
