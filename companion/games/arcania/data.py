"""data/arcania as values: every file read when it is first needed, the digest's entries found by name.

The figures of rolls and of quests are here; the reader of any other file is loaded with the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.core.findings import has_errors, told
from companion.core.named import NamedTuple
from companion.core.names import CompanionError, fold
from companion.core.system import GameSystem

if TYPE_CHECKING:
    from companion.core.fields import Problems, Table
    from companion.core.readings import Reading
    from companion.games.arcania.hero import LevelRules, Paths
    from companion.games.arcania.items import BoardRules, Item
    from companion.games.arcania.markets import Markets
    from companion.games.arcania.people import PeopleRules
    from companion.games.arcania.totals import AbilityList
    from rulesindex.digest import Entry

T = TypeVar("T")
STARTER, SIDE, MAIN, FINAL = "starter", "side", "main", "final"


class Tier(NamedTuple):
    """What a tier adds to monsters; to traps only the damage."""

    damage: int
    base_dice: int
    times: int
    hp: int
    hp_per_level: int
    attack_defense: int


class Cash(NamedTuple):
    """A die of gold pieces, times a number."""

    die: str
    times: int


class Loss(NamedTuple):
    """One row of the item loss table; `die` chooses among several spots."""

    roll: int
    slot: str
    die: str = ""
    contents: bool = False


class Faction(NamedTuple):
    """What a faction shrugs off, and what hurts it more."""

    immune: tuple[str, ...]
    extra: Mapping[str, str]
    disputed: tuple[str, ...] = ()
    """Immunities that only the abilities name, not the list of factions."""


class Ability(NamedTuple):
    """One row of the random ability table; `who` is anyone, hero, monster or nobody."""

    roll: int
    code: str
    name: str
    who: str


class Tables(NamedTuple):
    """The figures that rolls use."""

    dr_cap: int
    percent_target: int
    save_target: int
    save_divisor: int
    enemy_bonus: int
    retaliation_dice: tuple[int, ...]
    elements: tuple[str, ...]
    dr_stops: tuple[str, ...]
    shield_fails: tuple[str, ...]
    tiers: tuple[Tier, ...]
    cash: Mapping[str, Cash]
    master_thief: Cash
    item_loss: tuple[Loss, ...]
    factions: Mapping[str, Faction]
    abilities: tuple[Ability, ...]
    again: str
    more: str
    replaced: Mapping[str, Mapping[str, str]]


def read_tables(values: Mapping[str, Any]) -> Tables:
    """The tables from what a TOML file holds."""
    random = values["random_ability"]
    tiers = sorted(values["tier"], key=lambda row: int(row["number"]))
    return Tables(
        dr_cap=values["dr_cap"],
        percent_target=values["percent_target"],
        save_target=values["save_target"],
        save_divisor=values["save_divisor"],
        enemy_bonus=values["enemy_bonus"],
        retaliation_dice=tuple(values["retaliation_dice"]),
        elements=tuple(values["elements"]),
        dr_stops=tuple(values["dr_stops"]),
        shield_fails=tuple(values["shield_fails"]),
        tiers=tuple(Tier(**{key: row[key] for key in Tier._fields}) for row in tiers),
        cash={row["card"]: Cash(row["die"], row["times"]) for row in values["cash"]},
        master_thief=Cash(**values["master_thief"]),
        item_loss=tuple(Loss(**row) for row in values["item_loss"]),
        factions={row["name"]: _faction(row) for row in values["faction"]},
        abilities=tuple(Ability(**row) for row in random["abilities"]),
        again=random["again"],
        more=random["more"],
        replaced=random["replaced"],
    )


def _faction(row: Mapping[str, Any]) -> Faction:
    return Faction(tuple(row["immune"]), row["extra"], tuple(row.get("disputed", ())))


class Quest(NamedTuple):
    """A quest by name; main quests have a tier."""

    name: str
    kind: str
    tier: int = 0
    rule: str = ""
    up_to_level: int = 0


class Gift(NamedTuple):
    """What an ability brings when a quest starts."""

    ability: str
    says: str
    rule: str


class QuestRules(NamedTuple):
    """The figures of quests.toml."""

    tiers: int
    quests: tuple[Quest, ...]
    gifts: tuple[Gift, ...] = ()

    def named(self, name: str) -> Quest | None:
        """A quest the rulebook names."""
        return next((quest for quest in self.quests if fold(quest.name) == fold(name)), None)

    def easy(self, level: int) -> list[Quest]:
        """The easy side quests that are there besides the display for heroes of this level."""
        return [quest for quest in self.quests if quest.up_to_level and level <= quest.up_to_level]

    @property
    def final(self) -> Quest:
        """The last quest of the game."""
        return next(quest for quest in self.quests if quest.kind == FINAL)


def read_quests(table: Table) -> QuestRules:
    """The quests from their file."""
    from companion.core.fields import REQUIRED, rows_of

    def gift(row: Table) -> Gift:
        return Gift(row.text("ability", REQUIRED), row.text("says", REQUIRED), row.text("rule", REQUIRED))

    def quest(row: Table) -> Quest:
        row.id()
        kind, rule = row.text("kind", REQUIRED), row.text("rule", REQUIRED)
        return Quest(row.name(), kind, row.number("tier"), rule, row.number("up_to_level"))

    quests, gifts = list(rows_of(table, "quest")), list(rows_of(table, "gift"))
    rules = QuestRules(table.number("tiers", REQUIRED), tuple(map(quest, quests)), tuple(map(gift, gifts)))
    for row in (*quests, *gifts):
        row.no_more()
    return rules


class Ruleset:
    """The figures of the game: board, items, abilities, paths, levels, people, markets, quests, readings, tables."""

    def __init__(self, game: GameSystem, problems: Problems | None = None) -> None:
        self.game = game
        self.folder: Path = game.folder
        self._problems = problems
        """Given by the data check, which wants to hear of everything; else the first error ends the work."""

    def _read(self, file: str, reader: Callable[[Table], T]) -> T:
        from companion.core.fields import Problems, Table, read_toml

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
        from companion.games.arcania.items import read_board

        return self._read("board.toml", read_board)

    @cached_property
    def items(self) -> dict[str, Item]:
        """The items the rulebook names."""
        from companion.games.arcania.items import read_items

        return self._read("items.toml", read_items)

    @cached_property
    def tables(self) -> Tables:
        """The figures that rolls use."""
        return self._read("tables.toml", _tables)

    @cached_property
    def abilities(self) -> AbilityList:
        """Abilities and tags."""
        from companion.games.arcania.totals import read_abilities

        return self._read("abilities.toml", lambda table: read_abilities(table, self.tables))

    @cached_property
    def paths(self) -> Paths:
        """Classes, specializations, second classes."""
        from companion.games.arcania.hero import read_paths

        return self._read("specializations.toml", lambda table: read_paths(table, self.game.roster))

    @cached_property
    def levels(self) -> LevelRules:
        """Levels and difficulty."""
        from companion.games.arcania.hero import read_levels

        return self._read("levels.toml", read_levels)

    @cached_property
    def people(self) -> PeopleRules:
        """NPCs, animals, summons."""
        from companion.games.arcania.people import read_people

        return self._read("npcs.toml", read_people)

    @cached_property
    def markets(self) -> Markets:
        """Town."""
        from companion.games.arcania.markets import read_markets

        return self._read("markets.toml", read_markets)

    @cached_property
    def quests(self) -> QuestRules:
        """Quests."""
        return self._read("quests.toml", read_quests)

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """Where the book contradicts itself."""
        from companion.core.readings import load_readings

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

    def own_words(self, kind: str, name: str) -> str:
        """What the player's box says of something in words of their own; the rulebook alone has none."""
        return ""

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
