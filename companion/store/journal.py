"""The journal: each change of any table as before and after images of its rows, small enough to travel in an export."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import (
    JSON,
    Column,
    ColumnElement,
    Connection,
    Integer,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
    and_,
    event,
    inspect,
)
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, SQLModel

from companion.core.names import TEXT_LIMIT, CompanionError, is_control
from companion.store.tables import NOT_JOURNALED

Image = dict[str, object]


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before and after a step; None means it was not there."""

    table: str
    before: Image | None
    after: Image | None

    def reversed(self) -> RowChange:
        """The change that takes this one back."""
        return RowChange(self.table, self.after, self.before)

    def as_json(self) -> dict[str, object]:
        """How the journal keeps it."""
        return {"table": self.table, "before": self.before, "after": self.after}

    @property
    def campaign(self) -> int | None:
        """The campaign whose read model this touches."""
        image = self.after or self.before or {}
        found = image.get("id" if self.table == "campaign" else "campaign_id")
        return found if isinstance(found, int) else None


class ConflictError(Exception):
    """A row is no longer as the step left it, or another row depends on it."""

    def __init__(self, change: RowChange) -> None:
        super().__init__(change.table)
        self.change = change


def watch(session: Session) -> list[RowChange]:
    """Collect every row change the session flushes, in an order that foreign keys allow."""
    changes: list[RowChange] = []

    def collect(flushed: Session, _context: object) -> None:
        order = {table.name: n for n, table in enumerate(SQLModel.metadata.sorted_tables)}
        added = [RowChange(_table(row), None, _image(row)) for row in flushed.new]
        gone = [RowChange(_table(row), _image(row, old=True), None) for row in flushed.deleted]
        edited = [RowChange(_table(row), _image(row, old=True), _image(row)) for row in flushed.dirty]
        added.sort(key=lambda change: order[change.table])
        gone.sort(key=lambda change: -order[change.table])
        found = added + [change for change in edited if change.before != change.after] + gone
        changes.extend(change for change in found if change.table not in NOT_JOURNALED)

    event.listen(session, "after_flush", collect)
    return changes


def _table(row: SQLModel) -> str:
    return str(inspect(row).mapper.local_table.name)


def _image(row: SQLModel, old: bool = False) -> Image:
    state = inspect(row)
    image: Image = {}
    for attribute in state.mapper.column_attrs:
        value = getattr(row, attribute.key)
        if old:
            history = state.attrs[attribute.key].history
            value = history.deleted[0] if history.deleted else value
        image[attribute.columns[0].name] = value
    return image


def apply(connection: Connection, change: RowChange) -> None:
    """Turn a row from its before image into its after image, or refuse."""
    table = SQLModel.metadata.tables[change.table]
    if change.before and _current(connection, table, change.before) != change.before:
        raise ConflictError(change)
    try:
        _write(connection, table, change)
    except IntegrityError as error:
        raise ConflictError(change) from error


MANY = 200
"""So many rows of a table that came, or went, in a row are written together."""


def apply_all(connection: Connection, changes: Sequence[RowChange]) -> None:
    """Apply changes in their order; long runs of rows that come or go are applied at once."""
    for (table, goes), run in groupby(changes, key=lambda change: (change.table, _direction(change))):
        listed = list(run)
        together = goes != EDITED and len(SQLModel.metadata.tables[table].primary_key.columns) == 1
        for first in range(0, len(listed), MANY):
            part = listed[first : first + MANY]
            if together and len(part) == MANY:
                (_remove if goes == GONE else _bring)(connection, SQLModel.metadata.tables[table], part)
            else:
                for change in part:
                    apply(connection, change)


ADDED, EDITED, GONE = "added", "edited", "gone"


def _direction(change: RowChange) -> str:
    return ADDED if change.before is None else GONE if change.after is None else EDITED


def _bring(connection: Connection, table: Table, changes: Sequence[RowChange]) -> None:
    try:
        connection.execute(table.insert(), [change.after for change in changes if change.after])
    except IntegrityError as error:
        raise ConflictError(changes[0]) from error


