"""A table after its acts: whose the gold and the assets are then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.runebound.components import Card
from companion.games.runebound.deeds import Act, Barter, GoodsTrade, Sale, Shop
from companion.games.runebound.state import Asset, GameState, Hero


@dataclass(frozen=True, slots=True)
class Effect:
    """What an act does to one hero; the gold is None where a price is not known."""

    hero: str
    gold: int | None = 0
    gained: Sequence[Card] = ()
    lost: Sequence[str] = ()


def settled(state: GameState, acts: Iterable[Act]) -> GameState:
    """The game when all has been done, in whatever order."""
    heroes = {hero.name: hero for hero in state.heroes}
    effects = [effect for act in acts for effect in _effects(act, heroes)]
    for name, hero in heroes.items():
        heroes[name] = _after(hero, [effect for effect in effects if effect.hero == name])
    return replace(state, heroes=tuple(heroes.values()))


def _effects(act: Act, heroes: Mapping[str, Hero]) -> Iterator[Effect]:
    if isinstance(act, Shop):
        lost = [*(card.name for card in act.sold), *act.dropped]
        received, paid = total(act.sold, act.received), total(act.bought, act.paid)
        yield Effect(act.hero, None if received is None or paid is None else received - paid, act.bought, lost)
    elif isinstance(act, Barter):
        had = {asset.name for asset in heroes[act.giver].assets} if act.giver in heroes else set()
        given = [card for card in act.assets if card.name in had]
        yield Effect(act.giver, -act.gold, (), [card.name for card in given])
        yield Effect(act.taker, act.gold, given, act.dropped)
    elif isinstance(act, GoodsTrade):
        yield Effect(act.hero, act.card.trade if act.received is None else act.received, (), [act.card.name])
    elif isinstance(act, Sale):
        yield Effect(act.hero, act.card.cost, (), [act.card.name])


def total(cards: Sequence[Card], said: int | None = None) -> int | None:
    """The gold that changes hands for cards: as said, else their cost; None where one is not known."""
    costs = [card.cost for card in cards]
    known = [cost for cost in costs if cost is not None]
    return said if said is not None else sum(known) if len(known) == len(costs) else None


def _after(hero: Hero, effects: Sequence[Effect]) -> Hero:
    assets = [*hero.assets, *(Asset(card) for effect in effects for card in effect.gained)]
    for name in (name for effect in effects for name in effect.lost):
        gone = next((asset for asset in assets if asset.name == name), None)
        if gone:
            assets.remove(gone)
    gold = hero.gold + sum(effect.gold or 0 for effect in effects)
    unknown = any(effect.gold is None for effect in effects)
    return replace(hero, assets=tuple(assets), gold=max(0, gold) if unknown else gold)
