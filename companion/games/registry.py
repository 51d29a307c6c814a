"""Which games there are: those we ship, and those the player added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from companion.diagnostics import Diagnostic
from companion.domain.names import candidates, resolve
from companion.errors import CompanionError
from companion.games.loader import load_game
from companion.games.system import GameSystem


@dataclass(frozen=True)
class GameFolder:
    """Where a game's data lies, and whether the player added it."""

    id: str
    path: Path
    added: bool


class Games:
    """The installed games; each is loaded when it is first asked for, and a broken one breaks no other."""

    def __init__(self, shipped: Path, added: Mapping[str, str] | None = None, added_root: Path | None = None) -> None:
        self._shipped = shipped
        self._added = dict(added or {})
        self._added_root = added_root
        self._loaded: dict[str, tuple[GameSystem | None, list[Diagnostic]]] = {}

    @cached_property
    def folders(self) -> dict[str, GameFolder]:
        """Every game's folder by its id."""
        found = {
            folder.name: GameFolder(folder.name, folder, added=False)
            for folder in sorted(self._shipped.iterdir())
            if (folder / "game.toml").is_file()
        }
        if self._added_root:
            for id, name in self._added.items():
                found[id] = GameFolder(id, self._added_root / name, added=True)
        return found

    def load(self, id: str) -> tuple[GameSystem | None, list[Diagnostic]]:
        """A game and the problems of its data."""
        if id not in self._loaded:
            self._loaded[id] = load_game(self.folders[id].path, self._shipped / "families")
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
        names = {name: game.id for game in self for name in (game.id, game.short, game.title, *game.aliases)}
        meant = {names[name] for name in candidates(query, names)}
        if len(meant) == 1:
            return self.get(meant.pop())
        known = f"There is: {', '.join(game.id for game in self)}."
        return self.get(resolve(query, names | {id: id for id in meant}, "game", hint=known))

    def __iter__(self) -> Iterator[GameSystem]:
        for id in self.folders:
            game, _problems = self.load(id)
            if game:
                yield game
