"""The hero board: its slots, and the places inside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.core import codes
from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.names import fold

IN_USE = frozenset({"worn", "held", "none"})
"""Kinds of slots whose items work without being taken out first; easy access ones work when they are used."""


class Slot(NamedTuple):
    """One place on or at the board; capacity 0 has no limit."""

    id: str
    title: str
    kind: str
    rule: str
    number: int = 0
    capacity: int = 0
    holds: tuple[str, ...] = ()
    inside: str = ""
    needs: str = ""
    loss: str = ""
    different: bool = False
    magic: bool = False
    copies: int = 0


class BoardRules(NamedTuple):
    """The board as a whole."""

    slots: Mapping[str, Slot]
    hands: int
    single_gloves: int
    overflow_slot: str
    overflow_per: int
    overflow_defense: int
    overflow_rule: str

    def overflow(self, items: int) -> int:
        """What so many items in the overflow slot do to defense."""
        over = max(0, items - self.slots[self.overflow_slot].capacity)
        return -(-over // self.overflow_per) * self.overflow_defense

    def names(self) -> dict[str, Slot]:
        """The slots an item can lie in, by id and title."""
        usable = [slot for slot in self.slots.values() if slot.kind != "currency"]
        return {slot.id: slot for slot in usable} | {slot.title: slot for slot in usable}

    def find(self, text: str) -> str:
        """The id of a slot as a file may write it; the text itself where there is none."""
        wanted = {fold(name): slot.id for name, slot in self.names().items()}
        return wanted.get(fold(text), text)


def read_board(table: Table) -> BoardRules:
    """The board from its file."""
    slots = {slot.id: slot for slot in (_slot(row) for row in rows_of(table, "slot"))}
    over = table.table("overflow")
    rules = BoardRules(
        slots,
        table.number("hands", REQUIRED),
        table.number("single_gloves", REQUIRED),
        over.text("slot", REQUIRED),
        over.number("per", 1),
        over.number("defense"),
        over.text("rule", REQUIRED),
    )
    _known(table, rules)
    over.no_more()
    return rules


def _known(table: Table, rules: BoardRules) -> None:
    named = [rules.overflow_slot, *(slot.inside for slot in rules.slots.values() if slot.inside)]
    for name in named:
        if name not in rules.slots:
            table.problem(codes.BAD_VALUE, "slot", f"there is no slot {name!r}")


def _slot(row: Table) -> Slot:
    slot = Slot(
        id=row.id(),
        title=row.name("title"),
        kind=row.text("kind", REQUIRED),
        rule=row.text("rule", REQUIRED),
        number=row.number("number"),
        capacity=row.number("capacity"),
        holds=row.texts("holds"),
        inside=row.text("inside"),
        needs=row.text("needs"),
        loss=row.text("loss"),
        different=row.flag("different"),
        magic=row.flag("magic"),
        copies=row.number("copies"),
    )
    row.no_more()
    return slot
