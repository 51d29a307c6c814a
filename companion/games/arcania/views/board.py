"""The hero board, slot by slot."""

from __future__ import annotations

from collections import Counter

from companion.core.named import NamedTuple
from companion.games.arcania.data import Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Slot
from companion.games.arcania.rules.board import is_closed, room
from companion.games.arcania.totals import sheet
from companion.games.arcania.views import plus, show_notes
from companion.games.arcania.views.items import ItemShown, item_shown
from companion.render.console import columns, say, say_parts


class SlotShown(NamedTuple):
    """A slot: those of a backpack or mule that is not there are closed; a capacity of None has no limit."""

    slot: str
    number: int
    title: str
    kind: str
    capacity: int | None
    open: bool
    needs: str
    items: tuple[ItemShown, ...]
    always: bool


class Companions(NamedTuple):
    """Who stands beside the board."""

    name: str
    kind: str
    count: int  # type: ignore[assignment]  # a tuple's own count is of no use here


class Board(NamedTuple):
    """A hero's board."""

    hero: str
    gold: int
    dr: int
    slots: tuple[SlotShown, ...]
    over_encumbered: int
    followers: tuple[Companions, ...]
    readings: tuple[str, ...]


def board_of(hero: Hero, data: Ruleset, readings: tuple[str, ...] = ()) -> Board:
    """Every slot with its capacity and what lies in it."""
    return Board(
        hero.name,
        hero.gold,
        sheet(hero, data).dr,
        tuple(_slot(slot, hero, data) for slot in data.board.slots.values()),
        data.board.overflow(len(hero.inside(data.board.overflow_slot))),
        tuple(Companions(one.name, one.what or one.kind, one.count) for one in hero.followers),
        readings,
    )


def _slot(slot: Slot, hero: Hero, data: Ruleset) -> SlotShown:
    closed = is_closed(slot, hero)
    return SlotShown(
        slot.id,
        slot.number,
        slot.title,
        slot.kind,
        room(slot, hero, data) or None,
        not closed,
        slot.needs if closed else "",
        tuple(item_shown(item, data) for item in hero.inside(slot.id)),
        bool(slot.number) or bool(slot.needs and not closed),
    )


def show_board(board: Board) -> None:
    """The board, slot by slot."""
    say_parts((board.hero, "bold"), f"  {board.gold:,} GP, DR {board.dr}")
    rows = []
    for slot in board.slots:
        if slot.always or slot.items:
            number = f"{slot.number:>2}" if slot.number else "  "
            first, *more = _inside(slot, board.gold)
            rows.append((f"  {number} {slot.title}", _count(slot), first))
            rows += [("", "", line) for line in more]
    columns(rows, styles=("", "dim"))
    if board.followers:
        names = [f"{one.count} x {one.name}" if one.count > 1 else one.name for one in board.followers]
        say(f"  with {board.hero}: {', '.join(names)}")
    if board.over_encumbered:
        say(f"  over encumbered: {board.over_encumbered} defense", "yellow")
    show_notes(board.readings)


def _count(slot: SlotShown) -> str:
    if not slot.open or slot.kind == "currency":
        return ""
    return f"{len(slot.items)}/{slot.capacity}" if slot.capacity else str(len(slot.items))


def _inside(slot: SlotShown, gold: int) -> list[str]:
    """What lies in a slot, one line each; equal things once, with how many there are."""
    if slot.kind == "currency":
        return [f"{gold:,} GP"]
    lines = Counter(_item(item, slot.kind) for item in slot.items)
    closed = f"closed: no {slot.needs}" if slot.needs else "-"
    return [f"{many} x {line}" if many > 1 else line for line, many in lines.items()] or [closed]


def _item(item: ItemShown, kind: str) -> str:
    parts = [plus(name, number) for name, number in item.pluses.items()]
    parts += [item.damage] if item.damage else []
    parts += item.abilities
    parts += [
        f"{word} {price:,}" for word, price in (("cost", item.cost), ("resale", item.resale)) if price is not None
    ]
    parts += ["two hands"] if item.hands == 2 else []
    upgrades = "".join(f" + {name}" for name in item.upgrades)
    said = f" ({', '.join(parts)})" if parts else ""
    return f"{item.name}{upgrades}{said}{' [carried]' if kind == 'carried' and not item.in_use else ''}"