def _remove(connection: Connection, table: Table, changes: Sequence[RowChange]) -> None:
    (key,) = table.primary_key.columns
    wanted = {change.before[key.name]: change for change in changes if change.before}
    there = connection.execute(table.select().where(key.in_(list(wanted)))).mappings()
    found = {row[key.name]: dict(row) for row in there}
    for id, change in wanted.items():
        if found.get(id) != change.before:
            raise ConflictError(change)
    try:
        connection.execute(table.delete().where(key.in_(list(wanted))))
    except IntegrityError as error:
        raise ConflictError(changes[0]) from error


def _write(connection: Connection, table: Table, change: RowChange) -> None:
    if change.after is None:
        connection.execute(table.delete().where(_same_row(table, change.before or {})))
    elif change.before is None:
        connection.execute(table.insert(), change.after)  # refused by the database where the row is there
    else:
        connection.execute(table.update().where(_same_row(table, change.before)), change.after)


def _current(connection: Connection, table: Table, image: Image) -> Image | None:
    row = connection.execute(table.select().where(_same_row(table, image))).mappings().first()
    return dict(row) if row else None


def _same_row(table: Table, image: Image) -> ColumnElement[bool]:
    return and_(*(column == image[column.name] for column in table.primary_key.columns))


def depends_on(change: RowChange, other: RowChange) -> bool:
    """Whether a later change stands in the way of one: touches its row, took its place, or refers to what would go."""
    mine = change.after or change.before or {}
    theirs = other.after or other.before or {}
    table = SQLModel.metadata.tables[change.table]
    if other.table == change.table:
        alone = [
            rule.columns for rule in table.constraints if isinstance(rule, PrimaryKeyConstraint | UniqueConstraint)
        ]
        return any(all(mine[c.name] == theirs[c.name] for c in columns) for columns in alone)
    return change.after is None and any(
        key.column.table is table and theirs.get(key.parent.name) == mine.get(key.column.name)
        for key in SQLModel.metadata.tables[other.table].foreign_keys
    )


def gone_campaigns(changes: Iterable[RowChange]) -> list[int]:
    """The campaigns that changes took away."""
    return [c.campaign for c in changes if c.table == "campaign" and c.after is None and c.campaign is not None]


def in_row(journal: Table, campaign_id: int | None) -> ColumnElement[bool]:
    """The steps in the row of undo of a campaign, or of the folder."""
    return journal.c.concerns.is_(None) if campaign_id is None else journal.c.concerns == campaign_id


ALLOWED_DEPTH = 20
BIGGEST = 2**53
MOST_CARDS = 10_000
"""No table has so many of one card; some rules lay them out one by one."""


def refuse_unfit(table: Table, row: Mapping[str, object]) -> None:
    """Refuse a row that an import would refuse: what is recorded here can also be taken elsewhere."""
    for column in table.columns:
        if not fits(column, row[column.name]):
            what = f"the {column.name} of a {table.name.replace('_', ' ')}"
            raise CompanionError(
                f"This cannot be recorded: {what} is too large or not plain.",
                "Use a smaller number, or shorter plain text.",
            )


def fits(column: Column[object], value: object) -> bool:
    """Whether a column may hold a value, so that an export can be imported again."""
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, JSON):
        return isinstance(value, dict) and _is_plain(value)
    if isinstance(column.type, Integer):
        least, most = bounds(column)
        return isinstance(value, int) and not isinstance(value, bool) and least <= value < most
    return isinstance(value, str) and _is_storable(value)


def bounds(column: Column[object]) -> tuple[int, int]:
    """The least number that a column may hold, and the first that is too large."""
    return (0, MOST_CARDS) if column.name == "count" else (1 - BIGGEST, BIGGEST)


def _is_plain(value: object, depth: int = 0) -> bool:
    if depth > ALLOWED_DEPTH:
        return False
    if isinstance(value, dict):
        return all(_is_storable(key) and _is_plain(item, depth + 1) for key, item in value.items())
    if isinstance(value, list):
        return all(_is_plain(item, depth + 1) for item in value)
    if isinstance(value, int | float):
        return abs(value) < BIGGEST  # also refuses NaN and infinity
    return value is None or (isinstance(value, str) and _is_storable(value))


def _is_storable(text: str) -> bool:
    if text.isascii() and text.isprintable():  # as nearly all of it is
        return len(text) <= TEXT_LIMIT
    return len(text) <= TEXT_LIMIT and not any(is_control(c) and c not in "\n\t" for c in text)
