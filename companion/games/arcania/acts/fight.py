"""Blows in a fight: they land, shields break, the fallen fall, wounds heal, foes run away."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.fight import FOES, Fighter, hurt, suffering
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, resolve
from companion.core.rows import from_facts, to_facts
from companion.games.arcania.acts.items import kept_item
from companion.games.arcania.acts.quest_ends import run_under_way
from companion.games.arcania.facts import PoolFacts, RunFacts
from companion.games.arcania.fights import (
    BROKEN,
    HERO,
    SHIELD_TAG,
    armor_of,
    downed,
    foes_stand,
    with_party,
)
from companion.games.arcania.odds.damage import Blow, Reading, left_of
from companion.games.arcania.state import ITEM, State
from companion.store.tables import Holding, QuestRun
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

MOST_FOES, MOST_DAMAGE = 60, 9999
TIER, BOSS = "tier-advance", "boss-boost-actions"
HEALING = {"healing potion": 4}
"""HP that a potion gives back."""


class Raw(NamedTuple):
    """Damage as it was rolled, before what stops it."""

    element: str = ""
    prc: int = 0
    bypass: bool = False
    mana_shield: int = 0


def fight_of(change: Change[State]) -> tuple[QuestRun, RunFacts]:
    """The quest under way, with everybody who goes along in its fight."""
    row = run_under_way(change)
    facts = from_facts(RunFacts, row.facts)
    return row, facts._replace(fight=with_party(facts.fight, change.state, facts.heroes))


def keep_fight(change: Change[State], row: QuestRun, facts: RunFacts) -> None:
    row.facts = to_facts(facts, over=row.facts)
    change.facts["fight"] = [
        {"name": one.name, "side": one.side, "hp": one.left, "of": one.health, "out": one.out}
        for one in facts.fight.fighters
    ]


def hit(
    table: Table,
    blows: Sequence[tuple[str, int]],
    raw: Raw | None = None,
    shield: bool = False,
    fatal: bool = False,
    force: str = "",
) -> Outcome:
    """Damage lands: as it is taken, or raw, so that DR, RES, LIM and a mana shield take theirs off."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        told = []
        for name, amount in blows:
            if not 0 <= amount <= MOST_DAMAGE:
                raise CompanionError(f"{amount} is no damage.", f"Give 0 to {MOST_DAMAGE}.")
            facts, said = _struck(change, facts, facts.fight.find(name), amount, raw, shield, fatal)
            told.append(said)
        facts = _won(change, facts)
        keep_fight(change, row, facts)
        return "; ".join(told)

    return perform(table, act, force, owing=OWN_RULES)


def _struck(
    change: Change[State],
    facts: RunFacts,
    target: Fighter,
    amount: int,
    raw: Raw | None,
    shield: bool,
    fatal: bool,
) -> tuple[RunFacts, str]:
    if target.out:
        raise CompanionError(f"{target.name} is out of the fight already.", "Name one who stands.")
    if shield:
        return facts._replace(fight=facts.fight.put(_break_shield(change, target))), f"{target.name} breaks a shield"
    taken = amount if raw is None else _through(change, facts, target, amount, raw)
    wounded = hurt(target, taken)
    wounded = wounded._replace(out=wounded.is_spent or fatal)
    facts = facts._replace(fight=facts.fight.put(wounded))
    stopped = f" ({amount} less {amount - taken})" if taken != amount else ""
    if wounded.out:
        change.notes += _fallen(change, facts, wounded)
        return facts, f"{target.name} takes {taken}{stopped} and is {'downed' if target.rank == HERO else 'killed'}"
    left = f": {wounded.left} of {wounded.health} HP left" if wounded.health is not None else ""
    return facts, f"{target.name} takes {taken}{stopped}{left}"


def _through(change: Change[State], facts: RunFacts, target: Fighter, amount: int, raw: Raw) -> int:
    """What armor leaves, by the same rules as `check damage`."""
    tables, chosen = change.state.data.tables, change.state.readings
    known = {*tables.elements, *(name for faction in tables.factions.values() for name in faction.extra)}
    element = resolve(raw.element, {name: name for name in sorted(known)}, "element") if raw.element else ""
    reading = Reading(
        chosen.value("ice-and-dr") == "bypasses",
        chosen.value("mana-shield-elements") == "helps",
        chosen.value("undead-and-cold") == "not-immune",
    )
    blow = Blow(str(amount), element=element, prc=raw.prc, bypass=raw.bypass)
    return left_of(amount, blow, armor_of(change.state, facts, target, raw.mana_shield), tables, reading)


