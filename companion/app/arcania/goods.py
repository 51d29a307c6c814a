"""Items: found, bought, sold, moved, handed on, upgraded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.app.arcania.change import Change, Desk, Done, Outcome
from companion.app.arcania.kept import costs, kept_item, texts
from companion.app.arcania.state import ITEM, NPC, hero_of
from companion.domain.names import clean_name, fold, resolve
from companion.errors import CompanionError
from companion.games.arcania.items import Item, item_of
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero, Holding, Trader

MOST_COPIES = 50
MARKET = "shadow-market"


def known_item(change: Change, name: str) -> Item:
    """An item by its name as the data or the shadow market knows it, else one of the player's own."""
    known = change.rules.items
    close = {fold(key): item for key, item in known.items()}
    return close.get(fold(name)) or Item(clean_name(name, "item's name"))


def put(change: Change, hero: Hero, name: str, slot: str, facts: Mapping[str, Any]) -> Item:
    """Lay an item on a hero's board; an animal joins the party instead."""
    base = item_of(change.rules.items, clean_name(name, "item's name"), "", facts)
    if base.kind == "animal":
        return _animal(change, hero, base)
    place = _slot(change, slot) if slot else base.slot or "general"
    kept = dict(facts)
    row = Holding(
        campaign_id=change.id, hero_id=hero.id, owner=ITEM, zone=place, card=base.name, type=base.kind, facts=kept
    )
    change.step.add(row)
    return item_of(change.rules.items, base.name, place, kept)


def _animal(change: Change, hero: Hero, item: Item) -> Item:
    what = next(kind.id for kind in change.rules.people.kinds.values() if fold(kind.title) == fold(item.name))
    own = change.step.rows(Holding, hero_id=hero.id, owner=NPC, card=item.name)
    if own:
        own[0].count += 1
    else:
        facts = {"what": what, "bond": "bought"}
        row = {"campaign_id": change.id, "hero_id": hero.id}
        change.step.add(Holding(owner=NPC, zone="party", card=item.name, type="animal", facts=facts, **row))
    return item


def _slot(change: Change, text: str) -> str:
    return resolve(text, change.rules.board.names(), "slot").id


def add_item(
    desk: Desk, hero_name: str, name: str, slot: str, facts: Mapping[str, Any], copies: int = 1, force: str = ""
) -> Outcome:
    """A hero gets an item without paying: found, rewarded, begun with."""
    if not 1 <= copies <= MOST_COPIES:
        raise CompanionError(f"{copies} copies cannot be added.", f"Give 1 to {MOST_COPIES}.")

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        for _ in range(copies):
            item = put(change, hero, name, slot, facts)
        many = f"{copies} x " if copies > 1 else ""
        where = change.rules.board.slots[item.slot].title.lower() if item.slot else "the party"
        return Done(f"{hero.name} gets {many}{item.name} ({where})", facts={"hero": hero.name, "item": item.name})

    return desk.perform(work, force)


def find_row(change: Change, hero: Hero, name: str, slot: str = "") -> Holding:
    """One of a hero's items by name."""
    rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM)
    if slot:
        place = _slot(change, slot)
        rows = [row for row in rows if row.zone == place]
    return resolve(name, {row.card: row for row in reversed(rows)}, "item", f"{hero.name}'s board")


