"""Everyone on the map: heroes with damage and fatigue, monster groups and lieutenants (pure)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.core.fight import FOES, HEROES, Fight, Fighter
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, candidates, fold
from companion.games.descent.facts import RunFacts
from companion.games.descent.questbook import Encounter, book

if TYPE_CHECKING:
    from companion.games.descent.monsters import Foe
    from companion.games.descent.rules import HeroSheet
    from companion.games.descent.state import Run, State

FATIGUE, ACTED = "fatigue", "acted"
"""What is counted of a figure: its fatigue, and the round of its last turn."""
OVERLORD_TURN = "Overlord"
TAINTED_HEALTH = 2
SPACES = {"small": 1, "medium": 2, "huge": 4, "massive": 6}


class Placed(NamedTuple):
    """The monsters of an encounter as they are set up, and what is left to choose."""

    fight: Fight
    encounter: Encounter
    unknown: tuple[str, ...] = ()
    """Names that no list of figures has."""


def fight_of(state: State, run: Run) -> Fight:
    """The fight with every hero who plays in it, at the health he has now; nobody who left."""
    fight = run.facts.fight
    playing = {hero.name for hero in state.heroes}
    kept = tuple(one for one in fight.fighters if one.side != HEROES or one.kind or one.name in playing)
    fight = fight._replace(fighters=kept)
    for hero in state.heroes:
        known = fight.get(hero.name) or Fighter(hero.name, HEROES)
        down, health = hero.name in run.facts.down, health_of(hero)
        fight = fight.put(known._replace(health=health, conditions=hero.conditions, out=down))
    return fight


def health_of(hero: HeroSheet) -> int | None:
    """A hero's health, with what a Tainted card adds."""
    return None if hero.health is None else hero.health + (TAINTED_HEALTH if hero.tainted else 0)


def monsters_of(state: State, fight: Fight, name: str) -> Fight:
    """A monster group joins: as many minions and masters as the heroes' number allows."""
    from companion.games.descent.monsters import MASTER, MINION, foes

    known = foes(state.system).group(name)
    if any(one.kind == known.name for one in fight.of(FOES)):
        raise CompanionError(f"{known.name} is on the map already.", "More of it: `companion play reinforce`.")
    limits = known.limits(len(state.heroes))
    for rank, number in ((MINION, limits.minions), (MASTER, limits.masters)):
        foe = foes(state.system).monster(known.name, state.act, rank)
        fight = _join(fight, foe, number)
    return fight


def _join(fight: Fight, foe: Foe, number: int) -> Fight:
    """So many figures of one side of a card: `Goblin Archer master`, `Goblin Archer 1`; the fallen keep their names."""
    from companion.games.descent.monsters import MASTER

    for _figure in range(number):
        taken = {one.name for one in fight.fighters}
        first = [f"{foe.name} {MASTER}"] if foe.rank == MASTER else []
        names = [*first, *(f"{foe.name} {foe.rank + ' ' if first else ''}{n}" for n in range(1, len(taken) + 2))]
        name = next(name for name in names if name not in taken)
        fight = fight.put(Fighter(name, FOES, foe.name, foe.rank, foe.health))
    return fight


def reinforced(state: State, fight: Fight, name: str, rank: str) -> Fight:
    """One more figure of a group that is on the map, unless that is more than the group may have."""
    from companion.games.descent.monsters import MASTER, foes

    known = foes(state.system).group(name)
    limits = known.limits(len(state.heroes))
    most = limits.masters if rank == MASTER else limits.minions
    standing = sum(one.kind == known.name and one.rank == rank for one in fight.standing)
    if standing >= most:
        raise CompanionError(
            f"{known.name} has {standing} {rank}s on the map, and {most} is the limit for {len(state.heroes)} heroes.",
            "Nothing was changed.",
        )
    return _join(fight, foes(state.system).monster(known.name, state.act, rank), 1)


def chief_of(state: State, fight: Fight, name: str) -> Fight:
    """A lieutenant joins, with the health of the act and of the number of heroes."""
    from companion.games.descent.monsters import foes

    foe = foes(state.system).lieutenant(name, state.act, len(state.heroes))
    if fight.get(foe.name):
        raise CompanionError(f"{foe.name} is on the map already.", "`companion play show` lists everyone.")
    return fight.put(Fighter(foe.name, FOES, foe.name, foe.kind, foe.health))


def set_up(state: State, run: Run, fight: Fight) -> Placed:
    """The groups and lieutenants of the encounter under way that are known."""
    found = encounter_of(state, run)
    if found is None:
        printed = book(state.system).quest(run.quest)
        chiefs = f" Lieutenants here: {', '.join(printed.lieutenants)}." if printed and printed.lieutenants else ""
        raise CompanionError(
            f"The monster groups of {run.quest}, encounter {run.facts.encounter_now}, are not known.",
            f"Name them: `companion play monsters GROUP ...`.{chiefs}",
        )
    from companion.games.descent.monsters import LIEUTENANT, MONSTER, foes

    known = foes(state.system)
    listed = ((found.monsters, MONSTER, monsters_of), (found.lieutenants, LIEUTENANT, chief_of))
    unknown: list[str] = []
    for names, kind, join in listed:
        unknown += [name for name in names if name not in known.names(kind)]
        for name in (name for name in names if name in known.names(kind)):
            fight = join(state, fight, name)
    return Placed(fight, found, tuple(unknown))


def encounter_of(state: State, run: Run) -> Encounter | None:
    """The encounter under way as it is printed; of two forms the one that the quest before it decided."""
    before = [one for one in state.runs if one.id != run.id and one.winner and not one.is_card]
    form = "b" if before and before[-1].winner != HEROES else "a"
    return book(state.system).encounter(run.quest, run.facts.encounter_now, form)


def spaces_of(state: State, fighter: Fighter) -> int:
    """How many spaces a monster's base occupies: what it is worth on the loot track."""
    from companion.games.descent.monsters import foes

    try:
        return SPACES.get(foes(state.system).group(fighter.kind).size, 1)
    except CompanionError:
        return 1


def turns(fight: Fight, round_number: int) -> Iterator[str]:
    """Who has not had a turn in a round yet: the heroes in any order, then the overlord."""
    yield from (one.name for one in heroes_in(fight) if one.counted(ACTED) < round_number)


def heroes_in(fight: Fight) -> tuple[Fighter, ...]:
    """The heroes; allies are of their side, but have no turn of their own."""
    return tuple(one for one in fight.of(HEROES) if not one.kind)


def recovered(facts: RunFacts, name: str) -> RunFacts:
    """A hero is no longer knocked out."""
    return facts._replace(down=tuple(other for other in facts.down if other != name))


def meant(fight: Fight, word: str) -> Fighter:
    """The figure a player means (`goblin`, `goblin 2`, `goblin master`): of a group the most wounded that stands."""
    standing = fight._replace(fighters=tuple(one for one in fight.fighters if not one.out or one.side == HEROES))
    head, _, tail = fold(word).rpartition(" ")
    kinds = dict.fromkeys(one.kind for one in standing.of(FOES))
    kind = candidates(head, kinds) if head else []
    if len(kind) == 1 and standing.get(word) is None:
        group = [one for one in standing.of(FOES) if one.kind == kind[0] and tail in (one.rank, one.name.split()[-1])]
        if group:
            return max(group, key=lambda one: one.damage)
    return standing.find(word)
