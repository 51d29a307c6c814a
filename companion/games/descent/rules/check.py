"""The whole check of a table: heroes, overlord, relics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.core.findings import Finding
from companion.games.descent.rules.classes import CLASS_CHECKS
from companion.games.descent.rules.heroes import ITEM_CHECKS
from companion.games.descent.rules.overlord import OVERLORD_CHECKS
from companion.games.descent.rules.relics import RELIC_CHECKS
from companion.games.descent.sheets import Index, TableSheet

CHECKS = (*CLASS_CHECKS, *ITEM_CHECKS, *OVERLORD_CHECKS, *RELIC_CHECKS)
COMMAND = "companion "


def check_table(table: TableSheet, cards: Index, allowed: Iterable[str] = ()) -> list[Finding]:
    """Everything the rules find wrong in a campaign, less what the table allows."""
    fine = set(allowed)
    return [finding for check in CHECKS for finding in check(table, cards) if finding.rule.code not in fine]


def check_file_table(table: TableSheet, cards: Index) -> list[Finding]:
    """Everything wrong in a table that a file describes: no command mends a file."""
    found = check_table(table, cards)
    return [replace(finding, help="") if finding.help.startswith(COMMAND) else finding for finding in found]
