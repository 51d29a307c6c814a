"""The buttons of a quest: the fight, who comes into it, wounds, treasure, how it goes on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.fight import FOES, HEROES, Fight, Fighter
from companion.core.findings import Action
from companion.core.names import many
from companion.core.offers import ME, TABLE, Ask, Choice, Number, Offer, Text
from companion.games.arcania.boxed import MONSTER
from companion.games.arcania.facts import RunFacts
from companion.games.arcania.fights import foes_stand, is_placed
from companion.games.arcania.state import State

FIGHT = "Fight"
QUEST = "Quest"
TREASURE = "Treasure"
"""The headings under which buttons stand."""
MOST_HP = 9999
MOST_GOLD = 999_999


def quest_offers(state: State, facts: RunFacts) -> Iterator[Offer]:
    """What may be done while a quest is played."""
    goes_on = foes_stand(facts.fight)
    if goes_on:
        yield from _next(facts.fight)
        yield from _fight(state, facts.fight)
    yield _foes(state, facts, main=not goes_on and not any(facts.pool))
    yield from _wounds(facts.fight)
    yield from _treasure(state, facts)
    yield from _progress(facts, goes_on)


def own_turn(fight: Fight, name: str) -> Iterator[Offer]:
    """On a hero's own page, when it is its go: whom it hits, and the end of it."""
    if foes_stand(fight) and is_placed(fight) and fight.acting == name:
        yield _blow(fight)._replace(page=ME)
        yield _go(fight)._replace(page=ME)


def _go(fight: Fight) -> Offer:
    placed = is_placed(fight)
    following = fight.after(fight.acting) or fight.acting
    hint = f"{following} acts after {fight.acting}" if placed else "initiative is rolled first"
    return Offer("Next", Action("play next"), hint=hint, group=FIGHT, main=placed)


def _next(fight: Fight) -> Iterator[Offer]:
    placed, go = is_placed(fight), _go(fight)
    yield go._replace(page=TABLE, main=True)
    yield go
    rolled = Text("rolled", suggest=(", ".join(f"{one.name}=" for one in standing(fight, HEROES, "hero")),))
    order = Offer("Initiative", Action("play initiative"), group=FIGHT, main=not placed)
    yield order._replace(asks=(rolled._replace(optional=True),), hint="d20 as name=14; the others are rolled")


def _fight(state: State, fight: Fight) -> Iterator[Offer]:
    """Blows on foes: the wounded first, for they are hit again."""
    blow = _blow(fight)
    yield blow
    who, damage = blow.asks
    raw = Text("element", "element", state.data.tables.elements, optional=True)
    piercing = Number("piercing", 0, "prc", optional=True)
    rolled = blow._replace(label="Hit as rolled", action=Action("play hit", options=(("raw", ""),)), main=False)
    yield rolled._replace(asks=(who, damage, raw, piercing), hint="DR, RES and LIM of its card are taken off")
    dead = Action("play hit", options=(("kill", ""),))
    yield Offer("Kill", dead, asks=(who,), hint="it falls, whatever its HP are", group=FIGHT)
    yield Offer("Runs away", Action("play leave"), asks=(who,), hint="its card gives no treasure", group=FIGHT)


def _blow(fight: Fight) -> Offer:
    foes = tuple(one.name for one in sorted(standing(fight, FOES), key=lambda one: -one.damage))
    asks = (Choice("who", foes), Number("damage", 1, least=1, most=MOST_HP))
    left = ", ".join(f"{one.name}: {hp_left(one)}" for one in standing(fight, FOES))
    return Offer("Hit", Action("play hit"), asks=asks, hint=left, group=FIGHT, main=True)


def hp_left(one: Fighter) -> str:
    """What is left of a figure's HP."""
    return "HP ?" if one.left is None else f"{one.left} HP"


def standing(fight: Fight, side: str, rank: str = "") -> list[Fighter]:
    """The figures of one side that still stand."""
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
    here = tuple(one.name for one in standing(fight, HEROES))
    hurt = [one for one in fight.of(HEROES) if one.damage]
    amount = Number("damage", 1, least=1, most=MOST_HP)
    if here:
        hint = ", ".join(f"{one.name}: {hp_left(one)}" for one in standing(fight, HEROES))
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
        hint = f"{facts.encounter} is over{of}" if facts.encounter else f"the first{of}"
        more = Offer("Next encounter", Action("play encounter"), hint=hint, group=QUEST)
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
