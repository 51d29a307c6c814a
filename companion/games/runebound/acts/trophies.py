"""Trophies by deck: gained from the top of it, taken with a card, spent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.core.names import CompanionError, clean_name, many
from companion.games.runebound.acts.cards import holder
from companion.games.runebound.acts.scenario import deck_named, reason_said
from companion.games.runebound.facts import TROPHY
from companion.games.runebound.state import State
from companion.table.change import Change, Outcome, Table, perform


def gain(table: Table, name: str, kind: str, count: int, why: str, force: str = "") -> Outcome:
    """Trophies gained from the top of an adventure deck."""
    reason = reason_said(why)
    if count < 1:
        raise CompanionError(f"{count} trophies cannot be gained.", "Give a number from 1 up.")

    def act(change: Change[State]) -> str:
        hero, deck = holder(change, name), deck_named(change, kind)
        change.enter(TROPHY + deck, count, f"gained{f': {reason}' if reason else ''}", hero)
        because = f" ({reason})" if reason else ""
        return f"{hero.name} gains {many(count, f'{deck} trophies')}{because}"

    return perform(table, act, force)


def take(table: Table, name: str, kind: str, card: str, force: str = "") -> Outcome:
    """An adventure card taken as a trophy: a defeated enemy, or an event that says so."""

    def act(change: Change[State]) -> str:
        hero, deck = holder(change, name), deck_named(change, kind)
        what = clean_name(card, "card's name") if card else "a card"
        change.enter(TROPHY + deck, 1, f"took {what}", hero)
        return f"{hero.name} takes {what} as a {deck} trophy"

    return perform(table, act, force)


def spend(table: Table, name: str, kinds: Sequence[str], why: str, force: str = "") -> Outcome:
    """Trophies spent for an ability; each goes to its deck's discard pile."""
    reason = reason_said(why)

    def act(change: Change[State]) -> str:
        hero = holder(change, name)
        spent = Counter(deck_named(change, kind) for kind in kinds)
        for deck, count in spent.items():
            change.enter(TROPHY + deck, -count, f"spent{f': {reason}' if reason else ''}", hero)
        words = ", ".join(many(count, f"{deck} trophies") for deck, count in spent.items())
        return f"{hero.name} spends {words}{f' ({reason})' if reason else ''}"

    return perform(table, act, force)
