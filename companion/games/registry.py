"""Which games there are: their data read with every problem of it, and the code that serves them."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from companion.core import codes
from companion.core.fields import ID, Problems, Table, read_csv, read_toml, rows_of
from companion.core.findings import Finding, has_errors
from companion.core.names import CompanionError, fold
from companion.core.system import Character, GameSystem, Product, Side, Words
from companion.games.api import Game
from companion.games.installed import FAMILIES, PLAIN, GameFolder, Installed, find_place, game_folders, installed

ROSTER_ENDINGS = {".toml", ".csv"}


def load_game(
    folder: Path, families: Path | None = None, modules: Collection[str] = ()
) -> tuple[GameSystem | None, list[Finding]]:
    """The game in a folder (None where it cannot be used) and what is wrong with its data."""
    problems = Problems(folder)
    table = read_toml(folder / "game.toml", problems)
    if table is None:
        return None, problems.found
    game = _read_game(table, folder, families, modules)
    table.no_more()
    return (None if has_errors(problems.found) else game), problems.found


def _read_game(table: Table, folder: Path, families: Path | None, modules: Collection[str]) -> GameSystem:
    id, title = table.id(), table.name("title")
    family, module = table.text("family"), table.text("module", PLAIN)
    if modules and module not in modules:
        known = ", ".join(modules)
        table.problem(codes.BAD_VALUE, "module", f"there is no module {module!r}", f"one of: {known}")
    party = table.table("party")
    products = tuple(_products(table))
    game = GameSystem(
        id=id,
        title=title,
        short=table.name("short") if "short" in table.values else title,
        folder=folder,
        aliases=table.texts("aliases"),
        family=family,
        module=module,
        words=_words(table.table("words")),
        products=products,
        sides=tuple(_sides(table, id)),
        roster=tuple(_roster(party, folder, {"base", *(product.id for product in products)})),
        classes=party.flag("classes"),
        rules_folders=_rules_folders(table, folder, family, families),
        unknown=table.texts("unknown"),
        accent=_accent(table),
    )
    party.no_more()
    return game


def _accent(table: Table) -> str:
    """The colour of the game's pages: six hexadecimal digits, or none."""
    colour = table.text("accent")
    if colour and not re.fullmatch("#[0-9a-f]{6}", colour):
        table.problem(codes.BAD_VALUE, "accent", f"{colour!r} is no colour", "written as #1f6feb")
        return ""
    return colour


def _words(table: Table) -> Words:
    words = Words(table.text("member", "hero"), table.text("members", "heroes"))
    table.no_more()
    return words


def _products(table: Table) -> Iterator[Product]:
    seen: set[str] = set()
    for row in rows_of(table, "product"):
        product = Product(row.id(), row.name("title"), row.number("party_most"))
        row.once("id", product.id, seen)
        if product.party_most < 0:
            row.problem(codes.BAD_VALUE, "party_most", f"party_most {product.party_most} is below zero")
        row.no_more()
        yield product


def _sides(table: Table, game: str) -> Iterator[Side]:
    seen: set[str] = set()
    for row in rows_of(table, "side"):
        rule, source = row.text("rule"), row.text("source")
        cites = f"{game}#{rule}" + (f" ({source})" if source else "") if rule else source
        side = Side(row.id(), row.name("title"), row.number("least"), row.number("most"), cites)
        row.once("id", side.id, seen)
        if side.least < 0 or side.most < 0 or (side.most and side.least > side.most):
            row.problem(codes.BAD_VALUE, "least", f"least {side.least} and most {side.most} do not fit together")
        row.no_more()
        yield side
    if not seen:
        yield Side("heroes", "Heroes", 1, 0)


def _roster(party: Table, folder: Path, products: set[str]) -> Iterator[Character]:
    name = party.text("roster")
    if not name:
        return
    file = folder / name
    if Path(name).name != name or file.suffix not in ROSTER_ENDINGS:
        party.problem(codes.BAD_VALUE, "roster", f"roster must name a .toml or .csv file in this folder, not {name!r}")
        return
    ids: set[str] = set()
    names: set[str] = set()
    for row in _roster_rows(file, party.problems):
        character = Character(row.id(), row.name(), row.text("product", "base"), row.rest())
        row.once("id", character.id, ids)
        row.once("name", fold(character.name), names)
        if character.product not in products:
            row.problem(codes.BAD_VALUE, "product", f"the game has no product {character.product!r}")
        yield character


