"""Monsters as their cards print them, and as the tier, the heroes' level and a boss boost make them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import clean_name, resolve
from companion.games.arcania.boxed import monster
from companion.games.arcania.facts import FoeFacts
from companion.games.arcania.odds.monsters import boss_boost, tier_dice, tier_extra

if TYPE_CHECKING:
    from companion.core.box import Box
    from companion.games.arcania.state import State

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


def with_box(box: Box, said: Arrival) -> Arrival:
    """What was typed, and the rest as the player's box has it."""
    card = monster(box, said.name)
    lt, t = said.lt or card.number("lt") or 0, said.t or card.number("t") or 0
    return said._replace(
        name=card.name or said.name,
        hp=card.number("hp") if said.hp is None else said.hp,
        attack=card.number("attack") if said.attack is None else said.attack,
        defense=card.number("defense") if said.defense is None else said.defense,
        dr=card.number("dr") if said.dr is None else said.dr,
        damage=said.damage or card.text("damage"),
        type=said.type or card.text("type"),
        abilities=said.abilities or card.listed("abilities"),
        faction=said.faction or card.text("faction"),
        actions=said.actions if said.actions > 1 else card.number("actions") or 1,
        lesser=said.lesser or (lt > 0 and not t),
        lt=lt,
        t=t,
    )


def combat_tier(state: State) -> int:
    """The tier at which monsters fight."""
    return state.progress.combat_tier(state.readings.value(TIER))


def tiered(state: State, said: Arrival, heroes: int) -> FoeFacts:
    """The card with what the tier adds; a boss boost raises the main actions as the table reads it."""
    data, row = state.data, state.data.tables.tiers[combat_tier(state)]
    more = 0 if said.lesser else row.attack_defense
    powers = [data.abilities.get(data.abilities.read(text).code) for text in said.abilities]
    extra = "+".join(power.die for power in powers if power and power.die)
    factions = {one: one for one in data.tables.factions}
    return FoeFacts(
        clean_name(said.name, "monster's name").title(),
        None if said.attack is None else said.attack + more,
        None if said.defense is None else said.defense + more,
        said.dr or 0,
        tier_dice(said.damage, row) if said.damage else "",
        tier_extra(extra, row),
        said.type,
        said.abilities,
        resolve(said.faction, factions, "faction") if said.faction else "",
        _actions(state, said, heroes),
        said.lesser,
        said.boss,
        said.lt,
        said.t,
    )


def _actions(state: State, said: Arrival, heroes: int) -> int:
    if not said.boss:
        return said.actions
    multiply = state.readings.value(BOSS) == "multiplied"
    return int(str(boss_boost(1, said.actions, max(1, heroes), multiply).extras["attacks"]))


def health_of(state: State, said: Arrival, heroes: int) -> int | None:
    """Its HP with tier, level and boss boost; None where nobody has said."""
    if said.hp is None:
        return None
    row = state.data.tables.tiers[combat_tier(state)]
    whole = said.hp + row.hp + row.hp_per_level * state.level
    return whole * max(1, heroes) if said.boss else whole
