"""data/arcania as values: every file read when it is first needed, the digest's entries found by name."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from companion.core.fields import Problems, Table, read_toml
from companion.core.findings import has_errors, told
from companion.core.names import CompanionError, fold
from companion.core.readings import Reading, load_readings
from companion.core.system import GameSystem
from companion.games.arcania.abilities import AbilityList, read_abilities
from companion.games.arcania.classes import Paths, read_paths
from companion.games.arcania.items import Item, read_items
from companion.games.arcania.levels import LevelRules, read_levels
from companion.games.arcania.markets import Markets, read_markets
from companion.games.arcania.people import PeopleRules, read_people
from companion.games.arcania.quests import QuestRules, read_quests
from companion.games.arcania.slots import BoardRules, read_board
from companion.games.arcania.tables import Tables, read_tables

if TYPE_CHECKING:
    from rulesindex.digest import Entry

T = TypeVar("T")


class Ruleset:
    """The figures of the game: board, items, abilities, paths, levels, people, markets, quests, readings, tables."""

    def __init__(self, game: GameSystem, problems: Problems | None = None) -> None:
        self.game = game
        self.folder: Path = game.folder
        self._problems = problems
        """Given by the data check, which wants to hear of everything; else the first error ends the work."""

    def _read(self, file: str, reader: Callable[[Table], T]) -> T:
        problems = self._problems or Problems(self.folder)
        table = read_toml(self.folder / file, problems) or Table({}, self.folder / file, 0, problems)
        value = reader(table)
        if self._problems is not None:
            table.no_more()
        elif has_errors(problems.found):
            first = problems.found[0]
            said = f"The game's data cannot be used: {first.place}: {told(first)}."
            raise CompanionError(said, "`companion data check` lists everything.")
        return value

    @cached_property
    def board(self) -> BoardRules:
        """The hero board."""
        return self._read("board.toml", read_board)

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items the rulebook names."""
        return self._read("items.toml", read_items)

    @cached_property
    def tables(self) -> Tables:
        """The figures that rolls use."""
        return self._read("tables.toml", _tables)

    @cached_property
    def abilities(self) -> AbilityList:
        """Abilities and tags."""
        return self._read("abilities.toml", lambda table: read_abilities(table, self.tables))

    @cached_property
    def paths(self) -> Paths:
        """Classes, specializations, second classes."""
        return self._read("specializations.toml", lambda table: read_paths(table, self.game.roster))

    @cached_property
    def levels(self) -> LevelRules:
        """Levels and difficulty."""
        return self._read("levels.toml", read_levels)

    @cached_property
    def people(self) -> PeopleRules:
        """NPCs, animals, summons."""
        return self._read("npcs.toml", read_people)

    @cached_property
    def markets(self) -> Markets:
        """Town."""
        return self._read("markets.toml", read_markets)

    @cached_property
    def quests(self) -> QuestRules:
        """Quests."""
        return self._read("quests.toml", read_quests)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """Where the book contradicts itself."""
        return load_readings(self.folder, self._problems)

    @cached_property
    def _sources(self) -> dict[str, str]:
        texts = (file.read_text(encoding="utf-8") for file in self._digest())
        found = re.compile(r"\{#([a-z0-9-]+)\}(?:\n(?!\n).*)*?\nsource: (.*)")
        return {id: source for text in texts for id, source in found.findall(text)}

    def cite(self, rule: str) -> str:
        """The entry of the digest a finding rests on, with the place in the book."""
        source = self._sources.get(rule, "")
        return f"{self.game.id}#{rule}" + (f" ({source})" if source else "")

    def is_entry(self, rule: str) -> bool:
        """Whether the digest has this entry."""
        return rule in self._sources

    def entry(self, rule: str) -> Entry | None:
        """An entry of the digest, read without the library's index: only the file that holds it is parsed."""
        from rulesindex.digest import parse_digest

        for file in self._digest():
            text = file.read_text(encoding="utf-8")
            if f"{{#{rule}}}" in text:
                return next((found for found in parse_digest(text, self.game.id)[0] if found.id == rule), None)
        return None

    def entry_called(self, name: str) -> str:
        """The id of the entry that has this other name; empty where none has."""
        from rulesindex.digest import load_digest

        wanted = fold(name)
        found = load_digest(self.game.id, self._digest()).entries
        return next((one.id for one in found if wanted in {fold(alias) for alias in one.aliases}), "")

    def _digest(self) -> list[Path]:
        return [file for folder in self.game.rules_folders for file in sorted(folder.glob("*.md"))]


class _Same:
    """A game as a key: two are the same where their data lies in the same folder."""

    def __init__(self, game: GameSystem) -> None:
        self.game = game

    def __hash__(self) -> int:
        return hash(self.game.folder)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.game.folder == self.game.folder


@lru_cache(maxsize=4)
def _ruleset(key: _Same) -> Ruleset:
    return Ruleset(key.game)


def ruleset_of(game: GameSystem) -> Ruleset:
    """A game's data, read once: it does not change while a command runs."""
    return _ruleset(_Same(game))


def _tables(table: Table) -> Tables:
    table.read |= set(table.values)  # its own reader knows the fields
    return read_tables(table.values)
