"""The shop: five cards of the act, bought and sold from the common purse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from companion.core.errors import CompanionError
from companion.core.names import clean_text, fold, resolve
from companion.games.descent.acts.guard import Outcome, guarded
from companion.games.descent.acts.items import add_item, belongings, named
from companion.games.descent.acts.offer import offer_facts, on_offer
from companion.games.descent.acts.sitting import Sitting, sitting
from companion.games.descent.acts.state import State
from companion.games.descent.acts.words import BUYS, FORTUNE, GOLD
from companion.games.descent.cards import Item
from companion.games.descent.library import cards
from companion.games.descent.phase import next_step, number
from companion.games.descent.trade import STARTING_GEAR_PRICE, sale_price
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import Holding, Relic, Trade, Trader

SHOP, OFFERED = "shop", 5
REVEALED = "revealed"
"""After how many quests the five cards were laid out last."""


def reveal(record: Record, games: Games, source: random.Random, named_cards: Iterable[str] = ()) -> str:
    """Lay out five cards of the act (all that are left of Act I when the act changes)."""
    wanted = list(named_cards)
    with sitting(record, games) as sit:
        state, shop = _shopping(sit), _shop(sit)
        if shop.facts.get(REVEALED) == len(state.runs) and not state.is_epic:
            raise CompanionError("The cards of this Shopping step are laid out.", "`companion shop show` lists them.")
        more = [] if state.is_epic else on_offer(state, shop.facts)  # cards that fortune showed before
        deck = _without(_deck(sit, shop_act(state)), more)
        if wanted:
            offer = _drawn(deck, wanted, len(deck) if whole_deck(state) else OFFERED)
        elif whole_deck(state):
            offer = [item.name for item in deck]
        else:
            offer = [item.name for item in source.sample(deck, min(OFFERED, len(deck)))]
        shop.status = "open"
        facts = {"act": shop_act(state), REVEALED: len(state.runs)}
        shop.facts = {**facts, **offer_facts(state, [*offer, *more])}
        return sit.label(f"The shop offers {', '.join(offer)}")


def _drawn(deck: list[Item], names: list[str], most: int) -> list[str]:
    """The cards that the players drew themselves."""
    if len(names) > most:
        raise CompanionError(f"{len(names)} cards are named, {most} are laid out.", "Name fewer.")
    left = {item.name: item for item in deck}
    drawn = [resolve(name, left, "card of this deck").name for name in names]
    twice = Counter(drawn) - Counter(item.name for item in deck)
    if twice:
        raise CompanionError(f"{next(iter(twice))} is not in the deck that often.", "Name each card you drew once.")
    return drawn


def extra_card(record: Record, games: Games, source: random.Random, spenders: Iterable[str], card: str = "") -> str:
    """The heroes spend 2 fortune together and see one more card."""
    with sitting(record, games) as sit:
        state, shop = _shopping(sit), _shop(sit)
        heroes = [sit.hero(name) for name in spenders]
        if len(heroes) not in (1, 2):
            raise CompanionError("It costs 2 fortune.", "Name who pays: --by HERO, or --by HERO --by HERO.")
        for hero in heroes * (2 // len(heroes)):
            sit.pay(FORTUNE, 1, "one more card in the shop", hero)
        left = [item.name for item in _without(_deck(sit, shop_act(state)), on_offer(state, shop.facts))]
        if not left:
            raise CompanionError("The Shop Item deck is empty.", "Nothing was changed.")
        found = resolve(card, {name: name for name in left}, "card of this deck") if card else source.choice(left)
        shop.facts = {**shop.facts, **offer_facts(state, [*on_offer(state, shop.facts), found])}
        return sit.label(f"2 fortune buy a look at {found}")


def buy(record: Record, games: Games, hero: str, name: str, force: str = "") -> Outcome:
    """Buy a card that is on offer for a hero, from the common purse."""

    def change(sit: Sitting) -> str:
        state, who, shop = _shopping(sit), sit.hero(hero), _shop(sit)
        offer = on_offer(state, shop.facts)
        item = _on_sale(sit, offer, name, force)
        sit.pay(GOLD, item.cost, f"{BUYS} {item.name} for {who.name}")
        add_item(sit, who, item.name)
        if item.name in offer:
            offer.remove(item.name)
            shop.facts = {**shop.facts, **offer_facts(state, offer)}
        _traded(sit, shop, who.id, {"bought": item.name, "gold": -item.cost})
        return f"{who.name} buys {item.name} for {item.cost} gold"

    return guarded(record, games, change, force)


def _on_sale(sit: Sitting, offer: list[str], name: str, force: str) -> Item:
    known = {item.name: item for item in cards(sit.game).shop}
    relic = next((relic.name for relic in cards(sit.game).relics if fold(relic.name) == fold(name)), "")
    if relic:
        raise CompanionError(f"{relic} is a relic and is never bought.", "`companion explain DSC033` says more.")
    item = resolve(name, known, "Shop Item", sit.game.short)
    if item.name not in offer and not force:
        listed = ", ".join(offer) or "nothing yet: `companion shop reveal`"
        raise CompanionError(f"{item.name} is not on offer.", f"On offer: {listed}.")
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


def change_gold(record: Record, games: Games, amount: int, reason: str) -> str:
    """Gold that comes or goes outside the shop; the purse never holds less than nothing."""
    reason = clean_text(reason, "reason")
    with sitting(record, games) as sit:
        if amount < 0:
            sit.pay(GOLD, -amount, reason)
        else:
            sit.enter(GOLD, amount, reason)
        return sit.label(f"The heroes: {amount:+d} gold ({reason}), {sit.balance(GOLD)} in the purse")


def close_shop(sit: Sitting) -> str:
    """The Shopping step ends: what was not bought goes back."""
    for shop in sit.step.rows(Trader, campaign_id=sit.campaign.id, name=SHOP):
        shop.status, shop.facts = "closed", {}
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


def _without(deck: list[Item], names: list[str]) -> list[Item]:
    """A deck less the cards that lie open."""
    open_cards = Counter(names)
    left = []
    for item in deck:
        if open_cards[item.name]:
            open_cards[item.name] -= 1
        else:
            left.append(item)
    return left


def _price(sit: Sitting, row: Holding) -> int:
    return next((item.cost for item in cards(sit.game).shop if item.name == row.card), 0)


def _traded(sit: Sitting, shop: Trader, hero: int, facts: dict[str, object]) -> None:
    row = Trade(campaign_id=sit.campaign.id, trader_id=shop.id, hero_id=hero, at=sit.step.at, facts=facts)
    sit.step.add(row)
