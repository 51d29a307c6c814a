"""The offers in town: laid out, redrawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, fold
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.gold import share
from companion.games.arcania.acts.kept import number, texts
from companion.games.arcania.acts.state import progress_of
from companion.games.arcania.markets import Offer
from companion.store.tables import Trader


def lay_out(desk: Desk, offer_id: str, cards: Sequence[str], costs: Mapping[str, int], force: str = "") -> Outcome:
    """Lay out new cards; cash cards drawn for the shadow market are discarded and not replaced."""

    def work(change: Change) -> Done:
        offer = change.rules.markets.offers[offer_id]
        cash = {fold(card) for card in change.rules.tables.cash} if offer.drops_cash else set()
        drawn = [clean_name(card, "card") for card in cards]
        kept = [card for card in drawn if fold(card) not in cash]
        before = _display(change, offer_id)
        facts = {"shown": kept, "costs": dict(costs), "attempt": _attempts(change), "redrawn": 0, "drawn": len(drawn)}
        if before and number(before.facts, "attempt", -1) == facts["attempt"]:
            facts["redrawn"] = number(before.facts, "redrawn")
        gone = [card for card in drawn if fold(card) in cash]
        notes = [f"discarded and not replaced: {', '.join(gone)}"] if gone else []
        short = offer.size - len(drawn)
        notes += [f"{offer.size} cards are drawn; {short} more to name"] if short > 0 else []
        notes += _replaced(offer, before, facts)
        _keep(change, offer_id, before, facts)
        return Done(f"{offer.title}: {', '.join(kept) or 'empty'}", notes, {"offer": offer_id, "shown": kept})

    return desk.perform(work, force)


def _replaced(offer: Offer, before: Trader | None, facts: Mapping[str, Any]) -> list[str]:
    """Cards put in the place of others since the last quest: a correction, for a redraw has its price."""
    if before is None or number(before.facts, "attempt", -1) != facts["attempt"] or not texts(before.facts, "shown"):
        return []
    price = f"; a redraw costs {offer.redraw_cost} GP: companion town redraw A B" if offer.redraw_cost else ""
    return [f"in place of {', '.join(texts(before.facts, 'shown'))}{price}"]


def _attempts(change: Change) -> int:
    return progress_of(change.view(), change.rules).attempts


def _display(change: Change, offer_id: str) -> Trader | None:
    rows = change.step.rows(Trader, campaign_id=change.id, name=offer_id)
    return rows[0] if rows else None


def _keep(change: Change, offer_id: str, row: Trader | None, facts: dict[str, Any]) -> None:
    if row is None:
        change.step.add(Trader(campaign_id=change.id, name=offer_id, facts=facts))
    else:
        row.facts = facts


def redraw(desk: Desk, cards: Sequence[str], payers: Sequence[str] = (), force: str = "") -> Outcome:
    """Pay for two new side quests, once between two quests."""

    def work(change: Change) -> Done:
        offer = change.rules.markets.offers["side-quests"]
        row = _display(change, offer.id)
        if row is None or number(row.facts, "attempt", -1) != _attempts(change):
            raise CompanionError("There are no side quests to redraw.", "Lay out two: `companion town quests A B`.")
        paid = share(change, offer.redraw_cost, list(payers), "redraws the side quests")
        kept = [clean_name(card, "card") for card in cards]
        row.facts = {**row.facts, "shown": kept, "redrawn": number(row.facts, "redrawn") + 1}
        return Done(f"Side quests redrawn for {offer.redraw_cost} GP: {', '.join(kept)}", paid, {"shown": kept})

    return desk.perform(work, force)


def discard(desk: Desk) -> Outcome:
    """Clear what is left of all offers, before new cards are drawn."""

    def work(change: Change) -> Done:
        left: list[str] = []
        for offer in change.rules.markets.offers.values():
            row = _display(change, offer.id)
            if row is not None and texts(row.facts, "shown"):
                left += texts(row.facts, "shown")
                row.facts = {**row.facts, "shown": [], "costs": {}, "attempt": -1}
        return Done("The offers in town are discarded", [", ".join(left) or "nothing was left"], {"discarded": left})

    return desk.perform(work)
