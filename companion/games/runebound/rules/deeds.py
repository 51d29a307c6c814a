"""What heroes do that the rules limit: shop, barter, trade goods, learn, discard, act; and what the rules say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.findings import Action, Finding, Severity
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.runebound import codes
from companion.games.runebound.data import Card
from companion.games.runebound.rules.doing import (
    AnyDeed,
    Barter,
    Deed,
    Discard,
    GoodsTrade,
    Learn,
    Sale,
    Shop,
    settled,
    total,
)
from companion.games.runebound.rules.heroes import state_findings
from companion.games.runebound.rules.table import cite, no_market, on, short_of
from companion.games.runebound.rules.turns import SHOP, in_turn, rest_dice
from companion.games.runebound.state import Hero, State

__all__ = ["AnyDeed", "Barter", "Deed", "Discard", "GoodsTrade", "Learn", "Sale", "Shop", "deed_findings"]

REST, STAND, FALL = "rest", "stand", "fall to the villain"
"""Actions of a deed that the rules tell from all others."""
_GOODS = "goods"
SETTLED = (codes.TWO_OF_A_TYPE, codes.SPENT_TOO_MUCH)
"""What deeds may bring about: a second asset of a type, more gold spent than there was."""


def actor(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Deeds belong to heroes of the game."""
    for name in (deed.giver, deed.taker) if isinstance(deed, Barter) else (deed.hero,):
        if state.hero(name) is None:
            yield codes.UNKNOWN_HERO.at(*on(state, name), cites=cite("other-players-components"), who=name)


