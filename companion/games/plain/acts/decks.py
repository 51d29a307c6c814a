"""Cards held in a game of data alone: they come and go."""

from __future__ import annotations

from companion.core.names import CompanionError, resolve
from companion.games.plain.state import State, find_card
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform


def add_card(table: Table, hero: str, name: str, count: int) -> Outcome:
    """A member gains a card."""

    def act(change: Change[State]) -> str:
        card, member = find_card(change.system, name), change.hero(hero)
        same = change.step.rows(Holding, hero_id=member.id, card=card.name)
        if same:
            same[0].count += count
        else:
            holding = Holding(campaign_id=change.id, hero_id=member.id, card=card.name, type=card.type, count=count)
            change.step.add(holding)
        return f"{member.name} gains {_many(card.name, count)}"

    return perform(table, act)


def remove_card(table: Table, hero: str, name: str, count: int) -> Outcome:
    """A member loses a card that he or she holds."""

    def act(change: Change[State]) -> str:
        member = change.hero(hero)
        held = {row.card: row for row in change.step.rows(Holding, hero_id=member.id)}
        row = resolve(name, held, "card", f"{member.name}'s deck", "" if held else "It is empty.")
        if row.count < count:
            raise CompanionError(f"{member.name} has only {_many(row.card, row.count)}.", "Nothing was changed.")
        row.count -= count
        if not row.count:
            change.step.delete(row)
        return f"{member.name} loses {_many(row.card, count)}"

    return perform(table, act)


def _many(name: str, count: int) -> str:
    return name if count == 1 else f"{count} x {name}"
