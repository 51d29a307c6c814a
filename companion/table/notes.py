"""Notes, house rulings, and the findings a table allows."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.findings import Rule
from companion.core.names import CompanionError, clean_name, clean_text, resolve, shorten
from companion.core.rows import ALLOW
from companion.store.tables import HouseRule, Note, Ruling
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


def add_ruling(table: Table, text: str, about: str = "") -> Outcome:
    """Record a house ruling of the campaign."""
    text, about = clean_text(text, "ruling"), clean_name(about, "title") if about else ""

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


def allow_code(table: Table, rules: Iterable[Rule], code: str, reason: str) -> Outcome:
    """Let this table's campaign break a rule without a finding; `rules` are all there are."""
    known = {name: rule for rule in rules for name in (rule.code, rule.name)}
    rule = resolve(code, known, "code", hint="`companion explain` lists them.")
    reason = clean_text(reason, "reason")

    def act(change: Change[object]) -> str:
        key = ALLOW + rule.code
        if change.step.rows(HouseRule, campaign_id=change.id, key=key):
            raise CompanionError(f"{rule.code} is already allowed here.", "Nothing was changed.")
        change.step.add(HouseRule(campaign_id=change.id, key=key, value="yes", reason=reason))
        return f"House rule: allow {rule.code} {rule.name} ({reason})"

    return perform(table, act)


def forbid_code(table: Table, code: str) -> Outcome:
    """Take a house rule back: the finding counts again."""

    def act(change: Change[object]) -> str:
        rows = change.step.rows(HouseRule, campaign_id=change.id)
        allowed = {row.key.removeprefix(ALLOW): row for row in rows if row.key.startswith(ALLOW)}
        row = resolve(code, allowed, "allowed code", change.campaign.name)
        change.step.delete(row)
        return f"House rule ends: {row.key.removeprefix(ALLOW)} counts again"

    return perform(table, act)
