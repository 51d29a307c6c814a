"""The acts listed in a table's file: `[[shop]]`, `[[barter]]`, `[[trade]]`, `[[sale]]`, `[[deed]]`, ..."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.fields import Table, rows_of
from companion.games.runebound.acts import Act, Barter, Deed, Discard, GoodsTrade, Learn, Sale, Shop
from companion.games.runebound.components import Card


def read_acts(table: Table, cards: Mapping[str, Card]) -> tuple[Act, ...]:
    """Every act of the file, by kind in the order they stand."""
    readers = {"shop": _shop, "barter": _barter, "trade": _trade, "sale": _sale}
    plain = {"deed": _deed, "learn": _learn, "discard": _discard}
    acts: list[Act] = []
    for name, read in readers.items():
        acts += [_done(row, read(row, cards)) for row in rows_of(table, name)]
    for name, read_plain in plain.items():
        acts += [_done(row, read_plain(row)) for row in rows_of(table, name)]
    return tuple(acts)


def _done(row: Table, act: Act) -> Act:
    row.no_more()
    return act


def _known(names: Sequence[str], cards: Mapping[str, Card]) -> tuple[Card, ...]:
    return tuple(cards.get(name, Card(name)) for name in names)


def _optional(row: Table, name: str) -> int | None:
    return row.number(name) if name in row.values else None


def _shop(row: Table, cards: Mapping[str, Card]) -> Act:
    return Shop(
        row.text("hero"),
        row.text("city"),
        row.text("drew"),
        _known(row.texts("sold"), cards),
        _known(row.texts("bought"), cards),
        row.texts("discarded"),
        _optional(row, "received"),
        _optional(row, "paid"),
    )


def _barter(row: Table, cards: Mapping[str, Card]) -> Act:
    return Barter(
        row.text("giver"),
        row.text("taker"),
        row.number("gold"),
        _known(row.texts("assets"), cards),
        row.texts("tokens") if "tokens" in row.values else None,
        row.number("starting_tokens"),
        row.number("trophies"),
        row.texts("skills"),
        row.number("story"),
    )


def _trade(row: Table, cards: Mapping[str, Card]) -> Act:
    return GoodsTrade(row.text("hero"), _known([row.text("asset")], cards)[0], _optional(row, "received"))


def _sale(row: Table, cards: Mapping[str, Card]) -> Act:
    return Sale(row.text("hero"), _known([row.text("asset")], cards)[0])


def _deed(row: Table) -> Act:
    return Deed(row.text("hero"), row.text("action"))


def _learn(row: Table) -> Act:
    return Learn(row.text("hero"), row.text("skill"))


def _discard(row: Table) -> Act:
    return Discard(row.text("hero"), row.text("skill"), row.flag("learned"), row.flag("exert"))
