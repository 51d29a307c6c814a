"""Notes, house rulings, and the findings a table allows."""

from __future__ import annotations

from companion.core.codes import all_rules
from companion.core.errors import CompanionError
from companion.core.names import clean_name, clean_text, resolve, shorten
from companion.store.record import Record
from companion.store.tables import HouseRule, Note, Ruling
from companion.table.campaigns import active
from companion.table.party import find_hero
from companion.table.status import ALLOW


def add_note(record: Record, text: str, about: str = "") -> str:
    """Keep a note, of the campaign or of one member."""
    text = clean_text(text, "note")
    with record.change("Note") as step:
        campaign = active(step)
        hero = find_hero(step, campaign, about) if about else None
        step.add(Note(campaign_id=campaign.id, hero_id=hero.id if hero else None, text=text, at=step.at))
        of = f" on {hero.name}" if hero else ""
        step.campaign_id, step.label = campaign.id, f"Note{of}: {shorten(text, 50)[1:-1]}"
    return step.label


def add_ruling(record: Record, text: str, about: str = "") -> str:
    """Record a house ruling of the campaign."""
    text, about = clean_text(text, "ruling"), clean_name(about, "title") if about else ""
    with record.change("House ruling") as step:
        campaign = active(step)
        step.add(Ruling(campaign_id=campaign.id, text=text, about=about, at=step.at))
        step.campaign_id, step.label = campaign.id, f"House ruling: {shorten(text, 50)[1:-1]}"
    return step.label


def remove_ruling(record: Record, number: int) -> str:
    """Take back a house ruling by its number in the list."""
    with record.change("Remove a ruling") as step:
        campaign = active(step)
        rulings = step.rows(Ruling, campaign_id=campaign.id)
        if not 1 <= number <= len(rulings):
            raise CompanionError(f"There is no ruling {number}.", "`companion ruling list` shows the numbers.")
        ruling = rulings[number - 1]
        step.campaign_id, step.label = campaign.id, f"Remove house ruling: {shorten(ruling.text, 50)[1:-1]}"
        step.delete(ruling)
    return step.label


def allow_code(record: Record, code: str, reason: str) -> str:
    """Let this table's campaign break a rule without a finding."""
    known = {name: rule for rule in all_rules() for name in (rule.code, rule.name)}
    rule = resolve(code, known, "code", hint="`companion explain` lists them.")
    reason = clean_text(reason, "reason")
    with record.change("House rule") as step:
        campaign = active(step)
        if step.rows(HouseRule, campaign_id=campaign.id, key=ALLOW + rule.code):
            raise CompanionError(f"{rule.code} is already allowed here.", "Nothing was changed.")
        step.add(HouseRule(campaign_id=campaign.id, key=ALLOW + rule.code, value="yes", reason=reason))
        step.campaign_id, step.label = campaign.id, f"House rule: allow {rule.code} {rule.name} ({reason})"
    return step.label


def forbid_code(record: Record, code: str) -> str:
    """Take a house rule back: the finding counts again."""
    with record.change("House rule") as step:
        campaign = active(step)
        allowed = {
            row.key.removeprefix(ALLOW): row
            for row in step.rows(HouseRule, campaign_id=campaign.id)
            if row.key.startswith(ALLOW)
        }
        row = resolve(code, allowed, "allowed code", campaign.name)
        step.campaign_id, step.label = campaign.id, f"House rule ends: {row.key.removeprefix(ALLOW)} counts again"
        step.delete(row)
    return step.label
