"""Traders of the bazaar: what they show, what they ask."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_csv
from companion.games.pacg.cards import BOONS, SETS, Card, Catalog, plural

FILE = "traders.csv"
NAMED, EACH_TYPE = "named", "each-type"


@dataclass(frozen=True, slots=True)
class Trader:
    """A trader: what it offers and what a trade costs."""

    name: str
    set: str
    type: str = ""
    trait: str = ""
    cost: int = 2
    rule: str = ""
    """A rule of its own: `named` (each visitor names the card), `each-type` (one boon of each type)."""

    @property
    def offer(self) -> str:
        """The offer in words."""
        if self.rule == NAMED:
            return "a Basic boon of your choice, no loot"
        if self.rule == EACH_TYPE:
            return "one boon of each type"
        return plural(self.type) + (f" with the {self.trait} trait" if self.trait else "")

    def numbers(self, scenario: int) -> tuple[int, ...]:
        """The deck numbers its stock may have after a scenario of this number."""
        if self.rule == NAMED:
            return tuple(range(scenario + 1))
        return (scenario,) if self.rule == EACH_TYPE or scenario == 0 else (scenario - 1, scenario)

    def shows(self, visitors: int) -> int:
        """How many cards it lays out: 1 more than it has visitors."""
        return {NAMED: 0, EACH_TYPE: len(BOONS)}.get(self.rule, 1 + visitors)

    def offers(self, card: Card, scenario: int, sets: Sequence[str] = SETS) -> bool:
        """Whether a card of the box can be in its stock after a scenario of this number."""
        numbers = {p.number for p in card.printings if p.set in sets}
        if not card.is_boon or card.loot or not numbers & set(self.numbers(scenario)):
            return False
        if self.rule == NAMED:
            return card.basic
        return self.type in {"", card.type} and (not self.trait or self.trait in card.traits)

    def stock(self, catalog: Catalog, scenario: int, sets: Sequence[str] = SETS) -> list[Card]:
        """Every card of the box it could show."""
        return [card for card in catalog.boons() if self.offers(card, scenario, sets)]


def number_after(card: Card, trader: Trader, scenario: int) -> int:
    """The deck number under which a trader shows a card."""
    fits = [p.number for p in card.printings if p.number in trader.numbers(scenario)]
    return min(n for n in fits if n is not None) if fits else card.number or 0


def load_traders(folder: Path, problems: Problems) -> list[Trader]:
    """The traders of a game; none where it has no such file."""
    if not (folder / FILE).exists():
        return []
    return [_trader(row) for row in read_csv(folder / FILE, problems)]


def _trader(row: Table) -> Trader:
    row.read.add("set")
    trader = Trader(
        row.name(),
        str(row.values.get("set", "")),
        row.text("type"),
        row.text("trait"),
        row.number("cost", REQUIRED),
        row.text("rule"),
    )
    if trader.set not in SETS:
        row.problem(codes.BAD_VALUE, "set", f"there is no set {trader.set!r}")
    if trader.rule not in {"", NAMED, EACH_TYPE}:
        row.problem(codes.BAD_VALUE, "rule", f"there is no rule {trader.rule!r}", f"{NAMED}, {EACH_TYPE} or empty")
    if not trader.rule and trader.type not in BOONS:
        row.problem(codes.BAD_VALUE, "type", f"there is no boon type {trader.type!r}")
    row.no_more()
    return trader
