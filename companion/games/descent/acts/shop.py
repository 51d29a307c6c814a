"""The shop: laid out, bought and sold from the common purse."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from companion.core.campaign import Stall
from companion.core.names import CompanionError, candidates, clean_text, fold, listed, resolve
from companion.core.rows import to_facts
from companion.games.descent.acts.items import add_item, belongings
from companion.games.descent.campaign import number
from companion.games.descent.data import Item
from companion.games.descent.facts import (
    BUYS,
    CLASS_GEAR,
    FORTUNE,
    GOLD,
    SHOP,
    SHOP_ITEM,
    ShopFacts,
)
from companion.games.descent.state import State
from companion.store.tables import Hero, Holding, Relic, Trader
from companion.table.change import Change, Outcome, Table, perform

OFFERED = 5
STARTING_GEAR_PRICE = 25
COIN = 25


def reveal(table: Table, source: random.Random, named_cards: Iterable[str] = ()) -> Outcome:
    """Lay out five cards of the act (all that are left of Act I when the act changes)."""
    wanted = list(named_cards)

    def act(change: Change[State]) -> str:
        state = _shopping(change)
        if state.shop.revealed == len(state.runs) and not state.is_epic:
            raise CompanionError("The cards of this Shopping step are laid out.", "`companion shop show` lists them.")
        before = () if state.is_epic else state.stall.cards  # cards that fortune showed before
        deck = _without(_deck(change, shop_act(state)), before)
        if wanted:
            offer = _drawn(deck, wanted, len(deck) if whole_deck(state) else OFFERED)
        elif whole_deck(state):
            offer = [item.name for item in deck]
        else:
            offer = [item.name for item in source.sample(deck, min(OFFERED, len(deck)))]
        shop = state.shop._replace(act=shop_act(state), revealed=len(state.runs))
        _lay_out(change, state.stall.lay_out((*offer, *before), len(state.runs)), shop)
        return f"The shop offers {', '.join(offer)}"

    return perform(table, act)


def lay_out_named(table: Table, names: Sequence[str]) -> Outcome:
    """The cards that are about to be bought lie open: those not yet on offer are laid out as drawn by the table."""

    def act(change: Change[State]) -> str:
        state = _shopping(change)
        deck = _without(_deck(change, shop_act(state)), state.stall.cards)
        missing = [name for name in names if not candidates(name, state.stall.cards)]
        if state.shop.revealed == len(state.runs) and missing:
            raise CompanionError(f"{missing[0]} is not on offer.", f"On offer: {listed(state.stall.cards)}.")
        offer = _drawn(deck, missing, len(deck) if whole_deck(state) else OFFERED)
        shop = state.shop._replace(act=shop_act(state), revealed=len(state.runs))
        _lay_out(change, state.stall.lay_out((*state.stall.cards, *offer), len(state.runs)), shop)
        return f"The shop offers {', '.join((*state.stall.cards, *offer))}"

    return perform(table, act)


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


def extra_card(table: Table, source: random.Random, spenders: Iterable[str], card: str = "") -> Outcome:
    """The heroes spend 2 fortune together and see one more card."""
    from companion.games.descent.acts.heroes import hero_of

    payers = list(spenders)

    def act(change: Change[State]) -> str:
        state = _shopping(change)
        heroes = [hero_of(change, name) for name in payers]
        if len(heroes) not in (1, 2):
            raise CompanionError("It costs 2 fortune.", "Name who pays: --by HERO, or --by HERO --by HERO.")
        _pay_look(change, heroes)
        left = [item.name for item in _without(_deck(change, shop_act(state)), state.stall.cards)]
        if not left:
            raise CompanionError("The Shop Item deck is empty.", "Nothing was changed.")
        found = resolve(card, {name: name for name in left}, "card of this deck") if card else source.choice(left)
        _lay_out(change, state.stall.lay_out((*state.stall.cards, found), len(state.runs)), state.shop)
        return f"2 fortune buy a look at {found}"

    return perform(table, act)


def _pay_look(change: Change[State], heroes: Sequence[Hero]) -> None:
    """Two fortune from one hero, or one from each of two; where it is not there, who has how much."""
    held = {hero.name: change.ledger.balance(FORTUNE, hero.id) for hero in change.state.heroes}
    each = 2 // len(heroes)
    short = next((hero for hero in heroes if held[hero.name] < each), None)
    if short or len({hero.id for hero in heroes}) < len(heroes):
        poor = short or heroes[0]
        others = ", ".join(f"{name} {tokens}" for name, tokens in held.items() if name != poor.name and tokens)
        raise CompanionError(
            f"{poor.name} has {held[poor.name]} fortune, and one more card costs 2.",
            f"Two may pay together (--by HERO --by HERO); others have: {others or 'none'}.",
        )
    for hero in heroes:
        change.pay(FORTUNE, each, "one more card in the shop", hero)


def buy(table: Table, hero: str, name: str, force: str = "") -> Outcome:
    """Buy a card that is on offer for a hero, from the common purse."""

    def act(change: Change[State]) -> str:
        state, who = _shopping(change), change.state.hero_named(hero)
        item = _shop_item(state, name, state.stall.cards)
        if not force and not state.stall.cards:
            raise CompanionError(f"{item.name} is not on offer.", "On offer: nothing yet: `companion shop reveal`.")
        if not force or item.name in state.stall.cards:
            _lay_out(change, state.stall.take(item.name), state.shop)
        change.pay(GOLD, item.cost, f"{BUYS} {item.name} for {who.name}")
        add_item(change, who, item.name)
        return f"{who.name} buys {item.name} for {item.cost} gold"

    return perform(table, act, force)


def _shop_item(state: State, name: str, offer: Sequence[str] = ()) -> Item:
    """A Shop Item by name, of those on offer first; a relic is never for sale."""
    relic = next((relic.name for relic in state.cards.relics if fold(relic.name) == fold(name)), "")
    if relic:
        raise CompanionError(f"{relic} is a relic and is never bought.", "`companion explain DSC033` says more.")
    known = {item.name: item for item in state.cards.shop}
    offered = {item: known[item] for item in offer if item in known}
    exact = any(fold(item) == fold(name) for item in known)
    return resolve(name, offered if candidates(name, offered) and not exact else known, "Shop Item", state.system.short)


def sell(table: Table, hero: str, name: str, force: str = "") -> Outcome:
    """Sell a Shop Item for half its price, or starting equipment for 25 gold."""

    def act(change: Change[State]) -> str:
        state, who = _shopping(change), change.state.hero_named(hero)
        row = belongings(change, who, name)
        if isinstance(row, Relic):
            raise CompanionError(f"{row.name} is a relic and is never sold.", "`companion explain DSC033` says more.")
        cost = next((item.cost for item in state.cards.shop if item.name == row.card), 0)
        price = STARTING_GEAR_PRICE if row.type == CLASS_GEAR else sale_price(cost)
        change.enter(GOLD, price, f"{who.name} sells {row.card}")
        change.step.delete(row)
        return f"{who.name} sells {row.card} for {price} gold"

    return perform(table, act, force)


def change_gold(table: Table, amount: int, reason: str) -> Outcome:
    """Gold that comes or goes outside the shop; the purse never holds less than nothing."""
    reason = clean_text(reason, "reason")

    def act(change: Change[State]) -> str:
        if amount < 0:
            change.pay(GOLD, -amount, reason)
        else:
            change.enter(GOLD, amount, reason)
        return f"The heroes: {amount:+d} gold ({reason}), {change.ledger.balance(GOLD)} in the purse"

    return perform(table, act)


def close_shop(change: Change[State]) -> str:
    """The Shopping step ends: what was not bought goes back."""
    for shop in change.step.rows(Trader, campaign_id=change.id, name=SHOP):
        shop.status, shop.facts = "closed", {}
    return f"{change.ledger.balance(GOLD)} gold is kept"


def shop_act(state: State) -> str:
    """The deck on sale: that of the quest just played; before the first quest, what the campaign says."""
    if state.phase:
        return state.stage_of(state.phase).act
    return "I" if state.graph.start.shop == "I" else state.act


def whole_deck(state: State) -> bool:
    """Whether every card of the deck is for sale: at the change of acts, and before some campaigns."""
    return state.changing_act or (not state.runs and state.graph.start.shop == "I") or state.is_epic


def _shopping(change: Change[State]) -> State:
    """The state, if this is a time for shopping."""
    state = change.state
    step = state.due
    before_first = not state.runs and bool(state.graph.start.shop)
    if (step is None or step.id != "shopping") and not before_first and not state.is_epic:
        due = f"Step {number(step)}, {step.title}, is due" if step else "No Campaign phase is under way"
        raise CompanionError(f"{due}.", "The shop is open in step 4 of the Campaign phase: `companion phase`.")
    return state


def _lay_out(change: Change[State], stall: Stall, shop: ShopFacts) -> None:
    """Keep what lies open."""
    found = change.step.rows(Trader, campaign_id=change.id, name=SHOP)
    row = found[0] if found else change.step.add(Trader(campaign_id=change.id, name=SHOP, facts={}))
    row.status, row.facts = "open", to_facts(shop._replace(offer=stall.cards, after=stall.since), row.facts)


def _deck(change: Change[State], act: str) -> list[Item]:
    """The Shop Item cards of an act and of the table's products that no hero has."""
    state = change.state
    held = Counter(row.card for row in change.step.rows(Holding, campaign_id=change.id, type=SHOP_ITEM))
    acts = ("I", "II") if state.is_epic and act == "II" else (act,)
    return [
        item
        for item in state.cards.shop
        if item.act in acts and item.product in state.products
        for _copy in range(item.copies - held[item.name])
    ]


def _without(deck: list[Item], names: Iterable[str]) -> list[Item]:
    """A deck less the cards that lie open."""
    open_cards = Counter(names)
    left = []
    for item in deck:
        if open_cards[item.name]:
            open_cards[item.name] -= 1
        else:
            left.append(item)
    return left


def sale_price(cost: int) -> int:
    """Half the price, rounded down to a multiple of 25 gold."""
    return cost // 2 // COIN * COIN
