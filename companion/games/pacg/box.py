"""What may be taken from the box now, by the rules of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from companion.core.findings import Rule
from companion.core.names import fold
from companion.games.pacg.cards import SETS, Card, Printing
from companion.games.pacg.codes import decks as codes

BASE = "base"
BASIC_CITES, NUMBER_CITES = "basic", "number"


@dataclass(frozen=True, slots=True)
class BoxRules:
    """The figures of a game that the rules on the box rest on."""

    game: str
    blessings: int = 30
    basic_until: int = 3
    below: int = 2
    any_set: tuple[str, ...] = ()
    promo_from: int = 1
    role_after: int = 3
    sets: Mapping[str, str] = field(default_factory=dict)
    """The product that brings a set; sets not named here come with the base set."""
    decks: Mapping[str, int] = field(default_factory=dict)
    """How many decks may be built at one time with each product."""
    entries: Mapping[str, str] = field(default_factory=dict)

    def cites(self, key: str) -> str:
        """The digest entry a finding rests on."""
        return f"{self.game}#{self.entries[key]}" if key in self.entries else ""

    def owned_sets(self, products: Iterable[str]) -> tuple[str, ...]:
        """The sets whose cards a table with these products has."""
        owned = {BASE, *products}
        return tuple(s for s in SETS if self.sets.get(s, BASE) in owned)

    def most_decks(self, products: Iterable[str]) -> int:
        """How many decks may be built at one time; 0 where there is no limit."""
        return max((self.decks.get(p, 0) for p in {BASE, *products}), default=0)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a card may not come from the box now."""

    rule: Rule
    words: str
    cites: str
    doubtful: bool = False
    """The book can be read either way, or a figure is not known: a warning, not an error."""


def refusal(card: Card, character: str, adventure: int, rules: BoxRules, sets: Iterable[str] = SETS) -> Refusal | None:
    """Why this character may not take the card from the box in this adventure; None where it may."""
    owned = set(sets)
    found = [_refuse(card, p, character, adventure, rules) for p in card.printings if not p.set or p.set in owned]
    if not found:
        return Refusal(codes.TOO_MANY_COPIES, "comes with a product you do not own", rules.cites("copies"))
    if None in found:
        return None
    return min((f for f in found if f), key=lambda f: not f.doubtful)


def allowed_copies(card: Card, character: str, adventure: int, rules: BoxRules, sets: Iterable[str]) -> int | None:
    """How many copies this character may take from a full box; None where that is not known."""
    owned, total = set(sets), 0
    for printing in card.printings:
        if printing.set and printing.set not in owned:
            continue
        if _refuse(card, printing, character, adventure, rules) is None:
            if printing.copies is None:
                return None
            total += printing.copies
    return total


def _refuse(card: Card, printing: Printing, character: str, adventure: int, rules: BoxRules) -> Refusal | None:
    owns = bool(card.owner) and fold(card.owner) == fold(character)
    early = _too_early(printing, owns, adventure, rules)
    if early or printing.basic or owns:
        return early
    if printing.set == "" or printing.basic is None:
        return Refusal(codes.NOT_KNOWN, "its set and traits are not known here", rules.cites(BASIC_CITES), True)
    if adventure >= rules.basic_until:
        return _by_number(card, printing, adventure, rules)
    if card.owner:
        return Refusal(codes.NOT_BASIC, f"counts as Basic for {card.owner} alone", rules.cites("owner"))
    words = "is loot and not Basic" if card.loot else "is not Basic"
    return Refusal(codes.NOT_BASIC, words, rules.cites(BASIC_CITES))


def _by_number(card: Card, printing: Printing, adventure: int, rules: BoxRules) -> Refusal | None:
    if (printing.number or 0) <= adventure - rules.below or printing.set in rules.any_set:
        why = Refusal(codes.LOOT_FROM_BOX, "is loot, which is won as a reward", rules.cites("loot"), doubtful=True)
        return why if card.loot else None
    limit = f"in adventure {adventure} its number must be {adventure - rules.below} or less"
    return Refusal(codes.NUMBER_TOO_HIGH, f"has the number {printing.set}; {limit}", rules.cites(NUMBER_CITES))


def _too_early(printing: Printing, owns: bool, adventure: int, rules: BoxRules) -> Refusal | None:
    number = printing.number or 0
    if printing.set == "P" and adventure < rules.promo_from and not owns:
        words = f"is a promo card, which joins with adventure {rules.promo_from}"
        return Refusal(codes.PROMO_TOO_EARLY, words, rules.cites("promo"))
    if number <= adventure:
        return None
    now = adventure or "B"
    if printing.class_deck:
        words = f"is a Class Deck card numbered {number}, above adventure {now}"
        return Refusal(codes.CLASS_DECK_TOO_EARLY, words, rules.cites("class-deck"))
    words = f"belongs to Adventure Deck {number}, which is not in the box in adventure {now}"
    return Refusal(codes.NOT_YET, words, rules.cites("adventure-deck"))
