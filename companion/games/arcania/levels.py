"""Levels: what two cards come to, what opens when, how a latecomer catches up, the modes of play."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from companion.core import codes
from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.names import CompanionError, fold


class Unlock(NamedTuple):
    """Something that opens at a level."""

    level: int
    id: str
    says: str
    rule: str
    do: str = ""
    reading: str = ""


class Mode(NamedTuple):
    """A difficulty."""

    id: str
    rule: str
    also: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    owned_attack: int = 0
    owned_defense: int = 0
    owned_damage: int = 0
    save: bool = False


class LevelRules(NamedTuple):
    """The figures of levels.toml."""

    gold: int
    start: int
    unarmed: str
    pseudo_levels: int
    late_die: str
    late_plus: int
    same_hp: int
    maxed_hp: int
    same_maxed_hp: int
    unlocks: tuple[Unlock, ...]
    modes: tuple[Mode, ...]
    hp_per_level: dict[str, int]

    def opened(self, before: int, now: int) -> list[Unlock]:
        """What opens on the way from one level to another."""
        return [unlock for unlock in self.unlocks if before < unlock.level <= now]

    def mode(self, name: str) -> Mode:
        """A mode of play by its id or another name."""
        found = next((mode for mode in self.modes if fold(name) in {mode.id, *map(fold, mode.also)}), None)
        if found is None:
            listed = ", ".join(mode.id for mode in self.modes)
            raise CompanionError(f"There is no difficulty {name!r}.", f"Choose one of: {listed}.")
        return found

    def late_treasure(self, levels: int) -> str:
        """The dice for a latecomer's treasure cards: 4d6+4 for four levels behind."""
        return f"{levels}{self.late_die}+{levels * self.late_plus}" if levels else "0"


class Drawn(NamedTuple):
    """What two level cards come to: the one taken (empty where neither can be used) and extra HP."""

    taken: str
    bonus_hp: int
    rule: str


def draw(rules: LevelRules, cards: tuple[str, str], take: str, maxed: Collection[str] = ()) -> Drawn:
    """Which card is taken: a maxed one cannot be, two alike leave no choice and give HP, two maxed give HP alone."""
    first, second = cards
    for named in (*maxed, *([take] if take else [])):
        if fold(named) not in {fold(first), fold(second)}:
            raise CompanionError(f"{named} was not drawn.", f"The cards are {first} and {second}.")
    same = fold(first) == fold(second)
    useless = {fold(card) for card in maxed}
    usable = [card for card in dict.fromkeys(cards) if fold(card) not in useless]
    if not usable:
        return Drawn("", rules.same_maxed_hp if same else rules.maxed_hp, "level-cards-maxed")
    if same:
        return Drawn(first, rules.same_hp, "level-cards-same")
    if len(usable) == 1:
        if take and fold(take) != fold(usable[0]):
            raise CompanionError(f"{take} adds to what is at its maximum.", f"{usable[0]} must be taken.")
        return Drawn(usable[0], 0, "level-cards-maxed")
    chosen = next((card for card in usable if fold(card) == fold(take)), "")
    if not chosen:
        raise CompanionError(f"Which card is taken: {first} or {second}?", "Add --take CARD.")
    return Drawn(chosen, 0, "leveling-up")


def read_levels(table: Table) -> LevelRules:
    """The figures from their file."""
    start, late, up = (table.table(name) for name in ("start", "late_joiner", "level_up"))
    for row in rows_of(table, "level_card"):
        row.text("kind", REQUIRED)
        if row.number("copies", REQUIRED) < 1:
            row.problem(codes.BAD_VALUE, "copies", "a kind of level card has at least one copy")
    rules = LevelRules(
        gold=start.number("gold", REQUIRED),
        start=start.number("level", REQUIRED),
        unarmed=start.text("unarmed", REQUIRED),
        pseudo_levels=start.number("pseudo_levels", REQUIRED),
        late_die=late.text("die", REQUIRED),
        late_plus=late.number("plus", REQUIRED),
        same_hp=up.number("same_hp", REQUIRED),
        maxed_hp=up.number("maxed_hp", REQUIRED),
        same_maxed_hp=up.number("same_maxed_hp", REQUIRED),
        unlocks=tuple(_unlock(row) for row in rows_of(table, "unlock")),
        modes=tuple(_mode(row) for row in rows_of(table, "difficulty")),
        hp_per_level={row.text("ability", REQUIRED): row.number("hp") for row in rows_of(table, "per_level")},
    )
    for part in (start, late, up):
        part.no_more()
    return rules


def _unlock(row: Table) -> Unlock:
    unlock = Unlock(
        row.number("level", REQUIRED),
        row.id(),
        row.text("says", REQUIRED),
        row.text("rule", REQUIRED),
        row.text("do"),
        row.text("reading"),
    )
    row.no_more()
    return unlock


def _mode(row: Table) -> Mode:
    mode = Mode(
        row.id(),
        row.text("rule", REQUIRED),
        row.texts("also"),
        row.texts("abilities"),
        row.number("owned_attack"),
        row.number("owned_defense"),
        row.number("owned_damage"),
        row.flag("save"),
    )
    row.no_more()
    return mode
