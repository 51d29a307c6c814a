"""The facts of Arcania's rows: one kind each, read and written by core/facts.py; nobody else looks inside.

None means that nothing was said: an item or NPC then is as its card has it.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.fight import Fight
from companion.core.named import NamedTuple


class UpgradeFacts(NamedTuple):
    """What an upgrade adds to the item it is fixed to, as the player reads it off the card."""

    name: str = ""
    hp: int = 0
    attack: int = 0
    defense: int = 0
    dr: int = 0
    dr_max: int = 0
    damage: str = ""
    """A plus or dice."""
    abilities: tuple[str, ...] = ()


NOTHING_ADDED = UpgradeFacts()


class ItemFacts(NamedTuple):
    """What a player says of an item, over what its card says."""

    kind: str | None = None
    hands: int | None = None
    type: str | None = None
    damage: str | None = None
    hp: int | None = None
    attack: int | None = None
    defense: int | None = None
    dr: int | None = None
    dr_max: int | None = None
    cost: int | None = None
    resale: int | None = None
    abilities: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    fits: tuple[str, ...] | None = None
    not_for: tuple[str, ...] | None = None
    works_from: tuple[str, ...] | None = None
    raises: str | None = None
    raises_to: int | None = None
    smith: bool | None = None
    artifact: bool | None = None
    starting: bool | None = None
    single: bool | None = None
    combines: bool | None = None
    holding: bool | None = None
    no_magic: bool | None = None
    free_with: str | None = None
    upgrades: tuple[str, ...] = ()
    """Fixed to it for good, by name."""
    adds: tuple[UpgradeFacts, ...] = ()
    """What those add whose cards the rulebook does not print."""


AS_PRINTED = ItemFacts()


class CarriedFacts(NamedTuple):
    """An item with an NPC."""

    name: str = "?"
    facts: ItemFacts = AS_PRINTED


class FollowerFacts(NamedTuple):
    """An NPC, animal or summon, over what the rulebook prints of them."""

    what: str = ""
    """Which animal or summon."""
    bond: str = "hired"
    class_: str | None = None
    cost: int | None = None
    hp: int | None = None
    attack: int | None = None
    defense: int | None = None
    dr: int | None = None
    damage: str | None = None
    abilities: tuple[str, ...] | None = None
    items: tuple[CarriedFacts, ...] = ()
    paid_for: int | None = None
    """After how many quest attempts the last pay was given."""


class CardFacts(NamedTuple):
    """The printed figures of a hero card, as far as they were filled in."""

    hp: int | None = None
    attack: int | None = None
    defense: int | None = None
    dr: int | None = None
    damage: str | None = None
    type: str | None = None


class HeroFacts(NamedTuple):
    """A hero's sheet."""

    card: CardFacts | None = None
    late: int = 0
    """How many levels behind the others the hero joined."""
    late_treasure: int = 0
    """For how many of them treasure cards are still to be drawn."""
    late_cards: int = 0
    """How many were drawn."""
    replaces: bool = False
    """The hero came for a dead one of hard mode."""
    resold: tuple[str, ...] = ()
    """Trainings sold against the rules."""


class LevelFacts(NamedTuple):
    """A level: what was drawn, what was taken, what it gave."""

    drawn: tuple[str, ...] = ()
    taken: str = ""
    gains: Mapping[str, int] = {}
    bonus_hp: int = 0


class AbilityFacts(NamedTuple):
    """How an ability came to a hero: card, random, reward ..."""

    origin: str = "card"


class StallFacts(NamedTuple):
    """An offer in town: the cards, the prices that were named, since which quest attempt they lie there."""

    shown: tuple[str, ...] = ()
    costs: Mapping[str, int] = {}
    attempt: int = -1
    redrawn: int = 0
    drawn: int = 0


class PoolFacts(NamedTuple):
    """Treasure that was won and not yet shared."""

    lt: int = 0
    t: int = 0


class FoeFacts(NamedTuple):
    """A monster card in a fight: its figures with the tier counted in; None where nobody has said."""

    name: str = "?"
    attack: int | None = None
    defense: int | None = None
    dr: int = 0
    damage: str = ""
    extra: str = ""
    """Dice of abilities such as HH, as the tier makes them."""
    type: str = ""
    abilities: tuple[str, ...] = ()
    faction: str = ""
    actions: int = 1
    lesser: bool = False
    boss: bool = False
    lt: int = 0
    t: int = 0
    """The treasure of the whole card, once all of its monsters are beaten."""
    paid: bool = False
    """It lies in the pool."""


class UseFacts(NamedTuple):
    """How often something was used that has a limit each quest or battle."""

    who: str = ""
    what: str = ""
    times: int = 0
    battle: bool = False


class RunFacts(NamedTuple):
    """One attempt at a quest."""

    kind: str = "side"
    tier: int = 0
    heroes: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """Heroes who gave it up while the others went on."""
    level: bool = False
    """It gave a level."""
    reward: str = ""
    encounters: int = 0
    """As the quest card says; 0 where nobody has said."""
    encounter: int = 0
    pool: PoolFacts = PoolFacts()
    fight: Fight = Fight()
    """The heroes and who goes with them, wounds and all, from encounter to encounter; and the foes of this one."""
    foes: tuple[FoeFacts, ...] = ()
    uses: tuple[UseFacts, ...] = ()


class MainQuestFacts(NamedTuple):
    """A main quest of the Story Book, as the table listed it."""

    tier: int = 1


class ClassFacts(NamedTuple):
    """What the roster says of a class."""

    abilities: tuple[str, ...] = ()
    damage: str = ""
    armor_slot: str = ""
    armor_anywhere: str = ""
    traps: bool = False
    not_with: tuple[str, ...] = ()


class CampaignFacts(NamedTuple):
    """What a campaign chose, and what outlives its heroes."""

    difficulty: str = ""
    environment: bool = False
    party_level: int = 0
    """The level of a party that is gone; 0 where none is."""
