"""Everything the rules find: the tuples of small functions, asked of a state, of deeds, of a table in a file."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Finding
from companion.games.runebound import codes
from companion.games.runebound.rules.conduct import DEED_RULES
from companion.games.runebound.rules.deeds import AnyDeed, settled
from companion.games.runebound.rules.heroes import HERO_RULES
from companion.games.runebound.rules.table import TABLE_RULES
from companion.games.runebound.rules.track import TRACK_RULES
from companion.games.runebound.rules.villain import VILLAIN_RULES, scenario
from companion.games.runebound.state import State

GAME_RULES = (scenario, *TABLE_RULES, *TRACK_RULES, *VILLAIN_RULES)
SETTLED = (codes.TWO_OF_A_TYPE, codes.SPENT_TOO_MUCH)
"""What deeds may bring about: a second asset of a type, more gold spent than there was."""


def state_findings(state: State) -> list[Finding]:
    """Everything the rules say of a game as it stands."""
    table = [finding for rule in GAME_RULES for finding in rule(state)]
    return table + [finding for hero in state.heroes for rule in HERO_RULES for finding in rule(state, hero)]


def deed_findings(state: State, *deeds: AnyDeed) -> list[Finding]:
    """Everything the rules say of deeds, seen from the table as it stood before them."""
    return [finding for deed in deeds for rule in DEED_RULES for finding in rule(state, deed)]


def written_findings(state: State, deeds: Sequence[AnyDeed]) -> list[Finding]:
    """Everything the rules say of a table, of the deeds done at it, and of what each hero then has."""
    then = [finding for finding in state_findings(settled(state, deeds)) if finding.rule in SETTLED]
    return list(dict.fromkeys([*state_findings(state), *deed_findings(state, *deeds), *then]))
