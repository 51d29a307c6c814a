"""Trade in town: bought from the shop or at the shadow market, sold to the shop, upgrades."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.findings import Action, Finding
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, clean_name, resolve
from companion.core.rows import from_facts, to_facts
from companion.dice.checks import missing
from companion.games.arcania import codes
from companion.games.arcania.acts.gold import PURSES
from companion.games.arcania.acts.items import carry_instead, find_row, kept_item, own_notes, put, told_of
from companion.games.arcania.acts.town import take_from
from companion.games.arcania.boxed import keep_item
from companion.games.arcania.facts import AS_PRINTED, NOTHING_ADDED, HeroFacts, ItemFacts, UpgradeFacts
from companion.games.arcania.items import PLUSES, Item, item_of
from companion.games.arcania.markets import MARKET
from companion.games.arcania.rules.town import closed, draw_anew, far_prices, not_in_town
from companion.games.arcania.state import GOLD, ITEM, State, card_called
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero, Holding
from companion.table.change import Change, Outcome, Table, perform


class Keeping(NamedTuple):
    """Whether what is said goes into the player's box: not at all, or also under a name that nobody knows."""

    once: bool = False
    new: bool = False


KEPT = Keeping()


class Price(NamedTuple):
    """What a hero pays for an item, and which of its prices that tells us where it is not printed."""

    due: int
    note: str = ""
    told: ItemFacts = AS_PRINTED


def buy_item(
    table: Table,
    hero_name: str,
    name: str,
    cost: int | None,
    slot: str = "",
    said: ItemFacts = AS_PRINTED,
    force: str = "",
    keeping: Keeping = KEPT,
) -> Outcome:
    """Buy from the shop, or from the shadow market where the item lies there."""
    if cost is not None and cost < 0:
        raise CompanionError("A price is not below zero.", "Write --cost 100.")

    def act(change: Change[State]) -> str:
        hero, state = change.hero(hero_name), change.state
        shown = card_called(state.town.stall(MARKET), name)
        item = item_of(state.data.items, shown or clean_name(name, "item's name"), "", said)
        told = told_of(said)
        price = _price(change, hero, item, state.town.price(MARKET, shown) if cost is None and shown else cost)
        bought = put(change, hero, item.name, slot, _with(said, price.told))
        prices = {"cost": price.told.cost, "resale": price.told.resale}
        keep_item(change, item, {**told, **{key: one for key, one in prices.items() if one is not None}}, *keeping)
        change.enter(GOLD, -price.due, f"buys {bought.name}", hero)
        change.find(*not_in_town(state, state.member(hero.id), f"buying {item.name}", shop=not item.artifact))
        change.find(*far_prices(state.data, "shop", {item.name: cost} if cost is not None else {}))
        change.instead = carry_instead("item buy", item.name, ("by", hero.name), *_asked(cost)) | PURSES
        change.notes += [price.note] if price.note else []
        if shown:
            take_from(change, MARKET, shown)
            change.note("bought at the shadow market; it is not refilled")
        else:
            change.find(*_not_on_sale(state, item))
        change.notes.extend(own_notes(state.data, bought, said))
        change.facts |= {"item": bought.name, "paid": price.due}
        return f"{hero.name} buys {bought.name} for {price.due:,} GP"

    return perform(table, act, force)


def _asked(cost: int | None) -> tuple[tuple[str, str], ...]:
    return () if cost is None else (("cost", str(cost)),)


def _with(said: ItemFacts, told: ItemFacts) -> ItemFacts:
    """What the player said, and what the price told."""
    cost = said.cost if told.cost is None else told.cost
    return said._replace(cost=cost, resale=said.resale if told.resale is None else told.resale)


def _price(change: Change[State], hero: Hero, item: Item, asked: int | None) -> Price:
    """What a hero pays: a smith the resale price of arms, all others the cost in the player's favor."""
    data = change.state.data
    markets = data.markets
    if item.smith and sheet(change.state.member(hero.id), data).has(markets.smith):
        due = item.resale if item.resale is not None else asked
        if due is None:
            raise CompanionError(f"A smith pays the resale price of {item.name}, which is not printed.", "Add --cost.")
        note = f"{markets.smith}: bought at its resale price ({data.cite(markets.smith_rule)})"
        return Price(due, note, AS_PRINTED if item.resale is not None else ItemFacts(resale=due))
    cost = item.cost if asked is None else asked
    if cost is None:
        raise missing(f"the price of {item.name}", "--cost PRICE", f'box set "{item.name}" cost=PRICE')
    return Price(markets.in_favor(cost), told=AS_PRINTED if item.cost is not None else ItemFacts(cost=cost))


