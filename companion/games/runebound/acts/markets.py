"""The markets of the cities: their cards, and shop actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.core.errors import CompanionError
from companion.core.names import candidates, resolve
from companion.core.words import listed
from companion.games.registry import Games
from companion.games.runebound.acts.assets import asset_card, cost_of, give, take
from companion.games.runebound.acts.cards import Filling, card_named, note_card
from companion.games.runebound.acts.heroes import OWED, holder
from companion.games.runebound.acts.reading import ASSETS
from companion.games.runebound.acts.work import Done, Work, choose, perform
from companion.games.runebound.components import Card
from companion.games.runebound.deeds import Shop
from companion.store.record import Record
from companion.store.tables import Hero, Holding, Trade, Trader


@dataclass(frozen=True, slots=True)
class Shopping:
    """What a hero does in a shop action."""

    city: str = ""
    drew: str = ""
    sell: Sequence[str] = ()
    buy: Sequence[str] = ()
    discard: Sequence[str] = ()
    drop: str = ""
    """An asset of the hero's own that is discarded for the new one."""
    filling: Filling = field(default_factory=dict)
    """What the bought card says."""


def set_market(record: Record, games: Games, city: str, cards: Sequence[str], force: str = "") -> Done:
    """Enter the cards of a market."""

    def do(work: Work) -> str:
        name = city_named(work, city)
        listed = [card_named(work, ASSETS, card, new=True) for card in cards]
        _put(work, name, listed)
        return f"Market of {name}: {', '.join(listed)}"

    return perform(record, games, do, force)


def replace_card(record: Record, games: Games, city: str, card: str, new: str, force: str = "") -> Done:
    """A card leaves a market outside a shop action; the next of the deck takes its place."""

    def do(work: Work) -> str:
        name = city_named(work, city)
        stock = _stock(work, name)
        if stock is None:
            raise CompanionError(f"The market of {name} is not entered.", "companion market set CITY CARD CARD CARD")
        gone = choose(card, stock, "card", f"the market of {name}")
        stock.remove(gone)
        drawn = [card_named(work, ASSETS, new, new=True)] if new else []
        _put(work, name, stock + drawn)
        return f"{gone} leaves the market of {name}{f', {drawn[0]} takes its place' if drawn else ''}"

    return perform(record, games, do, force)


def shop(record: Record, games: Games, name: str, shopping: Shopping, force: str = "") -> Done:
    """A shop action: browse, sell, then buy or discard one card."""

    def do(work: Work) -> str:
        hero = holder(work, name)
        work.owed |= OWED
        city = _city_of(work, hero, shopping.city)
        drew = _drawn(work, city, shopping.drew)
        sold = [asset_card(work, _sold(work, hero, query, shopping.buy)) for query in shopping.sell]
        bought = [asset_card(work, _bought(work, city, drew, query, shopping)) for query in shopping.buy]
        gone = [_in_stock(work, city, drew, query) for query in shopping.discard]
        act = Shop(hero.name, city, drew, tuple(sold), tuple(bought), tuple(gone), paid=shopping.filling.get("cost"))
        work.acts.append(act)
        _settle(work, hero, act)
        dropped = [take(work, hero, shopping.drop)] if shopping.drop else []
        _after(work, city, drew, [*(card.name for card in bought), *gone])
        hero.sheet = {**hero.sheet, "place": hero.sheet.get("place") or city}
        return _kept(work, hero, act, dropped)

    return perform(record, games, do, force)


def _drawn(work: Work, city: str, drew: str) -> str:
    """The card drawn while browsing: needed where the market's cards are known."""
    if not drew and _stock(work, city) is not None:
        raise CompanionError(
            "Which card was drawn while browsing?", "Add --drew CARD: shopping adds one to the market."
        )
    return card_named(work, ASSETS, drew, new=True) if drew else ""


