"""What an eliminated hero leaves behind."""

from __future__ import annotations

from companion.core.party import Standing
from companion.games.runebound.acts.reading import LOST, scenario_row
from companion.games.runebound.acts.work import Work
from companion.games.runebound.state import ACTIVE, DISCARDED
from companion.store.tables import Counter, Feat, Hero, Holding, LedgerEntry, QuestRun


def eliminate(work: Work, hero: Hero) -> str:
    """Take everything of an eliminated hero out of the game; returns what follows, in words."""
    for table in (Holding, Feat, Counter):
        for row in work.step.rows(table, hero_id=hero.id):
            work.step.delete(row)
    for account, amount in _balances(work, hero).items():
        if amount:
            work.enter(hero, account, -amount, "eliminated")
    hero.sheet = {key: value for key, value in hero.sheet.items() if key not in ("changes", "delayed", "place")}
    drop_quests(work, hero)
    return pass_on(work, hero) + _all_lost(work)


def _balances(work: Work, hero: Hero) -> dict[str, int]:
    sums: dict[str, int] = {}
    for entry in work.step.rows(LedgerEntry, hero_id=hero.id):
        sums[entry.account] = sums.get(entry.account, 0) + entry.amount
    return sums


def drop_quests(work: Work, hero: Hero) -> None:
    """The quests of a hero who leaves are discarded."""
    for row in work.step.rows(QuestRun, campaign_id=work.campaign.id, status=ACTIVE):
        if row.facts.get("hero") == hero.name:
            row.status, row.ended_at = DISCARDED, work.step.at


def pass_on(work: Work, hero: Hero) -> str:
    """The next player in turn order becomes first player."""
    found = scenario_row(work.rows())
    row = work.step.get(QuestRun, found["id"]) if found else None
    if row is None or row.facts.get("first_player") != hero.name:
        return ""
    heroes = work.step.rows(Hero, campaign_id=work.campaign.id)
    at = next(n for n, other in enumerate(heroes) if other.id == hero.id)
    following = [other for other in heroes[at + 1 :] + heroes[:at] if other.status == Standing.ACTIVE]
    row.facts = {**row.facts, "first_player": following[0].name if following else ""}
    return f"; {following[0].name} is first player" if following else ""


def _all_lost(work: Work) -> str:
    """With every hero eliminated, everybody has lost."""
    heroes = work.step.rows(Hero, campaign_id=work.campaign.id)
    found = scenario_row(work.rows())
    row = work.step.get(QuestRun, found["id"]) if found else None
    if row is None or any(other.status == Standing.ACTIVE for other in heroes):
        return ""
    row.status, row.ended_at = LOST, work.step.at
    return "; all heroes are eliminated, the game is lost"