def _break_shield(change: Change[State], target: Fighter) -> Fighter:
    """A shield is destroyed to negate the hit: a hero's from the board, anybody else's once."""
    change.note(f"not against a critical hit or ASN  [{change.state.data.cite('breaking-a-shield')}]")
    if target.rank == HERO:
        hero = change.hero(target.name)
        rows = change.step.rows(Holding, hero_id=hero.id, owner=ITEM, zone="held")
        held = [row for row in rows if kept_item(change.state.data, row).is_tagged(SHIELD_TAG)]
        if not held:
            raise CompanionError(f"{target.name} holds no shield.", "companion board show")
        change.step.delete(held[0])
        change.note(f"{held[0].card} is gone")
        return target
    if BROKEN in target.conditions:
        raise CompanionError(f"{target.name} has broken its shield already.", "Nothing was changed.")
    return suffering(target, BROKEN)


def _fallen(change: Change[State], facts: RunFacts, fighter: Fighter) -> list[str]:
    """What somebody's fall means."""
    cite = change.state.data.cite
    if fighter.side == FOES:
        return []
    if fighter.rank != HERO:
        return [f"killed, unless raised after the fight: companion npc die {fighter.kind}  [{cite('npc-death')}]"]
    notes = [f"{fighter.name} is out until healed after the fight  [{cite('downed-hero')}]"]
    if change.state.mode.save:
        notes.append(f"the survival save: companion difficulty save {fighter.name.lower()}")
    if len([*downed(facts.fight)]) == len(facts.heroes):
        notes.append("all heroes are down: companion quest fail --all-down")
    return notes


def _won(change: Change[State], facts: RunFacts) -> RunFacts:
    """Cards whose monsters are all beaten give their treasure; the last one ends the fight."""
    beaten = {card.name for card in facts.foes if not any(one.kind == card.name for one in facts.fight.standing)}
    due = [card for card in facts.foes if card.name in beaten and not card.paid]
    pool = PoolFacts(facts.pool.lt + sum(c.lt for c in due), facts.pool.t + sum(c.t for c in due))
    if facts.fight.of(FOES) and not foes_stand(facts.fight):
        share = f": {pool.lt} LT, {pool.t} T to share (companion play share)" if any(pool) else ""
        change.note(f"the fight is won{share}")
    change.facts["pool"] = pool._asdict()
    return facts._replace(pool=pool, foes=tuple(c._replace(paid=c.paid or c.name in beaten) for c in facts.foes))


def heal(table: Table, name: str, amount: int, force: str = "") -> Outcome:
    """Somebody gets HP back, never more than the whole."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        one = facts.fight.find(name)
        if one.out and foes_stand(facts.fight):
            change.note(f"during a fight nobody downed is healed  [{change.state.data.cite('downed-hero')}]")
        healed = hurt(one, -amount)
        healed = healed._replace(out=healed.is_spent)
        facts = facts._replace(fight=facts.fight.put(healed))
        keep_fight(change, row, facts)
        left = f": {healed.left} of {healed.health} HP" if healed.health is not None else ""
        return f"{one.name} heals {one.damage - healed.damage}{left}"

    return perform(table, act, force)


def leave(table: Table, name: str, force: str = "") -> Outcome:
    """A foe runs away or is charmed off: its card gives no treasure."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        one = facts.fight.find(name)
        if one.side != FOES:
            raise CompanionError(f"{one.name} is on the heroes' side.", "`companion quest abandon --hero NAME`.")
        rest = facts.fight.without(one.name)
        gone = not any(other.kind == one.kind for other in rest.fighters)
        foes = tuple(card for card in facts.foes if not gone or card.name != one.kind)
        facts = _won(change, facts._replace(fight=rest, foes=foes))
        keep_fight(change, row, facts)
        return f"{one.name} leaves the fight"

    return perform(table, act, force)