def _city_of(work: Work, hero: Hero, city: str) -> str:
    place = str(hero.sheet.get("place", ""))
    if city:
        return city_named(work, city)
    if not place:
        raise CompanionError(f"Where does {hero.name} shop?", f"Add --in, one of: {', '.join(work.rules.cities)}.")
    return place


def city_named(work: Work, city: str) -> str:
    """A city by name."""
    return resolve(city, {name: name for name in work.rules.cities}, "city with a market", work.game.short)


def _sold(work: Work, hero: Hero, query: str, buying: Sequence[str]) -> str:
    """An asset of the hero, or one just bought, which the rules then refuse."""
    own = [row.card for row in work.step.rows(Holding, hero_id=hero.id, zone=ASSETS)]
    if query in buying and not candidates(query, own):
        return card_named(work, ASSETS, query, new=True)
    return take(work, hero, query)


def _bought(work: Work, city: str, drew: str, query: str, shopping: Shopping) -> str:
    """The card bought; what was said of it is noted, except another cost than is known: that is found wrong."""
    name = _in_stock(work, city, drew, query)
    known = asset_card(work, name).cost is not None
    said = {key: value for key, value in shopping.filling.items() if not (key == "cost" and known)}
    if said:
        note_card(work, ASSETS, name, said)
    return name


def _in_stock(work: Work, city: str, drew: str, query: str) -> str:
    """A card of the market by name; one that is not there is taken as meant, and found wrong."""
    stock = [*(_stock(work, city) or []), *([drew] if drew else [])]
    return choose(query, stock, "card", city) if candidates(query, stock) else card_named(work, ASSETS, query, new=True)


def _stock(work: Work, city: str) -> list[str] | None:
    rows = work.step.rows(Trader, campaign_id=work.campaign.id, name=city)
    cards = rows[0].facts.get("cards") if rows else None
    return None if cards is None else list(cards)


def _put(work: Work, city: str, cards: list[str]) -> None:
    rows = work.step.rows(Trader, campaign_id=work.campaign.id, name=city)
    if rows:
        rows[0].facts = {**rows[0].facts, "cards": cards}
    else:
        work.step.add(Trader(campaign_id=work.campaign.id, name=city, facts={"cards": cards}))


def _settle(work: Work, hero: Hero, act: Shop) -> None:
    for card in act.sold:
        work.pay(hero, cost_of(card), f"sold {card.name}")
    for card in act.bought:
        work.pay(hero, -_price(act, card), f"bought {card.name}")
        give(work, hero, card.name)


def _price(act: Shop, card: Card) -> int:
    return cost_of(card) if act.paid is None else act.paid


def _after(work: Work, city: str, drew: str, gone: list[str]) -> None:
    stock = _stock(work, city)
    if stock is None:  # nobody entered this market: it stays unknown
        return
    left = [*stock, *([drew] if drew else [])]
    for card in gone:
        if card in left:
            left.remove(card)
    _put(work, city, left)


def _kept(work: Work, hero: Hero, act: Shop, dropped: list[str]) -> str:
    names = {
        "sold": [card.name for card in act.sold],
        "bought": [card.name for card in act.bought],
        "discarded": list(act.discarded),
        "dropped": dropped,
    }
    trader = work.step.rows(Trader, campaign_id=work.campaign.id, name=act.city)
    work.step.add(
        Trade(
            campaign_id=work.campaign.id,
            trader_id=trader[0].id if trader else None,
            hero_id=hero.id,
            at=work.step.at,
            facts={"kind": "shop", "city": act.city, "drew": act.drew, **names},
        )
    )
    done = [f"sells {card.name} for {cost_of(card)} gold" for card in act.sold]
    done += [f"buys {card.name} for {_price(act, card)} gold" for card in act.bought]
    done += [f"discards {name} from the market" for name in act.discarded]
    done += [f"gives up {name}" for name in dropped]
    left = work.hero_state(hero).gold
    return f"{hero.name} shops in {act.city}: {listed(done)} ({left} gold left)"
