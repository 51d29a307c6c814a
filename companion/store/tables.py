"""The tables of the record. They hold what the domain has already validated.

Every table of a campaign carries `campaign_id`, so that export, delete, undo and the read model
need to know nothing of any one table.
"""

from typing import Any

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Integer, UniqueConstraint
from sqlmodel import Field, SQLModel

Facts = dict[str, Any]
WIDE = BigInteger().with_variant(Integer(), "sqlite")
"""64 bits on every database; SQLite counts on only where a key is called INTEGER, which has 64 bits there."""


def _json() -> Any:
    return Field(default_factory=dict, sa_type=JSON, nullable=False)


def _of_campaign() -> Any:
    return Field(foreign_key="campaign.id", index=True, nullable=False)


def _of_hero() -> Any:
    return Field(default=None, foreign_key="hero.id", index=True)


# An id is None only until the row is first written, which Step.add does at once.
class Row(SQLModel):
    """A row of the record. What pydantic would build to validate it is never asked for, so it is not built."""

    model_config = {"defer_build": True}


class Campaign(Row, table=True):
    """One campaign of one game."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    name: str
    key: str = Field(unique=True, index=True)
    game: str
    status: str = "open"
    created_at: str
    options: Facts = _json()


class Player(Row, table=True):
    """A person at the table."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    name: str


class Hero(Row, table=True):
    """A member of the party: character, hero, overlord, hireling."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    name: str
    character: str = ""
    side: str = "heroes"
    status: str = "active"
    sheet: Facts = _json()


class Holding(Row, table=True):
    """Cards held: by a hero, the overlord, the party or a market, in one zone."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    owner: str = "hero"
    zone: str = "deck"
    card: str
    type: str = ""
    count: int = 1
    facts: Facts = _json()


class Feat(Row, table=True):
    """A feat, skill or level gained."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    kind: str
    what: str
    reason: str = ""
    facts: Facts = _json()
    at: str = ""
    """When it was gained; empty where nobody knows."""


class LedgerEntry(Row, table=True):
    """One entry of gold, XP, threat or trophies; a balance is the sum of its entries."""

    __tablename__ = "ledger_entry"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    account: str
    amount: int
    reason: str
    at: str


class Trader(Row, table=True):
    """A trader, shop or market as this campaign knows it."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    name: str
    status: str = ""
    facts: Facts = _json()


class QuestRun(Row, table=True):
    """One attempt at a quest, scenario or adventure."""

    __tablename__ = "quest_run"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    quest: str
    status: str = "started"
    winner: str = ""
    started_at: str
    ended_at: str = ""
    facts: Facts = _json()


class Trade(Row, table=True):
    """What changed hands with a trader."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    trader_id: int | None = Field(default=None, foreign_key="trader.id", index=True)
    hero_id: int | None = _of_hero()
    quest_run_id: int | None = Field(default=None, foreign_key="quest_run.id", index=True)
    at: str
    facts: Facts = _json()


class Relic(Row, table=True):
    """A relic, loot or story piece, which side has it and who wields it."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    name: str
    side: str = "heroes"
    wielder: str = ""
    facts: Facts = _json()


class DeckState(Row, table=True):
    """A deck as it stood when a scenario's rebuild was done."""

    __tablename__ = "deck_state"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    quest_run_id: int | None = Field(default=None, foreign_key="quest_run.id", index=True)
    at: str
    facts: Facts = _json()


class CustomCard(Row, table=True):
    """A fact that one campaign alone knows, with a name; of older records also cards that belong in the box."""

    __tablename__ = "custom_card"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    name: str
    type: str = ""
    facts: Facts = _json()


class Note(Row, table=True):
    """A note of the table's own."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    text: str
    at: str


class Ruling(Row, table=True):
    """A house ruling, found first by `ask`."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    text: str
    about: str = ""
    at: str


class HouseRule(Row, table=True):
    """A finding this table allows, or a reading it has chosen."""

    __tablename__ = "house_rule"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    key: str
    value: str
    reason: str = ""


class Counter(Row, table=True):
    """A number the table keeps: fate, doom, lore, blessings left."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    hero_id: int | None = _of_hero()
    name: str
    value: int = 0


class History(Row, table=True):
    """The labels of changes made before the campaign was imported here."""

    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int = _of_campaign()
    at: str
    label: str
    author: str = ""
    """Who made it; empty where nobody knows."""


class BoxEntry(Row, table=True):
    """What the player typed in once: known in every campaign of the game."""

    __tablename__ = "box_entry"
    __table_args__ = (UniqueConstraint("game", "kind", "key"), {"sqlite_autoincrement": True})
    id: int = Field(default=None, primary_key=True)
    game: str
    kind: str
    name: str
    key: str
    """The name as it is compared."""
    figures: Facts = _json()
    text: str = ""
    at: str = ""
    """When it was last changed; empty for a card of an older record."""


class Setting(Row, table=True):
    """What belongs to the record, not to a campaign. Older companions kept here which campaign is in use."""

    key: str = Field(primary_key=True)
    value: str


class AddedGame(Row, table=True):
    """A game the player added: its id and the folder that holds this version of it."""

    __tablename__ = "added_game"
    game: str = Field(primary_key=True)
    folder: str


class ShelvedBook(Row, table=True):
    """A rulebook of the player's: which version of its files is in use."""

    __tablename__ = "shelved_book"
    game: str = Field(primary_key=True)
    book: str = Field(primary_key=True)
    folder: str


class JournalStep(Row, table=True):
    """One change: its label, and what reverses and repeats it. Never itself undone, only marked."""

    __tablename__ = "journal"
    __table_args__ = {"sqlite_autoincrement": True}
    id: int = Field(default=None, primary_key=True)
    campaign_id: int | None = Field(default=None, index=True)
    at: str
    label: str
    author: str = ""
    """Who made it; empty for steps of older records."""
    changes: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSON, nullable=False)
    undone: int | None = Field(default=None, index=True)
    """The order in which undone steps were undone; empty while the step stands."""
    undone_by: str = ""
    """Who took it back."""
    concerns: int | None = Field(default=None, index=True)
    """The campaign in whose row of undo it stands, also where it deleted that campaign; empty for the folder."""
    touched: int | None = None
    """The number of the last undo or redo of it, counted with the steps; empty where there was none."""


class Snapshot(Row, table=True):
    """The read model: a campaign's rows as one JSON text, renewed by every commit."""

    campaign_id: int = Field(sa_column=Column(WIDE, ForeignKey("campaign.id", ondelete="CASCADE"), primary_key=True))
    body: str


for _table in SQLModel.metadata.tables.values():
    for _column in _table.columns:
        if type(_column.type) is Integer:
            _column.type = WIDE

NOT_JOURNALED = frozenset({"journal", "snapshot", "alembic_version"})


def models() -> dict[str, type[SQLModel]]:
    """The class of each table, by the table's name."""
    found = (value for value in globals().values() if isinstance(value, type) and issubclass(value, SQLModel))
    return {str(model.__tablename__): model for model in found if model is not SQLModel}


def campaign_models() -> list[type[SQLModel]]:
    """The classes of what belongs to a campaign, parents before children; the campaign itself is the first."""
    known = models()
    return [
        known[table.name]
        for table in SQLModel.metadata.sorted_tables
        if table.name not in NOT_JOURNALED and ("campaign_id" in table.c or table.name == "campaign")
    ]
