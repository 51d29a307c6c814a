"""What rows keep as free facts, read so that a damaged or foreign file cannot bring a command down."""

from __future__ import annotations

from typing import Any

from companion.core.errors import CompanionError
from companion.games.arcania.items import Item, item_of
from companion.games.arcania.ruleset import Rules

Row = dict[str, Any]


def number(facts: Row, key: str, default: int = 0) -> int:
    """A whole number a row keeps; another kind of value, as a damaged file may hold, counts as none."""
    found = facts.get(key, default)
    return found if type(found) is int else default


def text(facts: Row, key: str, default: str = "") -> str:
    """A text a row keeps, likewise."""
    found = facts.get(key, default)
    return found if isinstance(found, str) else default


def texts(facts: Row, key: str) -> tuple[str, ...]:
    """A list of texts a row keeps, likewise."""
    found = facts.get(key)
    return tuple(one for one in found if isinstance(one, str)) if isinstance(found, list) else ()


def carried(facts: Row) -> list[Row]:
    """What an NPC carries."""
    found = facts.get("items")
    listed = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    return [
        {"name": text(one, "name", "?"), "facts": one["facts"]} for one in listed if isinstance(one.get("facts"), dict)
    ]


def kept_item(rules: Rules, name: str, zone: str, facts: Row) -> Item:
    """An item as a row keeps it; facts that make no sense are left out."""
    try:
        return item_of(rules.items, name, zone, facts)
    except (CompanionError, TypeError):
        return item_of(rules.items, name, zone, {})


def costs(facts: Row) -> dict[str, int]:
    """The prices that were named with cards laid out."""
    found = facts.get("costs")
    return {name: cost for name, cost in found.items() if type(cost) is int} if isinstance(found, dict) else {}


def table(facts: Row, key: str) -> Row:
    """A table inside the facts."""
    found = facts.get(key)
    return found if isinstance(found, dict) else {}
