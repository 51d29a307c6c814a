"""Quests: main quests listed by tier, quests started."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.findings import Action, Finding
from companion.core.names import CompanionError, clean_name, fold, resolve
from companion.core.rows import to_facts
from companion.games.arcania import codes
from companion.games.arcania.boxed import QUEST, keep
from companion.games.arcania.data import FINAL, MAIN, SIDE, Quest, Ruleset
from companion.games.arcania.facts import MainQuestFacts, RunFacts
from companion.games.arcania.markets import SIDE_QUESTS
from companion.games.arcania.state import MAIN_QUEST, TIER_SIZE, State
from companion.games.arcania.totals import sheet
from companion.store.tables import CustomCard, QuestRun
from companion.table.change import Change, Outcome, Table, perform

AFTER_A_QUEST = (codes.STALE, codes.UNPAID)
"""What is due after a quest, and must be done before the next one."""
TIER_READING = "tier-advance"
START_READINGS = ("control-without-great-evil", "basic-control-factions", "number-of-factions", "quest-appendix")


def add_quest(table: Table, name: str, tier: int, force: str = "") -> Outcome:
    """Name a main quest of the Story Book and its tier."""

    def act(change: Change[State]) -> str:
        _check_tier(change.state.data, tier)
        title = clean_name(name, "quest's name")
        if fold(title) in {fold(quest.name) for quest in change.state.main_quests}:
            raise CompanionError(f"{title} is listed already.", "Nothing was changed.")
        facts = to_facts(MainQuestFacts(tier))
        change.step.add(CustomCard(campaign_id=change.id, name=title, type=MAIN_QUEST, facts=facts))
        change.facts |= {"quest": title, "tier": tier}
        return f"{title} is a main quest of tier {tier}"

    return perform(table, act, force)


def set_tier_size(table: Table, tier: int, size: int, force: str = "") -> Outcome:
    """Say how many main quests the Story Book has in a tier."""

    def act(change: Change[State]) -> str:
        _check_tier(change.state.data, tier)
        if not 1 <= size <= 50:
            raise CompanionError(f"A tier does not have {size} main quests.", "Count those in the Story Book.")
        change.count(f"{TIER_SIZE}{tier}", size)
        change.facts |= {"tier": tier, "quests": size}
        return f"Tier {tier} has {size} main quests"

    return perform(table, act, force)


def _check_tier(data: Ruleset, tier: int) -> None:
    if not 1 <= tier <= data.quests.tiers:
        raise CompanionError(f"There is no tier {tier}.", f"Main quests come in tiers 1 to {data.quests.tiers}.")


def _quest(state: State, name: str, tier: int) -> Quest:
    """The quest meant: named in the rulebook, listed by the table, on offer in town, or new with its tier."""
    known = {quest.name: quest for quest in (*state.data.quests.quests, *state.main_quests)}
    known |= {card: Quest(card, SIDE) for card in state.town.stall(SIDE_QUESTS).cards if card not in known}
    if tier:
        _check_tier(state.data, tier)
        return known.get(name, Quest(clean_name(name, "quest's name"), MAIN, tier))
    try:
        return resolve(name, known, "quest")
    except CompanionError as error:
        raise CompanionError(error.message, f"{error.hint} A main quest needs --tier, a side quest --side.") from error


def start(table: Table, name: str, tier: int = 0, side: bool = False, encounters: int = 0, force: str = "") -> Outcome:
    """Set out on a quest, of as many encounters as its card lists."""

    def act(change: Change[State]) -> str:
        state = change.state
        if run := state.log.under_way:
            busy = f"{run.quest} is still under way."
            raise CompanionError(busy, "End it: `companion quest win`, `quest fail` or `quest abandon`.")
        quest = Quest(clean_name(name, "quest's name"), SIDE) if side else _quest(state, name, tier)
        going = [hero.name for hero in state.heroes]
        if not going:
            raise CompanionError("There is no hero to set out.", "`companion party add NAME --as CLASS` adds one.")
        known = encounters or change.box.number(QUEST, quest.name, "encounters") or 0
        facts = to_facts(RunFacts(quest.kind, quest.tier, tuple(going), encounters=known))
        keep(change, QUEST, quest.name, {"encounters": encounters or None}, once=False)
        change.step.add(QuestRun(campaign_id=change.id, quest=quest.name, started_at=change.step.at, facts=facts))
        change.find(*_barred(state, quest))
        change.notes += _start_notes(state)
        change.facts |= {"quest": quest.name, "kind": quest.kind, "heroes": going}
        return f"Quest {quest.name} begins"

    return perform(table, act, force, needs=AFTER_A_QUEST)


def _barred(state: State, quest: Quest) -> Iterator[Finding]:
    """What speaks against setting out on this quest."""
    data, last = state.data, quest.kind == FINAL
    if not state.progress.is_open(quest):
        yield codes.TIER_CLOSED.at(
            "quest",
            quest.name,
            fix=Action("tier show"),
            cites=data.cite("slay-the-world-harvester" if last else "main-quests"),
            quest=quest.name,
            what="all three tiers" if last else f"tier {quest.tier - 1}",
        )
    if quest.kind == SIDE:
        offered = [*state.town.stall(SIDE_QUESTS).cards, *(easy.name for easy in data.quests.easy(state.level))]
        if fold(quest.name) not in {fold(name) for name in offered}:
            yield codes.NOT_OFFERED.at(
                "quest",
                quest.name,
                fix=Action("town quests", asks=("A", "B")),
                cites=data.cite("side-quest-offer"),
                quest=quest.name,
                offer=", ".join(offered) or "nothing is laid out",
            )


def _start_notes(state: State) -> list[str]:
    notes, chosen = [], state.readings
    for hero in state.heroes:
        mine = sheet(hero, state.data).abilities
        for gift in state.data.quests.gifts:
            if gift.ability in mine:
                notes.append(f"{hero.name} {gift.says} ({mine[gift.ability].number} x {gift.ability})")
    tier = state.progress.combat_tier(chosen.value(TIER_READING))
    notes.append(f"monsters fight at {'the starting tier' if not tier else f'tier {tier}'}: companion tier show")
    if state.environment:
        notes.append(chosen.note("random-environment"))
    house = [chosen.note(key) for key in START_READINGS if chosen.is_chosen(key)]
    return [*notes, *house, "other disputed rules as we play them by default: companion house readings"]
