"""Which rulebooks are on the shelf is part of the record.

Revision ID: 0002
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the table of books in use."""
    op.create_table(
        "shelved_book",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("book", sa.String(), nullable=False),
        sa.Column("folder", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("game", "book"),
    )
