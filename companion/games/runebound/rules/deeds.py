"""What heroes do that the rules limit: shopping, bartering, trading goods, learning, discarding, acting."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.runebound.components import Card

REST, STAND, FALL = "rest", "stand", "fall to the villain"
"""Actions of a deed that the rules tell from all others."""


@dataclass(frozen=True, slots=True)
class Shop:
    """One shop action: the card drawn while browsing, what was sold, and what left the market."""

    hero: str
    city: str
    drew: str = ""
    sold: tuple[Card, ...] = ()
    bought: tuple[Card, ...] = ()
    discarded: tuple[str, ...] = ()
    received: int | None = None
    """Gold received for all that was sold; None: as the rules say."""
    paid: int | None = None
    dropped: tuple[str, ...] = ()
    """Assets of the hero's own that were discarded for the new one."""


@dataclass(frozen=True, slots=True)
class Barter:
    """What one hero gives to another."""

    giver: str
    taker: str
    gold: int = 0
    assets: tuple[Card, ...] = ()
    tokens: tuple[str, ...] | None = None
    """Codes of the tokens that went along; None: those of the assets."""
    starting_tokens: int = 0
    trophies: int = 0
    skills: tuple[str, ...] = ()
    story: int = 0
    dropped: tuple[str, ...] = ()
    """Assets that the taker discarded for what came."""


@dataclass(frozen=True, slots=True)
class GoodsTrade:
    """Goods traded for their trade value."""

    hero: str
    card: Card
    received: int | None = None


@dataclass(frozen=True, slots=True)
class Sale:
    """An asset sold outside a shop action."""

    hero: str
    card: Card


@dataclass(frozen=True, slots=True)
class Deed:
    """An action, or a fight that a hero enters."""

    hero: str
    action: str


@dataclass(frozen=True, slots=True)
class Learn:
    """A skill learned from the hand."""

    hero: str
    skill: str


@dataclass(frozen=True, slots=True)
class Discard:
    """A skill card discarded: from the hand, or a learned one."""

    hero: str
    skill: str
    learned: bool = False
    exert: bool = False


Act = Shop | Barter | GoodsTrade | Sale | Deed | Learn | Discard
