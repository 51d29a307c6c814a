"""Members as acts name them, and what joining, dying and returning mean for their cards."""

from __future__ import annotations

from companion.core.names import CompanionError
from companion.core.rows import from_facts, to_facts
from companion.core.system import Standing
from companion.games.pacg.acts.holdings import bury, clear, dig_up
from companion.games.pacg.facts import SheetFacts
from companion.games.pacg.state import ANYWHERE, SCOURGE, Hero, State
from companion.store.tables import Hero as HeroTable
from companion.table.change import Change


def character(change: Change[State], name: str) -> Hero:
    """A character who takes part, as a player names it."""
    row = change.hero(name)
    if row.status != Standing.ACTIVE:
        raise CompanionError(f"{row.name} is {row.status}.", "Name a character who plays.")
    return change.state.hero(row.id)


def write_sheet(change: Change[State], hero: int, role: str) -> None:
    """A character's role stands on its sheet."""
    row = change.step.get(HeroTable, hero)
    assert row is not None
    row.sheet = to_facts(from_facts(SheetFacts, row.sheet)._replace(role=role), over=row.sheet)


def joined(change: Change[State], row: HeroTable) -> str:
    """Runs remember a character by a key of its own: another one may bear the same name after a death."""
    key = f"{row.name} {len(change.state.heroes)}"
    row.sheet = to_facts(from_facts(SheetFacts, row.sheet)._replace(key=key), over=row.sheet)
    return "; plays from the next scenario on" if change.state.playing else ""


def died(change: Change[State], row: HeroTable) -> str:
    """Deck, hand and discards are buried; the survivors may use them at the rebuild, where one is still to come."""
    state = change.state
    hero, said = state.hero(row.id), ""
    clear(change, hero, (SCOURGE,))
    if state.playing or state.rebuild_due:
        if count := bury(change, hero):
            said = f"; {count} cards are buried and may be used at the rebuild"
    else:
        clear(change, hero, ANYWHERE)
    if state.playing and not change.state.present:
        return f"{said}; nobody is left, so the scenario is lost (companion quest lose)"
    return said + missing(change, row)


def missing(change: Change[State], row: HeroTable) -> str:
    """One who leaves in the middle of a turn ends it."""
    ends = change.state.playing and _has_turn(change.state, change.state.hero(row.id))
    return "; the turn ends at once (companion play turn)" if ends else ""


def _has_turn(state: State, hero: Hero) -> bool:
    play = state.under_way.facts.play
    return play is not None and bool(hero.key) and play.whose == hero.key


def returned(change: Change[State], row: HeroTable) -> str:
    """One who is alive again has the buried cards back, as far as no rebuild has given them away."""
    count = dig_up(change, change.state.hero(row.id))
    return f" with {count} cards that were buried" if count else ""
