"""A campaign chooses how it reads a disputed rule."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import clean_text, resolve
from companion.core.system import GameSystem
from companion.games.readings import Reading, load_readings
from companion.games.registry import Games
from companion.store.record import Record
from companion.store.tables import HouseRule
from companion.table.campaigns import active
from companion.table.status import READING


def set_reading(record: Record, games: Games, key: str, value: str, reason: str = "") -> str:
    """Choose a reading for the campaign; the default takes the choice back."""
    with record.change("House reading") as step:
        campaign = active(step)
        game = games.get(campaign.game)
        reading = _reading(game, key)
        if not value:
            choices = "; ".join(f"{name} ({text})" for name, text in reading.choices.items())
            raise CompanionError(f"Which choice for {reading.key}?", f"There is: {choices}.")
        wanted = resolve(value, {name: name for name in reading.choices}, "choice", reading.key)
        rows = step.rows(HouseRule, campaign_id=campaign.id, key=READING + reading.key)
        if (rows[0].value if rows else reading.default) == wanted:
            raise CompanionError(f"{reading.key} is {wanted} already.", "Nothing was changed.")
        why = clean_text(reason, "reason") if reason else ""
        for row in rows:
            step.delete(row)
        if wanted != reading.default:
            step.add(HouseRule(campaign_id=campaign.id, key=READING + reading.key, value=wanted, reason=why))
        whose = " (our default again)" if wanted == reading.default else f" ({why})" if why else ""
        step.campaign_id = campaign.id
        step.label = f"House reading {reading.key}: {reading.choices[wanted]}{whose}"
    return step.label


def _reading(game: GameSystem, key: str) -> Reading:
    known = load_readings(game.folder)
    if not known:
        raise CompanionError(f"{game.short} has no readings to choose.", "Record a ruling: `companion ruling add`.")
    named = {reading.title: reading for reading in known.values()} | known
    named |= {str(reading.number): reading for reading in known.values() if reading.number}
    return resolve(key, named, "reading", game.short, "`companion house readings` lists them.")
