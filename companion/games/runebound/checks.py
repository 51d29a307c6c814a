"""The validator: every check over a game, each a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterable

from companion.diagnostics import Diagnostic
from companion.games.runebound.act_checks import ACT_CHECKS
from companion.games.runebound.acts import Act
from companion.games.runebound.components import Components
from companion.games.runebound.hero_checks import HERO_CHECKS
from companion.games.runebound.state import GameState
from companion.games.runebound.table_checks import TABLE_CHECKS


def state_findings(rules: Components, state: GameState) -> list[Diagnostic]:
    """Everything the rules say of a game as it stands."""
    table = [finding for check in TABLE_CHECKS for finding in check(rules, state)]
    return table + [finding for hero in state.heroes for check in HERO_CHECKS for finding in check(rules, state, hero)]


def act_findings(rules: Components, state: GameState, acts: Iterable[Act]) -> list[Diagnostic]:
    """Everything the rules say of acts done at this table."""
    return [finding for act in acts for check in ACT_CHECKS for finding in check(rules, state, act)]
