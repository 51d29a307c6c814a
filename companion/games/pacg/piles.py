"""A character's cards at the table, counted: hand, deck, discards, buried and displayed. The deck is its life."""

from __future__ import annotations

from companion.core.named import NamedTuple
from companion.core.names import CompanionError, many

HAND, DECK, DISCARD, BURIED, DISPLAYED = "hand", "deck", "discard", "buried", "displayed"
PILES = (HAND, DECK, DISCARD, BURIED, DISPLAYED)
MOST = 99


class Piles(NamedTuple):
    """How many cards lie where."""

    hand: int = 0
    deck: int = 0
    discard: int = 0
    buried: int = 0
    displayed: int = 0

    def count(self, pile: str) -> int:
        """The cards of a pile."""
        return int(getattr(self, pile))

    @property
    def words(self) -> str:
        """Where they lie; piles beside the table only where there are any."""
        parts = [f"hand {self.hand}", f"deck {self.deck}", f"discards {self.discard}"]
        parts += [f"{pile} {self.count(pile)}" for pile in (BURIED, DISPLAYED) if self.count(pile)]
        return ", ".join(parts)

    def moved(self, count: int, source: str, goal: str) -> Piles:
        """Cards go from one pile to another; there must be as many."""
        have = self.count(source)
        if count > have:
            raise CompanionError(f"There are {many(have, 'cards')} in the {source} pile, not {count}.", CORRECT)
        return self._replace(**{source: have - count, goal: self.count(goal) + count}) if source != goal else self

    def with_more(self, count: int, pile: str = HAND) -> Piles:
        """Cards come from elsewhere, or (less than none) go there."""
        return self._replace(**{pile: min(MOST, max(0, self.count(pile) + count))})


CORRECT = "Correct the count: companion play count NAME --hand 5 --deck 8 --discard 2"


class DyingError(CompanionError):
    """A character has to take more cards from the deck than it holds."""


def dealt(size: int, hand: int) -> Piles:
    """A deck at the beginning of a scenario, the first hand drawn."""
    drawn = min(hand, size)
    return Piles(drawn, size - drawn)


def drawn(piles: Piles, count: int, who: str, kill: str) -> Piles:
    """Cards of the deck come into the hand; one who cannot draw so many dies (rulebook, Dying)."""
    if count > piles.deck:
        words = f"{who} must draw {count} and the deck holds {piles.deck}: {who} dies."
        raise DyingError(words, f"Record it: {kill} (a wrong count: companion play count)")
    return piles.moved(count, DECK, HAND)


def healed(piles: Piles, count: int) -> Piles:
    """Discards are shuffled into the deck, as many as there are."""
    return piles.moved(min(count, piles.discard), DISCARD, DECK)


def reset(piles: Piles, size: int, shed: int, who: str, kill: str) -> Piles:
    """The end of a turn: any cards may be discarded, then the hand is brought to its size."""
    lighter = piles.moved(shed, HAND, DISCARD)
    if lighter.hand > size:
        return lighter.moved(lighter.hand - size, HAND, DISCARD)
    return drawn(lighter, size - lighter.hand, who, kill)


def dies_next(piles: Piles, size: int | None) -> bool:
    """Whether the deck does not hold what the next reset has to draw."""
    return size is not None and size - piles.hand > piles.deck
