"""Classes, specializations and second classes: when they may be taken and what they give."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.core.fields import REQUIRED, Table, rows_of
from companion.core.names import fold
from companion.core.rows import from_facts
from companion.core.system import Character
from companion.games.arcania.facts import ClassFacts


class Gain(NamedTuple):
    """What a class, specialization or second class gives."""

    name: str
    of_class: str
    rule: str
    abilities: tuple[str, ...] = ()
    damage: str = ""
    dr: int = 0
    dr_max: int = 0
    hp_per_level: int = 0
    armor_slot: str = ""
    """What armor in the armor slot asks of the hero."""
    armor_anywhere: str = ""
    """What armor in any slot asks of the item or the hero."""
    natural: str = ""
    """Given instead to one who has the ability by nature."""
    choice: tuple[str, ...] = ()
    with_tag: str = ""
    """Its abilities count only while an item with this tag is held."""
    note: str = ""
    unknown: str = ""
    base: str = ""
    hp: int = 0
    bare_dr: int = 0
    """The DR of one who has none from armor."""


class Paths(NamedTuple):
    """Everything a hero may become."""

    classes: Mapping[str, Gain]
    specializations: Mapping[str, Gain]
    seconds: Mapping[str, Gain]
    pure: Mapping[str, Gain]
    exceptions: tuple[Gain, ...]
    first_level: int
    second_level: int
    multi_level: int

    def class_id(self, name: str) -> str:
        """A class's id from its id or name; empty where there is none."""
        wanted = fold(name.removeprefix("Pure ").removeprefix("pure "))
        return next((id for id, gain in self.classes.items() if wanted in {id, fold(gain.name)}), "")

    def second(self, base: str, second: str) -> Gain | None:
        """What a second class gives a hero of a base class; staying with the base class is staying pure."""
        if second == base:
            return self.pure.get(base)
        special = next((gain for gain in self.exceptions if (gain.base, gain.of_class) == (base, second)), None)
        return special or self.seconds.get(second)

    def specialization(self, name: str) -> Gain | None:
        """A specialization by name; a summoner's kind may follow in brackets or after a dash."""
        if name in self.specializations:
            return self.specializations[name]
        wanted = fold(name)
        found = [gain for gain in self.specializations.values() if wanted.startswith(fold(gain.name))]
        return max(found, key=lambda gain: len(gain.name), default=None)

    def of(self, class_id: str) -> list[Gain]:
        """The specializations of a class."""
        return [gain for gain in self.specializations.values() if gain.of_class == class_id]


def kind_chosen(gain: Gain, name: str) -> str:
    """The kind a summoner chose: the word after the specialization's name."""
    words = fold(name).removeprefix(fold(gain.name)).split()
    return next((word for word in words if word in gain.choice), "")


def read_paths(table: Table, roster: Iterable[Character]) -> Paths:
    """The paths from their file, and the classes from the game's roster."""
    return Paths(
        classes={character.id: _class(character) for character in roster},
        specializations={gain.name: gain for gain in (_gain(row, "name") for row in rows_of(table, "specialization"))},
        seconds={gain.of_class: gain for gain in (_gain(row) for row in rows_of(table, "second"))},
        pure={gain.of_class: gain for gain in (_gain(row) for row in rows_of(table, "pure"))},
        exceptions=tuple(_gain(row) for row in rows_of(table, "exception")),
        first_level=table.number("first_level", REQUIRED),
        second_level=table.number("second_level", REQUIRED),
        multi_level=table.number("multi_level", REQUIRED),
    )


def _class(character: Character) -> Gain:
    facts = from_facts(ClassFacts, character.facts)
    return Gain(
        character.name,
        character.id,
        f"class-{character.id}",
        facts.abilities,
        damage=facts.damage,
        armor_slot=facts.armor_slot,
        armor_anywhere=facts.armor_anywhere,
    )


def _gain(row: Table, named: str = "class") -> Gain:
    gain = Gain(
        row.text(named, REQUIRED),
        row.text("class", REQUIRED),
        row.text("rule", REQUIRED),
        row.texts("abilities"),
        row.text("damage"),
        row.number("dr"),
        row.number("dr_max"),
        row.number("hp_per_level"),
        row.text("armor_slot"),
        row.text("armor_anywhere"),
        row.text("natural"),
        row.texts("choice"),
        row.text("with_tag"),
        row.text("note"),
        row.text("unknown"),
        row.text("base"),
        row.number("hp"),
        row.number("bare_dr"),
    )
    row.no_more()
    return gain
