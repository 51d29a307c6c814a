"""The whole check of a table: heroes, overlord, relics."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.codes import overlord as codes
from companion.diagnostics import Diagnostic
from companion.games.descent.hero_checks import HERO_CHECKS
from companion.games.descent.overlord_checks import OVERLORD_CHECKS
from companion.games.descent.relic_checks import RELIC_CHECKS
from companion.games.descent.sheets import Index, TableSheet

CHECKS = (*HERO_CHECKS, *OVERLORD_CHECKS, *RELIC_CHECKS)
STOW, UNDO = "companion item stow HERO ITEM", "companion undo"
HELP = {
    codes.TOO_MANY_HANDS.code: STOW,
    codes.TOO_MUCH_ARMOR.code: STOW,
    codes.TOO_MANY_OTHER.code: STOW,
    codes.NOT_HIS_CLASS_CARD.code: "companion item give HERO ITEM --to OWNER",
    codes.SKILL_OF_ANOTHER_CLASS.code: "companion skill list HERO",
    codes.XP_OVERSPENT.code: "companion skill list HERO",
    codes.WRONG_ACT.code: "companion item lose HERO ITEM",
    codes.NO_CLASS.code: "companion hero class HERO CLASS",
    codes.SMALL_DECK.code: "companion overlord aside CARD --back",
    codes.REWARD_BOUGHT.code: "companion overlord reward CARD",
    codes.OTHER_PLOT_DECK.code: "companion plot list",
    codes.THREAT_OVERSPENT.code: "companion threat show",
    codes.TWO_RELICS.code: "companion relic wield RELIC --by ANOTHER",
    codes.WRONG_WIELDER.code: "companion relic wield RELIC (by no one)",
    codes.WRONG_RELIC_SIDE.code: "companion relic give RELIC --to SIDE",
}
"""How to mend a finding; the others are taken back with undo."""


def check_table(table: TableSheet, cards: Index, allowed: Iterable[str] = ()) -> list[Diagnostic]:
    """Everything the rules find wrong, less what the table allows."""
    fine = set(allowed)
    found = [finding for check in CHECKS for finding in check(table, cards)]
    return [_with_help(finding) for finding in found if finding.rule.code not in fine]


def _with_help(finding: Diagnostic) -> Diagnostic:
    return finding if finding.help else replace(finding, help=HELP.get(finding.rule.code, UNDO))
