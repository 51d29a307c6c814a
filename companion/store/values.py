"""What the record may hold: plain values of the right kind, small enough to travel in an export."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import JSON, Column, Integer, Table

from companion.core.errors import CompanionError
from companion.core.names import TEXT_LIMIT, is_control

ALLOWED_DEPTH = 20
BIGGEST = 2**53


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
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < BIGGEST
    return isinstance(value, str) and _is_storable(value)


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
    return len(text) <= TEXT_LIMIT and not any(is_control(c) and c not in "\n\t" for c in text)
