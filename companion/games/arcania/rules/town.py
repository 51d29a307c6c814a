"""The town: offers renewed, sizes kept, the shadow market open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.findings import Finding
from companion.games.arcania import codes
from companion.games.arcania.markets import Display
from companion.games.arcania.ruleset import Rules

VERBS = {"hire-pool": "pool", "side-quests": "quests", "shadow-market": "market"}


@dataclass(frozen=True, slots=True)
class Town:
    """What lies in town, after how many quest attempts, for heroes of which level."""

    displays: tuple[Display, ...] = ()
    attempts: int = 0
    level: int = 1


def renewed(town: Town, rules: Rules) -> Iterator[Finding]:
    """Cards left from before the last quest attempt."""
    for display in town.displays:
        offer = rules.markets.offers.get(display.id)
        if offer and display.shown and display.attempt != town.attempts:
            yield Finding(
                codes.STALE,
                f"{offer.title.lower()}: cards from before the last quest ({', '.join(display.shown)})",
                ("town", offer.title),
                rules.cite(offer.rule),
                f"companion town {VERBS[offer.id]}{' CARD' * offer.size}",
            )


def open_by_level(town: Town, rules: Rules) -> Iterator[Finding]:
    """The shadow market before its level."""
    for display in town.displays:
        offer = rules.markets.offers.get(display.id)
        if offer and display.shown and town.level < offer.from_level:
            said = f"the {offer.title.lower()} opens at level {offer.from_level}; the heroes are level {town.level}"
            yield Finding(
                codes.MARKET_CLOSED, said, ("town", offer.title), rules.cite(offer.rule), "companion town discard"
            )


def sizes(town: Town, rules: Rules) -> Iterator[Finding]:
    """More cards than are laid out."""
    for display in town.displays:
        offer = rules.markets.offers.get(display.id)
        if offer and len(display.shown) > offer.size:
            said = f"{len(display.shown)} cards, {offer.size} are laid out"
            yield Finding(codes.OFFER_SIZE, said, ("town", offer.title), rules.cite(offer.rule))


def redraws(town: Town, rules: Rules) -> Iterator[Finding]:
    """More redraws than are allowed between two attempts."""
    for display in town.displays:
        offer = rules.markets.offers.get(display.id)
        if offer and display.attempt == town.attempts and display.redrawn > offer.redraws:
            said = f"redrawn {display.redrawn} times since the last quest, {offer.redraws} allowed"
            yield Finding(codes.REDRAWN, said, ("town", offer.title), rules.cite("side-quest-redraw"))


TOWN_CHECKS = (renewed, open_by_level, sizes, redraws)
