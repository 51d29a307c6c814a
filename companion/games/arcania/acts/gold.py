"""Gold: entries with reasons, the Noble's money, and payments several heroes share."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.findings import Action
from companion.core.names import CompanionError, clean_text
from companion.games.arcania import codes
from companion.games.arcania.state import GOLD, State
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

MOST = 1_000_000
NOBLE_START = "Noble"
"""The reason of the entry, which each hero has once."""
PURSES = {codes.DEBT.code: Action("gold show")}
"""Where to look when there is not enough."""


def book(table: Table, name: str, amount: int, reason: str, force: str = "") -> Outcome:
    """Book gold a hero gets (or, below zero, loses)."""
    if not amount or abs(amount) > MOST:
        raise CompanionError(f"{amount} GP cannot be booked.", f"Give an amount up to {MOST:,}.")
    reason = clean_text(reason, "reason")

    def act(change: Change[State]) -> str:
        hero = change.hero(name)
        change.enter(GOLD, amount, reason, hero)
        change.instead = PURSES
        now = told_now(change, hero)
        change.facts |= {"hero": hero.name, "amount": amount, "gold": now}
        return f"{hero.name} {'gets' if amount > 0 else 'pays'} {abs(amount):,} GP: {reason}"

    return perform(table, act, force)


def told_now(change: Change[State], hero: Hero) -> int:
    """What a hero has now; it is also said."""
    now = change.ledger.balance(GOLD, hero.id)
    change.note(f"{now:,} GP now")
    return now


def noble(table: Table, name: str, cards: Sequence[int], force: str = "") -> Outcome:
    """Book what a Noble starts with, for what the drawn treasure cards would sell for."""

    def act(change: Change[State]) -> str:
        data, markets = change.state.data, change.state.data.markets
        if len(cards) != markets.noble_cards:
            raise CompanionError(f"A Noble draws {markets.noble_cards} treasure cards.", "Give the sale price of each.")
        hero = change.hero(name)
        if not sheet(change.state.member(hero.id), data).has(markets.noble):
            raise CompanionError(f"{hero.name} is no Noble.", f"`companion hero learn {hero.name} {markets.noble}`.")
        if any(entry.reason == NOBLE_START for entry in change.ledger.of(GOLD, hero.id)):
            raise CompanionError(f"{hero.name} has started as a Noble already.", "`companion gold show` lists it.")
        amount = markets.noble_start(sum(cards))
        change.enter(GOLD, amount, NOBLE_START, hero)
        told_now(change, hero)
        change.note(data.cite(markets.noble_rule))
        change.facts["amount"] = amount
        return f"{hero.name} starts with {amount:,} GP as a Noble"

    return perform(table, act, force)


def share(change: Change[State], cost: int, payers: Sequence[str], reason: str) -> list[str]:
    """Let heroes pay a cost together as evenly as their purses allow; returns what each paid."""
    heroes = [change.hero(name) for name in payers or [hero.name for hero in change.state.heroes]]
    coin, ledger = change.state.data.markets.coin, change.ledger
    purses = {hero.id: ledger.balance(GOLD, hero.id) for hero in heroes}
    left, paid = cost, []
    for n, hero in enumerate(sorted(heroes, key=lambda hero: purses[hero.id])):
        even = -(-left // (len(heroes) - n))
        last = n == len(heroes) - 1
        part = left if last else min(-(-even // coin) * coin, purses[hero.id], left)
        if part > 0:
            change.enter(GOLD, -part, reason, hero)
            paid.append(f"{hero.name} pays {part:,} GP")
            left -= part
    change.instead = PURSES
    return paid
