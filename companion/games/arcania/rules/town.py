"""The town: offers renewed, sizes kept, the shadow market open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.campaign import Stall
from companion.core.findings import Action, Finding
from companion.games.arcania import codes
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import item_of
from companion.games.arcania.markets import MARKET, POOL, SIDE_QUESTS, Offer
from companion.games.arcania.state import State, Town
from companion.games.arcania.totals import sheet

SHOP = "Shop"
"""The ability that brings the shop along."""
VERBS = {POOL: "town pool", SIDE_QUESTS: "town quests", MARKET: "town market"}


def draw_anew(offer: Offer) -> Action:
    """Lay out an offer's cards."""
    return Action(VERBS[offer.id], asks=("CARD",) * offer.size)


def closed(offer: Offer, level: int, *subject: str, fix: Action, data: Ruleset) -> Finding:
    """An offer that heroes of this level do not have yet."""
    title, cites = offer.title.lower(), data.cite(offer.rule)
    return codes.MARKET_CLOSED.at(*subject, amount=level, limit=offer.from_level, fix=fix, cites=cites, offer=title)


def _offers(town: Town, data: Ruleset) -> Iterator[tuple[Offer, Stall]]:
    for stall in town.stalls:
        if offer := data.markets.offers.get(stall.name):
            yield offer, stall


def renewed(town: Town, data: Ruleset) -> Iterator[Finding]:
    """Cards left from before the last quest attempt."""
    for offer, stall in _offers(town, data):
        if stall.cards and stall.is_due(town.attempts):
            yield codes.STALE.at(
                "town",
                offer.title,
                amount=len(stall.cards),
                limit=0,
                fix=draw_anew(offer),
                cites=data.cite(offer.rule),
                offer=offer.title.lower(),
                cards=", ".join(stall.cards),
            )


def open_by_level(town: Town, data: Ruleset) -> Iterator[Finding]:
    """The shadow market before its level."""
    for offer, stall in _offers(town, data):
        if stall.cards and town.level < offer.from_level:
            yield closed(offer, town.level, "town", offer.title, fix=Action("town discard"), data=data)


def sizes(town: Town, data: Ruleset) -> Iterator[Finding]:
    """More cards than are laid out."""
    for offer, stall in _offers(town, data):
        if (count := len(stall.cards)) > offer.size:
            cites = data.cite(offer.rule)
            yield codes.OFFER_SIZE.at("town", offer.title, amount=count, limit=offer.size, cites=cites)


def redraws(town: Town, data: Ruleset) -> Iterator[Finding]:
    """More redraws than are allowed between two attempts."""
    for offer, stall in _offers(town, data):
        if not stall.is_due(town.attempts) and stall.redrawn > offer.redraws:
            cites = data.cite("side-quest-redraw")
            yield codes.REDRAWN.at("town", offer.title, amount=stall.redrawn, limit=offer.redraws, cites=cites)


def not_in_town(state: State, hero: Hero, what: str, shop: bool = True) -> Iterator[Finding]:
    """Trade while a quest is under way; a hero with Shop has the basic shop along between encounters."""
    run = state.log.under_way
    if run is None or (shop and sheet(hero, state.data).has(SHOP)):
        return
    fix, cites = Action("play end"), state.data.cite("town-stay")
    yield codes.NOT_IN_TOWN.at(hero.name, what, fix=fix, cites=cites, what=what, quest=run.quest)


def far_prices(data: Ruleset, offer: str, prices: Mapping[str, int]) -> Iterator[Finding]:
    """Prices that are less than half or more than twice what is printed."""
    for name, asked in prices.items():
        item = item_of(data.items, name)
        if item.cost and not item.cost <= 2 * asked <= 4 * item.cost:
            cites = data.cite(item.rule)
            yield codes.FAR_PRICE.at("town", offer, name, amount=asked, limit=item.cost, cites=cites, item=name)


TOWN_RULES = (renewed, open_by_level, sizes, redraws)
