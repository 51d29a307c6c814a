"""The offers in town: laid out, redrawn, discarded, taken from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.campaign import Stall
from companion.core.names import CompanionError, clean_name, fold
from companion.core.rows import from_facts, to_facts
from companion.games.arcania.acts.gold import share
from companion.games.arcania.boxed import keep_item, keep_person
from companion.games.arcania.facts import StallFacts
from companion.games.arcania.items import item_of
from companion.games.arcania.markets import MARKET, POOL, SIDE_QUESTS, Offer
from companion.games.arcania.people import known_person
from companion.games.arcania.rules.town import far_prices
from companion.games.arcania.state import NOT_LAID_OUT, State
from companion.store.tables import Trader
from companion.table.change import Change, Outcome, Table, perform


def lay_out(
    table: Table,
    offer_id: str,
    cards: Sequence[str],
    costs: Mapping[str, int],
    force: str = "",
    once: bool = False,
) -> Outcome:
    """Lay out new cards; cash cards drawn for the shadow market are discarded and not replaced."""

    def act(change: Change[State]) -> str:
        data, town = change.state.data, change.state.town
        offer, before = data.markets.offers[offer_id], town.stall(offer_id)
        cash = {fold(card) for card in data.tables.cash} if offer.drops_cash else set()
        drawn = [clean_name(card, "card") for card in cards]
        kept = tuple(card for card in drawn if fold(card) not in cash)
        fresh = before.is_due(town.attempts)
        stall = before.lay_out(kept, town.attempts) if fresh else before._replace(stock=kept)
        change.notes += _drawn_notes(offer, drawn, [card for card in drawn if fold(card) in cash])
        change.notes += [] if fresh else _replaced(offer, before)
        keep_stall(change, stall, dict(costs), len(drawn))
        _keep_prices(change, offer_id, costs, once)
        change.find(*far_prices(data, offer.title, costs))
        change.facts |= {"offer": offer_id, "shown": list(kept)}
        return f"{offer.title}: {', '.join(kept) or 'empty'}"

    return perform(table, act, force)


def _keep_prices(change: Change[State], offer: str, costs: Mapping[str, int], once: bool) -> None:
    """Prices nobody knew go into the box: of NPCs in the hire pool, of items at the shadow market."""
    data = change.state.data
    for name, cost in costs.items():
        if offer == POOL:
            person = known_person(data.people, name)
            if person is None or person.cost is None:
                keep_person(change, person.name if person else name, {"cost": cost}, once)
        elif offer == MARKET and (item := item_of(data.items, name)).cost is None:
            keep_item(change, item, {"cost": cost}, once, new=False)


def _drawn_notes(offer: Offer, drawn: Sequence[str], gone: Sequence[str]) -> list[str]:
    notes = [f"discarded and not replaced: {', '.join(gone)}"] if gone else []
    short = offer.size - len(drawn)
    return notes + ([f"{offer.size} cards are drawn; {short} more to name"] if short > 0 else [])


def _replaced(offer: Offer, before: Stall) -> list[str]:
    """Cards put in the place of others since the last quest: a correction, for a redraw has its price."""
    if not before.cards:
        return []
    price = f"; a redraw costs {offer.redraw_cost} GP: companion town redraw A B" if offer.redraw_cost else ""
    return [f"in place of {', '.join(before.cards)}{price}"]


def keep_stall(
    change: Change[State], stall: Stall, costs: Mapping[str, int] | None = None, drawn: int | None = None
) -> None:
    """Write a stall back; prices and the number of cards drawn stay as they are where nothing is said of them."""
    rows = change.step.rows(Trader, campaign_id=change.id, name=stall.name)
    row = rows[0] if rows else change.step.add(Trader(campaign_id=change.id, name=stall.name))
    facts = from_facts(StallFacts, row.facts)._replace(shown=stall.cards, attempt=stall.since, redrawn=stall.redrawn)
    facts = facts if costs is None else facts._replace(costs=costs)
    row.facts = to_facts(facts if drawn is None else facts._replace(drawn=drawn), over=row.facts)


def take_from(change: Change[State], offer: str, card: str) -> None:
    """A card leaves its stall: bought or hired."""
    keep_stall(change, change.state.town.stall(offer).take(card))


def redraw(table: Table, cards: Sequence[str], payers: Sequence[str] = (), force: str = "") -> Outcome:
    """Pay for two new side quests, once between two quests."""

    def act(change: Change[State]) -> str:
        town, offer = change.state.town, change.state.data.markets.offers[SIDE_QUESTS]
        stall = town.stall(offer.id)
        if stall.is_due(town.attempts):
            raise CompanionError("There are no side quests to redraw.", "Lay out two: `companion town quests A B`.")
        kept = tuple(clean_name(card, "card") for card in cards)
        change.notes += share(change, offer.redraw_cost, payers, "redraws the side quests")
        keep_stall(change, stall.redraw(kept))
        change.facts["shown"] = list(kept)
        return f"Side quests redrawn for {offer.redraw_cost} GP: {', '.join(kept)}"

    return perform(table, act, force)


def discard(table: Table, force: str = "") -> Outcome:
    """Clear what is left of all offers, before new cards are drawn."""

    def act(change: Change[State]) -> str:
        left = clear_offers(change)
        change.note(", ".join(left) or "nothing was left")
        change.facts["discarded"] = left
        return "The offers in town are discarded"

    return perform(table, act, force)


def clear_offers(change: Change[State]) -> list[str]:
    """Discard what is left of all offers within a change; returns the cards."""
    left: list[str] = []
    for stall in change.state.town.stalls:
        if stall.cards:
            left += stall.cards
            keep_stall(change, stall.lay_out((), NOT_LAID_OUT), {})
    return left
