"""All of Arcania's data, each file read when it is first needed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from companion.core.errors import CompanionError
from companion.core.fields import Problems, Table, read_toml
from companion.core.findings import has_errors
from companion.core.readings import Reading, load_readings
from companion.core.system import GameSystem
from companion.games.arcania.abilities import AbilityList, read_abilities
from companion.games.arcania.classes import Paths, read_paths
from companion.games.arcania.items import Item, read_items
from companion.games.arcania.levels import LevelRules, read_levels
from companion.games.arcania.markets import Markets, read_markets
from companion.games.arcania.odds.tables import Tables, read_tables
from companion.games.arcania.people import PeopleRules, read_people
from companion.games.arcania.quests import QuestRules, read_quests
from companion.games.arcania.slots import BoardRules, read_board

T = TypeVar("T")


class Rules:
    """The game's data: board, items, abilities, paths, levels, people, markets, quests, readings, tables."""

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
            said = f"The game's data cannot be used: {first.place}: {first.message}."
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
        texts = (file.read_text(encoding="utf-8") for folder in self.game.rules_folders for file in folder.glob("*.md"))
        found = re.compile(r"\{#([a-z0-9-]+)\}(?:\n(?!\n).*)*?\nsource: (.*)")
        return {id: source for text in texts for id, source in found.findall(text)}

    def cite(self, rule: str) -> str:
        """The entry of the digest a finding rests on, with the place in the book."""
        source = self._sources.get(rule, "")
        return f"{self.game.id}#{rule}" + (f" ({source})" if source else "")

    def is_entry(self, rule: str) -> bool:
        """Whether the digest has this entry."""
        return rule in self._sources


def _tables(table: Table) -> Tables:
    table.read |= set(table.values)  # its own reader knows the fields
    return read_tables(table.values)
