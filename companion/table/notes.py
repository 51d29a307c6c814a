"""Notes and house rulings."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.names import CompanionError, clean_name, clean_text, shorten
from companion.core.rows import tied_about
from companion.store.tables import Note, Ruling
from companion.table.change import Change, Outcome, Table, perform


def add_note(table: Table, text: str, about: str = "") -> Outcome:
    """Keep a note, of the campaign or of one member."""
    text = clean_text(text, "note")

    def act(change: Change[object]) -> str:
        hero = change.hero(about) if about else None
        change.step.add(Note(campaign_id=change.id, hero_id=hero.id if hero else None, text=text, at=change.step.at))
        of = f" on {hero.name}" if hero else ""
        return f"Note{of}: {shorten(text, 50)[1:-1]}"

    return perform(table, act)


def add_ruling(table: Table, text: str, about: str = "", on: Sequence[str] = ()) -> Outcome:
    """Record a house ruling of the campaign, tied to the entries of the digest that it overrides."""
    text, about = clean_text(text, "ruling"), clean_name(about, "title") if about else ""
    about = tied_about(about, on)

    def act(change: Change[object]) -> str:
        change.step.add(Ruling(campaign_id=change.id, text=text, about=about, at=change.step.at))
        return f"House ruling: {shorten(text, 50)[1:-1]}"

    return perform(table, act)


def remove_ruling(table: Table, number: int) -> Outcome:
    """Take back a house ruling by its number in the list."""

    def act(change: Change[object]) -> str:
        rulings = change.step.rows(Ruling, campaign_id=change.id)
        if not 1 <= number <= len(rulings):
            raise CompanionError(f"There is no ruling {number}.", "`companion ruling list` shows the numbers.")
        ruling = rulings[number - 1]
        change.step.delete(ruling)
        return f"Remove house ruling: {shorten(ruling.text, 50)[1:-1]}"

    return perform(table, act)
