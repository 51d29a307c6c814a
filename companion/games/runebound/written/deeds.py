"""The deeds listed in a table's file: `[[shop]]`, `[[barter]]`, `[[trade]]`, `[[sale]]`, `[[deed]]`, ..."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import Table, rows_of
from companion.games.runebound.data import Card
from companion.games.runebound.rules.deeds import AnyDeed, Barter, Deed, Discard, GoodsTrade, Learn, Sale, Shop
from companion.games.runebound.written.names import Known


def read_deeds(table: Table, known: Known) -> tuple[AnyDeed, ...]:
    """Every deed of the file, by kind in the order they stand."""
    deeds: list[AnyDeed] = []
    for name, read in READERS.items():
        for row in rows_of(table, name):
            deeds.append(read(row, known))
            row.no_more()
    return tuple(deeds)


def _hero(row: Table, known: Known, field: str = "hero") -> str:
    return known.name(row.text(field))


def _cards(row: Table, field: str, known: Known) -> tuple[Card, ...]:
    return tuple(known.card(name) for name in row.texts(field))


def _card_names(row: Table, field: str, known: Known) -> tuple[str, ...]:
    return tuple(card.name for card in _cards(row, field, known))


def _optional(row: Table, name: str) -> int | None:
    return row.number(name) if name in row.values else None


def _shop(row: Table, known: Known) -> AnyDeed:
    return Shop(
        _hero(row, known),
        known.name(row.text("city")),
        known.card(row.text("drew")).name,
        _cards(row, "sold", known),
        _cards(row, "bought", known),
        _card_names(row, "discarded", known),
        _optional(row, "received"),
        _optional(row, "paid"),
        _card_names(row, "dropped", known),
    )


def _barter(row: Table, known: Known) -> AnyDeed:
    return Barter(
        _hero(row, known, "giver"),
        _hero(row, known, "taker"),
        row.number("gold"),
        _cards(row, "assets", known),
        row.texts("tokens") if "tokens" in row.values else None,
        row.number("starting_tokens"),
        row.number("trophies"),
        row.texts("skills"),
        row.number("story"),
        _card_names(row, "dropped", known),
    )


def _trade(row: Table, known: Known) -> AnyDeed:
    return GoodsTrade(_hero(row, known), known.card(row.text("asset")), _optional(row, "received"))


def _sale(row: Table, known: Known) -> AnyDeed:
    return Sale(_hero(row, known), known.card(row.text("asset")))


def _deed(row: Table, known: Known) -> AnyDeed:
    counted = row.flag("counted")
    return Deed(_hero(row, known), row.text("action").casefold(), counted, _optional(row, "healed"))


def _learn(row: Table, known: Known) -> AnyDeed:
    return Learn(_hero(row, known), row.text("skill"))


def _discard(row: Table, known: Known) -> AnyDeed:
    return Discard(_hero(row, known), row.text("skill"), row.flag("learned"), row.flag("exert"))


READERS: dict[str, Callable[[Table, Known], AnyDeed]] = {
    "shop": _shop,
    "barter": _barter,
    "trade": _trade,
    "sale": _sale,
    "deed": _deed,
    "learn": _learn,
    "discard": _discard,
}
