"""The rulings that findings rest on, with where the book says so; a test holds them against the digest."""

from __future__ import annotations

from companion.games.runebound.state import State

GAME = "runebound"
SOURCES = {
    "acts": "rulebook p. 3, Acts",
    "asset-limit": "rulebook p. 3, Asset Cards",
    "asset-tokens": "rulebook p. 3, Asset Cards",
    "asset-types": "rulebook p. 3, Asset Cards",
    "barter-tokens": "rulebook p. 4, Bartering",
    "bartering": "rulebook p. 4, Bartering",
    "bartering-limits": "rulebook p. 4, Bartering",
    "choose-scenario": "rulebook p. 2, Setup Instructions",
    "cities": "rulebook p. 5, Cities",
    "component-limitations": "rulebook p. 6, Component Limitations",
    "defeated-hero": "rulebook p. 6, Defeated",
    "delayed": "rulebook p. 6, Delayed",
    "delayed-and-defeated": "rulebook p. 6, Delayed",
    "discarding-skills": "rulebook p. 12, Skill Cards",
    "eliminated-first-player": "rulebook p. 7, Eliminated Heroes",
    "eliminated-heroes": "rulebook p. 7, Eliminated Heroes",
    "excess-damage": "rulebook p. 6, Damage; rulebook p. 6, Defeated",
    "goods": "rulebook p. 8, Goods",
    "gray-orbs": "rulebook p. 12, Skill Cards",
    "learning-skills": "rulebook p. 12, Skill Cards",
    "lost-to-villain": "rulebook p. 14, Villain",
    "markets": "rulebook p. 9, Markets",
    "maximum-hand-size": "rulebook p. 9, Maximum Hand Size",
    "other-players-components": "rulebook p. 2, Foundational Rules",
    "quest-outcomes": "rulebook p. 10, Quests",
    "quest-trophies": "rulebook p. 10, Quests; rulebook p. 14, Trophies",
    "quests": "rulebook p. 10, Quests",
    "rumors": "rulebook p. 7, Events",
    "scenario-card": "rulebook p. 11, Scenario Card",
    "selling-limits": "rulebook p. 11, Shop",
    "shop": "rulebook p. 11, Shop",
    "shop-browse": "rulebook p. 11, Shop",
    "shop-buy": "rulebook p. 11, Shop",
    "shop-sell": "rulebook p. 11, Shop",
    "skill-cards": "rulebook p. 12, Skill Cards",
    "skill-limit": "rulebook p. 12, Skill Cards",
    "spend": "rulebook p. 12, Spend",
    "story-card-enemies": "rulebook p. 12, Story Cards",
    "story-cards": "rulebook p. 12, Story Cards",
    "story-tokens": "rulebook p. 13, Story Tokens",
    "time-track": "rulebook p. 13, Time Token and Time Track",
    "trophies": "rulebook p. 14, Trophies",
    "winning": "rulebook p. 14, Villain",
}


def cite(id: str) -> str:
    """A ruling as findings name it; a game of the player's own plays by the same book."""
    return f"{GAME}#{id} ({SOURCES[id]})"


def on(state: State, *parts: str) -> tuple[str, ...]:
    """The subject of a finding about this game; what has no name is left out."""
    return tuple(part for part in (state.name, *parts) if part)
