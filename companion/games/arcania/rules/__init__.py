"""What can be wrong with a hero, or with the town: each check a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.findings import Finding
from companion.games.arcania.hero import Hero
from companion.games.arcania.rules.board import BOARD_CHECKS
from companion.games.arcania.rules.growth import GROWTH_CHECKS
from companion.games.arcania.rules.limits import LIMIT_CHECKS
from companion.games.arcania.rules.people import PEOPLE_CHECKS
from companion.games.arcania.rules.town import TOWN_CHECKS, Town
from companion.games.arcania.ruleset import Rules

HERO_CHECKS = (*BOARD_CHECKS, *LIMIT_CHECKS, *PEOPLE_CHECKS, *GROWTH_CHECKS)


def hero_findings(hero: Hero, rules: Rules, allowed: Iterable[str] = ()) -> list[Finding]:
    """Everything found about a hero, less what the table allows."""
    passed = set(allowed)
    found = [finding for check in HERO_CHECKS for finding in check(hero, rules)]
    return [finding for finding in found if finding.rule.code not in passed]


def town_findings(town: Town, rules: Rules, allowed: Iterable[str] = ()) -> list[Finding]:
    """Everything found about the town, less what the table allows."""
    passed = set(allowed)
    found = [finding for check in TOWN_CHECKS for finding in check(town, rules)]
    return [finding for finding in found if finding.rule.code not in passed]


__all__ = ["HERO_CHECKS", "TOWN_CHECKS", "Town", "hero_findings", "town_findings"]
