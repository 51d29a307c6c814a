"""What the rules say of an act, seen from the table as it stood before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.core.findings import Finding, Severity
from companion.core.names import fold
from companion.core.words import argument
from companion.games.runebound import codes
from companion.games.runebound.components import Card, Components
from companion.games.runebound.deeds import FALL, REST, STAND, Act, Barter, Deed, Discard, GoodsTrade, Learn, Sale, Shop
from companion.games.runebound.rules.cites import found
from companion.games.runebound.settled import total
from companion.games.runebound.state import GameState

_GOODS = "goods"


def actor(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Acts belong to heroes of the game."""
    for name in (act.giver, act.taker) if isinstance(act, Barter) else (act.hero,):
        if state.hero(name) is None:
            yield found(state, codes.UNKNOWN_HERO, f"{name} is not in the game", "other-players-components", name)


def able(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Defeated heroes rest, delayed ones stand up, eliminated ones do nothing."""
    if not isinstance(act, Deed | Shop | GoodsTrade):
        return
    hero = state.hero(act.hero)
    action = act.action if isinstance(act, Deed) else "shop" if isinstance(act, Shop) else "trade goods"
    word = argument(act.hero)
    if hero is None:
        return
    if hero.eliminated:
        yield found(state, codes.ELIMINATED_HOLDS, f"{hero.name} is eliminated", "eliminated-heroes", hero.name)
    elif hero.defeated and action == FALL:  # the fight itself may have done it
        message = f"{hero.name} was defeated already: that is right only if the villain did it"
        yield found(state, codes.DEFEATED_ACTS, message, "defeated-hero", hero.name, severity=Severity.WARNING)
    elif hero.defeated and action != REST:
        message, help = f"{hero.name} is defeated and may only rest, not {action}", f"companion hero rest {word}"
        cites = "delayed-and-defeated" if action == STAND else "defeated-hero"
        yield found(state, codes.DEFEATED_ACTS, message, cites, hero.name, help=help)
    elif hero.delayed and not hero.defeated and action != STAND:
        message, help = f"{hero.name} is delayed and must stand up before: {action}", f"companion hero stand {word}"
        yield found(state, codes.DELAYED_ACTS, message, "delayed", hero.name, help=help)


def shop_place(rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """A hero shops in the city where the hero is."""
    if not isinstance(act, Shop):
        return
    hero = state.hero(act.hero)
    if act.city not in rules.cities:
        message = f"{act.city} has no market; the cities have: {', '.join(rules.cities)}"
        yield found(state, codes.NO_MARKET, message, "shop", act.hero, act.city)
    elif hero and hero.place and fold(hero.place) != fold(act.city):
        message = f"{act.hero} shops in {act.city} and is in {hero.place}"
        yield found(state, codes.NO_MARKET, message, "shop", act.hero, act.city)


def shop_steps(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Sell before buying; then one card is bought or discarded."""
    if not isinstance(act, Shop):
        return
    bought = [card.name for card in act.bought]
    hero = state.hero(act.hero)
    had = {asset.name for asset in hero.assets} if hero else set()
    for name in (card.name for card in act.sold if card.name in bought and card.name not in had):
        message = f"{name} was bought and sold in the same action"
        yield found(state, codes.SOLD_WHAT_WAS_BOUGHT, message, "selling-limits", act.hero, name)
    if len(bought) > 1:
        message = f"{len(bought)} assets bought ({', '.join(bought)}), one is allowed in each shop action"
        yield found(state, codes.BOUGHT_TWO, message, "shop-buy", act.hero, act.city)
    elif len(bought) + len(act.discarded) != 1:
        message = f"{len(bought)} bought and {len(act.discarded)} discarded: it must be one card in all"
        yield found(state, codes.NOT_ONE_CARD, message, "shop-buy", act.hero, act.city)


def shop_stock(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """What leaves the market was in it."""
    market = next((m for m in state.markets if isinstance(act, Shop) and m.city == act.city), None)
    if not isinstance(act, Shop) or market is None or market.cards is None:
        return
    stock = Counter([*market.cards, *([act.drew] if act.drew else [])])
    for name in Counter([*(card.name for card in act.bought), *act.discarded]) - stock:
        message = f"{name} is not in the market of {act.city} ({', '.join(stock)})"
        help = f'companion market set {act.city.lower()} CARD CARD CARD, or --drew "{name}"'
        yield found(state, codes.NOT_FOR_SALE, message, "shop-buy", act.hero, name, help=help)


def prices(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Cost for what is bought and sold, trade value for goods."""
    sums: list[tuple[str, int | None, int | None, str, str, str]] = []
    if isinstance(act, Shop):
        sums.append(("paid", act.paid, total(act.bought), "shop-buy", _names(act.bought), "--cost"))
        sums.append(("received", act.received, total(act.sold), "shop-sell", _names(act.sold), "--cost"))
    elif isinstance(act, GoodsTrade):
        sums.append(("received", act.received, act.card.trade, "goods", act.card.name, "--trade"))
    for word, given, due, cites, name, option in sums:
        if given is not None and due is not None and given != due:
            message = f"{given} gold {word} for {name or 'nothing'}, it should be {due}"
            help = f'companion asset card "{name}" {option} {given}, if the card says so' if "," not in name else ""
            yield found(state, codes.WRONG_PRICE, message, cites, _handed_over(act)[0], name, help=help)


def _names(cards: Sequence[Card]) -> str:
    return ", ".join(card.name for card in cards)


def sales(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Selling is part of shopping; only goods are traded."""
    if isinstance(act, Sale):
        message = f"{act.card.name} was sold outside a shop action"
        yield found(state, codes.SOLD_ELSEWHERE, message, "selling-limits", act.hero, act.card.name)
    elif isinstance(act, GoodsTrade) and act.card.type and act.card.type != _GOODS:
        message = f"{act.card.name} is {act.card.type}, not goods"
        yield found(state, codes.NOT_GOODS, message, "goods", act.hero, act.card.name)


def own_things(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """What is sold, traded or given away belongs to the hero."""
    giver, cards = _handed_over(act)
    hero = state.hero(giver)
    if hero is None:
        return
    bought = Counter(card.name for card in act.bought) if isinstance(act, Shop) else Counter[str]()
    for name in Counter(card.name for card in cards) - Counter(asset.name for asset in hero.assets) - bought:
        yield found(state, codes.NOT_THE_HEROS, f"{giver} does not have {name}", "spend", giver, name)
    if isinstance(act, Barter) and act.gold > hero.gold:
        message = f"{act.gold - hero.gold} gold short"
        yield found(state, codes.SPENT_TOO_MUCH, message, "spend", giver, "gold")


def _handed_over(act: Act) -> tuple[str, tuple[Card, ...]]:
    if isinstance(act, Barter):
        return act.giver, act.assets
    if isinstance(act, Shop):
        return act.hero, act.sold
    return (act.hero, (act.card,)) if isinstance(act, GoodsTrade | Sale) else ("", ())


def barter(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Gold and assets only, in the same hex, each asset with its token."""
    if not isinstance(act, Barter):
        return
    refused = {
        "starting combat tokens": act.starting_tokens,
        "trophies": act.trophies,
        "skill cards": len(act.skills),
        "story tokens": act.story,
    }
    for what in (what for what, count in refused.items() if count):
        message = f"{act.giver} gave {act.taker} {what}"
        yield found(state, codes.NOT_BARTERED, message, "bartering-limits", act.giver, what)
    places = [hero.place for name in (act.giver, act.taker) if (hero := state.hero(name))]
    if len(places) == 2 and all(places) and fold(places[0]) != fold(places[1]):
        spots = sorted([f"{act.giver} in {places[0]}", f"{act.taker} in {places[1]}"])
        message = f"not in the same hex: {', '.join(spots)}"
        yield found(state, codes.OTHER_HEX, message, "bartering", *sorted([act.giver, act.taker]))
    if act.tokens is not None:
        yield from _barter_tokens(state, act, act.tokens)


def _barter_tokens(state: GameState, act: Barter, tokens: tuple[str, ...]) -> Iterator[Finding]:
    due = Counter(card.code for card in act.assets if card.code)
    for code in due - Counter(tokens):
        message = f"the combat token {code} stayed behind"
        yield found(state, codes.TOKEN_LEFT_BEHIND, message, "barter-tokens", act.giver, code)
    for code in Counter(tokens) - due:
        message = f"the combat token {code} was given without its asset"
        yield found(state, codes.TOKEN_LEFT_BEHIND, message, "barter-tokens", act.giver, code)


def from_hand(_rules: Components, state: GameState, act: Act) -> Iterator[Finding]:
    """Skills are learned and discarded from the hand; a discard needs a cause."""
    if not isinstance(act, Learn | Discard) or (hero := state.hero(act.hero)) is None:
        return
    learned = isinstance(act, Discard) and act.learned
    held = [skill.name for skill in hero.skills] if learned else list(hero.hand)
    if act.skill not in held and (learned or "" not in held):
        where = "among the learned skills" if learned else "in the hand"
        message = f"{act.skill or 'a skill card'} is not {where} of {hero.name}"
        cites = "skill-limit" if learned else "learning-skills" if isinstance(act, Learn) else "discarding-skills"
        yield found(state, codes.NOT_IN_HAND, message, cites, hero.name, act.skill)
    elif isinstance(act, Discard) and not act.exert and not _must_discard(state, act):
        message = f"{hero.name} need not discard {act.skill or 'a skill card'}"
        yield found(state, codes.NO_VOLUNTARY_DISCARD, message, "discarding-skills", hero.name, act.skill)


def _must_discard(state: GameState, act: Discard) -> bool:
    hero = state.hero(act.hero)
    if hero is None:
        return False
    if not act.learned:
        limit = hero.counted("hand_limit")
        return limit is None or len(hero.hand) > limit
    return hero.over_limit(act.skill)


ACT_CHECKS = (
    actor,
    able,
    shop_place,
    shop_steps,
    shop_stock,
    prices,
    sales,
    own_things,
    barter,
    from_hand,
)
