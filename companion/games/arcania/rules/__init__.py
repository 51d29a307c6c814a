"""What can be wrong with a hero, or with the town: each rule a small function that returns findings."""

from __future__ import annotations

from companion.games.arcania.rules.hero import all_findings, hero_findings, town_findings

__all__ = ["all_findings", "hero_findings", "town_findings"]