def move_item(desk: Desk, hero_name: str, name: str, slot: str, force: str = "") -> Outcome:
    """Move an item to another slot."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        place = _slot(change, slot)
        rows = [row for row in change.step.rows(Holding, hero_id=hero.id, owner=ITEM) if row.zone != place]
        row = resolve(name, {row.card: row for row in rows}, "item", f"{hero.name}'s board outside that slot")
        row.zone = place
        title = change.rules.board.slots[place].title.lower()
        return Done(f"{hero.name} moves {row.card} to {title}", facts={"item": row.card, "slot": place})

    return desk.perform(work, force)


def remove_item(desk: Desk, hero_name: str, name: str, slot: str = "") -> Outcome:
    """An item is used up, lost or given away."""

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name, slot)
        change.step.delete(row)
        return Done(f"{hero.name} no longer has {row.card}", facts={"item": row.card})

    return desk.perform(work)


def give_item(desk: Desk, hero_name: str, name: str, to: str, slot: str = "", force: str = "") -> Outcome:
    """Hand an item to another hero, with its upgrades."""

    def work(change: Change) -> Done:
        giver, taker = change.hero(hero_name), change.hero(to)
        row = find_row(change, giver, name)
        base = kept_item(change.rules, row.card, "", row.facts)
        row.zone = _slot(change, slot) if slot else base.slot or "general"
        row.hero_id = taker.id
        row.facts = {key: value for key, value in row.facts.items() if key != "starting"}
        return Done(f"{giver.name} gives {row.card} to {taker.name}", facts={"item": row.card, "to": taker.name})

    return desk.perform(work, force)


def price(change: Change, hero: Hero, item: Item, given: int | None) -> tuple[int, list[str]]:
    """What a hero pays for an item, and why."""
    markets = change.rules.markets
    figures = sheet(hero_of(change.view(), change.row(hero.name), change.rules), change.rules)
    if figures.has(markets.smith) and item.smith:
        if item.resale is None:
            raise CompanionError(f"A smith pays the resale price of {item.name}, which is not printed.", "Add --cost.")
        return item.resale, [f"{markets.smith}: bought at its resale price ({change.rules.cite(markets.smith_rule)})"]
    cost = item.cost if given is None else given
    if cost is None:
        raise CompanionError(f"The price of {item.name} stands on its card.", "Add --cost PRICE.")
    return markets.in_favor(cost), []


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

    def work(change: Change) -> Done:
        hero = change.hero(hero_name)
        said = dict(facts or {})
        stall, shown = _at_market(change, name)
        item = item_of(change.rules.items, shown or known_item(change, name).name, "", said)
        if cost is not None and cost < 0:
            raise CompanionError("A price is not below zero.")
        asked = cost if cost is not None or not stall else costs(stall.facts).get(shown)
        if item.smith and cost is not None and item.resale is None:
            said = {**said, "resale": cost}
            item = item_of(change.rules.items, item.name, "", said)
        due, notes = price(change, hero, item, asked)
        if item.cost is None and asked is not None:
            said = {**said, "cost": asked}
        bought = put(change, hero, item.name, slot, said)
        change.pay(hero.id, -due, f"buys {bought.name}")
        if stall and shown:
            left = [card for card in texts(stall.facts, "shown") if fold(card) != fold(shown)]
            stall.facts = {**stall.facts, "shown": left}
            notes = [*notes, "bought at the shadow market; it is not refilled"]
        return Done(f"{hero.name} buys {bought.name} for {due:,} GP", notes, {"item": bought.name, "paid": due})

    return desk.perform(work, force)


def _at_market(change: Change, name: str) -> tuple[Trader | None, str]:
    for trader in change.step.rows(Trader, campaign_id=change.id, name=MARKET):
        for card in texts(trader.facts, "shown"):
            if fold(card) == fold(name):
                return trader, card
    return None, ""


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
        due, notes = (0, []) if free else price(change, hero, wanted, cost) if wanted.resale is not None else (cost, [])
        if due is None:
            raise CompanionError(f"The price of {wanted.name} stands on its card.", "Add --cost PRICE or --free.")
        row.facts = {**row.facts, "upgrades": [*texts(row.facts, "upgrades"), wanted.name]}
        if due:
            change.pay(hero.id, -due, f"buys {wanted.name} for {row.card}")
        label = f"{hero.name} puts {wanted.name} on {row.card}" + (f" for {due:,} GP" if due else "")
        return Done(label, notes, {"item": row.card, "upgrade": wanted.name, "paid": due})

    return desk.perform(work, force)
