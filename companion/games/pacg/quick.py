"""The list of cards read without a judgement of every field: a list in order, as ours are, in a quarter of the time.

Where anything is out of order the answer is None, and the list is read with every problem named.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from pathlib import Path as Folder

from companion.games.pacg.cards import SETS, TYPES, Card, Catalog, Printing

NEEDED = frozenset({"name", "type", "set", "copies", "basic", "elite", "loot", "owner", "traits", "also"})
ADDED = (
    "kind",
    "veteran",
    "trigger",
    "check",
    "recharge",
    "immune",
    "closes",
    "one_source",
    "other_check",
    "other_traits",
)
FLAGS: Mapping[str, bool | None] = {"1": True, "0": False, "": None}


def quick_catalog(file: Folder) -> Catalog | None:
    """Every card of a list that is in order; None for any other."""
    try:
        rows = csv.reader(file.read_text(encoding="utf-8-sig").splitlines(), strict=True)
        header = next(rows)
        if not set(header) >= NEEDED or set(header) - NEEDED - set(ADDED):
            return None
        return _catalog([_row(header, values) for values in rows if values])
    except (OSError, ValueError, KeyError, StopIteration, csv.Error):
        return None


def _row(header: list[str], values: list[str]) -> dict[str, str]:
    return dict.fromkeys(ADDED, "") | {name: value.strip() for name, value in zip(header, values, strict=True)}


def _catalog(rows: list[dict[str, str]]) -> Catalog:
    printings: dict[tuple[str, str], list[Printing]] = {}
    first: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        key = (row["name"], row["type"])
        first.setdefault(key, row)
        printings.setdefault(key, []).append(_printing(row))
    return Catalog(tuple(_card(row, tuple(printings[key])) for key, row in first.items()))


def _printing(row: Mapping[str, str]) -> Printing:
    if row["type"] not in TYPES or (row["set"] and row["set"] not in SETS) or not row["name"]:
        raise ValueError(row["name"])
    copies = int(row["copies"]) if row["copies"] else None
    if copies is not None and copies < 0:
        raise ValueError(row["name"])
    return Printing(row["set"], copies, FLAGS[row["basic"]], FLAGS[row["elite"]], veteran=FLAGS[row["veteran"]])


def _card(row: Mapping[str, str], printings: tuple[Printing, ...]) -> Card:
    return Card(
        row["name"],
        row["type"],
        printings,
        bool(FLAGS[row["loot"]]),
        row["owner"],
        _split(row["traits"]),
        _split(row["also"]),
        row["kind"],
        bool(FLAGS[row["trigger"]]),
        row["check"],
        row["recharge"],
        _split(row["immune"]),
        FLAGS[row["closes"]],
        _split(row["one_source"]),
        row["other_check"],
        _split(row["other_traits"]),
    )


def _split(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip()) if text else ()
