"""The markets of the cities: their cards, and shop actions."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.campaign import Stall
from companion.core.findings import Action
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, listed, resolve
from companion.core.rows import to_facts
from companion.games.runebound import codes
from companion.games.runebound.acts.cards import (
    OWED,
    asset_card,
    card_named,
    choose,
    cost_of,
    give,
    hero_now,
    holder,
    keep_sheet,
    note_card,
    sheet_of,
    take,
)
from companion.games.runebound.acts.scenario import spend_action
from companion.games.runebound.data import Card
from companion.games.runebound.facts import ASSETS, GOLD, CardFacts, MarketFacts
from companion.games.runebound.rules.deeds import Shop, deed_findings
from companion.games.runebound.rules.turns import SHOP
from companion.games.runebound.state import State
from companion.store.tables import Hero, Trader
from companion.table.change import Change, Outcome, Table, perform


class Shopping(NamedTuple):
    """What a hero does in a shop action."""

    city: str = ""
    drew: str = ""
    sell: Sequence[str] = ()
    buy: Sequence[str] = ()
    discard: Sequence[str] = ()
    drop: str = ""
    """An asset of the hero's own that is discarded for the new one."""
    said: CardFacts = CardFacts()
    """What the bought card says."""
    once: bool = False
    """Do not keep that in the box."""

    def options(self) -> tuple[tuple[str, str], ...]:
        """As the options of the command."""
        cost = "" if self.said.cost is None else str(self.said.cost)
        one = (("in", self.city), ("drew", self.drew), ("cost", cost), ("type", self.said.type))
        many = (("sell", self.sell), ("buy", self.buy), ("discard", self.discard))
        return (*((name, value) for name, value in one if value), *((name, card) for name, all in many for card in all))


def set_market(table: Table, city: str, cards: Sequence[str], force: str = "") -> Outcome:
    """Enter the cards of a market."""

    def act(change: Change[State]) -> str:
        name = city_named(change, city)
        listed = tuple(card_named(change.state, ASSETS, card, new=True) for card in cards)
        _put(change, Stall(name, listed))
        return f"Market of {name}: {', '.join(listed)}"

    return perform(table, act, force)


def replace_card(table: Table, city: str, card: str, new: str, force: str = "") -> Outcome:
    """A card leaves a market outside a shop action; the next of the deck takes its place."""

    def act(change: Change[State]) -> str:
        market = change.state.market(city_named(change, city))
        if market.stock is None:
            hint = "companion market set CITY CARD CARD CARD"
            raise CompanionError(f"The market of {market.name} is not entered.", hint)
        gone = choose(card, market.stock, "card", f"the market of {market.name}")
        drawn = (card_named(change.state, ASSETS, new, new=True),) if new else ()
        another = Action("market replace", (market.name, gone), asks=("--with CARD",))
        change.instead = {codes.MARKET_SIZE.code: another}
        _put(change, market.take(gone).add(*drawn))
        return f"{gone} leaves the market of {market.name}{f', {drawn[0]} takes its place' if drawn else ''}"

    return perform(table, act, force)


def shop(table: Table, name: str, shopping: Shopping, force: str = "") -> Outcome:
    """A shop action: browse, sell, then buy or discard one card."""

    def act(change: Change[State]) -> str:
        return shop_now(change, holder(change, name), shopping)

    return perform(table, act, force, owing=OWED)


def shop_now(change: Change[State], hero: Hero, shopping: Shopping) -> str:
    """The same within a step; returns its label."""
    before = change.state
    again = Action("market shop", (hero.name,), shopping.options(), asks=("--drop CARD",))
    change.instead = {codes.TWO_OF_A_TYPE.code: again}
    deed = _as_said(change, hero, shopping)
    change.find(*deed_findings(before, deed))
    spend_action(change, hero, SHOP)
    _settle(change, hero, deed)
    dropped = [take(change, hero, shopping.drop)] if shopping.drop else []
    _after(change, deed)
    sheet = sheet_of(hero)
    keep_sheet(hero, sheet._replace(place=sheet.place or deed.city))
    return _label(deed, dropped, hero_now(change, hero).gold)


WORDS = ("in", "drew", "sell", "buy", "discard", "drop")


def in_words(text: str) -> Shopping:
    """A whole visit in words: `in Tamalir, drew Relics, sell Suma, buy Short bow, drop Old sword`."""
    said: list[tuple[str, list[str]]] = []
    for word in text.replace(",", " ").split():
        if word.casefold() in WORDS:
            said.append((word.casefold(), []))
        elif said:
            said[-1][1].append(word)
        else:
            raise CompanionError(f"{word!r} is no part of a visit.", f"Begin with one of: {', '.join(WORDS)}.")
    found = [(word, " ".join(name)) for word, name in said]
    empty = next((word for word, name in found if not name), "")
    if empty:
        raise CompanionError(f"What comes after {empty!r}?", "Name the card: buy Short bow, sell Suma.")
    one = {word: name for word, name in found if word in ("in", "drew", "drop")}
    many = {word: tuple(name for other, name in found if other == word) for word in ("sell", "buy", "discard")}
    goods = many["sell"], many["buy"], many["discard"]
    return Shopping(one.get("in", ""), one.get("drew", ""), *goods, one.get("drop", ""))


