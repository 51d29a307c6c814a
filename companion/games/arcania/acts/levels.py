"""Levels: two cards drawn, one taken; pseudo levels; what opens is announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.findings import Action
from companion.core.names import CompanionError, argument
from companion.core.rows import from_facts, to_facts
from companion.games.arcania import codes
from companion.games.arcania.facts import HeroFacts, LevelFacts
from companion.games.arcania.hero import STATS, Drawn, Hero, draw
from companion.games.arcania.state import LEVEL, PSEUDO, State
from companion.store.tables import Feat
from companion.table.change import Change, Outcome, Table, perform

MOST_GAIN = 100
HOW_TO = 'companion level up NAME --cards "CARD, CARD" --take CARD --gain attack=1'
OWN = frozenset({"specialization", "multi-class", "second-specialization"})
"""What opens for each hero alone, and not for the table."""


def level_up(
    table: Table,
    name: str,
    cards: Sequence[str],
    take: str,
    gains: Mapping[str, int],
    maxed: Sequence[str] = (),
    pseudo: bool = False,
    force: str = "",
) -> Outcome:
    """A hero takes a level from two cards."""
    if len(cards) != 2:
        raise CompanionError("Two level cards are drawn.", 'Name both: --cards "CARD, CARD".')
    _check_gains(gains)

    def act(change: Change[State]) -> str:
        hero, state = change.hero(name), change.state
        before = state.member(hero.id)
        drawn = draw(state.data.levels, (cards[0], cards[1]), take, maxed)
        if pseudo:
            _refuse_pseudo(state, before)
        if gains and not drawn.taken:
            raise CompanionError("Neither card can be used, so neither adds anything.", "Leave --gain out.")
        number = before.pseudo_levels + 1 if pseudo else before.level + 1
        kept = LevelFacts(tuple(cards), drawn.taken, dict(gains), drawn.bonus_hp)
        _write(change, hero.id, PSEUDO if pseudo else LEVEL, number, kept, drawn.rule)
        change.notes += _gained(drawn, gains)
        change.notes += [] if pseudo else announced(state, before, number)
        change.instead = {codes.LEVELS.code: Action("quest list")}
        change.facts |= {"hero": hero.name, "level": before.level if pseudo else number}
        change.facts |= {"drawn": list(cards), "taken": drawn.taken, "gains": dict(gains), "bonus_hp": drawn.bonus_hp}
        return f"{hero.name} {'takes a pseudo level' if pseudo else f'reaches level {number}'}"

    return perform(table, act, force)


def _write(change: Change[State], hero_id: int, kind: str, number: int, facts: LevelFacts, reason: str = "") -> None:
    feat = Feat(campaign_id=change.id, hero_id=hero_id, kind=kind, what=str(number), reason=reason)
    feat.facts, feat.at = to_facts(facts), change.step.at
    change.step.add(feat)


def _check_gains(gains: Mapping[str, int]) -> None:
    if bad := [stat for stat in gains if stat not in STATS]:
        raise CompanionError(f"A level card does not add to {bad[0]!r}.", f"One of: {', '.join(STATS)}.")
    if any(not 0 < amount <= MOST_GAIN for amount in gains.values()):
        raise CompanionError("A level card adds a small number.", "Write the plus as hp=2.")


def start_at(table: Table, name: str, level: int, gains: Mapping[str, int], force: str = "") -> Outcome:
    """A hero who has been played before comes into the record at a level, with all that the level cards gave."""
    _check_gains(gains)

    def act(change: Change[State]) -> str:
        hero, start = change.hero(name), change.state.data.levels.start
        if change.step.rows(Feat, hero_id=hero.id, kind=LEVEL):
            raise CompanionError(f"{hero.name} has levels already.", "`companion level up` takes the next one.")
        if level <= start:
            raise CompanionError(f"Every hero begins at level {start}.", "Give the level the hero has reached.")
        for reached in range(start + 1, level + 1):
            facts = LevelFacts(taken="before this record", gains=dict(gains) if reached == level else {})
            _write(change, hero.id, LEVEL, reached, facts)
        sheet = from_facts(HeroFacts, hero.sheet)._replace(late=level - start, late_treasure=0)
        hero.sheet = to_facts(sheet, over=hero.sheet)
        change.facts |= {"hero": hero.name, "level": level}
        return f"{hero.name} comes in at level {level}"

    return perform(table, act, force)


def _refuse_pseudo(state: State, hero: Hero) -> None:
    if not state.environment:
        raise CompanionError("Pseudo levels come with the environment deck.", "`companion difficulty environment on`.")
    if hero.pseudo_levels >= state.data.levels.pseudo_levels:
        raise CompanionError(f"Both pseudo levels are taken ({hero.pseudo_levels}).", "Nothing was changed.")


def _gained(drawn: Drawn, gains: Mapping[str, int]) -> list[str]:
    said = ", ".join(f"+{amount} {stat}" for stat, amount in gains.items())
    notes = [f"takes {drawn.taken}" + (f": {said}" if said else "")] if drawn.taken else ["neither card can be used"]
    if drawn.taken and not said:
        notes.append("nothing was added: `companion undo`, then say what the card gives with --gain attack=1")
    same = {"level-cards-same": " for two cards alike", "level-cards-maxed": " instead"}
    return notes + ([f"+{drawn.bonus_hp} HP{same[drawn.rule]}"] if drawn.bonus_hp else [])


def announced(state: State, hero: Hero, now: int) -> list[str]:
    """What opens for a hero who reaches a level, and for the table where no other hero was there before."""
    notes = []
    for unlock in state.data.levels.opened(hero.level, now):
        if unlock.id in OWN or unlock.level > state.level:
            do = f" ({unlock.do.replace('NAME', argument(hero.name))})" if unlock.do else ""
            notes.append(f"level {unlock.level}: {unlock.says}{do}")
            notes += [state.readings.note(unlock.reading)] if unlock.reading else []
    return notes
