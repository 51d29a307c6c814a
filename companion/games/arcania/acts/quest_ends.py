"""How quests end: won, failed, abandoned, and what each means for the heroes and the tiers."""

from __future__ import annotations

from random import Random

from companion.core.names import CompanionError, clean_text
from companion.core.rows import from_facts, to_facts
from companion.core.system import Standing
from companion.games.arcania.acts.items import take
from companion.games.arcania.acts.levels import HOW_TO
from companion.games.arcania.acts.quests import AFTER_A_QUEST, TIER_READING
from companion.games.arcania.acts.town import clear_offers
from companion.games.arcania.data import MAIN, STARTER
from companion.games.arcania.facts import CampaignFacts, RunFacts
from companion.games.arcania.loss import filled
from companion.games.arcania.state import GOLD, NO_QUEST, Progress, State, gives_level
from companion.games.arcania.totals import sheet
from companion.store.tables import Hero, Holding, QuestRun
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform

BACK_IN_TOWN = "back in town, all offers are drawn anew: companion town show"


def run_under_way(change: Change[State]) -> QuestRun:
    """The row of the quest that is played."""
    found = change.state.log.under_way
    row = change.step.get(QuestRun, found.id) if found else None
    if row is None:
        raise CompanionError(*NO_QUEST)
    return row


def _end(change: Change[State], row: QuestRun, status: str, facts: RunFacts) -> list[Hero]:
    """Close a run; returns the heroes who took part to the end."""
    row.status, row.ended_at = status, change.step.at
    row.facts = to_facts(facts, over=row.facts)
    if left := clear_offers(change):
        change.note(f"discarded in town: {', '.join(left)}")
    members = change.step.rows(Hero, campaign_id=change.id)
    return [hero for hero in members if hero.name in facts.heroes and hero.status == Standing.ACTIVE]


def win(table: Table, gold: int = 0, level: bool | None = None, reward: str = "", force: str = "") -> Outcome:
    """The quest is won: reward, Noble income, a level for a main quest, perhaps a new tier."""
    what = clean_text(reward, "reward") if reward else ""

    def act(change: Change[State]) -> str:
        row = run_under_way(change)
        facts, reading = from_facts(RunFacts, row.facts), change.state.readings.value(TIER_READING)
        before = change.state.progress
        again = row.quest in before.won(facts.tier)  # a quest gives its level once
        gives = gives_level(facts.kind, reading) and not again if level is None else level
        for hero in _end(change, row, "won", facts._replace(level=gives, reward=what)):
            _reward(change, hero, row.quest, gold)
        if any(facts.pool):
            split = f"companion treasure split --lt {facts.pool.lt} --t {facts.pool.t}"
            change.note(f"the treasure pool was not shared: {split}")
        if gives:
            change.note(f"each hero draws two level cards: {HOW_TO}")
        change.notes += _tier_notes(before, change.state.progress, reading)
        if facts.kind in {STARTER, MAIN}:
            change.note(change.state.readings.note(TIER_READING))
        _told(change, row, gives)
        return f"Quest {row.quest} is won"

    return perform(table, act, force, owing=AFTER_A_QUEST)


def _reward(change: Change[State], hero: Hero, quest: str, gold: int) -> None:
    data, markets = change.state.data, change.state.data.markets
    if gold:
        change.enter(GOLD, gold, f"reward of {quest}", hero)
        change.note(f"{hero.name} gets {gold:,} GP")
    if sheet(change.state.member(hero.id), data).has(markets.noble):
        change.enter(GOLD, markets.noble_each_quest, f"Noble, {quest} won", hero)
        change.note(f"{hero.name} gets {markets.noble_each_quest} GP as a Noble  [{data.cite(markets.noble_rule)}]")


