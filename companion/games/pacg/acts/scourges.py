"""Scourges: suffered by roll or by name, removed, gone when the scenario ends."""

from __future__ import annotations

from companion.core.names import CompanionError, resolve
from companion.core.rows import to_facts
from companion.games.pacg.acts.party import character
from companion.games.pacg.facts import HoldingFacts
from companion.games.pacg.scourges import ends
from companion.games.pacg.state import SCOURGE, State
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform


def suffer(table: Table, who: str, name: str, rolled: int, keep: bool) -> Outcome:
    """A character suffers a scourge: the one named, or by the table the one rolled."""

    def act(change: Change[State]) -> str:
        state = change.state
        scourges, hero = state.cards.need_scourges(), character(change, who)
        scourge = scourges.named(name) if name else scourges.result(rolled)
        facts = to_facts(HoldingFacts(keep=keep))
        change.step.add(
            Holding(campaign_id=change.id, hero_id=hero.id, zone=SCOURGE, card=scourge, type=SCOURGE, facts=facts)
        )
        least, most = ends(die := scourges.die(state.adventure.number))
        if not name and not least <= rolled <= most:
            change.note(f"The scourge die of this adventure is {die}: is the roll right?")
        return f"{hero.name} suffers {scourge}" + (f" (rolled {rolled})" if not name else "")

    return perform(table, act)


def remove(table: Table, who: str, name: str) -> Outcome:
    """A power removes a scourge from a character."""

    def act(change: Change[State]) -> str:
        change.state.cards.need_scourges()
        hero = character(change, who)
        rows = {row.card: row for row in change.step.rows(Holding, hero_id=hero.id, zone=SCOURGE)}
        if not rows:
            raise CompanionError(f"{hero.name} has no scourge.", "Nothing was changed.")
        row = resolve(name, rows, "scourge") if name or len(rows) > 1 else next(iter(rows.values()))
        change.step.delete(row)
        return f"{hero.name} is rid of {row.card}"

    return perform(table, act)
