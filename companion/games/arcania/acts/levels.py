"""Levels: two cards drawn, one taken; pseudo levels; what opens is announced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.errors import CompanionError
from companion.core.readings import Readings
from companion.core.words import argument
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.state import LEVEL, PSEUDO, party_level, readings
from companion.games.arcania.hero import STATS
from companion.games.arcania.levels import Drawn, draw
from companion.games.arcania.ruleset import Rules
from companion.store.tables import Feat

MOST_GAIN = 100
HOW_TO = 'companion level up NAME --cards "CARD, CARD" --take CARD --gain attack=1'


def level_up(
    desk: Desk,
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

    def work(change: Change) -> Done:
        hero = change.hero(name)
        drawn = draw(change.rules.levels, (cards[0], cards[1]), take, maxed)
        before = change.whole(hero.name)
        if pseudo:
            _refuse_pseudo(change, before.levels)
        if gains and not drawn.taken:
            raise CompanionError("Neither card can be used, so neither adds anything.", "Leave --gain out.")
        facts = {"drawn": list(cards), "taken": drawn.taken, "gains": dict(gains), "bonus_hp": drawn.bonus_hp}
        number = sum(level.pseudo for level in before.levels) + 1 if pseudo else before.level + 1
        kind = PSEUDO if pseudo else LEVEL
        party = party_level(change.view(), change.rules)
        feat = Feat(campaign_id=change.id, hero_id=hero.id, kind=kind, what=str(number), reason=drawn.rule, facts=facts)
        change.step.add(feat)
        notes = _gained(drawn, gains)
        if not pseudo:
            opened = announced(change.rules, before.level, number, party, readings(change.view(), change.rules))
            notes += [note.replace("NAME", argument(hero.name)) for note in opened]
        label = f"{hero.name} {'takes a pseudo level' if pseudo else f'reaches level {number}'}"
        return Done(label, notes, {"hero": hero.name, "level": before.level if pseudo else number, **facts})

    return desk.perform(work, force)


def _check_gains(gains: Mapping[str, int]) -> None:
    if bad := [stat for stat in gains if stat not in STATS]:
        raise CompanionError(f"A level card does not add to {bad[0]!r}.", f"One of: {', '.join(STATS)}.")
    if any(not 0 < amount <= MOST_GAIN for amount in gains.values()):
        raise CompanionError("A level card adds a small number.", "Write the plus as hp=2.")


def start_at(desk: Desk, name: str, level: int, gains: Mapping[str, int]) -> Outcome:
    """A hero who has been played before comes into the record at a level, with all that the level cards gave."""
    _check_gains(gains)

    def work(change: Change) -> Done:
        hero = change.hero(name)
        start = change.rules.levels.start
        if change.step.rows(Feat, hero_id=hero.id, kind=LEVEL):
            raise CompanionError(f"{hero.name} has levels already.", "`companion level up` takes the next one.")
        if level <= start:
            raise CompanionError(f"Every hero begins at level {start}.", "Give the level the hero has reached.")
        for reached in range(start + 1, level + 1):
            facts = {"gains": dict(gains) if reached == level else {}, "taken": "before this record"}
            feat = Feat(campaign_id=change.id, hero_id=hero.id, kind=LEVEL, what=str(reached), facts=facts)
            change.step.add(feat)
        hero.sheet = {**hero.sheet, "late": level - start, "late_treasure": 0}
        return Done(f"{hero.name} comes in at level {level}", facts={"hero": hero.name, "level": level})

    return desk.perform(work)


def _refuse_pseudo(change: Change, levels: Sequence[object]) -> None:
    if not change.campaign.options.get("environment"):
        raise CompanionError("Pseudo levels come with the environment deck.", "`companion difficulty environment on`.")
    taken = sum(getattr(level, "pseudo", False) for level in levels)
    if taken >= change.rules.levels.pseudo_levels:
        raise CompanionError(f"Both pseudo levels are taken ({taken}).", "Nothing was changed.")


def _gained(drawn: Drawn, gains: Mapping[str, int]) -> list[str]:
    said = ", ".join(f"+{amount} {stat}" for stat, amount in gains.items())
    notes = [f"takes {drawn.taken}" + (f": {said}" if said else "")] if drawn.taken else ["neither card can be used"]
    if drawn.taken and not said:
        notes.append("nothing was added: `companion undo`, then say what the card gives with --gain attack=1")
    same = {"level-cards-same": " for two cards alike", "level-cards-maxed": " instead"}
    return notes + ([f"+{drawn.bonus_hp} HP{same[drawn.rule]}"] if drawn.bonus_hp else [])


def announced(rules: Rules, before: int, now: int, party: int, chosen: Readings) -> list[str]:
    """What opens for the hero, and for the table where no other hero was there before."""
    own = {"specialization", "multi-class", "second-specialization"}
    notes = []
    for unlock in rules.levels.opened(before, now):
        if unlock.id in own or unlock.level > party:
            notes.append(f"level {unlock.level}: {unlock.says}" + (f" ({unlock.do})" if unlock.do else ""))
            notes += [chosen.note(unlock.reading)] if unlock.reading else []
    return notes
