"""Damage and fatigue on the map: who is hit, heals, tires and rests; monster groups set up, reinforced, defeated."""

from __future__ import annotations

import random

from companion.core.fight import FOES, Fight, Fighter, counting, hurt, relieved, suffering
from companion.core.fight import HEROES as OURS
from companion.core.names import CompanionError, candidates, listed, many, resolve
from companion.games.descent.acts.heroes import change_condition, hero_of
from companion.games.descent.acts.play import Told, at_table, fall
from companion.games.descent.acts.quests import keep, need_running
from companion.games.descent.acts.rumors import take_search_card
from companion.games.descent.acts.variants import advance
from companion.games.descent.facts import ALLY
from companion.games.descent.questbook import Encounter
from companion.games.descent.state import Run, State
from companion.games.descent.tracker import (
    FATIGUE,
    chief_of,
    encounter_of,
    fight_of,
    meant,
    monsters_of,
    recovered,
    reinforced,
    set_up,
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


def _is_hero(fighter: Fighter) -> bool:
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
    if _is_hero(fighter):
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
        if _is_hero(fighter):
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
        if not _is_hero(fighter):
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
        if _is_hero(fighter):
            return change_condition(change, fighter.name, condition, gone), ()
        known = {card.name: card.name for card in change.state.cards.conditions}
        full = resolve(condition, known, "condition", change.system.short)
        if (full in fighter.conditions) != gone:
            raise CompanionError(f"{fighter.name} {'does not have' if gone else 'already has'} {full}.", "")
        after = relieved(fighter, full) if gone else suffering(fighter, full)
        keep(change, run, run.facts._replace(fight=fight.put(after)))
        return f"{fighter.name} {'loses' if gone else 'has'} the condition {full}", ()

    return at_table(table, move)


def place_monsters(table: Table, names: list[str]) -> Outcome:
    """The encounter's groups and lieutenants for the number of heroes; or groups by name, as open groups."""

    def move(change: Change[State], run: Run) -> Told:
        state, fight = change.state, fight_of(change.state, run)
        if not state.heroes:
            raise CompanionError("No heroes play.", "Add them first: `companion party add NAME`.")
        steps: list[Step] = []
        before = fight
        if names:
            for name in _groups_meant(state, names):
                fight = _named(state, fight, name)
            steps = _of_other_traits(state, run, before, fight)
        else:
            placed = set_up(state, run, fight)
            fight, steps = placed.fight, _left_to_choose(placed.encounter, placed.unknown)
        keep(change, run, run.facts._replace(fight=fight))
        return f"On the map: {_new(before, fight)}", steps

    return at_table(table, move)


def _of_other_traits(state: State, run: Run, before: Fight, after: Fight) -> list[Step]:
    """Open groups share a trait with the encounter: those that do not are told, where the traits are known."""
    from companion.games.descent.monsters import LIEUTENANT, foes

    found = encounter_of(state, run)
    traits = set(found.traits) - {"any"} if found else set()
    new = {one.kind for one in after.of(FOES) if before.get(one.name) is None and one.rank != LIEUTENANT}
    listed_groups = set(found.monsters) if found else set()
    odd = [kind for kind in new - listed_groups if traits and not traits & set(foes(state.system).group(kind).traits)]
    words = f"has none of the traits of an open group here: {', '.join(sorted(traits))}."
    return [Step(f"{kind} {words}", "open-group") for kind in sorted(odd)]


def _groups_meant(state: State, words: list[str]) -> list[str]:
    """Several words may be one name (`goblin archer`) or a name each."""
    from companion.games.descent.monsters import AGENT, LIEUTENANT, MONSTER, foes

    known = foes(state.system)
    every = [*state.allies, *(name for kind in (MONSTER, LIEUTENANT, AGENT) for name in known.names(kind))]
    whole = " ".join(words)
    return [whole] if candidates(whole, every) else words


def _named(state: State, fight: Fight, name: str) -> Fight:
    """A monster group, a lieutenant or an ally, whichever a player means."""
    from companion.games.descent.monsters import LIEUTENANT, foes

    if ally := next((one for one in state.allies if one.lower().startswith(name.lower())), ""):
        return _ally(state, fight, ally)
    found = foes(state.system).find(name, state.act, len(state.heroes))
    return chief_of(state, fight, found.name) if found.kind == LIEUTENANT else monsters_of(state, fight, found.name)


def _ally(state: State, fight: Fight, name: str) -> Fight:
    from companion.games.descent.helpers import helpers

    figure = helpers(state.system).ally(name, len(state.heroes))
    return fight.put(Fighter(figure.name, OURS, ALLY, "", figure.health))


def _new(before: Fight, after: Fight) -> str:
    kinds: dict[str, int] = {}
    for one in after.fighters:
        if before.get(one.name) is None:
            kind = one.kind if one.rank else one.name
            kinds[kind] = kinds.get(kind, 0) + 1
    return listed(f"{number} {kind}" if number > 1 else kind for kind, number in kinds.items())


def _left_to_choose(found: Encounter, unknown: tuple[str, ...]) -> list[Step]:
    steps = []
    if found.open_groups:
        traits = f" of {', '.join(found.traits)}" if found.traits else ""
        words = f"{many(found.open_groups, 'open groups')}{traits}: companion play monsters GROUP"
        steps.append(Step(words, "open-group"))
    elif found.open_groups is None:
        steps.append(Step("Open groups are not known: your Quest Guide has them.", "open-group"))
    if found.doubt:
        steps.append(Step(f"Compare with your Quest Guide: {found.doubt}.", "choosing-monster-groups"))
    steps += [Step(f"{name} has no figures here: add it by hand.", "monster-groups") for name in unknown]
    return steps


def reinforce(table: Table, name: str, master: bool = False) -> Outcome:
    """One more figure of a group that is on the map, within the limit of the group."""

    def move(change: Change[State], run: Run) -> Told:
        before = fight_of(change.state, run)
        known = {one.kind: one.kind for one in before.of(FOES) if one.rank}
        group = resolve(name, known, "monster group on the map", run.quest)
        after = reinforced(change.state, before, group, "master" if master else "minion")
        keep(change, run, run.facts._replace(fight=after))
        words = "When and where is the quest's own rule; an agent is never a reinforcement."
        return f"Reinforcement: {after.fighters[-1].name}", [Step(words, "reinforcements")]

    return at_table(table, move)


def remove(table: Table, name: str) -> Outcome:
    """A figure leaves the map without being defeated; a group with all its figures."""

    def move(change: Change[State], run: Run) -> Told:
        fight = fight_of(change.state, run)
        fighter = meant(fight, name)
        if _is_hero(fighter):
            raise CompanionError(f"{fighter.name} is a hero of the party.", "`companion party retire` takes one out.")
        fight = fight.without(fighter.name)
        keep(change, run, run.facts._replace(fight=fight))
        return f"{fighter.name} leaves the map", ()

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