def _not_on_sale(state: State, item: Item) -> Iterator[Finding]:
    """An artifact is sold at the shadow market alone, and only while it lies there."""
    data = state.data
    offer = data.markets.offers[MARKET]
    if not item.artifact:
        return
    subject = ("town", offer.title, item.name)
    if state.level < offer.from_level:
        yield closed(offer, state.level, *subject, fix=Action("level unlocks"), data=data)
        return
    cites, title = data.cite(offer.rule), offer.title.lower()
    yield codes.NOT_ON_SALE.at(*subject, fix=draw_anew(offer), cites=cites, item=item.name, offer=title)


def sell_items(
    table: Table, hero_name: str, names: Sequence[str], resale: int | None, force: str = "", once: bool = False
) -> Outcome:
    """Sell items to the shop; their upgrades go with them. A price typed is that of each."""

    def act(change: Change[State]) -> str:
        hero = change.hero(hero_name)
        change.find(*not_in_town(change.state, change.state.member(hero.id), "selling"))
        sold = [_sold(change, hero, name, resale, once) for name in names]
        total = sum(got for _name, got in sold)
        change.facts |= {"item": sold[0][0], "items": [name for name, _got in sold], "got": total}
        each = " and ".join(f"{name} for {got:,} GP" for name, got in sold)
        return f"{hero.name} sells {each}" + (f": {total:,} GP" if len(sold) > 1 else "")

    return perform(table, act, force)


def _sold(change: Change[State], hero: Hero, name: str, resale: int | None, once: bool) -> tuple[str, int]:
    row = find_row(change, hero, name)
    item = kept_item(change.state.data, row)
    got = item.resale if resale is None else resale
    if item.kind == "training":
        got = got or 0
        own = from_facts(HeroFacts, hero.sheet)
        hero.sheet = to_facts(own._replace(resold=(*own.resold, item.name)), over=hero.sheet)
    if got is None or got < 0:
        raise missing(f"what the shop pays for {item.name}", "--for PRICE", f'box set "{item.name}" resale=PRICE')
    if item.resale is None and item.kind != "training":
        keep_item(change, item, {"resale": got}, once, new=False)
    change.step.delete(row)
    change.enter(GOLD, got, f"sells {item.name}", hero)
    change.notes += [f"with {upgrade.name}" for upgrade in item.upgrades]
    return item.name, got


def upgrade_item(
    table: Table,
    hero_name: str,
    name: str,
    upgrade: str,
    cost: int | None = None,
    free: bool = False,
    adds: UpgradeFacts = NOTHING_ADDED,
    force: str = "",
) -> Outcome:
    """Fix an upgrade to an item for good: one the hero has bought already, else one bought for it."""

    def act(change: Change[State]) -> str:
        hero = change.hero(hero_name)
        row = find_row(change, hero, name)
        upgrades = {key: item for key, item in change.state.data.items.items() if item.kind == "upgrade"}
        wanted = resolve(upgrade, upgrades, "upgrade")
        price = _upgrade_price(change, hero, wanted, cost, free)
        said = from_facts(ItemFacts, row.facts)
        said = said._replace(upgrades=(*said.upgrades, wanted.name))
        said = said._replace(adds=(*said.adds, adds._replace(name=wanted.name))) if any(adds) else said
        row.facts = to_facts(said, over=row.facts)
        if price.due:
            change.find(*not_in_town(change.state, change.state.member(hero.id), f"buying {wanted.name}"))
        change.enter(GOLD, -price.due, f"buys {wanted.name} for {row.card}", hero)
        change.instead = PURSES
        change.notes += [price.note] if price.note else []
        if not any(adds) and not any(wanted.plus(stat) for stat in PLUSES):
            change.note("what it adds stands on its card: companion undo, then --plus damage=1 or --damage d4")
        change.facts |= {"item": row.card, "upgrade": wanted.name, "paid": price.due}
        return f"{hero.name} puts {wanted.name} on {row.card}" + (f" for {price.due:,} GP" if price.due else "")

    return perform(table, act, force)


def _upgrade_price(change: Change[State], hero: Hero, wanted: Item, cost: int | None, free: bool) -> Price:
    """What an upgrade costs: nothing where one lies on the board, which then is on the item and nowhere else."""
    lying = change.step.rows(Holding, hero_id=hero.id, owner=ITEM, card=wanted.name)
    if lying and cost is None and not free:
        change.step.delete(lying[0])
        return Price(0, "the one bought before")
    return Price(0) if free else _price(change, hero, wanted, cost)
