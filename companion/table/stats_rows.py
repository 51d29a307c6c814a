"""What `stats` reads of the record: all rows of the campaign in use, and on which days feats were gained."""

from __future__ import annotations

from collections import Counter

from companion.store.readmodel import CampaignView
from companion.store.record import Reading, Record
from companion.store.snapshot import campaign_rows
from companion.store.tables import NOT_JOURNALED, JournalStep
from companion.table.campaigns import active
from companion.table.stats import Dated


def campaign_in_full(record: Record) -> tuple[CampaignView, Dated]:
    """The campaign in use with its long histories, and its feats by day."""
    with record.reading() as reading:
        campaign = active(reading)
        rows = campaign_rows(reading.connection, campaign.id, NOT_JOURNALED)
        return CampaignView(rows), _feat_days(reading, campaign.id)


def _feat_days(reading: Reading, campaign: int) -> Dated:
    """A feat's own row has no date, but the step that brought it has one."""
    days: Counter[str] = Counter()
    for step in reading.rows(JournalStep, campaign_id=campaign, undone=None):
        if any(change["table"] == "campaign" and not change["before"] for change in step.changes):
            continue  # the campaign was begun or imported here: what came with it was gained another day
        for change in step.changes:
            if change["table"] == "feat":
                days[step.at[:10]] += bool(change["after"]) - bool(change["before"])
    return [(day, number) for day, number in sorted(days.items()) if number]
