"""The read model: what mid-game commands need of a campaign, as one JSON text a commit renews."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, Table
from sqlmodel import Session, SQLModel

from companion.store.tables import NOT_JOURNALED, models

Row = dict[str, object]
# Long histories nobody reads mid-game.
LEFT_OUT = NOT_JOURNALED | {"history", "deck_state", "trade"}


def refresh(session: Session, campaigns: Iterable[int | None]) -> None:
    """Write anew the read model of each campaign touched; a campaign that is gone loses its own."""
    connection = session.connection()
    table = SQLModel.metadata.tables["snapshot"]
    for campaign in sorted(c for c in campaigns if c is not None):
        connection.execute(table.delete().where(table.c.campaign_id == campaign))
        body = compose(connection, campaign)
        if body is not None:
            connection.execute(table.insert().values(campaign_id=campaign, body=body))


def compose(connection: Connection, campaign: int) -> str | None:
    """The read model of a campaign as it stands in the tables."""
    rows = campaign_rows(connection, campaign, LEFT_OUT)
    if not rows["campaign"]:
        return None
    return json.dumps(rows, ensure_ascii=False, sort_keys=True)


def campaign_rows(connection: Connection, campaign: int, left_out: Iterable[str]) -> dict[str, list[Row]]:
    """Every row of a campaign by table, in the order of their ids."""
    found = {}
    for table in campaign_tables():
        if table.name not in left_out:
            owner = table.c.id if table.name == "campaign" else table.c.campaign_id
            chosen = table.select().where(owner == campaign).order_by(table.c.id)
            found[table.name] = [dict(row) for row in connection.execute(chosen).mappings()]
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
