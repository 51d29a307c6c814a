"""What can be wrong with a hero, or with the town: each rule a small function that returns findings."""

from __future__ import annotations

from companion.core.findings import Finding
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.markets import Town
from companion.games.arcania.rules.board import BOARD_RULES
from companion.games.arcania.rules.growth import GROWTH_RULES
from companion.games.arcania.rules.limits import LIMIT_RULES
from companion.games.arcania.rules.people import PEOPLE_RULES
from companion.games.arcania.rules.town import TOWN_RULES
from companion.games.arcania.state import State

HERO_RULES = (*BOARD_RULES, *LIMIT_RULES, *PEOPLE_RULES, *GROWTH_RULES)


def hero_findings(hero: Hero, data: Ruleset) -> list[Finding]:
    """Everything found about a hero."""
    return [finding for rule in HERO_RULES for finding in rule(hero, data)]


def town_findings(town: Town, data: Ruleset) -> list[Finding]:
    """Everything found about the town."""
    return [finding for rule in TOWN_RULES for finding in rule(town, data)]


def all_findings(state: State) -> list[Finding]:
    """Everything the rules say of the heroes who take part, and of the town."""
    found = [finding for hero in state.heroes for finding in hero_findings(hero, state.data)]
    return found + town_findings(state.town, state.data)
