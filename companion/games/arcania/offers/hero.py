"""The buttons of a player's own hero: in the fight, levels, gold, items."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action
from companion.core.offers import ME, Ask, Choice, Number, Offer, Text
from companion.games.arcania import markets
from companion.games.arcania.facts import RunFacts
from companion.games.arcania.fights import foes_stand, used
from companion.games.arcania.hero import STATS, Hero
from companion.games.arcania.offers.quest import FIGHT, MOST_GOLD, MOST_HP, QUEST, TREASURE, hp_left, own_turn
from companion.games.arcania.rules.town import SHOP
from companion.games.arcania.state import State
from companion.games.arcania.totals import sheet

GOLD = "Gold"
ITEMS = "Items"
GROWTH = "Level and abilities"
CARD_FIGURES = (("attack", "attack"), ("defense", "defense"), ("DR", "dr"))


def hero_offers(state: State, hero: Hero, facts: RunFacts | None) -> Iterator[Offer]:
    """What a player does with the own hero."""
    if facts:
        yield from own_turn(facts.fight, hero.name)
        yield from _own_fight(state, hero, facts)
    yield from _growth(state, hero)
    yield from _gold(state, hero)
    yield from _items(state, hero, facts)


def _own_fight(state: State, hero: Hero, facts: RunFacts) -> Iterator[Offer]:
    one = facts.fight.get(hero.name)
    amount = Number("damage", 1, least=1, most=MOST_HP)
    if one and not one.out:
        strike = Action("play hit", (hero.name,))
        yield Offer("I am hit", strike, ME, (amount,), hint=f"now {hp_left(one)}", group=FIGHT, main=True)
        rolled = strike._replace(options=(("raw", ""),))
        yield Offer("I am hit, as rolled", rolled, ME, (amount,), hint="DR and RES are taken off", group=FIGHT)
    if one and one.damage:
        asks = (Number("HP", one.damage, least=1, most=MOST_HP),)
        yield Offer("Heal me", Action("play heal", (hero.name,)), ME, asks, f"{one.damage} lost", FIGHT)
    if one and one.out and state.mode.save:
        asks = (Number("d20", 10, "rolled", least=1, most=20, optional=True),)
        yield Offer("Survival save", Action("difficulty save", (hero.name,)), ME, asks, "rolled if empty", FIGHT, True)
    if left := _uses(state, hero, facts):
        hint = ", ".join(f"{name} {times}" for name, times in left.items())
        yield Offer("Use", Action("play use", (hero.name,)), ME, (Choice("what", tuple(left)),), hint, FIGHT, True)
    if not foes_stand(facts.fight) and len(facts.heroes) > 1:
        action = Action("quest abandon", options=(("hero", hero.name),))
        yield Offer("Leave the quest", action, ME, hint="the others go on", group=QUEST)


def _uses(state: State, hero: Hero, facts: RunFacts) -> dict[str, int]:
    """What the hero may still use in this quest or battle, and how often."""
    found: dict[str, int] = {}
    for code, total in sheet(hero, state.data).abilities.items():
        known = state.data.abilities.get(code)
        if known and known.per:
            found[code] = max(total.number, hero.level if known.by_level else 0) - used(facts, hero.name, known.base)
    for item in hero.items:
        if item.kind in {"potion", "scroll"}:
            spent = 0 if item.kind == "potion" or item.name in found else used(facts, hero.name, item.name)
            found[item.name] = found.get(item.name, 0) + 1 - spent
    return {name: times for name, times in found.items() if times > 0}


def _growth(state: State, hero: Hero) -> Iterator[Offer]:
    """The hero card, levels, what may be chosen now."""
    who, paths = (hero.name,), state.data.paths
    if not hero.card.known:
        yield _hero_card(hero)
    if hero.levels_due is not None and hero.level < hero.levels_due:
        gains = tuple(f"{stat}=1" for stat in STATS if stat != "damage")
        asks = (
            Text("two cards", "cards", ("Health, Attack", "Attack, Defense")),
            Text("taken", "take", ("Health", "Attack", "Defense"), optional=True),
            Text("adds", "gain", gains, optional=True),
        )
        hint = f"level {hero.level + 1}; two alike give HP"
        yield Offer("Level up", Action("level up", who), ME, asks, hint, GROWTH, True)
    own = tuple(gain.name for gain in paths.of(hero.of_class) if gain.name not in hero.specializations)
    due = sum(hero.level >= level for level in (paths.first_level, paths.second_level))
    if own and len(hero.specializations) < due:
        asks_one = (Choice("specialization", own),)
        yield Offer("Specialize", Action("hero specialize", who), ME, asks_one, "for good", GROWTH, True)
    if hero.level >= paths.multi_level and not hero.second_class and hero.of_class in paths.classes:
        others = tuple(gain.name for id, gain in paths.classes.items() if id != hero.of_class)
        asks_class = (Choice("class", ("pure", *others)),)
        yield Offer("Second class", Action("hero multi", who), ME, asks_class, "or stay pure", GROWTH, True)
    if hero.late_treasure:
        yield Offer("Late treasure", Action("treasure late", who), ME, hint="cards of a latecomer", group=TREASURE)
    yield from _abilities(state, hero)


def _hero_card(hero: Hero) -> Offer:
    numbers = tuple(Number(name, 0, option, optional=True) for name, option in CARD_FIGURES)
    dice = Text("damage die", "damage", ("d6", "d8", "d10"), optional=True)
    abilities = Text("abilities", "ability", ("LTH,PRC2",), optional=True)
    asks: tuple[Ask, ...] = (Number("HP", 15, "hp", least=1), *numbers, dice, abilities)
    return Offer("Hero card", Action("hero set", (hero.name,)), ME, asks, "figures as printed", GROWTH, True)


def _abilities(state: State, hero: Hero) -> Iterator[Offer]:
    codes = tuple(one.base for one in state.data.abilities.listed if one.kind == "ability" and one.base)
    learn = (Text("ability", suggest=codes), Choice("from", ("reward", "level", "card", "random"), "from"))
    yield Offer("Gain an ability", Action("hero learn", (hero.name,)), ME, learn, "on the sheet at once", GROWTH)
    chance = Action("ability random", ("hero",), (("for", hero.name),))
    yield Offer("Random ability", chance, ME, hint="rolled and written down", group=GROWTH)
    if gained := tuple(dict.fromkeys(one.text for one in hero.abilities)):
        lost = (Choice("ability", gained),)
        yield Offer("Lose an ability", Action("hero forget", (hero.name,)), ME, lost, "off the sheet", GROWTH)


def _gold(state: State, hero: Hero) -> Iterator[Offer]:
    amount, reason = Number("gold", 100, least=1, most=MOST_GOLD), Text("what for", "reason", optional=True)
    hint = f"now {hero.gold:,}"
    yield Offer("Get gold", Action("gold add", (hero.name,)), ME, (amount, reason), hint, GOLD, True)
    if hero.gold > 0:
        most = amount._replace(default=min(100, hero.gold))
        yield Offer("Pay", Action("gold pay", (hero.name,)), ME, (most, reason), hint, GOLD)
    cards = tuple(state.data.tables.cash)
    asks = (Choice("card", cards), Number("rolled", 0, "gold", most=MOST_GOLD, optional=True))
    yield Offer("Cash card", Action("treasure cash", options=_by(hero)), ME, asks, "rolled if empty", GOLD)


def _by(hero: Hero) -> tuple[tuple[str, str], ...]:
    return (("by", hero.name),)


def _items(state: State, hero: Hero, facts: RunFacts | None) -> Iterator[Offer]:
    by, names = _by(hero), tuple(dict.fromkeys(item.name for item in hero.items))
    found = (Text("item", suggest=tuple(state.data.items)),)
    yield Offer("Get an item", Action("item add", options=by), ME, found, "found or rewarded", ITEMS)
    if facts is None or sheet(hero, state.data).has(SHOP):
        yield from _trade(state, hero, names)
    if not names:
        return
    held = Choice("item", names)
    slots = Choice("to", tuple(dict.fromkeys(slot.title for slot in state.data.board.names().values())))
    yield Offer("Move", Action("item move", options=by), ME, (held, slots), "to another slot", ITEMS)
    others = tuple(one.name for one in state.heroes if one.id != hero.id)
    if others:
        give = (held, Choice("to", others, "to"))
        yield Offer("Give", Action("item give", options=by), ME, give, "to another hero", ITEMS)
    yield Offer("Used up", Action("item remove", options=by), ME, (held,), "gone for good", ITEMS)
    rolled = (Number("d20", 10, "rolled", least=1, most=20, optional=True),)
    yield Offer("Lose by the table", Action("item lose", (hero.name,)), ME, rolled, "a random item", ITEMS)


def _trade(state: State, hero: Hero, names: tuple[str, ...]) -> Iterator[Offer]:
    by, shadow = _by(hero), state.town.stall(markets.MARKET).cards
    price = Number("price", 0, "cost", most=MOST_GOLD, optional=True)
    wares = tuple(dict.fromkeys([*shadow, *state.data.items]))
    hint = f"{hero.gold:,} gold; the price where only the card has it"
    yield Offer("Buy", Action("item buy", options=by), ME, (Text("item", suggest=wares), price), hint, ITEMS, True)
    if names:
        paid = Number("for", 0, "for", most=MOST_GOLD, optional=True)
        yield Offer("Sell", Action("item sell", options=by), ME, (Choice("item", names), paid), "to the shop", ITEMS)
    upgrades = tuple(item.name for item in state.data.items.values() if item.kind == "upgrade")
    if names and upgrades:
        asks = (Choice("item", names), Choice("upgrade", upgrades), price, Text("adds", "plus", optional=True))
        yield Offer("Upgrade", Action("item upgrade", options=by), ME, asks, "fixed to it for good", ITEMS)
