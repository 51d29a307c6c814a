"""The player's box: what was typed in once for a game is known in all its campaigns.

Cards that campaigns kept for themselves come into it. They stay with their campaigns too, so that older steps can be
undone; where two campaigns say different things of a card, the newest is in the box and the others keep theirs.
What is a fact of one campaign alone (quests that were entered or chosen for it) is none of the box's.

Revision ID: 0004
"""

import json
import unicodedata
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

# The types that campaigns gave their cards, and the kind each is in a box.
KINDS = {
    **dict.fromkeys(("weapon", "spell", "armor", "item", "ally", "blessing", "cohort"), "card"),
    "asset": "asset",
    "skill": "skill",
}
APOSTROPHES = "'`\u2019"


def upgrade() -> None:
    """Add the table, and bring the cards of the campaigns into it."""
    box = op.create_table(
        "box_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("figures", sa.JSON(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("at", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game", "kind", "key"),
        sqlite_autoincrement=True,
    )
    found = list(_cards(op.get_bind()).values())
    if found:
        op.bulk_insert(box, found)


def _cards(connection: sa.Connection) -> dict[tuple[str, str, str], dict[str, Any]]:
    """The cards of all campaigns; of two that share a name the one that was written down last."""
    query = "SELECT k.id, c.game, k.name, k.type, k.facts FROM custom_card k JOIN campaign c ON c.id = k.campaign_id"
    found: dict[tuple[str, str, str], dict[str, Any]] = {}
    written = _written(connection)
    rows = sorted(connection.execute(sa.text(query)), key=lambda row: (written.get(row[0], 0), row[0]))
    for _id, game, name, type, facts in rows:
        if type in KINDS:
            kind, key = KINDS[type], _fold(name)
            said = json.loads(facts) if isinstance(facts, str) else facts
            figures = {"type": type, **said} if kind == "card" else said
            found.pop((game, kind, key), None)
            found[game, kind, key] = {
                "game": game,
                "kind": kind,
                "name": name,
                "key": key,
                "figures": figures,
                "text": "",
                "at": "",
            }
    return found


def _written(connection: sa.Connection) -> dict[int, int]:
    """The step that last wrote each card."""
    query = "SELECT id, changes FROM journal WHERE undone IS NULL ORDER BY id"
    found: dict[int, int] = {}
    for step, changes in connection.execute(sa.text(query)):
        for change in json.loads(changes) if isinstance(changes, str) else changes:
            if change["table"] == "custom_card" and change["after"]:
                found[change["after"]["id"]] = step
    return found


def _fold(text: str) -> str:
    """A name as it was compared when this was written."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
    kept = (c if c.isalnum() else "" if c in APOSTROPHES else " " for c in plain if not unicodedata.combining(c))
    return " ".join("".join(kept).split()) or " ".join(text.casefold().split())
