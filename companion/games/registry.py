"""Which games there are: their data, and the code that serves them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.places import FAMILIES, GameFolder, find_place, game_folders
from companion.core.system import GameSystem
from companion.games.api import Game
from companion.games.installed import Installed, installed
from companion.games.loader import load_game


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
        return load_game(folder, self._shipped / FAMILIES, self.code.manifests)

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
            from companion.render.findings import message

            first = problems[0]
            raise CompanionError(
                f"The data of {id!r} cannot be used: {first.place}: {message(first)}.",
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
