"""Gold: entries with reasons, the Noble's money, and payments several heroes share."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_text
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.state import gold_of, playing
from companion.store.tables import LedgerEntry

MOST = 1_000_000
NOBLE_START = "Noble"
"""The reason of the entry, which each hero has once."""


def book(desk: Desk, name: str, amount: int, reason: str, force: str = "") -> Outcome:
    """Book gold a hero gets (or, below zero, loses)."""
    if not amount or abs(amount) > MOST:
        raise CompanionError(f"{amount} GP cannot be booked.", f"Give an amount up to {MOST:,}.")
    reason = clean_text(reason, "reason")

    def work(change: Change) -> Done:
        hero = change.hero(name)
        change.pay(hero.id, amount, reason)
        verb = "gets" if amount > 0 else "pays"
        now = gold_of(change.view(), hero.id)
        label = f"{hero.name} {verb} {abs(amount):,} GP: {reason}"
        return Done(label, [f"{now:,} GP now"], {"hero": hero.name, "amount": amount, "gold": now})

    return desk.perform(work, force)


def noble(desk: Desk, name: str, cards: list[int]) -> Outcome:
    """Book what a Noble starts with, for what the drawn treasure cards would sell for."""

    def work(change: Change) -> Done:
        markets = change.rules.markets
        if len(cards) != markets.noble_cards:
            raise CompanionError(f"A Noble draws {markets.noble_cards} treasure cards.", "Give the sale price of each.")
        hero = change.hero(name)
        if not change.sheet(hero.name).has(markets.noble):
            raise CompanionError(f"{hero.name} is no Noble.", f"`companion hero learn {hero.name} {markets.noble}`.")
        if change.step.rows(LedgerEntry, hero_id=hero.id, reason=NOBLE_START):
            raise CompanionError(f"{hero.name} has started as a Noble already.", "`companion gold show` lists it.")
        amount = markets.noble_start(sum(cards))
        change.pay(hero.id, amount, NOBLE_START)
        now = gold_of(change.view(), hero.id)
        notes = [f"{now:,} GP now", change.rules.cite(markets.noble_rule)]
        return Done(f"{hero.name} starts with {amount:,} GP as a Noble", notes, {"amount": amount})

    return desk.perform(work)


def share(change: Change, cost: int, payers: list[str], reason: str) -> list[str]:
    """Let heroes pay a cost together as evenly as their purses allow; returns what each paid."""
    rows = [change.hero(name) for name in payers] or [change.hero(row["name"]) for row in playing(change.view())]
    coin = change.rules.markets.coin
    left, paid = cost, []
    purses = {row.id: gold_of(change.view(), row.id) for row in rows}
    for n, row in enumerate(sorted(rows, key=lambda row: purses[row.id])):
        even = -(-left // (len(rows) - n))
        last = n == len(rows) - 1
        part = left if last else min(-(-even // coin) * coin, purses[row.id], left)
        if part > 0:
            change.pay(row.id, -part, reason)
            paid.append(f"{row.name} pays {part:,} GP")
            left -= part
    return paid
