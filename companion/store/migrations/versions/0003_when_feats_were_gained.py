"""A feat has its date, so that figures over time need not be read out of the undo journal.

Revision ID: 0003
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, fill it from the journal, and let the journal's images and the read models have it too."""
    op.add_column("feat", sa.Column("at", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    journal = [
        (row.id, row.at, _listed(row.changes))
        for row in connection.execute(sa.text("SELECT id, at, changes FROM journal ORDER BY id"))
    ]
    gained = dict(_gained(journal))
    for feat, at in gained.items():
        connection.execute(sa.text('UPDATE feat SET "at" = :at WHERE id = :id'), {"at": at, "id": feat})
    for step, _at, changes in journal:
        if any(change["table"] == "feat" for change in changes):
            dated = json.dumps([_dated(change, gained) for change in changes])
            connection.execute(sa.text("UPDATE journal SET changes = :c WHERE id = :id"), {"c": dated, "id": step})
    for campaign, body in list(connection.execute(sa.text("SELECT campaign_id, body FROM snapshot"))):
        rows = json.loads(body)
        rows["feat"] = [{**feat, "at": gained.get(feat["id"], "")} for feat in rows.get("feat", [])]
        text = json.dumps(rows, ensure_ascii=False, sort_keys=True)
        connection.execute(
            sa.text("UPDATE snapshot SET body = :body WHERE campaign_id = :id"), {"body": text, "id": campaign}
        )


def _listed(changes: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(changes) if isinstance(changes, str) else changes
    return found


def _gained(journal: list[tuple[int, str, list[dict[str, Any]]]]) -> Iterator[tuple[int, str]]:
    """The feats whose step is known, and when; what came with an imported campaign was gained another day."""
    for _step, at, changes in journal:
        if any(change["table"] == "campaign" and not change["before"] for change in changes):
            continue
        for change in changes:
            if change["table"] == "feat" and change["after"] and not change["before"]:
                yield change["after"]["id"], at


def _dated(change: dict[str, Any], gained: dict[int, str]) -> dict[str, Any]:
    if change["table"] != "feat":
        return change
    images = {
        side: image and {**image, "at": gained.get(image["id"], "")}
        for side, image in (("before", change["before"]), ("after", change["after"]))
    }
    return {**change, **images}
