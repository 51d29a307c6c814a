"""Campaigns: new, use, rename, archive, delete, options."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import CompanionError
from companion.core.names import candidates, clean_name, fold, resolve
from companion.core.party import Standing
from companion.core.system import GameSystem
from companion.store.readmodel import ACTIVE
from companion.store.record import Reading, Record, Step
from companion.store.snapshot import campaign_tables, model_of
from companion.store.tables import Campaign, Hero, Setting

OPEN, ARCHIVED = "open", "archived"


def new_campaign(record: Record, game: GameSystem, name: str, products: Iterable[str] = ()) -> Campaign:
    """Start a campaign and put it in use."""
    name = clean_name(name, "campaign's name")
    options = {"products": _products(game, products), "title": game.short}
    with record.change(f"New campaign {name} ({game.short})") as step:
        _refuse_taken(step, name)
        campaign = step.add(Campaign(name=name, key=fold(name), game=game.id, created_at=step.at, options=options))
        step.campaign_id = campaign.id
        put_in_use(step, campaign)
    return campaign


def _products(game: GameSystem, wanted: Iterable[str]) -> list[str]:
    known = {name: product.id for product in game.products for name in (product.id, product.title)}
    chosen = {resolve(name, known, "product", game.short) for name in wanted}
    return sorted(chosen | {"base"})


def _refuse_taken(reading: Reading, name: str) -> None:
    for other in reading.rows(Campaign, key=fold(name)):
        raise CompanionError(f"There is already a campaign called {other.name}.", "Choose another name.")


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


def use_campaign(record: Record, name: str) -> Campaign:
    """Put a campaign in use."""
    with record.change("Use a campaign") as step:
        campaign = find_campaign(step, name)
        step.label = f"Use campaign {campaign.name}"
        put_in_use(step, campaign)
    return campaign


def rename_campaign(record: Record, name: str, new_name: str) -> tuple[str, str]:
    """Give a campaign another name; returns the old and the new one."""
    new_name = clean_name(new_name, "new name")
    with record.change("Rename a campaign") as step:
        campaign = find_campaign(step, name)
        old = campaign.name
        if fold(new_name) != campaign.key:
            _refuse_taken(step, new_name)
        step.label, step.campaign_id = f"Rename campaign {old} to {new_name}", campaign.id
        campaign.name, campaign.key = new_name, fold(new_name)
    return old, new_name


def archive_campaign(record: Record, name: str, back: bool = False) -> Campaign:
    """Put a campaign away (or take it out again); nothing of it is lost."""
    with record.change("Archive a campaign") as step:
        campaign = find_campaign(step, name)
        step.campaign_id = campaign.id
        step.label = f"{'Reopen' if back else 'Archive'} campaign {campaign.name}"
        campaign.status = OPEN if back else ARCHIVED
    return campaign


def set_options(record: Record, game: GameSystem, name: str, add: Iterable[str], drop: Iterable[str]) -> list[str]:
    """Say which products the table owns; returns all of them."""
    with record.change("Change options") as step:
        campaign = find_campaign(step, name)
        owned = set(campaign.options.get("products", ["base"]))
        owned = (owned | set(_products(game, add))) - (set(_products(game, drop)) - {"base"})
        step.campaign_id, step.label = campaign.id, f"{campaign.name} owns: {', '.join(sorted(owned))}"
        campaign.options = {**campaign.options, "products": sorted(owned)}
    return sorted(owned)


def delete_campaign(record: Record, name: str) -> str:
    """Delete a campaign with everything in it, as one undoable step."""
    with record.change("Delete a campaign") as step:
        campaign = find_campaign(step, name)
        step.label = f"Delete campaign {campaign.name}"
        setting = step.get(Setting, ACTIVE)
        if setting and setting.value == str(campaign.id):
            put_in_use(step, None)
        remove_rows(step, campaign)
    return campaign.name


def remove_rows(step: Step, campaign: Campaign) -> None:
    """Delete a campaign's rows, children first, each seen by the journal."""
    for table in reversed(campaign_tables()):
        if table.name != "campaign":
            step.delete(*step.rows(model_of(table.name), campaign_id=campaign.id))
    step.delete(campaign)


def find_hero(reading: Reading, campaign: Campaign, name: str) -> Hero:
    """A member of a campaign by name; one who plays comes before one who left."""
    heroes = reading.rows(Hero, campaign_id=campaign.id)
    playing = {hero.name: hero for hero in heroes if hero.status == Standing.ACTIVE}
    chosen = playing if candidates(name, playing) else {hero.name: hero for hero in heroes}
    return resolve(name, chosen, "member", campaign.name, "" if chosen else "Add one with `companion party add NAME`.")
