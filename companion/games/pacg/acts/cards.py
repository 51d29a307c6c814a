"""Cards the player adds to the box, or corrects: known in every campaign of the set."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_name, resolve
from companion.core.rows import to_facts
from companion.games.pacg.boxed import CARD
from companion.games.pacg.cards import BOONS, COHORT, SETS
from companion.games.pacg.facts import CardFacts
from companion.games.pacg.state import State
from companion.table.change import OWN_RULES, Change, Outcome, Table, perform


def add_own(table: Table, name: str, type: str, facts: CardFacts) -> Outcome:
    """Add a card to the box, or correct one; what that means for decks is seen to afterwards."""
    name = clean_name(name, "card's name")
    _valid(type, facts)

    def act(change: Change[State]) -> str:
        known = change.box.find(CARD, name)
        said = {**dict.fromkeys(CardFacts._fields), **to_facts(facts), "type": type}
        if not change.keep(CARD, known.name if known else name, said):
            raise CompanionError(f"Your box says so already of {name}.", "Nothing was changed.")
        return f"{'Change' if known else 'Add'} the card {name}"

    return perform(table, act, owing=OWN_RULES)


def remove_own(table: Table, name: str) -> Outcome:
    """Take a card of the player's own out of the box."""

    def act(change: Change[State]) -> str:
        rows = {row.name: row for row in change.box.of(CARD)}
        row = resolve(name, rows, "card of your own", "your box")
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
