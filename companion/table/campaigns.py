"""Campaigns: new, use, rename, archive, delete, options; and the log of what was done in one."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.names import CompanionError, clean_name, fold, resolve
from companion.core.rows import from_facts, to_facts
from companion.core.system import GameSystem, Options
from companion.store.caller import caller
from companion.store.log import LogLine
from companion.store.record import Record
from companion.store.step import Reading, Step
from companion.store.tables import Campaign, History, campaign_models
from companion.table.change import Outcome, find_campaign, perform_on_folder, put_in_use

OPEN, ARCHIVED = "open", "archived"


def new_campaign(record: Record, game: GameSystem, name: str, products: Iterable[str] = ()) -> Outcome:
    """Start a campaign and put it in use."""
    name = clean_name(name, "campaign's name")
    options = Options(tuple(_products(game, products)), game.short)

    def act(step: Step) -> str:
        _refuse_taken(step, name)
        kept = {**to_facts(options), "products": list(options.products)}
        campaign = step.add(Campaign(name=name, key=fold(name), game=game.id, created_at=step.at, options=kept))
        step.campaign_id = campaign.id
        put_in_use(step, campaign)
        return f"New campaign {name} ({game.short})"

    facts = {"campaign": name, "game": game.id, "products": list(options.products)}
    return perform_on_folder(record, act, facts)


def _products(game: GameSystem, wanted: Iterable[str]) -> list[str]:
    known = {name: product.id for product in game.products for name in (product.id, product.title)}
    chosen = {resolve(name, known, "product", game.short) for name in wanted}
    return sorted(chosen | {"base"})


def _refuse_taken(reading: Reading, name: str) -> None:
    for other in reading.rows(Campaign, key=fold(name)):
        raise CompanionError(f"There is already a campaign called {other.name}.", "Choose another name.")


def use_campaign(record: Record, name: str) -> Outcome:
    """Put a campaign in use. It is this home's choice and no step of the record, which others may share."""
    campaign = record.look(lambda reading: find_campaign(reading, name))
    record.in_use.choose(campaign.id, campaign.created_at)
    return Outcome(True, f"Use campaign {campaign.name}", facts={"campaign": campaign.name})


def rename_campaign(record: Record, name: str, new_name: str) -> Outcome:
    """Give a campaign another name."""
    new_name = clean_name(new_name, "new name")
    facts: dict[str, object] = {"campaign": new_name}

    def act(step: Step) -> str:
        campaign = find_campaign(step, name)
        if fold(new_name) != campaign.key:
            _refuse_taken(step, new_name)
        facts["was"] = campaign.name
        campaign.name, campaign.key = new_name, fold(new_name)
        step.campaign_id = campaign.id
        return f"Rename campaign {facts['was']} to {new_name}"

    return perform_on_folder(record, act, facts)


def archive_campaign(record: Record, name: str, back: bool = False) -> Outcome:
    """Put a campaign away (or take it out again); nothing of it is lost."""
    facts: dict[str, object] = {}

    def act(step: Step) -> str:
        campaign = find_campaign(step, name)
        step.campaign_id = campaign.id
        campaign.status = OPEN if back else ARCHIVED
        facts["campaign"] = campaign.name
        return f"{'Reopen' if back else 'Archive'} campaign {campaign.name}"

    return perform_on_folder(record, act, facts)


def set_options(record: Record, game: GameSystem, name: str, add: Iterable[str], drop: Iterable[str]) -> Outcome:
    """Say which products the table owns."""
    facts: dict[str, object] = {}

    def act(step: Step) -> str:
        campaign = find_campaign(step, name)
        options = from_facts(Options, campaign.options)
        owned = {*options.products, *_products(game, add)} - (set(_products(game, drop)) - {"base"})
        kept = {**campaign.options, "products": sorted(owned)}
        step.campaign_id, campaign.options = campaign.id, kept
        facts.update(campaign=campaign.name, owned=sorted(owned))
        return f"{campaign.name} owns: {', '.join(sorted(owned))}"

    return perform_on_folder(record, act, facts)


def delete_campaign(record: Record, name: str) -> Outcome:
    """Delete a campaign with everything in it, as one undoable step."""
    facts: dict[str, object] = {}

    def act(step: Step) -> str:
        campaign = find_campaign(step, name)
        if caller().fixed and campaign.id == caller().campaign:
            raise CompanionError(f"{campaign.name} is being served.", "Close the table first, and delete it then.")
        step.concerns = campaign.id
        remove_rows(step, campaign)
        facts["campaign"] = campaign.name
        return f"Delete campaign {campaign.name}"

    return perform_on_folder(record, act, facts)


def remove_rows(step: Step, campaign: Campaign) -> None:
    """Delete a campaign's rows, children first, each seen by the journal."""
    for model in reversed(campaign_models()):
        if model is not Campaign:
            step.delete(*step.rows(model, campaign_id=campaign.id))
    step.delete(campaign)


def earlier_labels(record: Record, campaign_id: int, limit: int, by: str = "") -> list[LogLine]:
    """The changes made elsewhere before the import, newest first; they have no number here."""
    if limit <= 0:
        return []
    known = record.look(lambda reading: reading.rows(History, campaign_id=campaign_id))
    rows = [row for row in known if fold(by) in ("", fold(row.author))]
    return [LogLine(0, row.at, row.label, campaign_id, False, row.author) for row in reversed(rows)][:limit]


def standing_log(record: Record, campaign_id: int) -> list[tuple[str, str]]:
    """Times and labels of all changes of a campaign that were not taken back, oldest first."""
    known = record.look(lambda reading: reading.rows(History, campaign_id=campaign_id))
    earlier = [(row.at, row.label) for row in known]
    lines = [
        (line.at, line.label) for line in record.log(campaign_id) if line.campaign_id == campaign_id and not line.undone
    ]
    return earlier + lines[::-1]
