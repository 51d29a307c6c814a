"""What heroes do that the rules limit: the kinds of deeds, and what each does to gold and assets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.core.named import NamedTuple
from companion.games.runebound.data import Card
from companion.games.runebound.state import Hero, State


class Shop(NamedTuple):
    """One shop action: the card drawn while browsing, what was sold, and what left the market."""

    hero: str
    city: str
    drew: str = ""
    sold: tuple[Card, ...] = ()
    bought: tuple[Card, ...] = ()
    discarded: tuple[str, ...] = ()
    received: int | None = None
    """Gold received for all that was sold; None: as the rules say."""
    paid: int | None = None
    dropped: tuple[str, ...] = ()
    """Assets of the hero's own that were discarded for the new one."""


class Barter(NamedTuple):
    """What one hero gives to another."""

    giver: str
    taker: str
    gold: int = 0
    assets: tuple[Card, ...] = ()
    tokens: tuple[str, ...] | None = None
    """Codes of the tokens that went along; None: those of the assets."""
    starting_tokens: int = 0
    trophies: int = 0
    skills: tuple[str, ...] = ()
    story: int = 0
    dropped: tuple[str, ...] = ()
    """Assets that the taker discarded for what came."""


class GoodsTrade(NamedTuple):
    """Goods traded for their trade value."""

    hero: str
    card: Card
    received: int | None = None


class Sale(NamedTuple):
    """An asset sold outside a shop action."""

    hero: str
    card: Card


class Deed(NamedTuple):
    """An action, or a fight that a hero enters."""

    hero: str
    action: str
    counted: bool = False
    """Whether it takes one of the turn's actions."""
    healed: int | None = None
    """What a rest in the wilderness healed."""


class Learn(NamedTuple):
    """A skill learned from the hand."""

    hero: str
    skill: str


class Discard(NamedTuple):
    """A skill card discarded: from the hand, or a learned one."""

    hero: str
    skill: str
    learned: bool = False
    exert: bool = False


AnyDeed = Shop | Barter | GoodsTrade | Sale | Deed | Learn | Discard


class Effect(NamedTuple):
    """What a deed does to one hero; the gold is None where a price is not known."""

    hero: str
    gold: int | None = 0
    gained: Sequence[Card] = ()
    lost: Sequence[str] = ()


def settled(state: State, deeds: Iterable[AnyDeed]) -> State:
    """The game when all has been done, in whatever order."""
    heroes = {hero.name: hero for hero in state.heroes}
    effects = [effect for deed in deeds for effect in _effects(deed, heroes)]
    for name, hero in heroes.items():
        heroes[name] = _after(hero, [effect for effect in effects if effect.hero == name])
    return state._replace(heroes=tuple(heroes.values()))


def _effects(deed: AnyDeed, heroes: Mapping[str, Hero]) -> Iterator[Effect]:
    if isinstance(deed, Shop):
        lost = [*(card.name for card in deed.sold), *deed.dropped]
        received, paid = total(deed.sold, deed.received), total(deed.bought, deed.paid)
        yield Effect(deed.hero, None if received is None or paid is None else received - paid, deed.bought, lost)
    elif isinstance(deed, Barter):
        had = {asset.name for asset in heroes[deed.giver].assets} if deed.giver in heroes else set()
        given = [card for card in deed.assets if card.name in had]
        yield Effect(deed.giver, -deed.gold, (), [card.name for card in given])
        yield Effect(deed.taker, deed.gold, given, deed.dropped)
    elif isinstance(deed, GoodsTrade):
        yield Effect(deed.hero, deed.card.trade if deed.received is None else deed.received, (), [deed.card.name])
    elif isinstance(deed, Sale):
        yield Effect(deed.hero, deed.card.cost, (), [deed.card.name])


def total(cards: Sequence[Card], said: int | None = None) -> int | None:
    """The gold that changes hands for cards: as said, else their cost; None where one is not known."""
    costs = [card.cost for card in cards]
    known = [cost for cost in costs if cost is not None]
    return said if said is not None else sum(known) if len(known) == len(costs) else None


def _after(hero: Hero, effects: Sequence[Effect]) -> Hero:
    assets = [*hero.assets, *(card for effect in effects for card in effect.gained)]
    for name in (name for effect in effects for name in effect.lost):
        gone = next((asset for asset in assets if asset.name == name), None)
        if gone:
            assets.remove(gone)
    gold = hero.gold + sum(effect.gold or 0 for effect in effects)
    unknown = any(effect.gold is None for effect in effects)
    return hero._replace(assets=tuple(assets), gold=max(0, gold) if unknown else gold)
