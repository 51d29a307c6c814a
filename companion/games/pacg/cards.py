"""Cards of the box: what each is, in which sets it comes, how many copies; and the figures its rules rest on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.core.named import NamedTuple
from companion.core.names import close_names, fold, resolve
from companion.games.pacg.checks import Check, read_check

BOONS = ("weapon", "spell", "armor", "item", "ally", "blessing")
BANES = ("monster", "barrier", "henchman", "villain")
COHORT, SCOURGE, SPECIAL = "cohort", "scourge", "special"
TYPES = (*BOONS, *BANES, COHORT, SCOURGE, SPECIAL)
MONSTER, BARRIER = "monster", "barrier"
PLURALS = {"armor": "armors", "ally": "allies", "henchman": "henchmen"}
LETTERS = ("B", "C", "P")
SETS = (*LETTERS, "1", "2", "3", "4", "5", "6")
BASE = "base"


def plural(type: str, count: int = 2) -> str:
    """A card type after a number."""
    return type if count == 1 else PLURALS.get(type, f"{type}s")


def deck_number(set: str) -> int | None:
    """The adventure deck number of a set indicator: letters count as 0; None where it is not known."""
    if set in LETTERS:
        return 0
    return int(set) if set.isdecimal() else None


@dataclass(frozen=True, slots=True)
class Printing:
    """A card as one set has it; what is not known is None."""

    set: str = ""
    copies: int | None = None
    basic: bool | None = False
    elite: bool | None = False
    class_deck: str = ""
    veteran: bool | None = False

    @property
    def number(self) -> int | None:
        """The adventure deck number."""
        return deck_number(self.set)


@dataclass(frozen=True, slots=True)
class Card:
    """A card by name, in every set it comes in."""

    name: str
    type: str
    printings: tuple[Printing, ...] = ()
    loot: bool = False
    """Counts as the boon type it is, and is won as a reward."""
    owner: str = ""
    traits: tuple[str, ...] = ()
    """Those of two creatures have `&` between them; Basic, Elite and Veteran are said of the printings."""
    also: tuple[str, ...] = ()
    kind: str = ""
    """What a henchman or villain is: `monster` or `barrier`."""
    trigger: bool = False
    check_text: str = ""
    recharge_text: str = ""
    immune: tuple[str, ...] = ()
    closes: bool | None = None
    """Whether defeating this henchman lets one try to close the location; None where that is not said."""
    one_source: tuple[str, ...] = ()
    """What only one source gives: `check`, `traits`, `copies`, `recharge`, `type`."""
    other_check: str = ""
    """The check that another source has instead, in the same notation."""
    other_traits: tuple[str, ...] = ()

    @property
    def check(self) -> Check:
        """The check to acquire a boon or defeat a bane: typed steps of choices."""
        return _read(self.check_text)

    @property
    def recharge(self) -> Check:
        """The check that recharges it after use."""
        return _read(self.recharge_text)

    @property
    def is_monster(self) -> bool:
        """Whether it deals damage to who fails its check."""
        return MONSTER in {self.type, self.kind}

    def has_trait(self, trait: str) -> bool:
        """Whether it has a trait, Basic, Elite, Veteran and Trigger among them."""
        wanted = fold(trait)
        flags = {"basic": self.basic, "trigger": self.trigger}
        flags |= {"elite": any(p.elite for p in self.printings), "veteran": any(p.veteran for p in self.printings)}
        return flags.get(wanted, False) or any(fold(own) == wanted for own in self.traits)

    @property
    def is_boon(self) -> bool:
        """Whether a character deck may hold it."""
        return self.type in BOONS

    @property
    def number(self) -> int | None:
        """The lowest adventure deck number it comes with."""
        return min((p.number for p in self.printings if p.number is not None), default=None)

    @property
    def basic(self) -> bool:
        """Whether some printing is known to have the Basic trait."""
        return any(p.basic for p in self.printings)

    def copies(self, sets: Iterable[str]) -> int | None:
        """How many copies these sets hold together; None where one of the figures is not known."""
        chosen = set(sets)
        total = 0
        for printing in self.printings:
            if printing.set not in chosen and printing.set:
                continue
            if printing.copies is None:
                return None
            total += printing.copies
        return total


def _read(text: str) -> Check:
    """A check of a list; one that cannot be read, which `data check` names, is not known."""
    try:
        return read_check(text)
    except ValueError:
        return Check()


class Filter(NamedTuple):
    """Which cards are listed."""

    words: str = ""
    type: str = ""
    traits: tuple[str, ...] = ()
    set: str = ""
    basic: bool = False

    @classmethod
    def read(cls, words: str, type: str, traits: tuple[str, ...], set: str, basic: bool) -> Filter:
        """A filter as a player types it, or an error that names what there is."""
        one = {plural(known): known for known in TYPES}.get(type.casefold(), type)
        kind = resolve(one, {known: known for known in TYPES}, "card type") if type else ""
        chosen = resolve(set, {known: known for known in SETS}, "set") if set else ""
        return cls(fold(words) if words else "", kind, traits, chosen, basic)

    @property
    def narrow(self) -> bool:
        """Whether it looks among banes too."""
        return bool(self.traits or self.set)

    def fits(self, card: Card) -> bool:
        """Whether a card is among them."""
        sets = {printing.set for printing in card.printings}
        return (
            self.words in fold(card.name)
            and self.type in {"", card.type}
            and (not self.set or self.set in sets)
            and (card.basic or not self.basic)
            and all(card.has_trait(trait) for trait in self.traits)
        )


@dataclass(frozen=True)
class Catalog:
    """Every card by name, found as players write it."""

    cards: tuple[Card, ...] = ()

    @cached_property
    def _by_key(self) -> dict[str, tuple[Card, ...]]:
        found: dict[str, tuple[Card, ...]] = {}
        for card in self.cards:
            for name in (card.name, *card.also):
                found[fold(name)] = (*found.get(fold(name), ()), card)
        return found

    def find(self, name: str, type: str = "") -> Card | None:
        """The card of exactly this name; where two share it, the one of the given type."""
        same = self._by_key.get(fold(name), ())
        return next((card for card in same if card.type == type), same[0] if same else None)

    def near(self, name: str) -> list[str]:
        """Names a misspelling may stand for."""
        return close_names(name, (card.name for card in self.cards))

    def boons(self, type: str = "") -> Iterator[Card]:
        """The boons, or those of one type."""
        return (card for card in self.cards if card.is_boon and type in {"", card.type})

    def fitting(self, chosen: Filter) -> list[Card]:
        """The cards that fit: boons, where neither a type nor a trait nor a set is named and some boon fits."""
        found = [card for card in self.cards if chosen.fits(card)]
        boons = [card for card in found if card.is_boon]
        return found if chosen.type or chosen.narrow or not boons else boons

    def with_cards(self, own: Iterable[Card]) -> Catalog:
        """This catalog with the table's own cards, which replace those of the same name."""
        added = tuple(own)
        keys = {fold(card.name) for card in added}
        return Catalog((*(card for card in self.cards if fold(card.name) not in keys), *added)) if added else self


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
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Spellings that this list once had, which a record may hold, and the name each stands for."""

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
