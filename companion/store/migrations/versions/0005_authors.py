"""Steps have an author, stand in the row of undo of one campaign, and know when they were last undone or redone.

Steps made before have no author. Those that deleted or imported a campaign were steps of the folder and stay so.

Revision ID: 0005
"""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; the row of undo of a step is that of its campaign."""
    op.add_column("history", sa.Column("author", sa.String(), nullable=False, server_default=""))
    op.add_column("journal", sa.Column("author", sa.String(), nullable=False, server_default=""))
    op.add_column("journal", sa.Column("undone_by", sa.String(), nullable=False, server_default=""))
    op.add_column("journal", sa.Column("concerns", sa.Integer(), nullable=True))
    op.add_column("journal", sa.Column("touched", sa.Integer(), nullable=True))
    op.create_index("ix_journal_concerns", "journal", ["concerns"])
    op.execute(sa.text("UPDATE journal SET concerns = campaign_id"))
    connection = op.get_bind()
    for step, changes in list(connection.execute(sa.text("SELECT id, changes FROM journal ORDER BY id"))):
        listed = json.loads(changes) if isinstance(changes, str) else changes
        if any(change["table"] == "history" for change in listed):  # an import, or a campaign that was deleted
            named = json.dumps([_with_author(change) for change in listed])
            connection.execute(sa.text("UPDATE journal SET changes = :c WHERE id = :id"), {"c": named, "id": step})


def _with_author(change: dict[str, Any]) -> dict[str, Any]:
    if change["table"] != "history":
        return change
    images = {side: change[side] and {**change[side], "author": ""} for side in ("before", "after")}
    return {**change, **images}
