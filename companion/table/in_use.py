"""Which campaign is meant, and which of its members."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.names import candidates, resolve
from companion.core.party import Standing
from companion.store.readmodel import ACTIVE
from companion.store.record import Reading, Step
from companion.store.tables import Campaign, Hero, Setting


def put_in_use(step: Step, campaign: Campaign | None) -> None:
    """Make a campaign the one commands work on; None leaves none in use."""
    setting = step.get(Setting, ACTIVE)
    value = str(campaign.id) if campaign else ""
    if setting is None:
        step.add(Setting(key=ACTIVE, value=value))
    else:
        setting.value = value


def find_campaign(reading: Reading, name: str = "") -> Campaign:
    """A campaign by name, or the one in use."""
    if not name:
        return active(reading)
    found = reading.rows(Campaign)
    hint = "`companion campaign list` shows them." if found else "Start one with `companion campaign new`."
    return resolve(name, {campaign.name: campaign for campaign in found}, "campaign", hint=hint)


def active(reading: Reading) -> Campaign:
    """The campaign in use."""
    setting = reading.get(Setting, ACTIVE)
    campaign = reading.get(Campaign, int(setting.value)) if setting and setting.value else None
    if campaign is None:
        raise CompanionError(
            "No campaign is in use.",
            "Start one with `companion campaign new NAME --game GAME`, or choose one: `companion campaign use NAME`.",
        )
    return campaign


def find_hero(reading: Reading, campaign: Campaign, name: str) -> Hero:
    """A member of a campaign by name; one who plays comes before one who left."""
    heroes = reading.rows(Hero, campaign_id=campaign.id)
    playing = {hero.name: hero for hero in heroes if hero.status == Standing.ACTIVE}
    chosen = playing if candidates(name, playing) else {hero.name: hero for hero in heroes}
    return resolve(name, chosen, "member", campaign.name, "" if chosen else "Add one with `companion party add NAME`.")
