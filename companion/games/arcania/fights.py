"""The fight of an encounter: who is in it, in which order they act, what stops damage, what was used up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.core.fight import FOES, HEROES, Fight, Fighter
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.arcania.facts import FoeFacts, RunFacts, UseFacts
from companion.games.arcania.figures import FAST, LIMITED, RESISTANT, body, follower_figures, initiative
from companion.games.arcania.odds.damage import Armor
from companion.games.arcania.totals import sheet

if TYPE_CHECKING:
    from companion.games.arcania.data import Ruleset
    from companion.games.arcania.hero import Hero
    from companion.games.arcania.people import Follower
    from companion.games.arcania.state import State

HERO, BROKEN = "hero", "broken shield"
INIT, GROUP = "initiative", "order"
FIRST, QUICK, USUAL, LAST = 4, 3, 2, 1
"""A nat 20, FS, everybody else, a nat 1; 0 where no initiative is set."""
TYPES = ("melee", "ranged", "magic")
SHIELD_TAG = "Shield"


class Follows(NamedTuple):
    """A follower and whose it is."""

    one: Follower
    hero: Hero


def party(state: State, names: tuple[str, ...]) -> dict[str, Hero | Follows]:
    """Everybody on the heroes' side of a quest, each by a name of their own."""
    heroes = [hero for hero in state.heroes if hero.name in names]
    found: dict[str, Hero | Follows] = {hero.name: hero for hero in heroes}
    along = [Follows(one, hero) for hero in heroes for one in hero.followers if not one.waits for _ in range(one.count)]
    several = Counter(fold(one.one.name) for one in along)
    number: Counter[str] = Counter()
    for one in along:
        name, key = one.one.name, fold(one.one.name)
        number[key] += 1
        alone = several[key] == 1 and name not in found
        found[name if alone else f"{name} {number[key]}"] = one
    return found


def with_party(fight: Fight, state: State, names: tuple[str, ...]) -> Fight:
    """The fight with everybody who goes along, at the HP they have now; wounds and order stay."""
    here, fight = party(state, names), without_absent(fight, state, names)
    kept = fight.fighters
    known = {one.name: one for one in kept}
    new = [Fighter(name, HEROES) for name in here if name not in known]
    fresh = {name: _measured(known.get(name, Fighter(name, HEROES)), who, state) for name, who in here.items()}
    fighters = tuple(fresh.get(one.name, one) if one.side == HEROES else one for one in [*new, *kept])
    return fight._replace(fighters=fighters)


def without_absent(fight: Fight, state: State, names: tuple[str, ...]) -> Fight:
    """The fight without those who are not there any more; whose go it was is the next one's."""
    here = party(state, names)
    for gone in [one.name for one in fight.of(HEROES) if one.name not in here]:
        fight = fight.without(gone)
    return fight


def _measured(fighter: Fighter, who: Hero | Follows, state: State) -> Fighter:
    """A fighter with the HP that the sheet gives."""
    if isinstance(who, Follows):
        figures = follower_figures(who.one, who.hero.level, state.data, state.readings)
        rank = who.one.what or who.one.kind
        return fighter._replace(kind=who.one.name, rank=rank, health=figures.hp)
    health = sheet(who, state.data).total("hp") if who.card.known else None
    return fighter._replace(kind="", rank=HERO, health=health)


def card_of(facts: RunFacts, fighter: Fighter) -> FoeFacts:
    """The card a foe came with."""
    return next((foe for foe in facts.foes if foe.name == fighter.kind), FoeFacts(fighter.kind))


def codes_of(data: Ruleset, texts: tuple[str, ...]) -> dict[str, str]:
    """Abilities by code, each with the detail behind its dash."""
    return {power.code: power.detail.lower() for power in map(data.abilities.read, texts)}


def armor_of(state: State, facts: RunFacts, fighter: Fighter, mana_shield: int = 0) -> Armor:
    """What stops damage on somebody in the fight."""
    if fighter.side == FOES:
        return foe_armor(state.data, card_of(facts, fighter), mana_shield)
    who = party(state, facts.heroes)[fighter.name]
    if isinstance(who, Follows):
        figures = follower_figures(who.one, who.hero.level, state.data, state.readings)
        return Armor(
            figures.dr, False, 0, RESISTANT in figures.codes, _limits(state.data, who.one.abilities), mana_shield
        )
    own = body(who, state.data, sheet(who, state.data))
    return Armor(own.dr, False, own.more_cap, own.res, own.lim, mana_shield)


