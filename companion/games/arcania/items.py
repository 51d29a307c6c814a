"""Items, those the data knows and those a player describes, and the slots of the hero board they lie in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.core import codes
from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.named import NamedTuple
from companion.core.names import fold
from companion.games.arcania.facts import AS_PRINTED, ItemFacts

KINDS = (
    "weapon",
    "shield",
    "armor",
    "upgrade",
    "potion",
    "scroll",
    "training",
    "tool",
    "container",
    "belt",
    "book",
    "animal",
    "artifact",
)
PLUSES = ("hp", "attack", "defense", "dr", "dr_max")
SLOT_OF_KIND = {
    "weapon": "held",
    "shield": "held",
    "armor": "armor",
    "potion": "potions",
    "scroll": "scrolls",
    "training": "trinkets",
    "belt": "belt",
    "book": "spell-book",
}
"""Where an item goes whose card names no slot; all others are carried."""
TAG_OF_KIND = {"armor": "Armor", "shield": "Shield"}
_LISTS = frozenset({"abilities", "tags", "fits", "not_for", "works_from"})
_FLAGS = frozenset({"strikes", "smith", "artifact", "starting", "single", "combines", "holding", "no_magic"})
_NUMBERS = frozenset({"hands", "raises_to", "trap_plus", "cost", "resale", *PLUSES})


class Item(NamedTuple):
    """One item and where it lies; a price of None stands on its card only."""

    name: str
    kind: str = "artifact"
    slot: str = ""
    hands: int = 0
    type: str = ""
    damage: str = ""
    hp: int = 0
    attack: int = 0
    defense: int = 0
    dr: int = 0
    dr_max: int = 0
    cost: int | None = None
    resale: int | None = None
    abilities: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    upgrades: tuple[Item, ...] = ()
    fits: tuple[str, ...] = ()
    not_for: tuple[str, ...] = ()
    works_from: tuple[str, ...] = ()
    raises: str = ""
    raises_to: int = 0
    smith: bool = False
    artifact: bool = False
    starting: bool = False
    single: bool = False
    combines: bool = False
    holding: bool = False
    no_magic: bool = False
    strikes: bool = False
    """A spell that is an attack: one a hero begins with is a weapon that needs no hand."""
    trap_plus: int = 0
    """What it adds against traps for one who is good with them anyway."""
    free_with: str = ""
    """An ability that brings a copy of it which needs no magic."""
    rule: str = ""
    home: str = ""
    """The slot its card names, wherever it lies now."""

    @property
    def takes(self) -> int:
        """How many hands it takes."""
        return self.hands or 1

    @property
    def own_slot(self) -> str:
        """The slot it goes to unless it is put elsewhere."""
        return self.slot or SLOT_OF_KIND.get(self.kind, "general")

    def is_tagged(self, tag: str) -> bool:
        """Whether it bears a tag, printed or by its kind: armor is Armor, a shield a Shield."""
        return fold(tag) in {fold(mine) for mine in (*self.tags, TAG_OF_KIND.get(self.kind, ""))}

    def plus(self, what: str) -> int:
        """A figure with what its upgrades add."""
        own: int = getattr(self, what)
        return own + sum(upgrade.plus(what) for upgrade in self.upgrades)


def read_items(table: Table) -> dict[str, Item]:
    """The known items by name."""
    return {item.name: item for item in (_item(row) for row in rows_of(table, "item"))}


def _item(row: Table) -> Item:
    slot = row.text("slot")
    figures: dict[str, Any] = {name: row.texts(name) for name in _LISTS}
    figures |= {name: row.flag(name) for name in _FLAGS}
    figures |= {name: row.number(name) for name in _NUMBERS}
    figures |= {name: None for name in ("cost", "resale") if name not in row.values}
    figures |= {name: row.text(name) for name in ("type", "damage", "raises", "free_with")}
    kind, rule = row.text("kind", REQUIRED), row.text("rule", REQUIRED)
    item = Item(row.name(), kind, slot, home=slot, rule=rule, **figures)
    row.no_more()
    return item


def item_of(known: Mapping[str, Item], name: str, slot: str = "", said: ItemFacts = AS_PRINTED) -> Item:
    """An item as its card has it, where we know the card, with what the player says of it."""
    found = known.get(name) or _by_folded(known, name)
    base = found or Item(name)
    figures: dict[str, Any] = {key: value for key, value in said._asdict().items() if value is not None}
    figures["upgrades"] = tuple(_upgrade(known, one, said) for one in said.upgrades)
    del figures["adds"]
    return base._replace(slot=slot or base.slot, **figures)


def _upgrade(known: Mapping[str, Item], name: str, said: ItemFacts) -> Item:
    """An upgrade with what the player says that it adds."""
    own = item_of(known, name)
    for adds in (one for one in said.adds if one.name == name):
        figures = {key: value for key, value in adds._asdict().items() if value and key != "name"}
        own = own._replace(**figures)
    return own


def _by_folded(known: Mapping[str, Item], name: str) -> Item | None:
    wanted = fold(name)
    return next((item for key, item in known.items() if fold(key) == wanted), None)


def said_in(row: Table) -> ItemFacts:
    """What a board file says of an item; problems are noted with their lines."""
    readers: dict[str, Callable[[str], object]] = dict.fromkeys(_LISTS | {"upgrades"}, row.texts)
    readers |= dict.fromkeys(_FLAGS, row.flag) | dict.fromkeys(_NUMBERS, row.number)
    found: dict[str, Any] = {
        name: readers.get(name, row.text)(name) for name in ItemFacts._fields if name in row.values and name != "adds"
    }
    return ItemFacts(**found)


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
    words: tuple[str, ...] = ()
    """Words in the name of an item that say that it belongs here."""

    @property
    def is_in_use(self) -> bool:
        """Whether its items work without being taken out first."""
        return self.kind in IN_USE


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

    def by_name(self, name: str) -> str:
        """The slot that an item's own name speaks of: a cloak goes on the shoulders; empty where it says nothing."""
        said = set(fold(name).split())
        return next((slot.id for slot in self.slots.values() if said & set(slot.words)), "")

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
        words=row.texts("words"),
    )
    row.no_more()
    return slot
