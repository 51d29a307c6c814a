"""Cards held in a game of data alone: they come and go."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.names import CompanionError, fold, resolve
from companion.games.plain.data import Card
from companion.games.plain.state import CARD, State, cards_of, find_card
from companion.store.tables import Holding
from companion.table.change import Change, Outcome, Table, perform


def add_card(table: Table, hero: str, name: str, count: int, new: bool = False) -> Outcome:
    """A member gains a card; a new one goes into the player's box first."""

    def act(change: Change[State]) -> str:
        card, member = _card(change, name, new), change.hero(hero)
        same = change.step.rows(Holding, hero_id=member.id, card=card.name)
        if same:
            same[0].count += count
        else:
            holding = Holding(campaign_id=change.id, hero_id=member.id, card=card.name, type=card.type, count=count)
            change.step.add(holding)
        return f"{member.name} gains {_many(card.name, count)}"

    return perform(table, act)


def _card(change: Change[State], name: str, new: bool) -> Card:
    if new and fold(name) not in {fold(known) for known in _known(change)}:
        change.keep(CARD, name)
    try:
        return find_card(change.system, name, change.box)
    except CompanionError as error:
        raise CompanionError(error.message, f"{error.hint} One that is not listed: add --new.") from error


def _known(change: Change[State]) -> Mapping[str, Card]:
    try:
        return cards_of(change.system, change.box)
    except CompanionError:  # there is none yet
        return {}


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
