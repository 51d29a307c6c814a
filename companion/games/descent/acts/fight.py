"""Damage and fatigue on the map: who is hit, heals, tires, rests, searches, and is defeated."""

from __future__ import annotations

import random

from companion.core.fight import FOES, Fight, Fighter, counting, hurt, relieved, suffering
from companion.core.fight import HEROES as OURS
from companion.core.names import CompanionError, resolve
from companion.games.descent.acts.heroes import change_condition, hero_of
from companion.games.descent.acts.play import Told, at_table, fall
from companion.games.descent.acts.quests import keep, need_running
from companion.games.descent.acts.rumors import take_search_card
from companion.games.descent.acts.variants import advance
from companion.games.descent.state import Run, State
from companion.games.descent.tracker import (
    FATIGUE,
    fight_of,
    meant,
    recovered,
    spaces_of,
)
from companion.games.descent.variants import add_loot
from companion.games.procedures import Step
from companion.table.change import Change, Outcome, Table

MOST = 99


def _amount(number: int) -> int:
    if not 1 <= number <= MOST:
        raise CompanionError(f"{number} is no amount.", f"Give a number from 1 to {MOST}.")
    return number


def is_hero(fighter: Fighter) -> bool:
    """Whether a figure is one of the party, not an ally."""
    return fighter.side == OURS and not fighter.kind


def hit(table: Table, name: str, number: int) -> Outcome:
    """A figure suffers damage; a hero at his health is knocked out, a monster is defeated."""
    _amount(number)

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        return _damage(change, run, fight, meant(fight, name), number)

    return at_table(table, move)


def _damage(change: Change[State], run: Run, fight: Fight, fighter: Fighter, number: int) -> Told:
    if fighter.out:
        raise CompanionError(f"{fighter.name} is knocked out: attacks do not affect it.", "companion play show")
    after = hurt(fighter, number)
    if not after.is_spent:
        keep(change, run, run.facts._replace(fight=fight.put(after)))
        return f"{fighter.name} suffers {number} damage{_left(after)}", ()
    if is_hero(fighter):
        keep(change, run, run.facts._replace(fight=fight.put(after)))
        label, steps = fall(change, need_running(change.state), hero_of(change, fighter.name))
        return f"{fighter.name} suffers {number} damage: {label}", steps
    return _defeat(change, run, fight, after)


def _left(fighter: Fighter) -> str:
    return "" if fighter.health is None else f": {fighter.left} of {fighter.health} health left"


def _defeat(change: Change[State], run: Run, fight: Fight, fighter: Fighter) -> Told:
    """A monster leaves the map (in cooperative play for the loot track), an ally for the encounter."""
    fight = fight.put(fighter._replace(out=True))
    kills = run.facts.kills + (fighter.side == FOES)
    keep(change, run, run.facts._replace(fight=fight, kills=kills))
    left = sum(one.kind == fighter.kind for one in fight.standing)
    more = f", {left} of its group left" if fighter.kind and fighter.side == FOES and left else ""
    steps: list[Step] = []
    tracks = change.state.tracks
    if change.state.options.coop and tracks and fighter.side == FOES:
        spaces = spaces_of(change.state, fighter)
        after, paid = add_loot(tracks, spaces, fighter.rank == "master")
        advance(change, after)
        steps.append(Step(f"Loot {spaces}{': the limit is reached, draw Shop Items' if paid else ''}.", "loot-track"))
    return f"{fighter.name} is defeated{more}", steps


def defeat(table: Table, name: str) -> Outcome:
    """A figure is defeated at once, whatever its damage."""

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        fighter = meant(fight, name)
        if is_hero(fighter):
            return fall(change, run, hero_of(change, fighter.name))
        return _defeat(change, run, fight, fighter)

    return at_table(table, move)


def heal(table: Table, name: str, number: int) -> Outcome:
    """A figure recovers damage; a knocked out hero is up again with the first."""
    _amount(number)

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        fighter = meant(fight, name)
        if not fighter.damage:
            raise CompanionError(f"{fighter.name} has no damage.", "Nothing was changed.")
        after = hurt(fighter, -number)._replace(out=False)
        keep(change, run, recovered(run.facts, fighter.name)._replace(fight=fight.put(after)))
        up = " and is up again" if fighter.out else ""
        return f"{fighter.name} recovers {min(number, fighter.damage)} damage{up}{_left(after)}", ()

    return at_table(table, move)


def tire(table: Table, name: str, number: int) -> Outcome:
    """A hero suffers fatigue; what is more than the Stamina is damage, and so is all a monster suffers."""
    _amount(number)

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        fighter = meant(fight, name)
        if not is_hero(fighter):
            label, steps = _damage(change, run, fight, fighter, number)
            return label, [Step("A monster suffers damage in place of fatigue.", "monster-fatigue"), *steps]
        stamina = change.state.hero_named(fighter.name).stamina
        room = number if stamina is None else max(0, stamina - fighter.counted(FATIGUE))
        after = counting(fighter, FATIGUE, min(number, room), stamina)
        label = f"{fighter.name} suffers {number} fatigue: {after.counted(FATIGUE)} of {stamina or '?'}"
        if number <= room:
            keep(change, run, run.facts._replace(fight=fight.put(after)))
            return label, ()
        over = Step(f"{number - room} beyond the Stamina become damage.", "forced-fatigue")
        more, steps = _damage(change, run, fight.put(after), after, number - room)
        return f"{label}; {more}", [over, *steps]

    return at_table(table, move)


def rest(table: Table, name: str, number: int | None = None) -> Outcome:
    """A hero recovers fatigue: all of it at the end of a turn with a rest, or so much."""

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        hero = hero_of(change, name)
        fighter = fight.get(hero.name) or Fighter(hero.name, OURS)
        tired = fighter.counted(FATIGUE)
        if not tired:
            raise CompanionError(f"{hero.name} has no fatigue.", "Nothing was changed.")
        less = tired if number is None else min(tired, _amount(number))
        keep(change, run, run.facts._replace(fight=fight.put(counting(fighter, FATIGUE, -less))))
        steps = [Step("A rest takes effect at the end of the turn.", "rest-action")] if number is None else []
        return f"{hero.name} recovers {less} fatigue", steps

    return at_table(table, move)


def set_condition(table: Table, name: str, condition: str, gone: bool = False) -> Outcome:
    """A condition of any figure begins or ends."""

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        fighter = meant(fight, name)
        if is_hero(fighter):
            return change_condition(change, fighter.name, condition, gone), ()
        known = {card.name: card.name for card in change.state.cards.conditions}
        full = resolve(condition, known, "condition", change.system.short)
        if (full in fighter.conditions) != gone:
            raise CompanionError(f"{fighter.name} {'does not have' if gone else 'already has'} {full}.", "")
        after = relieved(fighter, full) if gone else suffering(fighter, full)
        keep(change, run, run.facts._replace(fight=fight.put(after)))
        return f"{fighter.name} {'loses' if gone else 'has'} the condition {full}", ()

    return at_table(table, move)


def search(table: Table, source: random.Random, hero: str, card: str = "", draw: bool = False) -> Outcome:
    """A hero flips a search token, and the card that was drawn (by you or for you) is his."""

    def move(change: Change[State], run: Run) -> Told:
        who = hero_of(change, hero)
        keep(change, run, run.facts._replace(searched=run.facts.searched + 1))
        label = f"{who.name} searches (token {run.facts.searched + 1})"
        if not card and not draw:
            return label, [Step("Draw a Search card and name it: companion quest found CARD", "search-action")]
        return f"{label}: {take_search_card(change, card, who.name, source)}", ()

    return at_table(table, move)
