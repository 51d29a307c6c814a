"""Cards the table added itself, known to one campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.core.errors import CompanionError
from companion.core.names import clean_name, fold, resolve
from companion.games.pacg.cards import BOONS, COHORT, SETS, Card, Printing
from companion.store.readmodel import CampaignView

if TYPE_CHECKING:  # reading needs none of it, and mid-game commands only read
    from companion.store.record import Record


def own_cards(view: CampaignView) -> tuple[Card, ...]:
    """The cards a campaign added to the box."""
    return tuple(card_of(row["name"], row["type"], row["facts"]) for row in view.of("custom_card"))


def card_of(name: str, type: str, facts: dict[str, Any]) -> Card:
    """A card from the record."""
    printing = Printing(
        facts.get("set", ""), facts.get("copies"), facts.get("basic"), facts.get("elite"), facts.get("class_deck", "")
    )
    return Card(
        name, type, (printing,), facts.get("loot", False), facts.get("owner", ""), tuple(facts.get("traits", ()))
    )


def add_own(record: Record, name: str, type: str, facts: dict[str, Any]) -> str:
    """Add a card to this campaign's box, or correct one; returns the label."""
    from companion.store.tables import CustomCard
    from companion.table.in_use import active

    name = clean_name(name, "card's name")
    _valid(type, facts)
    with record.change(f"Add the card {name}") as step:
        campaign = active(step)
        step.campaign_id = campaign.id
        same = [row for row in step.rows(CustomCard, campaign_id=campaign.id) if fold(row.name) == fold(name)]
        if same:
            same[0].type, same[0].facts = type, facts
            step.label = f"Change the card {name}"
        else:
            step.add(CustomCard(campaign_id=campaign.id, name=name, type=type, facts=facts))
    return step.label


def remove_own(record: Record, name: str) -> str:
    """Take a card of the table's own out of the box; returns the label."""
    from companion.store.tables import CustomCard
    from companion.table.in_use import active

    with record.change("Remove a card") as step:
        campaign = active(step)
        rows = {row.name: row for row in step.rows(CustomCard, campaign_id=campaign.id)}
        row = resolve(name, rows, "card of your own", campaign.name)
        step.campaign_id, step.label = campaign.id, f"Remove the card {row.name}"
        step.delete(row)
    return step.label


def _valid(type: str, facts: dict[str, Any]) -> None:
    if type not in (*BOONS, COHORT):
        raise CompanionError(f"There is no card type {type!r}.", f"One of: {', '.join((*BOONS, COHORT))}.")
    if facts.get("set") and facts["set"] not in SETS:
        raise CompanionError(f"There is no set {facts['set']!r}.", f"One of: {', '.join(SETS)}.")
    if facts.get("copies") is not None and not 0 <= facts["copies"] <= 99:
        raise CompanionError(f"{facts['copies']} copies make no sense.", "Use 0 to 99.")