def _roster_rows(file: Path, problems: Problems) -> Iterator[Table]:
    if file.suffix == ".csv":
        yield from read_csv(file, problems)
    elif table := read_toml(file, problems):
        yield from rows_of(table, "character")
        table.no_more()


def _rules_folders(table: Table, folder: Path, family: str, families: Path | None) -> tuple[Path, ...]:
    folders = [folder / "rules"]
    if family:
        shared = families / family if families and ID.fullmatch(family) else None
        if shared is None or not shared.is_dir():
            table.problem(codes.BAD_VALUE, "family", f"there is no family {family!r}", "leave it out")
        else:
            folders.append(shared / "rules")
    return tuple(found for found in folders if found.is_dir())


def _marks(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Size and time of everything that lies in a game's folder itself: other marks, other data."""
    with suppress(OSError), os.scandir(folder) as found:
        return tuple(sorted((one.name, one.stat().st_size, one.stat().st_mtime_ns) for one in found))
    return ()


@lru_cache(maxsize=16)
def _unchanged(
    folder: Path, families: Path, modules: tuple[str, ...], _marked: tuple[tuple[str, int, int], ...]
) -> tuple[GameSystem | None, tuple[Finding, ...]]:
    """A game as its folder was when it had these marks: in an evening it is read once, not at every tap."""
    game, found = load_game(folder, families, modules)
    return game, tuple(found)


class Games:
    """The installed games; each is loaded when it is first asked for, and a broken one breaks no other."""

    def __init__(
        self,
        shipped: Path,
        added: Mapping[str, str] | None = None,
        added_root: Path | None = None,
        code: Installed | None = None,
    ) -> None:
        self._shipped = shipped
        self._added = dict(added or {})
        self._added_root = added_root
        self.code = code or installed()
        self._loaded: dict[str, tuple[GameSystem | None, list[Finding]]] = {}
        self._classes: dict[str, Game[Any]] = {}

    @cached_property
    def folders(self) -> dict[str, GameFolder]:
        """Every game's folder by its id."""
        return game_folders(self.code.data_roots(self._shipped), self._added, self._added_root or self._shipped)

    def read_folder(self, folder: Path) -> tuple[GameSystem | None, list[Finding]]:
        """The game in a folder and the problems of its data."""
        game, found = _unchanged(folder, self._shipped / FAMILIES, tuple(self.code.manifests), _marks(folder))
        return game, list(found)

    def load(self, id: str) -> tuple[GameSystem | None, list[Finding]]:
        """A game and the problems of its data."""
        if id not in self._loaded:
            self._loaded[id] = self.read_folder(self.folders[id].path)
        return self._loaded[id]

    def get(self, id: str) -> GameSystem:
        """A game that must be usable."""
        if id not in self.folders:
            raise CompanionError(f"The game {id!r} is not installed.", "`companion games add FOLDER` brings it back.")
        game, problems = self.load(id)
        if game is None:
            from companion.core.findings import told

            first = problems[0]
            raise CompanionError(
                f"The data of {id!r} cannot be used: {first.place}: {told(first)}.",
                "`companion data check` lists everything that is wrong.",
            )
        return game

    def code_of(self, system: GameSystem) -> Game[Any]:
        """The class that serves a game; Any, for each game has a state of its own kind."""
        module = system.module
        if module not in self._classes:
            self._classes[module] = self.code.manifests[module].load()
        return self._classes[module]

    def find(self, query: str) -> GameSystem:
        """A game by its id, title or another name for it, with forgiveness."""
        return self.get(self.named(query))

    def named(self, query: str) -> str:
        """The id of the game a query means; a game that cannot be used has its id alone."""
        return find_place(query, self.folders).id

    def __iter__(self) -> Iterator[GameSystem]:
        for id in self.folders:
            game, _problems = self.load(id)
            if game:
                yield game
