"""The read model: the rows of a campaign as one JSON text, renewed by every commit for mid-game commands."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, Table, text
from sqlmodel import Session, SQLModel

from companion.store import locks
from companion.store.tables import NOT_JOURNALED, models

UPSERT = (
    "INSERT INTO snapshot (campaign_id, body) VALUES (:campaign, :body) "
    "ON CONFLICT (campaign_id) DO UPDATE SET body = excluded.body"
)
# Long histories nobody reads mid-game.
LEFT_OUT = NOT_JOURNALED | {"history", "deck_state", "trade"}


def refresh(session: Session, campaigns: Iterable[int | None]) -> None:
    """Write anew the read model of each campaign touched; a campaign that is gone loses its own."""
    connection = session.connection()
    table = SQLModel.metadata.tables["snapshot"]
    for campaign in sorted(c for c in campaigns if c is not None):
        locks.hold(connection, campaign)  # a step of the folder may touch a campaign that it did not name
        body = compose(connection, campaign)
        if body is None:
            connection.execute(table.delete().where(table.c.campaign_id == campaign))
        else:
            connection.execute(text(UPSERT), {"campaign": campaign, "body": body})


def compose(connection: Connection, campaign: int) -> str | None:
    """The read model of a campaign as it stands in the tables."""
    rows = campaign_rows(connection, campaign, LEFT_OUT)
    if not rows["campaign"]:
        return None
    return json.dumps(rows, ensure_ascii=False, sort_keys=True)


def campaign_rows(connection: Connection, campaign: int, left_out: Iterable[str]) -> dict[str, list[dict[str, object]]]:
    """Every row of a campaign by table, in the order of their ids."""
    found = {}
    for table in campaign_tables():
        if table.name not in left_out:
            owner = "id" if table.name == "campaign" else "campaign_id"
            columns = ", ".join(f'"{column.name}"' for column in table.columns)
            # As text with the columns' types: building these as expressions took a tenth of a cold change.
            chosen = text(f'SELECT {columns} FROM "{table.name}" WHERE {owner} = :campaign ORDER BY id')
            rows = connection.execute(chosen.columns(*table.columns), {"campaign": campaign})
            found[table.name] = [dict(row) for row in rows.mappings()]
    return found


def campaign_tables() -> list[Table]:
    """The tables that belong to a campaign, parents before children."""
    return [
        table
        for table in SQLModel.metadata.sorted_tables
        if table.name not in NOT_JOURNALED and ("campaign_id" in table.c or table.name == "campaign")
    ]


def model_of(table: str) -> type[SQLModel]:
    """The class that maps a table."""
    return models()[table]