def _tier_notes(before: Progress, after: Progress, reading: str) -> list[str]:
    notes = []
    if after.combat_tier(reading) != before.combat_tier(reading):
        notes.append(f"monsters fight at tier {after.combat_tier(reading)} from now on: companion tier show")
    if after.open_tier != before.open_tier and after.open_tier <= after.tiers:
        notes.append(f"the main quests of tier {after.open_tier} are open")
    if after.open_tier > after.tiers >= before.open_tier:
        notes.append("all tiers are beaten: the last quest is open")
    if after.open_tier <= after.tiers and after.open_tier not in after.sizes and after.won(after.open_tier):
        notes.append(f"how many main quests has tier {after.open_tier}? companion tier size {after.open_tier} NUMBER")
    if after.is_over:
        notes.append("the World Harvester is slain: the heroes have won the game")
    return notes


def _told(change: Change[State], row: QuestRun, gives: bool = False) -> None:
    """What a program hears of the end of a quest, and what comes next."""
    attempts = change.state.progress.attempts
    change.facts |= {"quest": row.quest, "status": row.status, "level": gives, "attempts": attempts}
    change.note(BACK_IN_TOWN)


def fail(table: Table, rng: Random, gold: int = 0, items: int = 0, all_down: bool = False, force: str = "") -> Outcome:
    """The quest is failed: each hero loses what the card says; in hard mode a fallen party is gone for good."""
    if gold < 0 or not 0 <= items <= 20:
        raise CompanionError("The loss must be a plain number.", "Write --gold 500 or --items 1.")

    def act(change: Change[State]) -> str:
        row = run_under_way(change)
        members = _end(change, row, "failed", from_facts(RunFacts, row.facts))
        if all_down and change.state.mode.save:
            _wipe(change, members)
        else:
            for hero in members:
                _penalty(change, hero, row.quest, gold, items, rng)
        _told(change, row)
        return f"Quest {row.quest} is failed"

    return perform(table, act, force, owing=OWN_RULES)


def _penalty(change: Change[State], hero: Hero, quest: str, gold: int, items: int, rng: Random) -> None:
    if (due := min(gold, change.ledger.balance(GOLD, hero.id))) > 0:
        change.enter(GOLD, -due, f"failure of {quest}", hero)
        change.note(f"{hero.name} loses {due:,} GP")
    for _ in range(items):
        if not any(filled(change.state.member(hero.id), change.state.data).values()):
            change.note(f"{hero.name} has nothing left to lose")
            break
        lost, said = take(change, hero, rng)
        change.note(f"{hero.name} loses {lost.item.name} ({'; '.join(said)})")


def _wipe(change: Change[State], members: list[Hero]) -> None:
    """Hard mode, all heroes down: they and their equipment are discarded, without a save."""
    level, data = change.state.level, change.state.data
    kept = from_facts(CampaignFacts, change.campaign.options)._replace(party_level=level)
    change.campaign.options = to_facts(kept, over=change.campaign.options)
    for hero in members:
        hero.status = Standing.DEAD.value
        change.step.delete(*change.step.rows(Holding, hero_id=hero.id))
    change.note(f"{', '.join(hero.name for hero in members)}: out of the game, with all equipment")
    change.note(f"new heroes begin at level {level} with starting gear and {data.levels.gold} GP")
    change.note(data.cite("hard-mode-wipe"))


def abandon(table: Table, hero_name: str = "", force: str = "") -> Outcome:
    """Give the quest up between encounters: no reward, no failure; one hero alone may leave the others."""

    def act(change: Change[State]) -> str:
        row, cites = run_under_way(change), change.state.data.cite("abandoning-a-quest")
        facts = from_facts(RunFacts, row.facts)
        hero = change.hero(hero_name) if hero_name else None
        if hero and hero.name not in facts.heroes:
            raise CompanionError(f"{hero.name} is not on this quest.", "Nothing was changed.")
        left = tuple(name for name in facts.heroes if hero and name != hero.name)
        if hero and left:
            row.facts = to_facts(facts._replace(heroes=left, left=(*facts.left, hero.name)), over=row.facts)
            change.note(cites)
            change.facts |= {"quest": row.quest, "status": row.status, "left": hero.name}
            return f"{hero.name} leaves {row.quest}; the others go on"
        _end(change, row, "abandoned", facts)
        change.notes += ["no reward, no failure; it does not count as completed (ACM, Noble)", cites]
        _told(change, row)
        return f"Quest {row.quest} is abandoned"

    return perform(table, act, force, owing=AFTER_A_QUEST)
