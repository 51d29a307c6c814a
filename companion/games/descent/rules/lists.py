"""What every rule builds on: its shape, the sections it cites, and cards that no list has."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.core.findings import Finding
from companion.core.names import close_names
from companion.games.descent import codes
from companion.games.descent.cards import Index
from companion.games.descent.sheets import Sheets

TableRule = Callable[[Sheets, Index], Iterator[Finding]]
HERO_SETUP = "rulebook, 1. Hero Setup"
SPEND = "rulebook, SPEND EXPERIENCE POINTS"
OVERLORD_NAME, RELICS_NAME = "Overlord", "Relics"


def cites(sheets: Sheets, entry: str, source: str) -> str:
    """An entry of the digest, and the section of the book behind it."""
    return f"{sheets.game}#{entry} ({source})"


def unknown(kind: str, card: str, known: Iterable[str], *subject: str) -> Finding:
    """A name that no list has, with the nearest one."""
    near = close_names(card, known, 1)
    hint = f"did you mean {near[0]}?" if near else ""
    return codes.UNKNOWN_CARD.at(*subject, card, help=hint, kind=kind, card=card)
