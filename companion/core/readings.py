"""Readings: where a rulebook contradicts itself, what a campaign may choose, and what it has chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from companion.core import codes
from companion.core.fields import REQUIRED, Problems, Table, read_toml, rows_of

FILE = "readings.toml"


@dataclass(frozen=True, slots=True)
class Reading:
    """One question the book answers in two ways."""

    key: str
    title: str
    default: str
    choices: Mapping[str, str]
    rule: str
    number: int = 0
    places: tuple[str, ...] = ()
    """The commands that use it."""


DEFAULT, CHOSEN, SETTLED = "default", "chosen", "settled"
"""Whose reading it is: ours, the table's own, or ours because the table said so."""


class ReadingNote(str):
    """A line that says which reading was used; who shows it may leave out what the table has heard."""

    __slots__ = ("key", "whose")

    key: str
    whose: str

    def __new__(cls, text: str, key: str, whose: str) -> ReadingNote:
        note = super().__new__(cls, text)
        note.key, note.whose = key, whose
        return note


@dataclass(frozen=True, slots=True)
class Readings:
    """A game's readings as one campaign takes them."""

    known: Mapping[str, Reading] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)

    def value(self, key: str) -> str:
        """The choice that holds: the campaign's, or our default."""
        reading = self.known[key]
        mine = self.chosen.get(key, "")
        return mine if mine in reading.choices else reading.default

    def note(self, key: str) -> ReadingNote:
        """One line that says which reading was used, and how to choose another."""
        reading, value = self.known[key], self.value(key)
        whose = "this table's choice" if self.is_chosen(key) else "our default"
        other = next((choice for choice in reading.choices if choice != value), value)
        said = f"{reading.title}: {reading.choices[value]} ({whose}; companion house set {key} {other})."
        return ReadingNote(said, key, self.whose(key))

    def whose(self, key: str) -> str:
        """Whether the table has chosen, and whether what it chose is our default."""
        if not self.is_chosen(key):
            return DEFAULT
        return SETTLED if self.value(key) == self.known[key].default else CHOSEN

    def is_chosen(self, key: str) -> bool:
        """Whether the campaign has chosen for itself."""
        return self.chosen.get(key, "") in self.known[key].choices

    def at(self, place: str) -> list[str]:
        """The keys of the readings that a command uses."""
        return [reading.key for reading in self.known.values() if place in reading.places]


def read_readings(table: Table) -> dict[str, Reading]:
    """The readings of a file, every problem noted."""
    found: dict[str, Reading] = {}
    for row in rows_of(table, "reading"):
        reading = _reading(row)
        if reading.key in found:
            row.problem(codes.DUPLICATE, "key", f"key {reading.key!r} stands here a second time")
        found[reading.key] = reading
    return found


def _reading(row: Table) -> Reading:
    choices = row.table("choices")
    said = {name: choices.text(name, REQUIRED) for name in choices.values}
    default = row.text("default", REQUIRED)
    if default and default not in said:
        row.problem(codes.BAD_VALUE, "default", f"default {default!r} is none of the choices")
    reading = Reading(
        row.id("key"),
        row.text("title", REQUIRED),
        default,
        said,
        row.text("rule", REQUIRED),
        row.number("number"),
        row.texts("places"),
    )
    row.no_more()
    return reading


def load_readings(folder: Path, problems: Problems | None = None) -> dict[str, Reading]:
    """A game's readings; none where it has no such file."""
    if not (folder / FILE).is_file():
        return {}
    table = read_toml(folder / FILE, problems or Problems(folder))
    return read_readings(table) if table else {}
