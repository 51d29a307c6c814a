"""Rewards: what is due to whom, and how it is claimed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.errors import CompanionError
from companion.core.names import resolve
from companion.games.pacg.acts.changes import Change
from companion.games.pacg.acts.dues import Due, open_dues, words_for
from companion.games.pacg.acts.holdings import put
from companion.games.pacg.acts.state import ACQUIRED, WON, Row, key_of, playing
from companion.games.pacg.paths import FEAT, LOOT, ROLE, TRADER, Adventure, Reward, Scenario
from companion.store.readmodel import CampaignView
from companion.store.tables import Hero, QuestRun, Trader

CHECKED = "checked off"


def due_for_win(change: Change, scenario: Scenario, run: QuestRun) -> list[Due]:
    """Everything a win brings: the scenario's reward, and the adventure's where it is completed now.

    Feats and roles are counted for each character: one who missed the first win may still earn them.
    """
    view = change.view()
    earned = earned_by(view, scenario.id, run.id)
    found = list(_due(view, scenario.reward, scenario.title, earned))
    if adventure := completed_now(change, scenario):
        found += _due(view, adventure.reward, adventure.title, earned_by(view, f"adventure {adventure.number}", run.id))
    return found


def completed_now(change: Change, scenario: Scenario) -> Adventure | None:
    """The adventure, where every scenario of it is won with this one."""
    won = {r.quest for r in change.step.rows(QuestRun, campaign_id=change.campaign.id, status=WON)} | {scenario.id}
    return next((a for a in change.cards.path.completed(won) if a.number == scenario.adventure), None)


def earned_by(view: CampaignView, quest: str, run: int) -> set[str] | None:
    """The characters who have had a reward; None where nobody has."""
    rows = [
        r for r in view.of("quest_run") if r["status"] == WON and r["id"] != run and quest in r["facts"].get("for", [])
    ]
    return {hero for row in rows for hero in row["facts"].get("heroes", [])} if rows else None


def _due(view: CampaignView, rewards: tuple[Reward, ...], source: str, earned: set[str] | None) -> Iterator[Due]:
    for reward in rewards:
        if reward.kind in {FEAT, ROLE}:
            for hero in playing(view):
                if earned is None or key_of(hero) not in earned:
                    yield {"hero": key_of(hero), "kind": reward.kind, "what": reward.what, "from": source}
        elif earned is None:
            yield {"hero": None, "kind": reward.kind, "what": reward.what, "from": source}


def settle_due(change: Change, found: tuple[Row, int, Due]) -> None:
    """Mark a reward as claimed."""
    run = change.step.get(QuestRun, found[0]["id"])
    assert run is not None
    listed = [{**due, "done": True} if n == found[1] else due for n, due in enumerate(run.facts["due"])]
    run.facts = {**run.facts, "due": listed}
    change.step.flush()


def check_off(change: Change, name: str, reason: str) -> None:
    """Check a trader off on the Bazaar card."""
    known = {row.name: row for row in change.step.rows(Trader, campaign_id=change.campaign.id)}
    if name not in known:
        facts = {"reason": reason}
        change.step.add(Trader(campaign_id=change.campaign.id, name=name, status=CHECKED, facts=facts))
        change.notes.append(f"{name} is checked off on the Bazaar card.")


def give_loot(change: Change, name: str, hero: Hero) -> None:
    """A loot card that is due goes to a character."""
    waiting = {due["what"]: (run, n, due) for run, n, due in open_dues(change.view()) if due["kind"] == LOOT}
    if not waiting:
        raise CompanionError("No loot is due.", 'Enter a card by hand: companion deck add NAME "CARD".')
    card = resolve(name, {what: what for what in waiting}, "loot that is due")
    settle_due(change, waiting[card])
    put(change.step, change.campaign, hero, change.cards.card(card), 1, ACQUIRED)
    change.notes.append(f"{hero.name} takes {card}.")


def claim_at_once(change: Change) -> None:
    """Traders need no choice; a thing that only the card can tell is said, not tracked."""
    for found in list(open_dues(change.view())):
        due = found[2]
        if due["kind"] == TRADER:
            settle_due(change, found)
            check_off(change, due["what"], due["from"])
        elif due["kind"] not in {FEAT, ROLE, LOOT}:
            settle_due(change, found)
            change.notes.append(words_for(due))
