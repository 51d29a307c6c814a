"""What an item does in a fight: its dice, what it always gives, its surges. Shop Items, starting equipment, relics.

`gear(system)` has all of them; `Armory.find` gives the one a player means. Surges are written as `odds.surges.surge`
reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import fold, resolve
from companion.games.descent.facts import ACTS, EQUIPS, HEROES, RELIC_KINDS, SIDES
from companion.games.descent.lines import ALL, About, Line, read_lines, stamps
from companion.games.descent.monsters import ATTACK_DICE, ATTACKS, DEFENSE_DICE, RANGED

if TYPE_CHECKING:
    from companion.core.fields import Problems
    from companion.core.system import GameSystem

SHOP_ITEM, CLASS_ITEM, RELIC = "shop", "class", "relic"
LISTS = {SHOP_ITEM: "shop-items.csv", CLASS_ITEM: "class-items.csv", RELIC: "relics.csv"}

OTHER_FIELDS = ("copies", "besides_another", "only_for")
"""What data.py reads of the same lines."""


class Gear(NamedTuple):
    """An item with its figures; what a card says beyond them is not here (`more`)."""

    name: str
    deck: str = SHOP_ITEM
    equip: str = ""
    act: str = ""
    cost: int = 0
    hero_class: str = ""
    side: str = ""
    """Of a relic: whose side lies up."""
    kind: str = ""
    other_side: str = ""
    attack: str = ""
    """`melee` or `ranged`; empty for what is no weapon."""
    dice: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    always: tuple[str, ...] = ()
    """What it gives without a surge: "pierce 1", "+2 range", "Reach", "+1 Health"."""
    surges: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    """Other numbers that matter to a roll, under their condition; no check counts them by itself."""
    more: bool = False
    """The card says more than this."""
    unverified: tuple[str, ...] = ()
    product: str = "base"

    @property
    def is_weapon(self) -> bool:
        """Whether one attacks with it."""
        return bool(self.attack and self.dice)

    @property
    def is_ranged(self) -> bool:
        """Whether the range of a roll must reach the target."""
        return self.attack == RANGED

    @property
    def defense(self) -> tuple[str, ...]:
        """The defense dice it adds."""
        return () if self.attack else self.dice

    def given(self, what: str) -> int:
        """How much of something it always gives: 1 of "pierce 1", 2 of "+2 range"."""
        total = 0
        for one in self.always:
            words = fold(one).split()
            total += next((int(word) for word in words if word.isdigit()), 0) if what in words else 0
        return total


class Armory(NamedTuple):
    """Every item with figures."""

    items: tuple[Gear, ...] = ()

    def named(self, name: str) -> tuple[Gear, ...]:
        """The cards of exactly this name: one that two classes have is two, a relic may have two sides."""
        return tuple(one for one in self.items if fold(one.name) == fold(name))

    def find(self, name: str, first: Iterable[str] = (), side: str = "") -> Gear:
        """The item a player means: an exact name, else one of `first` (on offer, held), else any other."""
        known = {one.name: one for one in reversed(self.items) if side in ("", one.side or HEROES)}
        exact = {fold(one): one for one in known}
        if fold(name) in exact:
            return known[exact[fold(name)]]
        near = {one: known[one] for one in first if one in known}
        return resolve(name, near if _any(name, near) else known, "item")

    def held(self, name: str, classes: Iterable[str] = ()) -> Gear | None:
        """The card that a hero of these classes holds under a name; None where it has no figures."""
        found = [one for one in self.named(name) if one.side in ("", HEROES)]
        own = [one for one in found if one.hero_class and one.hero_class in set(classes)]
        return next(iter([*own, *(one for one in found if not one.hero_class), *found]), None)


def gear(system: GameSystem) -> Armory:
    """The items of a game."""
    return gear_in(system.folder)


def gear_in(folder: Path) -> Armory:
    """The items in a game's folder, read once for each version of their lists."""
    return _armory(folder, stamps(folder, LISTS.values()))


@lru_cache(maxsize=2)
def _armory(folder: Path, _version: int) -> Armory:
    return read_gear(folder)


def read_gear(folder: Path, problems: Problems | None = None, only: About = ALL) -> Armory:
    """The items in a game's folder, with every problem noted where that is asked; or only what some words may mean."""
    lists = (read_lines(folder / name, _reader(deck), problems, only) for deck, name in LISTS.items())
    return Armory(tuple(item for listed in lists for item in listed))


def _any(name: str, names: Iterable[str]) -> bool:
    from companion.core.names import candidates

    return bool(candidates(name, names))


def _reader(deck: str) -> Callable[[Line], Gear]:
    return lambda row: _gear(row, deck)


def _gear(row: Line, deck: str) -> Gear:
    for other in OTHER_FIELDS:
        row.text(other)
    attack = row.one_of("attack", ATTACKS)
    return Gear(
        row.name(),
        deck,
        row.one_of("equip", EQUIPS),
        row.one_of("act", ACTS),
        row.number("cost"),
        row.text("class"),
        row.one_of("side", SIDES),
        row.one_of("kind", RELIC_KINDS),
        row.text("other_side"),
        attack,
        row.words("dice", ATTACK_DICE if attack else DEFENSE_DICE),
        row.words("traits"),
        row.words("always"),
        row.words("surges"),
        row.words("figures"),
        row.yes("more"),
        row.words("unverified"),
        row.text("product", "base"),
    )
