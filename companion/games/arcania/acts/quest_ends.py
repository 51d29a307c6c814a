"""How quests end: won, failed, abandoned, and what each means for the heroes and the tiers."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.core.errors import CompanionError
from companion.core.names import clean_text
from companion.core.party import Standing
from companion.games.arcania.acts.change import Change, Desk, Done, Outcome
from companion.games.arcania.acts.kept import number, text, texts
from companion.games.arcania.acts.levels import HOW_TO
from companion.games.arcania.acts.losses import take
from companion.games.arcania.acts.quests import AFTER_A_QUEST, TIER_READING
from companion.games.arcania.acts.state import gold_of, mode_of, party_level, progress_of, readings
from companion.games.arcania.loss import filled
from companion.games.arcania.quests import MAIN, STARTER, Progress, gives_level
from companion.store.tables import Hero, Holding, QuestRun

BACK_IN_TOWN = "back in town, all offers are drawn anew: companion town show"


def _under_way(change: Change) -> QuestRun:
    rows = [row for row in change.step.rows(QuestRun, campaign_id=change.id) if row.status == "started"]
    if not rows:
        raise CompanionError("No quest is under way.", "`companion quest start NAME` sets out on one.")
    return rows[-1]


def _end(change: Change, row: QuestRun, status: str, **more: Any) -> list[Hero]:
    row.status, row.ended_at = status, change.step.at
    row.facts = {**row.facts, **more}
    named = set(texts(row.facts, "heroes"))
    return [
        hero for hero in change.step.rows(Hero, campaign_id=change.id) if hero.name in named and hero.status == "active"
    ]


def win(desk: Desk, gold: int = 0, level: bool | None = None, reward: str = "") -> Outcome:
    """The quest is won: reward, Noble income, a level for a main quest, perhaps a new tier."""

    def work(change: Change) -> Done:
        row = _under_way(change)
        rules, chosen = change.rules, readings(change.view(), change.rules)
        before = progress_of(change.view(), rules)
        again = row.quest in before.won(number(row.facts, "tier"))  # a quest gives its level once
        first = gives_level(text(row.facts, "kind"), chosen.value(TIER_READING)) and not again
        gives = first if level is None else level
        members = _end(change, row, "won", level=gives, **({"reward": clean_text(reward, "reward")} if reward else {}))
        notes = []
        for hero in members:
            notes += _reward(change, hero, row.quest, gold)
        if gives:
            notes.append(f"each hero draws two level cards: {HOW_TO}")
        notes += _tier_notes(before, progress_of(change.view(), rules), chosen.value(TIER_READING))
        if text(row.facts, "kind") in {STARTER, MAIN}:
            notes.append(chosen.note(TIER_READING))
        return Done(f"Quest {row.quest} is won", [*notes, BACK_IN_TOWN], _said(change, row, gives))

    return desk.perform(work, passing=AFTER_A_QUEST)


def _reward(change: Change, hero: Hero, quest: str, gold: int) -> list[str]:
    markets, notes = change.rules.markets, []
    if gold:
        change.pay(hero.id, gold, f"reward of {quest}")
        notes.append(f"{hero.name} gets {gold:,} GP")
    if change.sheet(hero.name).has(markets.noble):
        change.pay(hero.id, markets.noble_each_quest, f"Noble, {quest} won")
        cites = change.rules.cite(markets.noble_rule)
        notes.append(f"{hero.name} gets {markets.noble_each_quest} GP as a Noble  [{cites}]")
    return notes


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


def _said(change: Change, row: QuestRun, gives: bool = False) -> dict[str, Any]:
    progress = progress_of(change.view(), change.rules)
    return {"quest": row.quest, "status": row.status, "level": gives, "attempts": progress.attempts}


def fail(desk: Desk, rng: Random, gold: int = 0, items: int = 0, all_down: bool = False) -> Outcome:
    """The quest is failed: each hero loses what the card says; in hard mode a fallen party is gone for good."""
    if gold < 0 or not 0 <= items <= 20:
        raise CompanionError("The loss must be a plain number.", "Write --gold 500 or --items 1.")

    def work(change: Change) -> Done:
        row = _under_way(change)
        members = _end(change, row, "failed")
        notes = []
        wiped = all_down and mode_of(change.view(), change.rules).save
        if wiped:
            notes = _wipe(change, members)
        for hero in [] if wiped else members:
            notes += _penalty(change, hero, row.quest, gold, items, rng)
        return Done(f"Quest {row.quest} is failed", [*notes, BACK_IN_TOWN], _said(change, row))

    return desk.perform(work, passing=AFTER_A_QUEST)


def _penalty(change: Change, hero: Hero, quest: str, gold: int, items: int, rng: Random) -> list[str]:
    notes = []
    if due := min(gold, gold_of(change.view(), hero.id)):
        change.pay(hero.id, -due, f"failure of {quest}")
        notes.append(f"{hero.name} loses {due:,} GP")
    for _ in range(items):
        whole = change.whole(hero.name)
        if not any(filled(whole, change.rules).values()):
            notes.append(f"{hero.name} has nothing left to lose")
            break
        lost, said = take(change, hero, rng)
        notes.append(f"{hero.name} loses {lost.item.name} ({'; '.join(said[:-1])})")
    return notes


def _wipe(change: Change, members: list[Hero]) -> list[str]:
    """Hard mode, all heroes down: they and their equipment are discarded, without a save."""
    level = party_level(change.view(), change.rules)
    change.campaign.options = {**change.campaign.options, "party_level": level}
    for hero in members:
        hero.status = Standing.DEAD.value
        for row in change.step.rows(Holding, hero_id=hero.id):
            change.step.delete(row)
    names = ", ".join(hero.name for hero in members)
    said = f"new heroes begin at level {level} with starting gear and {change.rules.levels.gold} GP"
    return [f"{names}: out of the game, with all equipment", said, change.rules.cite("hard-mode-wipe")]


def abandon(desk: Desk, hero_name: str = "") -> Outcome:
    """Give the quest up between encounters: no reward, no failure; one hero alone may leave the others."""

    def work(change: Change) -> Done:
        row = _under_way(change)
        cites = change.rules.cite("abandoning-a-quest")
        if hero_name:
            hero = change.hero(hero_name)
            left = [name for name in texts(row.facts, "heroes") if name != hero.name]
            if hero.name not in texts(row.facts, "heroes"):
                raise CompanionError(f"{hero.name} is not on this quest.", "Nothing was changed.")
            if left:
                row.facts = {**row.facts, "heroes": left, "left": [*texts(row.facts, "left"), hero.name]}
                said = {"quest": row.quest, "status": row.status, "left": hero.name}
                return Done(f"{hero.name} leaves {row.quest}; the others go on", [cites], said)
        _end(change, row, "abandoned")
        notes = ["no reward, no failure; it does not count as completed (ACM, Noble)", cites, BACK_IN_TOWN]
        return Done(f"Quest {row.quest} is abandoned", notes, _said(change, row))

    return desk.perform(work, passing=AFTER_A_QUEST)
