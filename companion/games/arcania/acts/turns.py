"""The order of a fight and what is used up in it: initiative, whose go it is, abilities, scrolls, potions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from companion.core.fight import FOES, Fighter, hurt
from companion.core.names import CompanionError, many, resolve
from companion.games.arcania.acts.fight import fight_of, keep_fight
from companion.games.arcania.acts.items import find_row, kept_item
from companion.games.arcania.facts import RunFacts
from companion.games.arcania.fights import (
    INIT,
    Follows,
    comes_next,
    foes_stand,
    is_placed,
    ordered,
    party,
    placed,
    used,
    using,
)
from companion.games.arcania.state import State
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero
from companion.table.change import Change, Outcome, Table, perform

HEALING = {"healing potion": 4}
"""HP that a potion gives back."""


def set_initiative(table: Table, given: Mapping[str, int], rng: Random, force: str = "") -> Outcome:
    """Everybody takes their place in the order; heroes roll, or say what they rolled on the d20."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        facts = _placed(change, facts, given, rng)
        keep_fight(change, row, facts)
        return f"Initiative: {', '.join(f'{one.name} {one.counted(INIT)}' for one in facts.fight.standing)}"

    return perform(table, act, force)


def _placed(change: Change[State], facts: RunFacts, given: Mapping[str, int], rng: Random) -> RunFacts:
    thrown = {resolve(name, {n: n for n in facts.heroes}, "hero on this quest"): face for name, face in given.items()}
    if bad := next((face for face in thrown.values() if not 1 <= face <= 20), None):
        raise CompanionError(f"{bad} is no result of a d20.", "Give what the die shows, 1 to 20; the plus is added.")
    rolled = {name: rng.randrange(20) + 1 for name in facts.heroes if name not in thrown}
    if rolled:
        change.note(f"rolled: {', '.join(f'{name} {face}' for name, face in rolled.items())}")
    fight = placed(facts.fight._replace(acting="", round=0), change.state, facts, thrown | rolled)
    change.note(change.state.data.cite("initiative"))
    return facts._replace(fight=fight.next())


def next_go(table: Table, rng: Random, force: str = "") -> Outcome:
    """The next one acts; the first call sets the initiative where nobody has."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        if facts.fight.of(FOES) and not foes_stand(facts.fight):
            raise CompanionError(
                "The fight is won: nobody acts.", f"What comes now: companion play {comes_next(facts)}"
            )
        if is_placed(facts.fight):
            facts = facts._replace(fight=ordered(facts.fight, facts).next())
        else:
            facts = _placed(change, facts, {}, rng)
        keep_fight(change, row, facts)
        change.notes += _at_turn(change, facts)
        change.facts |= {"acting": facts.fight.acting, "round": facts.fight.round}
        return f"{facts.fight.acting} acts (round {facts.fight.round})"

    return perform(table, act, force)


def _at_turn(change: Change[State], facts: RunFacts) -> list[str]:
    """What the start of a turn brings: Regen."""
    who = party(change.state, facts.heroes).get(facts.fight.acting)
    if who is None or isinstance(who, Follows):
        return []
    regen = sheet(who, change.state.data).number("Regen")
    return [f"Regen {regen}: companion play heal {who.name.lower()} {regen}"] if regen else []


def use(table: Table, name: str, what: str, on: str = "", force: str = "") -> Outcome:
    """Something limited is used: an ability of the sheet, a scroll, a potion."""

    def act(change: Change[State]) -> str:
        row, facts = fight_of(change)
        hero = change.hero(name)
        known = change.state.data.abilities.get(what)
        if known and known.per:
            facts, said = _use_ability(change, facts, hero, known.base, on)
        else:
            facts, said = _use_item(change, facts, hero, what)
        keep_fight(change, row, facts)
        change.facts |= {"hero": hero.name, "used": said}
        return f"{hero.name} uses {said}"

    return perform(table, act, force)


def _use_ability(change: Change[State], facts: RunFacts, hero: Hero, code: str, on: str) -> tuple[RunFacts, str]:
    known, whole = change.state.data.abilities.get(code), change.state.member(hero.id)
    figures = sheet(whole, change.state.data)
    most = max(figures.number(code), whole.level if known and known.by_level and figures.has(code) else 0)
    per = known.per if known else ""
    if used(facts, hero.name, code) >= most:
        why = f"{many(most, 'uses')} each {per}" if most else "not on the sheet"
        raise CompanionError(f"{hero.name} has no {code} left ({why}).", "`companion play show` lists what was used.")
    facts = using(facts, hero.name, code, 1, per == "battle")
    if on:
        scroll = find_row(change, hero, on)
        facts = using(facts, hero.name, scroll.card, -1)
        return facts, f"{code} on {scroll.card}"
    return facts, f"{code} ({used(facts, hero.name, code)} of {most} this {per})"


def _use_item(change: Change[State], facts: RunFacts, hero: Hero, what: str) -> tuple[RunFacts, str]:
    held = find_row(change, hero, what)
    item = kept_item(change.state.data, held)
    if item.kind != "potion":
        copies = sum(one.name == item.name for one in change.state.member(hero.id).items)
        if used(facts, hero.name, item.name) >= copies:
            hint = f'MB recharges it: companion play use {hero.name.lower()} MB --on "{item.name}"'
            raise CompanionError(f"{item.name} is used up for this quest.", hint)
        return using(facts, hero.name, item.name, 1), item.name
    change.step.delete(held)
    change.note(change.state.data.cite(item.rule) if item.rule else "one use: it is gone")
    if points := HEALING.get(item.name.lower()):
        one = facts.fight.get(hero.name) or Fighter(hero.name)
        healed = hurt(one, -points)
        healed = healed._replace(out=healed.is_spent)
        return facts._replace(fight=facts.fight.put(healed)), f"{item.name} and heals {one.damage - healed.damage}"
    return facts, item.name
