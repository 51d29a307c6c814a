"""Trade in town: bought from the shop or at the shadow market, sold to the shop, upgrades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import clean_name, fold, resolve
from companion.games.arcania import codes
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.goods import CARRY_IT, find_row, own_note, put
from companion.games.arcania.acts.kept import costs, kept_item, texts
from companion.games.arcania.acts.state import party_level
from companion.games.arcania.items import Item, item_of
from companion.store.tables import Hero, Trader

MARKET = "shadow-market"


def buy_item(
    desk: Desk,
    hero_name: str,
    name: str,
    cost: int | None,
    slot: str = "",
    facts: Mapping[str, Any] | None = None,
    force: str = "",
) -> Outcome:
    """Buy from the shop, or from the shadow market where the item lies there."""
    if cost is not None and cost < 0:
        raise CompanionError("A price is not below zero.", "Write --cost 100.")

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        stall, shown = _at_market(change, name)
        item = item_of(change.rules.items, shown or clean_name(name, "item's name"), "", facts or {})
        asked = cost if cost is not None or not stall else costs(stall.facts).get(shown)
        due, notes, printed = _price(change, hero, item, asked)
        bought = put(change, hero, item.name, slot, {**(facts or {}), **printed})
        change.pay(hero.id, -due, f"buys {bought.name}")
        if stall:
            left = [card for card in texts(stall.facts, "shown") if card != shown]
            stall.facts = {**stall.facts, "shown": left}
            notes.append("bought at the shadow market; it is not refilled")
        said = {"item": bought.name, "paid": due}
        findings = [] if stall else _not_on_sale(change, item)
        return Done(
            f"{hero.name} buys {bought.name} for {due:,} GP",
            [*notes, *own_note(change, item, facts or {})],
            said,
            findings,
        )

    return desk.perform(work, force, instead=CARRY_IT)


def _at_market(change: Change, name: str) -> tuple[Trader | None, str]:
    for trader in change.step.rows(Trader, campaign_id=change.id, name=MARKET):
        for card in texts(trader.facts, "shown"):
            if fold(card) == fold(name):
                return trader, card
    return None, ""


def _price(change: Change, hero: Hero, item: Item, asked: int | None) -> tuple[int, list[str], dict[str, int]]:
    """What a hero pays for an item, why, and which of its prices that tells us where it is not printed."""
    markets = change.rules.markets
    if item.smith and change.sheet(hero.name).has(markets.smith):
        due = item.resale if item.resale is not None else asked
        if due is None:
            raise CompanionError(f"A smith pays the resale price of {item.name}, which is not printed.", "Add --cost.")
        why = f"{markets.smith}: bought at its resale price ({change.rules.cite(markets.smith_rule)})"
        return due, [why], {} if item.resale is not None else {"resale": due}
    cost = item.cost if asked is None else asked
    if cost is None:
        raise CompanionError(f"The price of {item.name} stands on its card.", "Add --cost PRICE.")
    return markets.in_favor(cost), [], {} if item.cost is not None else {"cost": cost}


def _not_on_sale(change: Change, item: Item) -> Sequence[Finding]:
    """An artifact is sold at the shadow market alone, and only while it lies there."""
    offer = change.rules.markets.offers[MARKET]
    if not item.artifact:
        return ()
    cites, subject = change.rules.cite(offer.rule), ("town", offer.title, item.name)
    level = party_level(change.view(), change.rules)
    if level < offer.from_level:
        said = f"the {offer.title.lower()} opens at level {offer.from_level}; the heroes are level {level}"
        return (Finding(codes.MARKET_CLOSED, said, subject, cites, "companion level unlocks"),)
    said = f"{item.name} does not lie at the {offer.title.lower()}"
    return (Finding(codes.NOT_ON_SALE, said, subject, cites, "companion town market CARD CARD CARD CARD"),)


def sell_item(desk: Desk, hero_name: str, name: str, resale: int | None, force: str = "") -> Outcome:
    """Sell an item to the shop; its upgrades go with it."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name)
        item = kept_item(change.rules, row.card, row.zone, row.facts)
        got = item.resale if resale is None else resale
        if item.kind == "training":
            got = got or 0
            hero.sheet = {**hero.sheet, "resold": [*texts(hero.sheet, "resold"), item.name]}
        if got is None or got < 0:
            raise CompanionError(f"What the shop pays for {item.name} stands on its card.", "Add --for PRICE.")
        change.step.delete(row)
        change.pay(hero.id, got, f"sells {item.name}")
        along = [f"with {upgrade.name}" for upgrade in item.upgrades]
        return Done(f"{hero.name} sells {item.name} for {got:,} GP", along, {"item": item.name, "got": got})

    return desk.perform(work, force)


def upgrade_item(
    desk: Desk, hero_name: str, name: str, upgrade: str, cost: int | None = None, free: bool = False, force: str = ""
) -> Outcome:
    """Buy an upgrade and fix it to an item for good."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name)
        upgrades = {key: item for key, item in change.rules.items.items() if item.kind == "upgrade"}
        wanted = resolve(upgrade, upgrades, "upgrade")
        due, notes, _printed = (0, [], {}) if free else _price(change, hero, wanted, cost)
        row.facts = {**row.facts, "upgrades": [*texts(row.facts, "upgrades"), wanted.name]}
        if due:
            change.pay(hero.id, -due, f"buys {wanted.name} for {row.card}")
        label = f"{hero.name} puts {wanted.name} on {row.card}" + (f" for {due:,} GP" if due else "")
        return Done(label, notes, {"item": row.card, "upgrade": wanted.name, "paid": due})

    return desk.perform(work, force)
