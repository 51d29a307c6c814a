"""House rules: findings a campaign allows, and how it reads a disputed rule."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.findings import Rule
from companion.core.names import CompanionError, clean_text, resolve
from companion.core.readings import Reading, load_readings
from companion.core.rows import ALLOW, READING
from companion.core.system import GameSystem
from companion.store.tables import HouseRule
from companion.table.change import Change, Outcome, Table, perform

TAKEN_BACK = "default"
"""Typed instead of a choice: whatever we read by default holds, and is said."""


def set_reading(table: Table, key: str, value: str, reason: str = "") -> Outcome:
    """Choose a reading for the campaign, also our default by name; the word `default` takes the choice back."""

    def act(change: Change[object]) -> str:
        reading = _reading(change.system, key)
        if not value:
            choices = "; ".join(f"{name} ({text})" for name, text in reading.choices.items())
            raise CompanionError(f"Which choice for {reading.key}?", f"There is: {choices}.")
        back = value == TAKEN_BACK and TAKEN_BACK not in reading.choices
        wanted = "" if back else resolve(value, {name: name for name in reading.choices}, "choice", reading.key)
        rows = change.step.rows(HouseRule, campaign_id=change.id, key=READING + reading.key)
        if (rows[0].value if rows else "") == wanted:
            held = wanted or f"{reading.default}, our default,"
            raise CompanionError(f"{reading.key} is {held} already.", "Nothing was changed.")
        why = clean_text(reason, "reason") if reason else ""
        change.step.delete(*rows)
        if wanted:
            row = HouseRule(campaign_id=change.id, key=READING + reading.key, value=wanted, reason=why)
            change.step.add(row)
        whose = f" ({why})" if why else "" if wanted else " (our default again)"
        return f"House reading {reading.key}: {reading.choices[wanted or reading.default]}{whose}"

    return perform(table, act)


def _reading(game: GameSystem, key: str) -> Reading:
    known = load_readings(game.folder)
    if not known:
        raise CompanionError(f"{game.short} has no readings to choose.", "Record a ruling: `companion ruling add`.")
    named = {reading.title: reading for reading in known.values()} | known
    named |= {str(reading.number): reading for reading in known.values() if reading.number}
    return resolve(key, named, "reading", game.short, "`companion house readings` lists them.")


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
