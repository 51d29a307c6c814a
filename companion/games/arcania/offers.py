"""The buttons of Heroes of Arcania: what a seat may do at this moment, each a command as players type it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fight import FOES, HEROES, Fight, Fighter
from companion.core.findings import Action
from companion.core.names import many
from companion.core.offers import ME, ROLL, TABLE, Ask, Choice, Number, Offer, Seat, Text
from companion.games.arcania import markets
from companion.games.arcania.actors import run_facts
from companion.games.arcania.boxes import MONSTER
from companion.games.arcania.data import FINAL, MAIN, STARTER
from companion.games.arcania.facts import RunFacts
from companion.games.arcania.fights import foes_stand, is_placed, used
from companion.games.arcania.hero import STATS, Hero
from companion.games.arcania.rules.town import SHOP, VERBS
from companion.games.arcania.state import State
from companion.games.arcania.totals import sheet

MOST_HP, MOST_GOLD = 9999, 999_999
FIGHT, QUEST, TREASURE, TOWN, HIRE, GOLD, ITEMS, GROWTH, PARTY = (
    "Fight",
    "Quest",
    "Treasure",
    "Town",
    "Hire",
    "Gold",
    "Items",
    "Level and abilities",
    "Party",
)
"""The headings under which buttons stand."""


def offers(state: State, seat: Seat) -> Iterator[Offer]:
    """Every button of a seat, what is used most often first."""
    if not seat.plays:
        return
    if not state.heroes:
        yield _join(state)
        return
    facts = run_facts(state) if state.log.under_way else None
    yield from _on_quest(state, facts) if facts else _in_town(state)
    own = next((hero for hero in state.heroes if hero.id == seat.hero), None)
    if own:
        yield from _own(state, own, facts)
    yield from _rolls(state, own, facts)


def _join(state: State) -> Offer:
    classes = Choice("class", tuple(one.name for one in state.data.game.roster), "as")
    asks = (Text("name"), classes, Text("player", "player", optional=True))
    return Offer(
        "Add a hero", Action("party add"), asks=asks, hint="with the gold to begin with", group=PARTY, main=True
    )


def _on_quest(state: State, facts: RunFacts) -> Iterator[Offer]:
    goes_on = foes_stand(facts.fight)
    if goes_on:
        yield from _next(facts.fight)
        yield from _fight(state, facts.fight)
    yield _foes(state, facts, main=not goes_on and not any(facts.pool))
    yield from _wounds(facts.fight)
    yield from _treasure(state, facts)
    yield from _progress(facts, goes_on)


def _next(fight: Fight) -> Iterator[Offer]:
    placed = is_placed(fight)
    following = fight.after(fight.acting) or fight.acting
    hint = f"{following} acts after {fight.acting}" if placed else "initiative is rolled first"
    go = Offer("Next", Action("play next"), hint=hint, group=FIGHT, main=placed)
    yield go._replace(page=TABLE, main=True)
    yield go
    rolled = Text("rolled", suggest=(", ".join(f"{one.name}=" for one in _standing(fight, HEROES, "hero")),))
    order = Offer("Initiative", Action("play initiative"), group=FIGHT, main=not placed)
    yield order._replace(asks=(rolled._replace(optional=True),), hint="d20 as name=14; the others are rolled")


def _fight(state: State, fight: Fight) -> Iterator[Offer]:
    """Blows on foes: the wounded first, for they are hit again."""
    foes = tuple(one.name for one in sorted(_standing(fight, FOES), key=lambda one: -one.damage))
    who, damage = Choice("who", foes), Number("damage", 1, least=1, most=MOST_HP)
    blow = Offer("Hit", Action("play hit"), asks=(who, damage), group=FIGHT)
    left = ", ".join(f"{one.name} {_hp(one)}" for one in _standing(fight, FOES))
    yield blow._replace(hint=left, main=True)
    raw = Text("element", "element", state.data.tables.elements, optional=True)
    piercing = Number("piercing", 0, "prc", optional=True)
    rolled = blow._replace(label="Hit as rolled", action=Action("play hit", options=(("raw", ""),)))
    yield rolled._replace(asks=(who, damage, raw, piercing), hint="DR, RES and LIM of its card are taken off")
    dead = Action("play hit", options=(("kill", ""),))
    yield Offer("Kill", dead, asks=(who,), hint="it falls, whatever its HP are", group=FIGHT)
    yield Offer("Runs away", Action("play leave"), asks=(who,), hint="its card gives no treasure", group=FIGHT)


def _hp(one: Fighter) -> str:
    return "HP ?" if one.left is None else f"{one.left} HP"


def _standing(fight: Fight, side: str, rank: str = "") -> list[Fighter]:
    return [one for one in fight.of(side) if not one.out and rank in ("", one.rank)]


def _foes(state: State, facts: RunFacts, main: bool) -> Offer:
    """Monsters come: those of this quest and of the box by name, figures only where nobody knows them."""
    known = (*(card.name for card in facts.foes), *(entry.name for entry in state.box.of(MONSTER)))
    figures = (Number(name, 1, name, least=-99, optional=True) for name in ("attack", "defense"))
    asks: tuple[Ask, ...] = (
        Text("monster", suggest=tuple(dict.fromkeys(known))),
        Number("how many", 1, least=1, most=99),
        Number("HP", 1, "hp", least=1, most=MOST_HP, optional=True),
        *figures,
        Text("damage dice", "damage", ("d6", "d8", "d10", "2d6"), optional=True),
        Number("LT", 1, "lt", most=500, optional=True),
        Number("T", 1, "t", most=500, optional=True),
    )
    hint = "figures as printed, the tier is added; known cards need none"
    return Offer("Monsters come", Action("play foe"), asks=asks, hint=hint, group=FIGHT, main=main)


def _wounds(fight: Fight) -> Iterator[Offer]:
    """Blows on the party, and what is healed."""
    here = tuple(one.name for one in _standing(fight, HEROES))
    hurt = [one for one in fight.of(HEROES) if one.damage]
    amount = Number("damage", 1, least=1, most=MOST_HP)
    if here:
        hint = ", ".join(f"{one.name} {_hp(one)}" for one in _standing(fight, HEROES))
        yield Offer("Hero is hit", Action("play hit"), asks=(Choice("who", here), amount), hint=hint, group=FIGHT)
    if hurt:
        asks = (Choice("who", tuple(one.name for one in hurt)), Number("HP", 1, least=1, most=MOST_HP))
        yield Offer("Heal", Action("play heal"), asks=asks, hint="never more than the whole", group=FIGHT)


def _treasure(state: State, facts: RunFacts) -> Iterator[Offer]:
    pool, names = facts.pool, [hero.name for hero in state.heroes]
    if any(pool) and not foes_stand(facts.fight):
        won = f"{many(pool.lt, 'LT cards')} and {many(pool.t, 'T cards')}"
        share = Offer("Share out", Action("play share"), hint=f"{won}: who draws how many", group=TREASURE, main=True)
        yield share._replace(page=TABLE)
        yield share
        example = "; ".join(f"{name}: silver" for name in names)
        named = (Text("who got what", suggest=(example,)),)
        yield Offer("Share by name", Action("play share"), asks=named, hint="cash is rolled and booked", group=TREASURE)
    cards = (Number("LT", 1, "lt", most=500), Number("T", 0, "t", most=500))
    yield Offer("Treasure found", Action("play treasure"), asks=cards, hint="goes to the pool", group=TREASURE)
    others = tuple(sorted(names, key=lambda name: name == state.marker))
    hint = f"{state.marker} has it" if state.marker else "nobody has it yet"
    yield Offer("Marker", Action("treasure marker"), asks=(Choice("hero", others),), hint=hint, group=TREASURE)


def _progress(facts: RunFacts, goes_on: bool) -> Iterator[Offer]:
    """The next encounter, and how the quest ends."""
    of = f" of {facts.encounters}" if facts.encounters else ""
    last = bool(facts.encounters) and facts.encounter >= facts.encounters
    if not goes_on and not last:
        more = Offer("Next encounter", Action("play encounter"), hint=f"{facts.encounter} is over{of}", group=QUEST)
        yield more._replace(page=TABLE)
        yield more._replace(main=True)
    if not goes_on:
        asks = (Number("gold each", 0, "gold", most=MOST_GOLD), Text("reward", "reward", optional=True))
        yield Offer("Won", Action("quest win"), asks=asks, hint="rewards, levels, tiers", group=QUEST, main=last)
    loss = (Number("gold each", 0, "gold", most=MOST_GOLD), Number("items each", 0, "items", most=20))
    yield Offer("Failed", Action("quest fail"), asks=loss, hint="each hero loses what the card says", group=QUEST)
    if not goes_on:
        yield Offer("Give up", Action("quest abandon"), hint="no reward, no failure", group=QUEST)
    if not facts.encounters:
        number = (Number("encounters", 3, "encounters", least=1, most=50),)
        yield Offer("Encounters", Action("play start"), asks=number, hint="how many its card lists", group=QUEST)


def _in_town(state: State) -> Iterator[Offer]:
    yield from _set_out(state)
    yield from _stalls(state)
    yield from _people(state)
    if not state.progress.runs:
        modes = tuple(sorted((mode.id for mode in state.data.levels.modes), key=lambda id: id != state.mode.id))
        hint = f"it is {state.mode.id} now"
        yield _join(state)._replace(main=False)
        yield Offer("Difficulty", Action("difficulty set"), asks=(Choice("mode", modes),), hint=hint, group=TOWN)


def _set_out(state: State) -> Iterator[Offer]:
    encounters = Number("encounters", 3, "encounters", least=1, most=50, optional=True)
    if names := tuple(_quests(state)):
        go = Offer("Set out", Action("quest start"), asks=(Choice("quest", names), encounters), group=QUEST, main=True)
        yield go._replace(page=TABLE)
        yield go._replace(hint="everybody goes; NPCs are paid before")
    tier = min(state.progress.open_tier, state.data.quests.tiers)
    listed = tuple(quest.name for quest in state.main_quests)
    asks = (Text("quest", suggest=listed), Number("tier", tier, "tier", least=1, most=state.data.quests.tiers))
    yield Offer(
        "Main quest", Action("quest start"), asks=(*asks, encounters), hint="one of the Story Book", group=QUEST
    )
    if tier not in state.progress.sizes:
        size = (Number("main quests", 1, least=1, most=50),)
        hint = "as many as the Story Book has"
        yield Offer(f"Tier {tier} has", Action("tier size", (str(tier),)), asks=size, hint=hint, group=QUEST)


def _quests(state: State) -> Iterator[str]:
    """The quests that may be begun: starter, side quests laid out, easy ones, open main quests not yet won."""
    done = {run.quest for run in state.progress.runs if run.status == "won"}
    stall = state.town.stall(markets.SIDE_QUESTS)
    book = state.data.quests.quests
    first = [quest.name for quest in book if quest.kind == STARTER and not state.progress.runs]
    fresh = [] if stall.is_due(state.town.attempts) else stall.cards
    easy = [quest.name for quest in state.data.quests.easy(state.level)]
    great = (*state.main_quests, *(quest for quest in book if quest.kind in {MAIN, FINAL}))
    opened = [quest.name for quest in great if state.progress.is_open(quest) and quest.name not in done]
    yield from dict.fromkeys([*first, *fresh, *opened, *easy])


def _stalls(state: State) -> Iterator[Offer]:
    """What is drawn in town after each quest."""
    for offer in state.data.markets.offers.values():
        stall = state.town.stall(offer.id)
        due = stall.is_due(state.town.attempts)
        if state.level < offer.from_level:
            continue
        known = _cards_of(state, offer.id)
        asks = tuple(Text(f"card {n}", suggest=known, optional=n > 1) for n in range(1, offer.size + 1))
        title, cards = offer.title, ", ".join(stall.cards) or "nothing lies there"
        hint = f"{many(offer.size, 'cards')}; a price as Name=750" if due else cards
        yield Offer(f"Lay out: {title}", Action(VERBS[offer.id]), asks=asks, hint=hint, group=TOWN, main=due)
        if offer.redraw_cost and not due and stall.redrawn < offer.redraws:
            paid = f"{offer.redraw_cost} GP for new ones, once"
            yield Offer("Redraw side quests", Action("town redraw"), asks=asks, hint=paid, group=TOWN)
    if any(stall.cards and stall.is_due(state.town.attempts) for stall in state.town.stalls):
        yield Offer("Discard the rest", Action("town discard"), hint="what was left in town", group=TOWN)


def _cards_of(state: State, offer: str) -> tuple[str, ...]:
    if offer == markets.POOL:
        return tuple(state.data.people.persons)
    return tuple(state.data.items) if offer == markets.MARKET else ()


def _people(state: State) -> Iterator[Offer]:
    """Who is hired, paid again or let go before the next quest."""
    pool = state.town.stall(markets.POOL)
    heroes = tuple(hero.name for hero in state.heroes)
    along = [one for hero in state.heroes for one in hero.followers]
    if pool.cards and not pool.is_due(state.town.attempts):
        cost = Number("price", 0, "cost", most=MOST_GOLD, optional=True)
        asks = (Choice("NPC", pool.cards), Choice("by", heroes, "by"), cost)
        yield Offer("Hire", Action("npc hire"), asks=asks, hint="for the next quest", group=HIRE)
    if waits := tuple(one.name for one in along if one.waits):
        yield Offer(
            "Pay again",
            Action("npc rehire"),
            asks=(Choice("NPC", waits),),
            hint="else they leave",
            group=HIRE,
            main=True,
        )
    if along:
        one_of = (Choice("NPC", tuple(one.name for one in along)),)
        yield Offer("Let go", Action("npc dismiss"), asks=one_of, hint="no longer with the hero", group=HIRE)


def _own(state: State, hero: Hero, facts: RunFacts | None) -> Iterator[Offer]:
    """What a player does with the own hero."""
    if facts:
        yield from _own_fight(state, hero, facts)
    yield from _growth(state, hero)
    yield from _gold(state, hero)
    yield from _items(state, hero, facts)


def _own_fight(state: State, hero: Hero, facts: RunFacts) -> Iterator[Offer]:
    one = facts.fight.get(hero.name)
    amount = Number("damage", 1, least=1, most=MOST_HP)
    if one and not one.out:
        strike = Action("play hit", (hero.name,))
        yield Offer("I am hit", strike, ME, (amount,), hint=f"now {_hp(one)}", group=FIGHT, main=True)
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


CARD_FIGURES = (("attack", "attack"), ("defense", "defense"), ("DR", "dr"))


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


def _rolls(state: State, own: Hero | None, facts: RunFacts | None) -> Iterator[Offer]:
    """Checks that know the sheet and the fight."""
    foes = [one.name for one in _standing(facts.fight, FOES)] if facts else []
    number = Number("their number", 10, "vs", least=1, most=99)
    asks: tuple[Ask, ...] = (Choice("against", tuple(foes)),) if foes else (number,)
    for hero in (own,) if own else state.heroes:
        for label, what in (("Attack", "attack"), ("Defend", "defend"), ("Initiative", "initiative")):
            action = Action("check hero", (hero.name, what))
            hint = "chance and damage" if what != "initiative" else "before the monster"
            yield Offer(label, action, ROLL, asks, hint, hero.name, what == "attack")
        trap = (Number("its attack", 12, "vs", least=1, most=99), Text("damage", "damage", ("d6", "d8"), optional=True))
        yield Offer("Trap", Action("check hero", (hero.name, "trap")), ROLL, trap, "base and level defense", hero.name)
        if state.mode.save:
            yield Offer("Survival save", Action("check hero", (hero.name, "save")), ROLL, (), "hard mode", hero.name)
