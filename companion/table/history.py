"""The log of a campaign before it was imported here."""

from __future__ import annotations

from companion.store.record import Record
from companion.store.tables import History


def earlier_labels(record: Record, campaign_id: int, limit: int) -> list[tuple[str, str]]:
    """Times and labels of the changes made elsewhere, newest first."""
    if limit <= 0:
        return []
    with record.reading() as reading:
        return [(row.at, row.label) for row in reversed(reading.rows(History, campaign_id=campaign_id))][:limit]


def standing_log(record: Record, campaign_id: int) -> list[tuple[str, str]]:
    """Times and labels of all changes of a campaign that were not taken back, oldest first."""
    with record.reading() as reading:
        earlier = [(row.at, row.label) for row in reading.rows(History, campaign_id=campaign_id)]
    lines = [
        (line.at, line.label) for line in record.log(campaign_id) if line.campaign_id == campaign_id and not line.undone
    ]
    return earlier + lines[::-1]
