"""Item loss against a real board: which item a d20 takes, and what goes with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import CompanionError
from companion.games.arcania.data import Loss, Ruleset
from companion.games.arcania.hero import Hero
from companion.games.arcania.items import Item
from companion.games.arcania.odds.treasure import item_loss

if TYPE_CHECKING:
    from random import Random


class Lost(NamedTuple):
    """What is gone: the item, and all that lay in or on it."""

    roll: int
    item: Item
    along: tuple[Item, ...]
    rerolls: int = 0

    @property
    def all(self) -> tuple[Item, ...]:
        """Everything that is gone."""
        return (self.item, *self.along)


def spots(hero: Hero, data: Ruleset, loss: str) -> list[Item]:
    """The items a row of the table may take, in the order of their spots."""
    if loss.startswith("held "):
        return _hand(hero, int(loss.removeprefix("held ")))
    slots = [slot.id for slot in data.board.slots.values() if slot.loss == loss]
    found = [item for id in slots for item in hero.inside(id)]
    if "scrolls" in slots:
        return [item for item in found if not item.starting]
    row = next(row for row in data.tables.item_loss if row.slot == loss)
    return found[: int(row.die.removeprefix("d"))] if row.die else found


def _hand(hero: Hero, hand: int) -> list[Item]:
    """What a hand holds; a two handed item fills both."""
    hands = [item for item in hero.inside("held") for _ in range(item.takes)]
    return hands[hand - 1 : hand]


def filled(hero: Hero, data: Ruleset) -> dict[str, int]:
    """How many items each row of the table could take."""
    rows = dict.fromkeys(row.slot for row in data.tables.item_loss)
    return {loss: len(spots(hero, data, loss)) for loss in rows}


def lose(hero: Hero, data: Ruleset, rng: Random) -> Lost:
    """Roll until a filled spot comes up, and take what is there."""
    if not any(filled(hero, data).values()):
        raise CompanionError(f"{hero.name} has nothing that can be lost.", "`companion board show` lists the board.")
    rolled = item_loss(filled(hero, data), data.tables).roll(rng)
    row = row_of(data, rolled.total or 0)
    return _take(hero, data, row, rng.choice(spots(hero, data, row.slot)), len(rolled.dice) - 1)


def lose_at(hero: Hero, data: Ruleset, roll: int, spot: int = 1) -> Lost | None:
    """What a roll at the table takes; None where that spot is empty and must be rerolled."""
    row = row_of(data, roll)
    found = spots(hero, data, row.slot)
    if not 1 <= spot <= len(found):
        return None
    return _take(hero, data, row, found[spot - 1])


def row_of(data: Ruleset, roll: int) -> Loss:
    """The row of the table that a d20 names."""
    row = next((row for row in data.tables.item_loss if row.roll == roll), None)
    if row is None:
        raise CompanionError(f"{roll} is no result of a d20.", "Give 1 to 20.")
    return row


def _take(hero: Hero, data: Ruleset, row: Loss, item: Item, rerolls: int = 0) -> Lost:
    along: list[Item] = []
    if row.contents:
        inside = [slot.id for slot in data.board.slots.values() if slot.inside == item.slot]
        if item.raises:  # a potion belt takes the potions on it along
            inside.append(item.raises)
        along = [other for id in inside for other in hero.inside(id)]
    return Lost(row.roll, item, tuple(along), rerolls)
