"""One campaign as one versioned JSON file, out and in again exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import Column, Connection, Integer, Table
from sqlmodel import SQLModel

from companion.core.names import TEXT_LIMIT, CompanionError, fold, one_line
from companion.store.journal import Image as Row
from companion.store.journal import bounds, fits
from companion.store.snapshot import campaign_rows, campaign_tables
from companion.store.tables import NOT_JOURNALED

FORMAT, VERSION = "companion-campaign", 2
ADDED: dict[tuple[str, str], object] = {("feat", "at"): "", ("history", "author"): ""}
"""Fields that newer versions added, and what an older file means by leaving them out."""
Listed = list[Row]
Rows = dict[str, Listed]


def export_campaign(connection: Connection, campaign: int) -> dict[str, object]:
    """A campaign with all its rows and the labels of its changes; ids count from 1 in each table."""
    rows = campaign_rows(connection, campaign, NOT_JOURNALED)
    ids = {name: {row["id"]: n for n, row in enumerate(found, 1)} for name, found in rows.items()}
    rows["history"] = [*rows["history"], *_labels(connection, campaign)]
    own = rows.pop("campaign")[0]
    return {
        "format": FORMAT,
        "version": VERSION,
        "campaign": {name: value for name, value in own.items() if name not in {"id", "key"}},
        "tables": {name: [_outward(name, row, ids) for row in found] for name, found in rows.items() if found},
    }


def _labels(connection: Connection, campaign: int) -> Listed:
    journal = SQLModel.metadata.tables["journal"]
    standing = journal.select().where(journal.c.campaign_id == campaign, journal.c.undone.is_(None))
    found = connection.execute(standing.order_by(journal.c.id))
    return [{"at": row.at, "label": row.label, "author": row.author} for row in found]


def _outward(name: str, row: Row, ids: Mapping[str, Mapping[object, int]]) -> Row:
    links = _links(SQLModel.metadata.tables[name])
    kept = {key: value for key, value in row.items() if key not in {"id", "campaign_id"}}
    return {key: ids[links[key]].get(value) if key in links else value for key, value in kept.items()}


def _links(table: Table) -> dict[str, str]:
    return {key.parent.name: key.column.table.name for key in table.foreign_keys if key.parent.name != "campaign_id"}


def check_document(document: object) -> tuple[Row, Rows]:
    """The campaign and rows of an export file, each value of the right kind, or an error naming the spot."""
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise CompanionError("This is not a campaign file.", "Use a file made by `companion campaign export`.")
    _check_version(document.get("version"))
    campaign = document.get("campaign")
    found = document.get("tables", {})
    if not isinstance(campaign, dict) or not isinstance(found, dict):
        raise _damaged("the campaign or its tables are missing")
    tables = {table.name: table for table in campaign_tables()}
    checked = _check_row(tables["campaign"], {**campaign, "key": fold(str(campaign.get("name", "")))}, "campaign")
    rows: Rows = {}
    for name, listed in found.items():
        if name not in tables or name == "campaign" or not isinstance(listed, list):
            raise _damaged(f"unknown table {str(name)[:40]!r}")
        rows[name] = [_check_row(tables[name], row, f"{name} {n}") for n, row in enumerate(listed, 1)]
    _check_links(rows)
    return checked, rows


def _check_version(version: object) -> None:
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise _damaged("it has no version number")
    if version > VERSION:
        raise CompanionError(
            f"The file is of version {version}; this companion reads up to version {VERSION}.",
            "Install the newest companion to import it.",
        )


def _check_row(table: Table, row: object, spot: str) -> Row:
    if not isinstance(row, dict):
        raise _damaged(f"{spot} is not an object")
    columns = {c.name: c for c in table.columns if c.name not in {"id", "campaign_id"}}
    for name in row:
        if name not in columns:
            raise _damaged(f"{spot} has an unknown field {str(name)[:40]!r}")
    for name, column in columns.items():
        if name not in row and not column.nullable and (table.name, name) not in ADDED:
            raise _damaged(f"{spot} lacks the field {name!r}")
        if not fits(column, _given(table, row, name)):
            raise _damaged(f"{spot}, field {name!r} {_how_unfit(column, _given(table, row, name))}")
    return {name: _given(table, row, name) for name in columns}


def _how_unfit(column: Column[object], value: object) -> str:
    """What is wrong with a value: a number of the right kind may still be too large, and a text too long."""
    if isinstance(column.type, Integer) and isinstance(value, int) and not isinstance(value, bool):
        least, most = bounds(column)
        return f"holds {one_line(str(value), 24)}, which is not between {least:,} and {most - 1:,}"
    if isinstance(value, str) and len(value) > TEXT_LIMIT:
        return f"holds a text of {len(value):,} characters; {TEXT_LIMIT:,} can be recorded"
    return "has a value of the wrong kind"


def _given(table: Table, row: Row, name: str) -> object:
    return row.get(name, ADDED.get((table.name, name)))


def _check_links(rows: Rows) -> None:
    for name, listed in rows.items():
        for key, target in _links(SQLModel.metadata.tables[name]).items():
            for n, row in enumerate(listed, 1):
                link, last = row[key], len(rows.get(target, []))
                if link is not None and not (isinstance(link, int) and 1 <= link <= last):
                    raise _damaged(f"{name} {n}, field {key!r} names a {target} that is not in the file")


def _damaged(what: str) -> CompanionError:
    return CompanionError(f"The campaign file is damaged: {what}.", "Nothing was imported; export it again.")


def insert_rows(add: Callable[[str, Listed], list[int]], campaign: int, rows: Rows) -> None:
    """Add the rows of an export under a new campaign; `add(table, rows)` returns the new ids in their order."""
    ids: dict[str, list[int]] = {}
    for table in campaign_tables():
        links = _links(table)
        linked = [
            {
                key: ids[links[key]][value - 1] if key in links and isinstance(value, int) else value
                for key, value in row.items()
            }
            for row in rows.get(table.name, [])
        ]
        ids[table.name] = add(table.name, [{**row, "campaign_id": campaign} for row in linked])
