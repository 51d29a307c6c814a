"""The shop: five cards of the act, bought and sold from the common purse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from companion.app.descent.guard import Outcome, guarded
from companion.app.descent.items import add_item, belongings, named
from companion.app.descent.sitting import Sitting, sitting
from companion.app.descent.state import State
from companion.app.descent.words import BUYS, FORTUNE, GOLD
from companion.domain.names import resolve
from companion.errors import CompanionError
from companion.games.descent.cards import Item
from companion.games.descent.library import cards
from companion.games.descent.phase import next_step, number
from companion.games.descent.trade import STARTING_GEAR_PRICE, sale_price
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Holding, Relic, Trade, Trader

SHOP, OFFERED = "shop", 5
OFFER = "offer"


def reveal(record: Record, games: Games, source: random.Random, named_cards: Iterable[str] = ()) -> str:
    """Lay out five cards of the act (all that are left of Act I when the act changes)."""
    wanted = list(named_cards)
    with sitting(record, games) as sit:
        state = _shopping(sit)
        deck = _deck(sit, shop_act(state))
        if wanted:
            offer = [resolve(name, {item.name: item for item in deck}, "card of this deck").name for name in wanted]
        elif whole_deck(state):
            offer = [item.name for item in deck]
        else:
            offer = [item.name for item in source.sample(deck, min(OFFERED, len(deck)))]
        shop = _shop(sit)
        shop.status, shop.facts = "open", {**shop.facts, OFFER: offer, "act": shop_act(state)}
        return sit.label(f"The shop offers {', '.join(offer)}")


def extra_card(record: Record, games: Games, source: random.Random, spenders: Iterable[str], card: str = "") -> str:
    """The heroes spend 2 fortune together and see one more card."""
    with sitting(record, games) as sit:
        state, shop = _shopping(sit), _shop(sit)
        heroes = [sit.hero(name) for name in spenders]
        if len(heroes) != 2:
            raise CompanionError(
                "It costs 2 fortune.", "Name who spends each: --by HERO --by HERO (one may pay twice)."
            )
        for hero in heroes:
            sit.pay(FORTUNE, 1, "one more card in the shop", hero)
        left = Counter(item.name for item in _deck(sit, shop_act(state))) - Counter(shop.facts.get(OFFER, []))
        if not left:
            raise CompanionError("The Shop Item deck is empty.", "Nothing was changed.")
        found = resolve(card, {name: name for name in left}, "card of this deck") if card else ""
        found = found or source.choice(sorted(left.elements()))
        shop.facts = {**shop.facts, OFFER: [*shop.facts.get(OFFER, []), found]}
        return sit.label(f"2 fortune buy a look at {found}")


def buy(record: Record, games: Games, hero: str, name: str, force: str = "") -> Outcome:
    """Buy a card that is on offer for a hero, from the common purse."""

    def change(sit: Sitting) -> str:
        _shopping(sit)
        who, shop = sit.hero(hero), _shop(sit)
        item = _on_sale(sit, shop, name, force)
        sit.pay(GOLD, item.cost, f"{BUYS} {item.name} for {who.name}")
        add_item(sit, who, item.name)
        offer = list(shop.facts.get(OFFER, []))
        if item.name in offer:
            offer.remove(item.name)
        shop.facts = {**shop.facts, OFFER: offer}
        _traded(sit, shop, who.id, {"bought": item.name, "gold": -item.cost})
        return f"{who.name} buys {item.name} for {item.cost} gold"

    return guarded(record, games, change, force)


def _on_sale(sit: Sitting, shop: Trader, name: str, force: str) -> Item:
    known = {item.name: item for item in cards(sit.game).shop}
    relics = {relic.name for relic in cards(sit.game).relics}
    if name in relics:
        raise CompanionError(f"{name} is a relic and is never bought.", "`companion explain DSC033` says more.")
    item = resolve(name, known, "Shop Item", sit.game.short)
    if item.name not in shop.facts.get(OFFER, []) and not force:
        offer = ", ".join(shop.facts.get(OFFER, [])) or "nothing yet: `companion shop reveal`"
        raise CompanionError(f"{item.name} is not on offer.", f"On offer: {offer}.")
    return item


def sell(record: Record, games: Games, hero: str, name: str) -> Outcome:
    """Sell a Shop Item for half its price, or starting equipment for 25 gold."""

    def change(sit: Sitting) -> str:
        _shopping(sit)
        who, shop = sit.hero(hero), _shop(sit)
        row = belongings(sit, who, name)
        if isinstance(row, Relic):
            raise CompanionError(f"{row.name} is a relic and is never sold.", "`companion explain DSC033` says more.")
        price = STARTING_GEAR_PRICE if row.type == "class" else sale_price(_price(sit, row))
        sit.enter(GOLD, price, f"{who.name} sells {row.card}")
        sit.step.delete(row)
        _traded(sit, shop, who.id, {"sold": named(row), "gold": price})
        return f"{who.name} sells {row.card} for {price} gold"

    return guarded(record, games, change)


def close_shop(sit: Sitting) -> str:
    """The Shopping step ends: what was not bought goes back."""
    for shop in sit.step.rows(Trader, campaign_id=sit.campaign.id, name=SHOP):
        shop.status, shop.facts = "closed", {**shop.facts, OFFER: []}
    return f"{sit.balance(GOLD)} gold is kept"


def shop_act(state: State) -> str:
    """The deck on sale: that of the quest just played; before the first quest, what the campaign says."""
    if state.phase:
        return state.stage_of(state.phase).act
    return "I" if state.graph.start.shop == "I" else state.act


def whole_deck(state: State) -> bool:
    """Whether every card of the deck is for sale: at the change of acts, and before some campaigns."""
    return state.changing_act or (not state.runs and state.graph.start.shop == "I") or state.is_epic


def _shopping(sit: Sitting) -> State:
    """The state, if this is a time for shopping."""
    state = sit.state
    step = next_step(state.phase["facts"].get("phase", [])) if state.phase else None
    before_first = not state.runs and bool(state.graph.start.shop)
    if (step is None or step.id != "shopping") and not before_first and not state.is_epic:
        due = f"Step {number(step)}, {step.title}, is due" if step else "No Campaign phase is under way"
        raise CompanionError(f"{due}.", "The shop is open in step 4 of the Campaign phase: `companion phase`.")
    return state


def _shop(sit: Sitting) -> Trader:
    found = sit.step.rows(Trader, campaign_id=sit.campaign.id, name=SHOP)
    return found[0] if found else sit.step.add(Trader(campaign_id=sit.campaign.id, name=SHOP, facts={}))


def _deck(sit: Sitting, act: str) -> list[Item]:
    """The Shop Item cards of an act and of the table's products that no hero has."""
    owned = set(sit.campaign.options.get("products", ["base"]))
    held = Counter(row.card for row in sit.step.rows(Holding, campaign_id=sit.campaign.id, type="shop"))
    acts = ("I", "II") if sit.state.is_epic and act == "II" else (act,)
    return [
        item
        for item in cards(sit.game).shop
        if item.act in acts and item.product in owned
        for _copy in range(item.copies - held[item.name])
    ]


def _price(sit: Sitting, row: Holding) -> int:
    return next((item.cost for item in cards(sit.game).shop if item.name == row.card), 0)


def _traded(sit: Sitting, shop: Trader, hero: int, facts: dict[str, object]) -> None:
    row = Trade(campaign_id=sit.campaign.id, trader_id=shop.id, hero_id=hero, at=sit.step.at, facts=facts)
    sit.step.add(row)