def foe_armor(data: Ruleset, foe: FoeFacts, mana_shield: int = 0) -> Armor:
    """What stops damage on a monster; one that deals an element is immune to it."""
    codes = codes_of(data, foe.abilities)
    elements = {code.lower() for code in codes} & set(data.tables.elements)
    faction = foe.faction if foe.faction in data.tables.factions else ""
    limits = _limits(data, foe.abilities)
    return Armor(foe.dr, True, 0, RESISTANT in codes, limits, mana_shield, faction, tuple(sorted(elements)))


def _limits(data: Ruleset, texts: tuple[str, ...]) -> tuple[str, ...]:
    found = (data.abilities.read(text) for text in texts)
    return tuple(power.detail.lower() for power in found if power.code == LIMITED and power.detail)


def placed(fight: Fight, state: State, facts: RunFacts, rolls: Mapping[str, int]) -> Fight:
    """Everybody at their initiative: heroes by their d20, NPCs at D + 10, monsters at D; in the order they act."""
    here = party(state, facts.heroes)
    fighters = tuple(_at(one, here.get(one.name), state, facts, rolls) for one in fight.fighters)
    return ordered(fight._replace(fighters=fighters), facts)


def _at(
    fighter: Fighter, who: Hero | Follows | None, state: State, facts: RunFacts, rolls: Mapping[str, int]
) -> Fighter:
    group, number = USUAL, 0
    if who is None:
        card = card_of(facts, fighter)
        group, number = QUICK if FAST in codes_of(state.data, card.abilities) else USUAL, card.defense or 0
    elif isinstance(who, Follows):
        figures = follower_figures(who.one, who.hero.level, state.data, state.readings)
        number = (figures.defense or 0) + state.data.tables.enemy_bonus
        group = QUICK if FAST in figures.codes else USUAL
    elif fighter.name in rolls:
        figures_of = sheet(who, state.data)
        face = rolls[fighter.name]
        number = face + initiative(who, figures_of).total
        quick = QUICK if figures_of.has(FAST) else USUAL
        group = {20: FIRST, 1: LAST}.get(face, quick)
    else:
        return fighter
    return fighter._replace(counts={**fighter.counts, INIT: number, GROUP: group})


def ordered(fight: Fight, facts: RunFacts) -> Fight:
    """By initiative; ties go to heroes, then melee, ranged, magic."""

    def key(one: Fighter) -> tuple[int, int, int, int]:
        type = card_of(facts, one).type
        place = TYPES.index(type) if type in TYPES else 0
        return (-one.counted(GROUP), -one.counted(INIT), one.rank != HERO, place)

    return fight._replace(fighters=tuple(sorted(fight.fighters, key=key)))


def is_placed(fight: Fight) -> bool:
    """Whether the initiative is set."""
    return any(one.counted(GROUP) for one in fight.fighters)


def foes_stand(fight: Fight) -> bool:
    """Whether the fight goes on."""
    return any(not one.out for one in fight.of(FOES))


def comes_next(facts: RunFacts) -> str:
    """The verb of `play` that comes next in a quest: the fight, its treasure, the next encounter, the end."""
    if foes_stand(facts.fight):
        return "next" if facts.fight.acting else "initiative"
    if any(facts.pool):
        return "share"
    if facts.encounter and not facts.fight.of(FOES):
        return "foe NAME N"
    return "end" if facts.encounters and facts.encounter >= facts.encounters else "encounter"


def used(facts: RunFacts, who: str, what: str) -> int:
    """How often somebody has used something since it was fresh."""
    return next((one.times for one in facts.uses if (one.who, one.what) == (who, what)), 0)


def using(facts: RunFacts, who: str, what: str, change: int, battle: bool = False) -> RunFacts:
    """The facts after something was used, or recharged."""
    rest = [one for one in facts.uses if (one.who, one.what) != (who, what)]
    times = max(0, used(facts, who, what) + change)
    return facts._replace(uses=(*rest, UseFacts(who, what, times, battle)) if times else tuple(rest))


def after_battle(facts: RunFacts) -> RunFacts:
    """The next encounter: its foes and the order are gone, what is limited to a battle is fresh."""
    here = tuple(one._replace(counts={}, conditions=()) for one in facts.fight.of(HEROES))
    uses = tuple(one for one in facts.uses if not one.battle)
    return facts._replace(fight=Fight(here), foes=(), uses=uses)


def downed(fight: Fight) -> Iterator[str]:
    """Heroes at 0 HP."""
    return (one.name for one in fight.of(HEROES) if one.rank == HERO and one.out)
