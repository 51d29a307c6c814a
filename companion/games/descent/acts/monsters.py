"""Monster groups, lieutenants and allies on the map: set up, reinforced, taken off."""

from __future__ import annotations

from companion.core.fight import FOES, Fight, Fighter
from companion.core.fight import HEROES as OURS
from companion.core.names import CompanionError, candidates, listed, many, resolve
from companion.games.descent.acts.fight import is_hero
from companion.games.descent.acts.play import Told, at_table
from companion.games.descent.acts.quests import keep
from companion.games.descent.facts import ALLY
from companion.games.descent.questbook import Encounter
from companion.games.descent.state import Run, State
from companion.games.descent.tracker import (
    chief_of,
    encounter_of,
    fight_of,
    meant,
    monsters_of,
    reinforced,
    set_up,
)
from companion.games.procedures import Step
from companion.table.change import Change, Outcome, Table


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
    """Several words may be one name or more (`goblin archer splig`): the longest that mean something, in order."""
    from companion.games.descent.monsters import AGENT, LIEUTENANT, MONSTER, foes

    known = foes(state.system)
    every = [*state.allies, *(name for kind in (MONSTER, LIEUTENANT, AGENT) for name in known.names(kind))]
    found: list[str] = []
    while words:
        sizes = range(len(words), 0, -1)
        size = next((size for size in sizes if candidates(" ".join(words[:size]), every)), 1)
        found.append(" ".join(words[:size]))
        words = words[size:]
    return found


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
        if is_hero(fighter):
            raise CompanionError(f"{fighter.name} is a hero of the party.", "`companion party retire` takes one out.")
        fight = fight.without(fighter.name)
        keep(change, run, run.facts._replace(fight=fight))
        return f"{fighter.name} leaves the map", ()

    return at_table(table, move)
