"""A campaign chooses how it reads a disputed rule."""

from __future__ import annotations

from companion.core.names import CompanionError, clean_text, resolve
from companion.core.readings import Reading, load_readings
from companion.core.rows import READING
from companion.core.system import GameSystem
from companion.store.tables import HouseRule
from companion.table.change import Change, Outcome, Table, perform


def set_reading(table: Table, key: str, value: str, reason: str = "") -> Outcome:
    """Choose a reading for the campaign; the default takes the choice back."""

    def act(change: Change[object]) -> str:
        reading = _reading(change.system, key)
        if not value:
            choices = "; ".join(f"{name} ({text})" for name, text in reading.choices.items())
            raise CompanionError(f"Which choice for {reading.key}?", f"There is: {choices}.")
        wanted = resolve(value, {name: name for name in reading.choices}, "choice", reading.key)
        rows = change.step.rows(HouseRule, campaign_id=change.id, key=READING + reading.key)
        if (rows[0].value if rows else reading.default) == wanted:
            raise CompanionError(f"{reading.key} is {wanted} already.", "Nothing was changed.")
        why = clean_text(reason, "reason") if reason else ""
        change.step.delete(*rows)
        if wanted != reading.default:
            row = HouseRule(campaign_id=change.id, key=READING + reading.key, value=wanted, reason=why)
            change.step.add(row)
        whose = " (our default again)" if wanted == reading.default else f" ({why})" if why else ""
        return f"House reading {reading.key}: {reading.choices[wanted]}{whose}"

    return perform(table, act)


def _reading(game: GameSystem, key: str) -> Reading:
    known = load_readings(game.folder)
    if not known:
        raise CompanionError(f"{game.short} has no readings to choose.", "Record a ruling: `companion ruling add`.")
    named = {reading.title: reading for reading in known.values()} | known
    named |= {str(reading.number): reading for reading in known.values() if reading.number}
    return resolve(key, named, "reading", game.short, "`companion house readings` lists them.")
