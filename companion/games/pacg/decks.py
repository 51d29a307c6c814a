"""The decks of a party as the rules look at them: their cards, loose cards, the adventure, the products owned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from companion.core.names import fold
from companion.games.pacg.cards import BOONS, SETS, BoxRules, Card, Catalog
from companion.games.pacg.sheet import CountsAs


@dataclass(frozen=True, slots=True)
class Held:
    """Copies of a card in a deck."""

    name: str
    count: int = 1
    listed: str = ""
    """The type it was listed as; empty where nobody said."""
    box: int = 0
    """How many of them were taken from the box for this deck."""


@dataclass(frozen=True, slots=True)
class Able:
    """What a character can do with cards; empty where its card is not known."""

    skills: Mapping[str, int] = field(default_factory=dict)
    """Each skill and twice what it rolls on average."""
    proficient: frozenset[str] = frozenset()
    favored: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A character's deck, and what the Cards List asks of it."""

    name: str
    character: str = ""
    cards: tuple[Held, ...] = ()
    needs: Mapping[str, int] | None = None
    """The Cards List with the card feats checked, as its cards fill it; None where it is not known."""
    feats: Mapping[str, int] = field(default_factory=dict)
    boxes: Mapping[str, int | None] = field(default_factory=dict)
    """Card feat boxes by type; None where their number is not known."""
    cohorts: tuple[str, ...] = ()
    new: bool = False
    """Built from the box for a new character: every card must be one that may come from there."""
    fresh: bool = False
    """The character has not played yet, so its cards come from the box and not from the group."""
    away: bool = False
    """The character missed the scenario: its deck stays as it is."""
    able: Able = Able()

    def is_cohort(self, held: Held, card: Card | None) -> bool:
        """Whether a card of the list is a cohort."""
        return bool(card and card.type == "cohort") or fold(held.name) in {fold(name) for name in self.cohorts}


@dataclass(frozen=True, slots=True)
class Loose:
    """Cards in no deck: acquired, or of a character who died."""

    name: str
    count: int
    where: str
    who: str = ""
    """The character who acquired them; empty for those of the dead."""
    returned: bool = False
    """Put back by hand: still the group's as long as the decks are not settled."""


@dataclass(frozen=True, slots=True)
class Decks:
    """Everything the rules of decks look at; made of a campaign, or of deck files alone."""

    catalog: Catalog
    rules: BoxRules
    decks: tuple[Deck, ...]
    adventure: int | None = None
    products: frozenset[str] | None = None
    """None: nobody said, so every product is taken to be there."""
    loose: tuple[Loose, ...] = ()
    rebuilding: bool = False
    """A scenario is being played or a rebuild is under way: loose cards are as they should be."""
    campaign: str = ""
    playing: bool = False
    """A scenario is being played: a deck need not fit its Cards List."""

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets whose cards the group has."""
        return SETS if self.products is None else self.rules.owned_sets(self.products)

    def subject(self, *words: str) -> tuple[str, ...]:
        """Where a finding is, with the campaign in front."""
        return (self.campaign, *words) if self.campaign else words

    def card(self, held: Held) -> Card | None:
        """The card of the catalog that a held one is."""
        return self.catalog.find(held.name, held.listed)


def counted_type(decks: Decks, deck: Deck, held: Held) -> str:
    """The type a held card counts as: what it is; for an unknown card, what it is listed as; else nothing."""
    card = decks.card(held)
    if deck.is_cohort(held, card):
        return ""
    if card is None:
        return held.listed if held.listed in BOONS else ""
    return card.type if card.is_boon else ""


def counts(decks: Decks, deck: Deck) -> Counter[str]:
    """How many cards of each type a deck holds."""
    found: Counter[str] = Counter()
    for held in deck.cards:
        if type := counted_type(decks, deck, held):
            found[type] += held.count
    return found


def fitted(
    needs: Mapping[str, int] | None, cards: Iterable[Held], catalog: Catalog, counts_as: CountsAs
) -> Mapping[str, int] | None:
    """The Cards List as these cards fill it: a type that may count as items takes places of theirs."""
    if needs is None or not counts_as.item:
        return needs
    found, have = dict(needs), Counter[str]()
    for held in cards:
        card = catalog.find(held.name, held.listed)
        if card and card.type in counts_as.item and not (counts_as.without and card.has_trait(counts_as.without)):
            have[card.type] += held.count
    for type in counts_as.item:
        moved = min(max(0, have[type] - found[type]), found["item"])
        found[type] += moved
        found["item"] -= moved
    return found


def holders(decks: Decks) -> Iterator[tuple[Card, dict[str, int]]]:
    """Each known card and how many copies everyone holds of it: in the deck, or won since the last rebuild."""
    found: dict[str, tuple[Card, dict[str, int]]] = {}
    won = [(loose.who, Held(loose.name, loose.count)) for loose in decks.loose if loose.who and not loose.returned]
    for name, held in [*((deck.name, held) for deck in decks.decks for held in deck.cards), *won]:
        if card := decks.card(held):
            by = found.setdefault(card.name, (card, {}))[1]
            by[name] = by.get(name, 0) + held.count
    yield from found.values()
