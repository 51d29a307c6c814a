"""Rewards claimed: marked as taken, traders checked off, loot given out."""

from __future__ import annotations

from companion.core.names import CompanionError, resolve
from companion.core.rows import to_facts
from companion.games.pacg.acts.holdings import put
from companion.games.pacg.acts.runs import write_run
from companion.games.pacg.facts import TraderFacts
from companion.games.pacg.paths import FEAT, LOOT, ROLE, TRADER
from companion.games.pacg.rewards import OpenDue, due_words, open_dues
from companion.games.pacg.state import ACQUIRED, Hero, State
from companion.store.tables import Trader
from companion.table.change import Change

CHECKED = "checked off"


def settle_due(change: Change[State], found: OpenDue) -> None:
    """Mark a reward as claimed."""
    facts = next(run.facts for run in change.state.runs if run.id == found.run)
    listed = [due._replace(done=True) if n == found.place else due for n, due in enumerate(facts.due)]
    write_run(change, found.run, facts._replace(due=tuple(listed)))


def check_off(change: Change[State], name: str, reason: str) -> bool:
    """Check a trader off on the Bazaar card; whether it was not yet."""
    if name in change.state.traders:
        return False
    facts = to_facts(TraderFacts(reason))
    change.step.add(Trader(campaign_id=change.id, name=name, status=CHECKED, facts=facts))
    return True


def give_loot(change: Change[State], name: str, hero: Hero) -> str:
    """A loot card that is due goes to a character; returns what to say."""
    waiting = {found.due.what: found for found in open_dues(change.state) if found.due.kind == LOOT}
    if not waiting:
        raise CompanionError("No loot is due.", 'Enter a card by hand: companion deck add NAME "CARD".')
    card = resolve(name, {what: what for what in waiting}, "loot that is due")
    settle_due(change, waiting[card])
    put(change, hero, change.state.cards.card(card), 1, ACQUIRED)
    return f"{hero.name} takes {card}"


def claim_at_once(change: Change[State]) -> None:
    """Traders need no choice; a thing that only the card can tell is said, not tracked."""
    for found in list(open_dues(change.state)):
        due = found.due
        if due.kind in {FEAT, ROLE, LOOT}:
            continue
        settle_due(change, found)
        if due.kind != TRADER:
            change.note(due_words(due))
        elif check_off(change, due.what, due.from_):
            change.note(f"{due.what} is checked off on the Bazaar card.")
