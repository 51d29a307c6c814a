"""A stall: what a shop, a market, a trader or a town offers. Cards come, are bought, discarded and laid out anew.

What a card costs and who may buy it is the game's own affair; a stall knows only what lies on it and since when.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.core.errors import CompanionError


class Stall(NamedTuple):
    """A stall and its stock."""

    name: str
    stock: tuple[str, ...] | None = None
    """The cards that lie open; None where nobody has said."""
    since: int = 0
    """After how many quests or rounds they were laid out."""
    redrawn: int = 0
    """How often they were exchanged since."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that are known to lie open."""
        return self.stock or ()

    def add(self, *cards: str) -> Stall:
        """More cards are laid out."""
        return self._replace(stock=(*self.cards, *cards))

    def take(self, card: str) -> Stall:
        """One copy of a card is bought or discarded."""
        left = list(self.cards)
        if card not in left:
            listed = ", ".join(left) or "nothing"
            raise CompanionError(f"{card} is not on offer.", f"On offer: {listed}.")
        left.remove(card)
        return self._replace(stock=tuple(left))

    def lay_out(self, cards: tuple[str, ...], since: int) -> Stall:
        """A fresh stock."""
        return self._replace(stock=cards, since=since, redrawn=0)

    def redraw(self, cards: tuple[str, ...]) -> Stall:
        """The stock is exchanged before its time."""
        return self._replace(stock=cards, redrawn=self.redrawn + 1)

    def is_due(self, now: int) -> bool:
        """Whether the stock is older than the last quest or round."""
        return self.since < now
