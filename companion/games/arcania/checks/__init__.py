"""What can be wrong with a hero, or with the town: each check a small function that returns findings."""

from __future__ import annotations

from collections.abc import Iterable

from companion.diagnostics import Diagnostic
from companion.games.arcania.checks.board import BOARD_CHECKS
from companion.games.arcania.checks.growth import GROWTH_CHECKS
from companion.games.arcania.checks.limits import LIMIT_CHECKS
from companion.games.arcania.checks.people import PEOPLE_CHECKS
from companion.games.arcania.checks.town import TOWN_CHECKS, Town
from companion.games.arcania.hero import Hero
from companion.games.arcania.rules import Rules

HERO_CHECKS = (*BOARD_CHECKS, *LIMIT_CHECKS, *PEOPLE_CHECKS, *GROWTH_CHECKS)


def hero_findings(hero: Hero, rules: Rules, allowed: Iterable[str] = ()) -> list[Diagnostic]:
    """Everything found about a hero, less what the table allows."""
    passed = set(allowed)
    found = [finding for check in HERO_CHECKS for finding in check(hero, rules)]
    return [finding for finding in found if finding.rule.code not in passed]


def town_findings(town: Town, rules: Rules, allowed: Iterable[str] = ()) -> list[Diagnostic]:
    """Everything found about the town, less what the table allows."""
    passed = set(allowed)
    found = [finding for check in TOWN_CHECKS for finding in check(town, rules)]
    return [finding for finding in found if finding.rule.code not in passed]


__all__ = ["HERO_CHECKS", "TOWN_CHECKS", "Town", "hero_findings", "town_findings"]
