"""A hero's own buttons: damage and fatigue, search, items, the shop, skills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.findings import Action
from companion.core.offers import ME, Ask, Choice, Number, Offer, Text
from companion.games.descent.facts import FACEDOWN, FORTUNE, GOLD, XP
from companion.games.descent.offers.board import GONE, MOST, amount, health, own_turn
from companion.games.descent.tracker import FATIGUE, fight_of

if TYPE_CHECKING:
    from companion.games.descent.rules import HeroSheet
    from companion.games.descent.state import Run, State

TURN, ITEMS, SHOP, GROWTH, MORE = "Now", "Items", "Shop", "Experience", "More"


def hero_offers(state: State, hero: HeroSheet) -> Iterator[Offer]:
    """The buttons under a hero's sheet."""
    if state.running:
        turn, quest = own_turn(state, hero.name, TURN), _in_quest(state, state.running, hero)
        down = hero.name in state.running.facts.down
        yield from (*quest, *turn) if down else (*turn, *quest)
    else:
        yield from _class(state, hero)
        yield from _shop(state, hero)
        yield from _skills(state, hero)
    yield from _items(state, hero)
    yield from _more(state, hero)


def _in_quest(state: State, run: Run, hero: HeroSheet) -> Iterator[Offer]:
    one = fight_of(state, run).get(hero.name)
    me, tired = (hero.name,), one.counted(FATIGUE) if one else 0
    if hero.name in run.facts.down:
        asks: tuple[Ask, ...] = (Number("damage recovered", 0, most=MOST), Number("fatigue recovered", 0, most=MOST))
        hint = "you stand up or are revived: what 2 red dice show"
        yield Offer("Up again", Action("play up", me), ME, asks, hint, TURN, main=True)
        return
    now = f"{health(one)} now" if one else ""
    yield Offer("Damage", Action("play hit", me), ME, (amount("damage"),), now, TURN, main=True)
    spent = f"{tired} of {hero.stamina} now" if hero.stamina is not None else f"{tired} now"
    yield Offer("Fatigue", Action("play tired", me), ME, (amount("fatigue"),), spent, TURN, main=True)
    if one and one.damage:
        yield Offer("Heal", Action("play heal", me), ME, (amount("damage"),), "damage is recovered", TURN, main=True)
    if tired:
        yield Offer("Rest", Action("play rest", me), ME, (), f"all {tired} fatigue is recovered", TURN)
        asks = (Number("fatigue", 1, least=1, most=tired),)
        yield Offer("Recover fatigue", Action("play rest", me), ME, asks, "so much of it", TURN)
    yield from _searching(state, hero)
    if hero.name not in run.facts.feats:
        back = "once in this quest" if state.options.coop else "once in this encounter"
        yield Offer("Heroic feat", Action("play feat", me), ME, (), back, TURN)
    yield from _conditions(state, hero)
    yield from _fortune(state, run, hero)
    yield Offer("Knocked out", Action("play down", me), ME, (), "at once, whatever the damage", TURN)


def _searching(state: State, hero: HeroSheet) -> Iterator[Offer]:
    cards = tuple(card.name for card in state.cards.search)
    me = (hero.name,)
    asks = (Text("card", suggest=cards, optional=True),)
    yield Offer("Search", Action("play search", me), ME, asks, "a search token is flipped, and the card yours", TURN)
    drawn = Action("play search", me, (("draw", ""),))
    yield Offer("Search, draw for me", drawn, ME, (), "the card comes from what is left of the deck", TURN)


def _conditions(state: State, hero: HeroSheet) -> Iterator[Offer]:
    new = tuple(card.name for card in state.cards.conditions if card.name not in hero.conditions)
    if new:
        asks = (Choice("condition", new),)
        yield Offer("Condition", Action("play condition", (hero.name,)), ME, asks, "begins", TURN)
    for name in hero.conditions:
        ends = Action("play condition", (hero.name, name), GONE)
        yield Offer(f"No longer {name}", ends, ME, (), "the condition ends", TURN)


def _fortune(state: State, run: Run, hero: HeroSheet) -> Iterator[Offer]:
    from companion.games.descent.acts.plots import FORTUNE_USES

    tokens = state.ledger.balance(FORTUNE, hero.id)
    acted = f"{hero.id}/{run.facts.rounds}" in run.facts.extra_actions or not run.facts.rounds
    uses = tuple(use.id for use in FORTUNE_USES if use.cost <= tokens and not (use.once_per_round and acted))
    if uses:
        asks = (Choice("for", uses),)
        yield Offer("Spend fortune", Action("fortune spend", (hero.name,)), ME, asks, f"{tokens} tokens", TURN)


def _class(state: State, hero: HeroSheet) -> Iterator[Offer]:
    """A class to begin with: of the table's boxes, and nobody else's."""
    if hero.hero_class:
        return
    taken = {id for other in state.heroes for id in other.classes(state.index)}
    boxes = {"base", *state.products}
    fit = [known for known in state.cards.classes if known.product in boxes and known.id not in taken]
    own = [known for known in fit if not hero.archetype or known.archetype == hero.archetype]
    names = tuple(known.name for known in sorted(own, key=lambda known: known.hybrid))
    if not names:
        return
    asks: tuple[Ask, ...] = (Choice("class", names),)
    if any(known.hybrid for known in own):
        asks = (*asks, Choice("second deck", tuple(known.name for known in fit if not known.hybrid), "second", True))
    hint = "for the whole campaign, with its basic skill and equipment"
    yield Offer("Choose class", Action("hero class", (hero.name,)), ME, asks, hint, GROWTH, main=True)


