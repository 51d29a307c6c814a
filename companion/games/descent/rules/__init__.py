"""What the rules of Descent find on the sheets of a table: each rule a small function, a tuple of them the judge."""

from __future__ import annotations

from companion.core.findings import Finding
from companion.games.descent.cards import Index
from companion.games.descent.rules.classes import CLASS_RULES
from companion.games.descent.rules.items import ITEM_RULES
from companion.games.descent.rules.overlord import OVERLORD_RULES
from companion.games.descent.rules.relics import RELIC_RULES
from companion.games.descent.sheets import Sheets

RULES = (*CLASS_RULES, *ITEM_RULES, *OVERLORD_RULES, *RELIC_RULES)


def judge(sheets: Sheets, cards: Index) -> list[Finding]:
    """Everything that is wrong: heroes, overlord, relics."""
    return [finding for rule in RULES for finding in rule(sheets, cards)]
