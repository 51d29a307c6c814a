"""What the checks share: how a finding about a hero, the overlord or an unknown card is worded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.findings import Finding, Rule
from companion.core.names import close_names
from companion.games.descent import codes
from companion.games.descent.sheets import HeroSheet, Index, TableSheet

Check = Callable[[TableSheet, Index], Iterator[Finding]]
EQUIP = "rulebook, EQUIPMENT"
SPEND = "rulebook, SPEND EXPERIENCE POINTS"
SETUP = "rulebook, 1. Hero Setup"
HYBRID = "rulebook p. 9, HYBRID CLASSES"


def of_hero(
    rule: Rule, words: str, table: TableSheet, hero: HeroSheet, entry: str, source: str, fix: str = ""
) -> Finding:
    """A finding about a hero; `fix` is the command that mends it."""
    return Finding(rule, words, (table.where, hero.name), f"{table.game}#{entry} ({source})", fix)


def of_overlord(rule: Rule, words: str, table: TableSheet, entry: str, source: str, fix: str = "") -> Finding:
    """A finding about the overlord."""
    return Finding(rule, words, (table.where, "Overlord"), f"{table.game}#{entry} ({source})", fix)


def unknown(what: str, name: str, known: Iterable[str], *subject: str) -> Finding:
    """A name that no list has, with the nearest one."""
    near = close_names(name, known, 1)
    hint = f"did you mean {near[0]}?" if near else ""
    return Finding(codes.UNKNOWN_CARD, f"the {what} {name} is in no list", subject, help=hint)
