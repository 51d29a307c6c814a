"""Which games there are: those we ship, and those the player added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.findings import Finding
from companion.core.system import GameSystem
from companion.games.loader import load_game
from companion.games.places import FAMILIES, GameFolder, find_place, game_folders


class Games:
    """The installed games; each is loaded when it is first asked for, and a broken one breaks no other."""

    def __init__(self, shipped: Path, added: Mapping[str, str] | None = None, added_root: Path | None = None) -> None:
        self._shipped = shipped
        self._added = dict(added or {})
        self._added_root = added_root
        self._loaded: dict[str, tuple[GameSystem | None, list[Finding]]] = {}

    @cached_property
    def folders(self) -> dict[str, GameFolder]:
        """Every game's folder by its id."""
        return game_folders(self._shipped, self._added, self._added_root or self._shipped)

    def load(self, id: str) -> tuple[GameSystem | None, list[Finding]]:
        """A game and the problems of its data."""
        if id not in self._loaded:
            self._loaded[id] = load_game(self.folders[id].path, self._shipped / FAMILIES)
        return self._loaded[id]

    def get(self, id: str) -> GameSystem:
        """A game that must be usable."""
        if id not in self.folders:
            raise CompanionError(f"The game {id!r} is not installed.", "`companion games add FOLDER` brings it back.")
        game, problems = self.load(id)
        if game is None:
            first = problems[0]
            raise CompanionError(
                f"The data of {id!r} cannot be used: {first.place}: {first.message}.",
                "`companion data check` lists everything that is wrong.",
            )
        return game

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
