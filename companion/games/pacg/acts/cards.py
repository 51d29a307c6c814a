"""Cards of the player's own box, known in every campaign of the set."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_name, resolve
from companion.core.rows import to_facts
from companion.games.pacg.boxed import CARD
from companion.games.pacg.cards import BOONS, COHORT, SETS
from companion.games.pacg.facts import CardFacts
from companion.games.pacg.state import State
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform


def add_own(table: Table, name: str, type: str, facts: CardFacts) -> Outcome:
    """Put a card into the player's box, or correct one; what that means for decks is seen to afterwards."""
    name = clean_name(name, "card's name")
    _valid(type, facts)

    def act(change: Change[State]) -> str:
        known = change.box.find(CARD, name)
        change.keep(CARD, name, {"type": type, **to_facts(facts)})
        return f"{'Change' if known else 'Add'} the card {name}"

    return perform(table, act, owing=OWN_RULES)


def remove_own(table: Table, name: str) -> Outcome:
    """Take a card out of the player's box."""

    def act(change: Change[State]) -> str:
        known = {row.name: row for row in change.box.of(CARD)}
        row = resolve(name, known, "card of your own", "your box")
        change.unbox(CARD, row.name)
        return f"Remove the card {row.name}"

    return perform(table, act, owing=OWN_RULES)


def _valid(type: str, facts: CardFacts) -> None:
    if type not in (*BOONS, COHORT):
        raise CompanionError(f"There is no card type {type!r}.", f"One of: {', '.join((*BOONS, COHORT))}.")
    if facts.set and facts.set not in SETS:
        raise CompanionError(f"There is no set {facts.set!r}.", f"One of: {', '.join(SETS)}.")
    if facts.copies is not None and not 0 <= facts.copies <= 99:
        raise CompanionError(f"{facts.copies} copies make no sense.", "Use 0 to 99.")
