"""The validator: every check over a game, each a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.findings import Finding
from companion.games.runebound import codes
from companion.games.runebound.components import Components
from companion.games.runebound.deeds import Act
from companion.games.runebound.rules.acts import ACT_CHECKS
from companion.games.runebound.rules.heroes import HERO_CHECKS
from companion.games.runebound.rules.table import TABLE_CHECKS
from companion.games.runebound.settled import settled
from companion.games.runebound.state import GameState

SETTLED = (codes.TWO_OF_A_TYPE, codes.SPENT_TOO_MUCH)
"""What acts may bring about: a second asset of a type, more gold spent than there was."""


def state_findings(rules: Components, state: GameState) -> list[Finding]:
    """Everything the rules say of a game as it stands."""
    table = [finding for check in TABLE_CHECKS for finding in check(rules, state)]
    return table + [finding for hero in state.heroes for check in HERO_CHECKS for finding in check(rules, state, hero)]


def record_findings(rules: Components, state: GameState, acts: Sequence[Act]) -> list[Finding]:
    """Everything the rules say of a table, of the acts done at it, and of what each hero then has."""
    then = [f for f in state_findings(rules, settled(state, acts)) if f.rule in SETTLED]
    return list(dict.fromkeys([*state_findings(rules, state), *act_findings(rules, state, acts), *then]))


def act_findings(rules: Components, state: GameState, acts: Iterable[Act]) -> list[Finding]:
    """Everything the rules say of acts done at this table."""
    return [finding for act in acts for check in ACT_CHECKS for finding in check(rules, state, act)]
