"""What a rebuild is worth, in a stated order: the better of two legal rebuilds is the one that is better first in

1. what the player has bound (and no trade that is not needed), 2. fewer cards from the box, 3. more loot kept,
4. higher set numbers, 5. cards without the Basic trait, 6. cards with somebody who can use them, 7. with whoever held
or acquired them, 8. the rulebook's suggestion for what the box gives, 9. who uses them best (proficiency, favored type,
the card's own check), 10. fewer changes.

Each place of a deck adds its digits to one number, so that the smallest sum is the best rebuild by that order.
"""

from __future__ import annotations

from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.pacg.cards import Card
from companion.games.pacg.decks import Able

NUMBERS = (6, 5, 4, 3, 2, 1)
MAGIC = frozenset({"arcane", "divine"})
BITS = 20
"""Room for the sum of one digit over all places of a type: no digit ever carries into the next."""
PROFICIENT, FAVORED, BEST_SKILL = 256, 128, 127


class Place(NamedTuple):
    """A card in a place of a deck, digit by digit: 0 is best, in the order of worth."""

    unbound: int = 1
    strange: int = 0
    """A card that a new character could not take from the box: somebody trades it before the scenario."""
    box: int = 0
    not_loot: int = 1
    numbers: tuple[int, ...] = (1,) * len(NUMBERS)
    basic: int = 1
    unusable: int = 0
    not_own: int = 1
    not_liked: int = 1
    unfit: int = 0
    moved: int = 1

    @property
    def cost(self) -> int:
        """The digits as one number."""
        total = 0
        for digit in (*self[:4], *self.numbers, *self[5:]):
            total = (total << BITS) + digit
        return total


UNBOUND = Place(1, 0, 0, 0, (0,) * len(NUMBERS), 0, 0, 0, 0, 0, 0).cost
"""What a copy costs that the player did not bind, where another one is bound."""


def kept(card: Card, able: Able, own: bool, stays: bool, bound: bool = False, strange: bool = False) -> Place:
    """A card of the group in a deck."""
    numbers = tuple(int(card.number != number) for number in NUMBERS)
    found = Place(int(not bound), int(strange), 0, int(not card.loot), numbers, int(card.basic))
    return found._replace(
        unusable=int(not can_use(card, able)), not_own=int(not own), unfit=_unfit(card, able), moved=int(not stays)
    )


def from_box(card: Card, able: Able, liked: bool, bound: bool = False) -> Place:
    """A card of the box in a deck."""
    return Place(
        int(not bound), 0, 1, unusable=int(not can_use(card, able)), not_liked=int(not liked), unfit=_unfit(card, able)
    )


def magic_of(card: Card) -> frozenset[str]:
    """The skills of which a spell asks for one: by its traits, else by its check."""
    if card.type != "spell":
        return frozenset()
    traits = MAGIC & {fold(trait) for trait in card.traits}
    return traits or MAGIC & asked(card)


def asked(card: Card) -> frozenset[str]:
    """The skills that the card's own check names."""
    return frozenset(skill for step in card.check.steps[:1] for need in step for skill in need.skills)


def can_use(card: Card, able: Able) -> bool:
    """Whether a character has the skill that a spell is cast with; other cards are for everybody."""
    needed = magic_of(card)
    return not needed or not able.skills or bool(needed & set(able.skills))


def best_skill(card: Card, able: Able) -> str:
    """The skill with which a character is best at the card's own check; empty where it has none of them."""
    known = [skill for skill in asked(card) if skill in able.skills]
    return max(known, key=lambda skill: (able.skills[skill], skill), default="")


def proficiency(card: Card) -> str:
    """The proficiency that a weapon or armor is made for."""
    if card.type == "armor":
        heavy = any(fold(trait) == "heavy armor" for trait in card.traits)
        return "heavy-armor" if heavy else "light-armor"
    return "weapon" if card.type == "weapon" else ""


def _unfit(card: Card, able: Able) -> int:
    """How far a character is from the best one could be with the card."""
    wanted, skill = proficiency(card), best_skill(card, able)
    score = PROFICIENT * (not wanted or wanted in able.proficient) + FAVORED * (fold(able.favored) == card.type)
    score += min(BEST_SKILL, able.skills.get(skill, 0))
    return PROFICIENT + FAVORED + BEST_SKILL - score


def why_kept(card: Card, able: Able, acquired: bool) -> str:
    """Why a character gets a card of the group."""
    if card.loot:
        return "loot"
    if acquired:
        return "acquired it"
    skill = best_skill(card, able)
    if magic_of(card) and can_use(card, able) and skill:
        return f"can cast it ({skill.capitalize()})"
    wanted = proficiency(card)
    if wanted and wanted in able.proficient:
        return "proficient"
    if fold(able.favored) == card.type:
        return "favored type"
    return f"{skill.capitalize()} suits it" if skill else worth_words(card)


def worth_words(card: Card) -> str:
    """What a card counts as when the group has too many: the less, the sooner it goes."""
    if card.loot:
        return "loot"
    number = f"set {card.printings[0].set or '?'}" if card.printings else "set ?"
    return f"{number}, {'Basic' if card.basic else 'not Basic'}"