def is_shopping(state: State) -> bool:
    """Whether this is a time to buy and sell."""
    before_first = not state.runs and bool(state.graph.start.shop)
    return bool(state.due and state.due.id == "shopping") or (state.running is None and (before_first or state.is_epic))


def _shop(state: State, hero: HeroSheet) -> Iterator[Offer]:
    if not is_shopping(state):
        return
    purse = state.ledger.balance(GOLD, None)
    prices = {item.name: item.cost for item in state.cards.shop}
    offered = tuple(sorted(dict.fromkeys(state.stall.cards), key=lambda name: prices.get(name, 0) > purse))
    if offered:
        told = ", ".join(f"{name} {prices.get(name, 0)}" for name in offered[:8])
        hint = f"{purse} gold: {told}{' ...' if len(offered) > 8 else ''}"
        yield Offer("Buy", Action("shop buy", (hero.name,)), ME, (Choice("item", offered),), hint, SHOP, main=True)
    sold = tuple(dict.fromkeys(name for name in hero.items if name not in hero.relics))
    if sold:
        hint = "half its price; starting equipment 25 gold"
        yield Offer("Sell", Action("shop sell", (hero.name,)), ME, (Choice("item", sold),), hint, SHOP)
    if state.ledger.balance(FORTUNE, hero.id) > 1:
        more = Action("shop extra", (), (("by", hero.name),))
        yield Offer("One more card", more, ME, (), "for 2 of your fortune", SHOP)


def _skills(state: State, hero: HeroSheet) -> Iterator[Offer]:
    """The skills that the hero's XP buys, in the step for it or before the first quest."""
    open_now = state.due.id == "experience" if state.due else not state.runs or state.is_epic or state.options.coop
    if not open_now or state.is_over:
        return
    xp, own, has = state.ledger.balance(XP, hero.id), hero.classes(state.index), set(hero.skills)
    fit = [one for one in state.cards.skills if one.hero_class in own and one.xp and one.xp <= xp]
    names = tuple(one.name for one in sorted(fit, key=lambda one: one.xp or 0) if one.name not in has)
    if names:
        prices = ", ".join(f"{one.name} {one.xp}" for one in fit if one.name in names)
        asks = (Choice("skill", names),)
        yield Offer("Learn", Action("skill buy", (hero.name,)), ME, asks, f"{xp} XP: {prices}", GROWTH, main=True)


def _items(state: State, hero: HeroSheet) -> Iterator[Offer]:
    me, carried = (hero.name,), tuple(dict.fromkeys(hero.carried))
    worn = tuple(dict.fromkeys(hero.equipped))
    if carried:
        yield Offer("Equip", Action("item equip", me), ME, (Choice("item", carried),), "of what you carry", ITEMS)
    if worn:
        yield Offer("Stow", Action("item stow", me), ME, (Choice("item", worn),), "it is still carried", ITEMS)
    bound = {item.name for item in state.cards.class_items if item.hero_class in hero.classes(state.index)}
    free = tuple(name for name in dict.fromkeys(hero.items) if name not in bound)
    others = tuple(other.name for other in state.heroes if other.id != hero.id)
    if free and others:
        asks: tuple[Ask, ...] = (Choice("item", free), Choice("to", others, into="to"))
        yield Offer("Give", Action("item give", me), ME, asks, "to another hero", ITEMS)
    shop = tuple(dict.fromkeys(item.name for item in state.cards.shop if item.act == state.act))
    asks = (Text("item", suggest=shop),)
    yield Offer("Gain", Action("item gain", me), ME, asks, "a Shop Item without paying, as a reward says", ITEMS)
    lost = tuple(name for name in dict.fromkeys(hero.items) if name not in hero.relics)
    if lost:
        yield Offer("Lose", Action("item lose", me), ME, (Choice("item", lost),), "without payment", ITEMS)


def _more(state: State, hero: HeroSheet) -> Iterator[Offer]:
    from companion.games.descent.helpers import helpers

    me = (hero.name,)
    if hero.tainted == FACEDOWN:
        cards = tuple(card.name for card in helpers(state.system).tainted)
        asks: tuple[Ask, ...] = (Text("card", suggest=cards),)
        yield Offer("Turn up Tainted card", Action("hero tainted", me), ME, asks, "when you are defeated", MORE)
    for name in hero.familiars:
        yield Offer(f"{name} leaves", Action("hero familiar", (*me, name), GONE), ME, (), "your familiar", MORE)
    deck = hero.classes(state.index)
    known = [one for one in helpers(state.system).familiars if one.owner in deck and one.foe.name not in hero.familiars]
    if known:
        asks = (Choice("familiar", tuple(dict.fromkeys(one.foe.name for one in known))),)
        yield Offer("Familiar", Action("hero familiar", me), ME, asks, "joins you", MORE)
    asks = (Number("XP", 1, least=-MOST, most=MOST), Text("reason", into="reason", optional=True))
    yield Offer("XP", Action("hero xp", me), ME, asks, "outside the usual rewards", MORE)