def able(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Defeated heroes rest, delayed ones stand up, eliminated ones do nothing."""
    if not isinstance(deed, Deed | Shop | GoodsTrade) or (hero := state.hero(deed.hero)) is None:
        return
    action = deed.action if isinstance(deed, Deed) else "shop" if isinstance(deed, Shop) else "trade goods"
    subject = on(state, hero.name)
    if hero.eliminated:
        fault = f"{hero.name} is eliminated"
        yield codes.ELIMINATED_HOLDS.at(*subject, cites=cite("eliminated-heroes"), fault=fault)
    elif hero.defeated:
        yield from _defeated(state, hero, action)
    elif hero.delayed and action != STAND:
        fix = Action("hero stand", (hero.name,))
        yield codes.DELAYED_ACTS.at(*subject, fix=fix, cites=cite("delayed"), hero=hero.name, action=action)


def _defeated(state: State, hero: Hero, action: str) -> Iterator[Finding]:
    subject = on(state, hero.name)
    if action == FALL:  # the fight itself may have done it
        yield codes.DEFEATED_ACTS.at(
            *subject,
            cites=cite("defeated-hero"),
            severity=Severity.WARNING,
            hero=hero.name,
            fault="was defeated already: that is right only if the villain did it",
        )
    elif action != REST:
        yield codes.DEFEATED_ACTS.at(
            *subject,
            fix=Action("hero rest", (hero.name,)),
            cites=cite("delayed-and-defeated" if action == STAND else "defeated-hero"),
            hero=hero.name,
            fault=f"is defeated and may only rest, not {action}",
        )


def turns(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Actions are those of the turn, and a rest heals what its dice can show."""
    if isinstance(deed, Shop):
        yield from in_turn(state, deed.hero, SHOP)
    elif isinstance(deed, Deed):
        if deed.counted:
            yield from in_turn(state, deed.hero, deed.action)
        yield from rest_dice(state, deed.hero, deed.healed)


def shop_place(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """A hero shops in the city where the hero is."""
    if not isinstance(deed, Shop):
        return
    hero = state.hero(deed.hero)
    if deed.city not in state.box.cities:
        yield no_market(state, deed.city, "shop", deed.hero)
    elif hero and hero.place and fold(hero.place) != fold(deed.city):
        fault = f"shops in {deed.city} and is in {hero.place}"
        yield codes.NO_MARKET.at(*on(state, deed.hero, deed.city), cites=cite("shop"), who=deed.hero, fault=fault)


def shop_steps(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Sell before buying; then one card is bought or discarded."""
    if not isinstance(deed, Shop):
        return
    bought, gone = [card.name for card in deed.bought], len(deed.discarded)
    hero = state.hero(deed.hero)
    had = {asset.name for asset in hero.assets} if hero else set()
    for name in (card.name for card in deed.sold if card.name in bought and card.name not in had):
        subject = on(state, deed.hero, name)
        yield codes.SOLD_WHAT_WAS_BOUGHT.at(*subject, cites=cite("selling-limits"), asset=name)
    subject, cites = on(state, deed.hero, deed.city), cite("shop-buy")
    if len(bought) > 1:
        yield codes.BOUGHT_TWO.at(*subject, amount=len(bought), limit=1, cites=cites, names=", ".join(bought))
    elif len(bought) + gone != 1:
        amount = len(bought) + gone
        yield codes.NOT_ONE_CARD.at(*subject, amount=amount, limit=1, cites=cites, bought=len(bought), discarded=gone)


def shop_stock(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """What leaves the market was in it."""
    if not isinstance(deed, Shop) or (lying := state.market(deed.city).stock) is None:
        return
    stock = Counter([*lying, *([deed.drew] if deed.drew else [])])
    for name in Counter([*(card.name for card in deed.bought), *deed.discarded]) - stock:
        yield codes.NOT_FOR_SALE.at(
            *on(state, deed.hero, name),
            fix=Action("market set", (deed.city,), asks=("CARD", "CARD", "CARD")),
            cites=cite("shop-buy"),
            asset=name,
            city=deed.city,
            stock=", ".join(stock),
        )


class _Sum(NamedTuple):
    """A sum of gold that changed hands, and what was due."""

    word: str
    given: int | None
    due: int | None
    cites: str
    cards: Sequence[Card]
    option: str = "cost"


def prices(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Cost for what is bought and sold, trade value for goods."""
    sums: list[_Sum] = []
    if isinstance(deed, Shop):
        sums.append(_Sum("paid", deed.paid, total(deed.bought), "shop-buy", deed.bought))
        sums.append(_Sum("received", deed.received, total(deed.sold), "shop-sell", deed.sold))
    elif isinstance(deed, GoodsTrade):
        sums.append(_Sum("received", deed.received, deed.card.trade, "goods", (deed.card,), "trade"))
    for one in sums:
        if one.given is not None and one.due is not None and one.given != one.due:
            yield _wrong_price(state, _handed_over(deed)[0], one, one.given)


def _wrong_price(state: State, hero: str, one: _Sum, given: int) -> Finding:
    """Where a single card is meant, the card may say otherwise than the data."""
    names = ", ".join(card.name for card in one.cards)
    read = Action("asset card", (names,), options=((one.option, str(given)),))
    return codes.WRONG_PRICE.at(
        *on(state, hero, names),
        amount=given,
        limit=one.due,
        fix=read if len(one.cards) == 1 else None,
        cites=cite(one.cites),
        word=one.word,
        asset=names or "nothing",
    )


def sales(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Selling is part of shopping; only goods are traded."""
    if not isinstance(deed, Sale | GoodsTrade):
        return
    name, kind = deed.card.name, deed.card.type
    subject = on(state, deed.hero, name)
    if isinstance(deed, Sale):
        fix = Action("market shop", (deed.hero,), options=(("sell", name),))
        yield codes.SOLD_ELSEWHERE.at(*subject, fix=fix, cites=cite("selling-limits"), asset=name)
    elif kind and kind != _GOODS:
        yield codes.NOT_GOODS.at(*subject, cites=cite("goods"), asset=name, type=kind)


def own_things(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """What is sold, traded or given away belongs to the hero."""
    giver, cards = _handed_over(deed)
    hero = state.hero(giver)
    if hero is None:
        return
    bought = Counter(card.name for card in deed.bought) if isinstance(deed, Shop) else Counter[str]()
    for name in Counter(card.name for card in cards) - Counter(asset.name for asset in hero.assets) - bought:
        yield codes.NOT_THE_HEROS.at(*on(state, giver, name), cites=cite("spend"), hero=giver, asset=name)
    if isinstance(deed, Barter) and deed.gold > max(0, hero.gold):
        yield short_of(state, giver, "gold", hero.gold - deed.gold)


def _handed_over(deed: AnyDeed) -> tuple[str, tuple[Card, ...]]:
    if isinstance(deed, Barter):
        return deed.giver, deed.assets
    if isinstance(deed, Shop):
        return deed.hero, deed.sold
    return (deed.hero, (deed.card,)) if isinstance(deed, GoodsTrade | Sale) else ("", ())


def bartered(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Heroes exchange gold and assets only."""
    if not isinstance(deed, Barter):
        return
    refused = {
        "starting combat tokens": deed.starting_tokens,
        "trophies": deed.trophies,
        "skill cards": len(deed.skills),
        "story tokens": deed.story,
    }
    for what in (what for what, count in refused.items() if count):
        subject, cites = on(state, deed.giver, what), cite("bartering-limits")
        yield codes.NOT_BARTERED.at(*subject, cites=cites, giver=deed.giver, taker=deed.taker, what=what)


def barter_place(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Heroes barter in the same hex."""
    if not isinstance(deed, Barter):
        return
    one, other = state.hero(deed.giver), state.hero(deed.taker)
    if one and other and one.place and other.place and fold(one.place) != fold(other.place):
        places = ", ".join(sorted(f"{hero.name} in {hero.place}" for hero in (one, other)))
        subject = on(state, *sorted([one.name, other.name]))
        yield codes.OTHER_HEX.at(*subject, cites=cite("bartering"), places=places)


def barter_tokens(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Each asset goes with its token, and no token without its asset."""
    if not isinstance(deed, Barter) or deed.tokens is None:
        return
    due, gone, cites = Counter(card.code for card in deed.assets if card.code), Counter(deed.tokens), "barter-tokens"
    for codes_of, fault in ((due - gone, "stayed behind"), (gone - due, "was given without its asset")):
        for code in codes_of:
            subject = on(state, deed.giver, code)
            yield codes.TOKEN_LEFT_BEHIND.at(*subject, cites=cite(cites), token=code, fault=fault)


def from_hand(state: State, deed: AnyDeed) -> Iterator[Finding]:
    """Skills are learned and discarded from the hand; a discard needs a cause."""
    if not isinstance(deed, Learn | Discard) or (hero := state.hero(deed.hero)) is None:
        return
    learned = isinstance(deed, Discard) and deed.learned
    held = [skill.name for skill in hero.skills] if learned else list(hero.hand)
    subject, card = on(state, hero.name, deed.skill), deed.skill or "a skill card"
    if deed.skill not in held and (learned or "" not in held):
        where = "among the learned skills" if learned else "in the hand"
        cites = "skill-limit" if learned else "learning-skills" if isinstance(deed, Learn) else "discarding-skills"
        yield codes.NOT_IN_HAND.at(*subject, cites=cite(cites), card=card, where=where, hero=hero.name)
    elif isinstance(deed, Discard) and not deed.exert and not _must_discard(hero, deed):
        cites = cite("discarding-skills")
        yield codes.NO_VOLUNTARY_DISCARD.at(*subject, cites=cites, hero=hero.name, card=card)


def _must_discard(hero: Hero, deed: Discard) -> bool:
    """Only above a limit; at exactly the hand size, or the attribute, nothing goes."""
    if deed.learned:
        return hero.over_limit(deed.skill)
    limit = hero.counted("hand_limit")
    return limit is None or len(hero.hand) > limit


DEED_RULES = (
    actor,
    able,
    turns,
    shop_place,
    shop_steps,
    shop_stock,
    prices,
    sales,
    own_things,
    bartered,
    barter_place,
    barter_tokens,
    from_hand,
)


def deed_findings(state: State, *deeds: AnyDeed) -> list[Finding]:
    """Everything the rules say of deeds, seen from the table as it stood before them."""
    return [finding for deed in deeds for rule in DEED_RULES for finding in rule(state, deed)]


def written_findings(state: State, deeds: Sequence[AnyDeed]) -> list[Finding]:
    """Everything the rules say of a table, of the deeds done at it, and of what each hero then has."""
    then = [finding for finding in state_findings(settled(state, deeds)) if finding.rule in SETTLED]
    return list(dict.fromkeys([*state_findings(state), *deed_findings(state, *deeds), *then]))
