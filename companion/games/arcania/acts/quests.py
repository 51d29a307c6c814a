"""Quests: listed by tier and started."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.names import clean_name, fold, resolve
from companion.games.arcania import codes
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import number
from companion.games.arcania.acts.state import (
    MAIN_QUEST,
    TIER_SIZE,
    heroes,
    party_level,
    playing,
    progress_of,
    readings,
    town_of,
)
from companion.games.arcania.quests import FINAL, MAIN, SIDE, Progress, Quest
from companion.games.arcania.totals import sheet
from companion.store.tables import Counter, CustomCard, QuestRun

AFTER_A_QUEST = (codes.STALE, codes.UNPAID)
TIER_READING = "tier-advance"
START_READINGS = ("control-without-great-evil", "basic-control-factions", "number-of-factions", "quest-appendix")


def add_quest(desk: Desk, name: str, tier: int) -> Outcome:
    """Name a main quest of the Story Book and its tier."""

    def work(change: Change) -> Done:
        _check_tier(change, tier)
        title = clean_name(name, "quest's name")
        if _listed(change).get(fold(title)):
            raise CompanionError(f"{title} is listed already.", "Nothing was changed.")
        change.step.add(CustomCard(campaign_id=change.id, name=title, type=MAIN_QUEST, facts={"tier": tier}))
        return Done(f"{title} is a main quest of tier {tier}", facts={"quest": title, "tier": tier})

    return desk.perform(work)


def set_tier_size(desk: Desk, tier: int, size: int) -> Outcome:
    """Say how many main quests the Story Book has in a tier."""

    def work(change: Change) -> Done:
        _check_tier(change, tier)
        if not 1 <= size <= 50:
            raise CompanionError(f"A tier does not have {size} main quests.", "Count those in the Story Book.")
        name = f"{TIER_SIZE}{tier}"
        rows = change.step.rows(Counter, campaign_id=change.id, name=name)
        if rows:
            rows[0].value = size
        else:
            change.step.add(Counter(campaign_id=change.id, name=name, value=size))
        return Done(f"Tier {tier} has {size} main quests", facts={"tier": tier, "quests": size})

    return desk.perform(work)


def _check_tier(change: Change, tier: int) -> None:
    if not 1 <= tier <= change.rules.quests.tiers:
        raise CompanionError(
            f"There is no tier {tier}.", f"Main quests come in tiers 1 to {change.rules.quests.tiers}."
        )


def _listed(change: Change) -> dict[str, CustomCard]:
    rows = change.step.rows(CustomCard, campaign_id=change.id, type=MAIN_QUEST)
    return {fold(row.name): row for row in rows}


def _quest(change: Change, name: str, tier: int) -> Quest:
    """The quest meant: named in the rulebook, listed by the table, on offer in town, or new with its tier."""
    known = {quest.name: quest for quest in change.rules.quests.quests}
    known |= {row.name: Quest(row.name, MAIN, number(row.facts, "tier", 1)) for row in _listed(change).values()}
    town = town_of(change.view(), change.rules)
    shown = [card for display in town.displays if display.id == "side-quests" for card in display.shown]
    known |= {card: Quest(card, SIDE) for card in shown if card not in known}
    if tier:
        _check_tier(change, tier)
        return known.get(name, Quest(clean_name(name, "quest's name"), MAIN, tier))
    try:
        return resolve(name, known, "quest")
    except CompanionError as error:
        raise CompanionError(error.message, f"{error.hint} A main quest needs --tier, a side quest --side.") from error


def start(desk: Desk, name: str, tier: int = 0, side: bool = False, force: str = "") -> Outcome:
    """Set out on a quest."""

    def work(change: Change) -> Done:
        view = change.view()
        progress = progress_of(view, change.rules)
        if progress.under_way:
            busy = f"{progress.under_way.quest} is still under way."
            raise CompanionError(busy, "End it: `companion quest win`, `quest fail` or `quest abandon`.")
        quest = Quest(clean_name(name, "quest's name"), SIDE) if side else _quest(change, name, tier)
        going = [row["name"] for row in playing(view)]
        if not going:
            raise CompanionError("There is no hero to set out.", "`companion party add NAME --as CLASS` adds one.")
        facts = {"kind": quest.kind, "tier": quest.tier, "heroes": going}
        change.step.add(QuestRun(campaign_id=change.id, quest=quest.name, started_at=change.step.at, facts=facts))
        said = {"quest": quest.name, "kind": quest.kind, "heroes": going}
        return Done(f"Quest {quest.name} begins", _start_notes(change), said, _barred(change, progress, quest))

    return desk.perform(work, force, blocking=AFTER_A_QUEST)


def _barred(change: Change, progress: Progress, quest: Quest) -> list[Finding]:
    """What speaks against setting out on this quest."""
    rules = change.rules
    found = []
    if not progress.is_open(quest):
        what = "all three tiers" if quest.kind == FINAL else f"tier {quest.tier - 1}"
        said = f"{quest.name} opens when {what} of main quests are won"
        cites = rules.cite("slay-the-world-harvester" if quest.kind == FINAL else "main-quests")
        found.append(Finding(codes.TIER_CLOSED, said, ("quest", quest.name), cites, "companion tier show"))
    if quest.kind == SIDE:
        view = change.view()
        easy = [one.name for one in rules.quests.easy(party_level(view, rules))]
        shown = [card for d in town_of(view, rules).displays if d.id == "side-quests" for card in d.shown]
        if fold(quest.name) not in {fold(name) for name in (*easy, *shown)}:
            said = f"{quest.name} is not on offer: {', '.join([*shown, *easy]) or 'nothing is laid out'}"
            cites = rules.cite("side-quest-offer")
            found.append(Finding(codes.NOT_OFFERED, said, ("quest", quest.name), cites, "companion town quests A B"))
    return found


def _start_notes(change: Change) -> list[str]:
    view, rules = change.view(), change.rules
    chosen = readings(view, rules)
    notes = []
    for hero in heroes(view, rules):
        mine = sheet(hero, rules).abilities
        for gift in rules.quests.gifts:
            if gift.ability in mine:
                notes.append(f"{hero.name} {gift.says} ({mine[gift.ability].number} x {gift.ability})")
    tier = progress_of(view, rules).combat_tier(chosen.value(TIER_READING))
    notes.append(f"monsters fight at {'the starting tier' if not tier else f'tier {tier}'}: companion tier show")
    if view.campaign["options"].get("environment"):
        notes.append(chosen.note("random-environment"))
    house = [chosen.note(key) for key in START_READINGS if chosen.is_chosen(key)]
    return [*notes, *house, "other disputed rules as we play them by default: companion house readings"]
