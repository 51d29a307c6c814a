"""Foes come into a fight, with what the campaign's tier, the heroes' level and a boss boost make of them."""

from __future__ import annotations

from typing import NamedTuple

from companion.core.fight import FOES, Fighter
from companion.core.names import CompanionError, clean_name, many, resolve
from companion.games.arcania.acts.fight import fight_of, keep_fight
from companion.games.arcania.facts import FoeFacts, RunFacts
from companion.games.arcania.fights import is_placed, placed
from companion.games.arcania.odds.monsters import boss_boost, tier_dice, tier_extra
from companion.games.arcania.state import State
from companion.table.change import Change, Outcome, Table, perform

MOST_FOES = 60
TIER, BOSS = "tier-advance", "boss-boost-actions"


class Arrival(NamedTuple):
    """Foes as their card prints them; None where nobody has said."""

    name: str
    number: int = 1
    hp: int | None = None
    attack: int | None = None
    defense: int | None = None
    dr: int | None = None
    damage: str = ""
    type: str = ""
    abilities: tuple[str, ...] = ()
    faction: str = ""
    actions: int = 1
    lesser: bool = False
    boss: bool = False
    lt: int = 0
    t: int = 0


def foe(table: Table, said: Arrival, force: str = "") -> Outcome:
    """Monsters come into the fight, with what the campaign's tier, the heroes' level and a boss boost make of them."""
    if not 1 <= said.number <= MOST_FOES:
        raise CompanionError(f"{said.number} of a kind cannot come.", f"Give 1 to {MOST_FOES}.")

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        card = _card(change, said, len(facts.heroes))
        health = _health(change, said, len(facts.heroes))
        rank = "boss" if said.boss else "lesser" if said.lesser else "monster"
        came = facts.fight.join(card.name, said.number, Fighter(side=FOES, rank=rank, health=health))
        facts = facts._replace(encounter=facts.encounter or 1, foes=_with_card(facts, card), fight=came)
        if is_placed(facts.fight):  # latecomers find their place in the order
            facts = facts._replace(fight=placed(facts.fight, change.state, facts, {}))
        keep_fight(change, row, facts)
        change.facts["foe"] = card._asdict()
        return f"{f'{said.number} x ' if said.number > 1 else ''}{card.name}: {_figures(card, health)}"

    return perform(table, act, force)


def _with_card(facts: RunFacts, card: FoeFacts) -> tuple[FoeFacts, ...]:
    """One card of each name; a second card of the same brings its treasure along."""
    old = next((one for one in facts.foes if one.name == card.name), None)
    rest = tuple(one for one in facts.foes if one.name != card.name)
    if old and not old.paid:
        card = card._replace(lt=card.lt + old.lt, t=card.t + old.t)
    return (*rest, card)


def _tier(change: Change[State]) -> int:
    state = change.state
    return state.progress.combat_tier(state.readings.value(TIER))


def _card(change: Change[State], said: Arrival, heroes: int) -> FoeFacts:
    """The card with what the tier adds; a boss boost multiplies the main actions as the table reads it."""
    data, number = change.state.data, _tier(change)
    row = data.tables.tiers[number]
    more = 0 if said.lesser else row.attack_defense
    if number:
        change.note(f"tier {number}, level {change.state.level} counted in  [{data.cite(f'tier-{number}')}]")
    actions = said.actions
    if said.boss:
        multiply = change.state.readings.value(BOSS) == "multiplied"
        actions = int(str(boss_boost(1, said.actions, max(1, heroes), multiply).extras["attacks"]))
        change.note(f"boss boost for {many(heroes, 'heroes')}  [{data.cite('boss-boost')}]")
    powers = [data.abilities.get(data.abilities.read(text).code) for text in said.abilities]
    extra = "+".join(power.die for power in powers if power and power.die)
    return FoeFacts(
        clean_name(said.name, "monster's name").title(),
        None if said.attack is None else said.attack + more,
        None if said.defense is None else said.defense + more,
        said.dr or 0,
        tier_dice(said.damage, row) if said.damage else "",
        tier_extra(extra, row),
        said.type,
        said.abilities,
        resolve(said.faction, {one: one for one in data.tables.factions}, "faction") if said.faction else "",
        actions,
        said.lesser,
        said.boss,
        said.lt,
        said.t,
    )


def _health(change: Change[State], said: Arrival, heroes: int) -> int | None:
    if said.hp is None:
        return None
    row = change.state.data.tables.tiers[_tier(change)]
    whole = said.hp + row.hp + row.hp_per_level * change.state.level
    return whole * max(1, heroes) if said.boss else whole


def _figures(card: FoeFacts, health: int | None) -> str:
    known = (("HP", health), ("A", card.attack), ("D", card.defense), ("DR", card.dr or None))
    parts = [f"{name} {value}" for name, value in known if value is not None]
    parts += [f"{card.damage}{f' + {card.extra}' if card.extra else ''}"] if card.damage else []
    parts += [f"{card.actions} main actions"] if card.actions > 1 else []
    return ", ".join([*parts, *card.abilities]) or "figures on the card"