def _as_said(change: Change[State], hero: Hero, shopping: Shopping) -> Shop:
    """The shop action as the cards are called; what is sold leaves the hero."""
    market = change.state.market(_city_of(change, hero, shopping.city))
    drew = _drawn(change.state, market, shopping.drew)
    browsed = market.add(drew) if drew else market
    sold = tuple(asset_card(change, _sold(change, hero, query, shopping.buy)) for query in shopping.sell)
    said = CardFacts() if shopping.once else shopping.said
    bought = tuple(asset_card(change, _bought(change, browsed, query, said)) for query in shopping.buy)
    gone = tuple(_on_offer(change.state, browsed, query) for query in shopping.discard)
    return Shop(hero.name, market.name, drew, sold, bought, gone, paid=shopping.said.cost)


def _drawn(state: State, market: Stall, drew: str) -> str:
    """The card drawn while browsing: needed where the market's cards are known."""
    if not drew and market.stock is not None:
        raise CompanionError(
            "Which card was drawn while browsing?", "Add --drew CARD: shopping adds one to the market."
        )
    return card_named(state, ASSETS, drew, new=True) if drew else ""


def city_named(change: Change[State], city: str) -> str:
    """A city by name."""
    cities = {name: name for name in change.state.box.cities}
    return resolve(city, cities, "city with a market", change.system.short)


def _city_of(change: Change[State], hero: Hero, city: str) -> str:
    place = sheet_of(hero).place
    if city:
        return city_named(change, city)
    if not place:
        cities = ", ".join(change.state.box.cities)
        raise CompanionError(f"Where does {hero.name} shop?", f"Add --in, one of: {cities}.")
    return place


def _sold(change: Change[State], hero: Hero, query: str, buying: Sequence[str]) -> str:
    """An asset of the hero, or one just bought, which the rules then refuse."""
    own = [asset.name for asset in hero_now(change, hero).assets]
    if query in buying and not candidates(query, own):
        return card_named(change.state, ASSETS, query, new=True)
    return take(change, hero, query)


def _bought(change: Change[State], market: Stall, query: str, said: CardFacts) -> str:
    """The card bought; what was said of it is noted, except another cost than is known: that is found wrong."""
    name = _on_offer(change.state, market, query)
    if asset_card(change, name).cost is not None:
        said = said._replace(cost=None)
    if said.says_something:
        note_card(change, ASSETS, name, said)
    return name


def _on_offer(state: State, market: Stall, query: str) -> str:
    """A card of the market by name; one that is not there is taken as meant, and found wrong."""
    if candidates(query, market.cards):
        return choose(query, market.cards, "card", market.name)
    return card_named(state, ASSETS, query, new=True)


def _put(change: Change[State], market: Stall) -> None:
    rows = change.step.rows(Trader, campaign_id=change.id, name=market.name)
    facts = to_facts(MarketFacts(market.stock), rows[0].facts if rows else None)
    if rows:
        rows[0].facts = facts
    else:
        change.step.add(Trader(campaign_id=change.id, name=market.name, facts=facts))


def _settle(change: Change[State], hero: Hero, deed: Shop) -> None:
    for card in deed.sold:
        change.enter(GOLD, cost_of(card), f"sold {card.name}", hero)
    for card in deed.bought:
        change.enter(GOLD, -_price(deed, card), f"bought {card.name}", hero)
        give(change, hero, card.name)


def _price(deed: Shop, card: Card) -> int:
    return cost_of(card) if deed.paid is None else deed.paid


def _after(change: Change[State], deed: Shop) -> None:
    market = change.state.market(deed.city)
    if market.stock is None:  # nobody entered this market: it stays unknown
        return
    left = market.add(deed.drew) if deed.drew else market
    for card in (*(bought.name for bought in deed.bought), *deed.discarded):
        if card in left.cards:
            left = left.take(card)
    _put(change, left)


def _label(deed: Shop, dropped: Sequence[str], gold: int) -> str:
    done = [f"sells {card.name} for {cost_of(card)} gold" for card in deed.sold]
    done += [f"buys {card.name} for {_price(deed, card)} gold" for card in deed.bought]
    done += [f"discards {name} from the market" for name in deed.discarded]
    done += [f"gives up {name}" for name in dropped]
    return f"{deed.hero} shops in {deed.city}: {listed(done)} ({gold} gold left)"
