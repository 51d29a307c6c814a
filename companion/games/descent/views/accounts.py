"""The common purse with what the shop offers; every account with its entries."""

from __future__ import annotations

from companion.games.descent.facts import GOLD
from companion.games.descent.state import State
from companion.render.console import columns, say, say_parts


def _offer(state: State) -> list[tuple[str, int]]:
    """The cards that lie open, with their prices."""
    prices = {item.name: item.cost for item in state.cards.shop}
    return [(name, prices.get(name, 0)) for name in state.stall.cards]


def shop_json(state: State) -> dict[str, object]:
    """The documented JSON of `shop show`."""
    offer = [{"item": name, "cost": cost} for name, cost in _offer(state)]
    return {"gold": state.ledger.balance(GOLD, None), "act": state.shop.act, "offer": offer}


def show_shop(state: State) -> None:
    """The purse and what is on offer."""
    say(f"{state.ledger.balance(GOLD, None)} gold in the common purse.")
    columns([(f"  {name}", f"{cost} gold") for name, cost in _offer(state)])
    if not _offer(state):
        say("Nothing is on offer: companion shop reveal (in step 4 of the Campaign phase)", "dim")


def account_json(state: State, account: str) -> dict[str, object]:
    """The documented JSON of `gold show`, `threat show` and `fortune show`."""
    entries = [
        {"who": state.names.get(row.hero_id, ""), "amount": row.amount, "reason": row.reason, "at": row.at}
        for row in state.ledger.of(account)
    ]
    return {"account": account, "held": _held(state, account), "entries": entries}


def _held(state: State, account: str) -> dict[str, int]:
    return {state.names.get(id, ""): amount for id, amount in state.ledger.balances(account).items()}


def show_account(state: State, account: str) -> None:
    """What is held, and how it came about."""
    for who, amount in _held(state, account).items() or [("", 0)]:
        say_parts((f"{amount} {account}", "bold"), f"  {who}" if who else "")
    rows = state.ledger.of(account)
    columns([(f"  {row.amount:+d}", row.reason, state.names.get(row.hero_id, "")) for row in rows])
