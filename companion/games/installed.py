"""Where games lie: their data, found without loading any game, and their code, the entry points of `companion.games`.

Reading entry points (importlib.metadata) takes longer than most answers, so what was found is kept in a small file of
the player's folder and read again only where the environment has changed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from companion.core.named import NamedTuple
from companion.core.names import candidates, fold, resolve
from companion.core.toml_values import toml_values
from companion.folder import Folder, shipped_data
from companion.games.api import GROUP, Manifest, Noun
from companion.store.readmodel import added_games

if TYPE_CHECKING:
    from companion.core.findings import Rule
    from companion.core.rows import Facts


FAMILIES = "families"
DIGEST = ("rules/*.md", "asks/*.tsv")
"""What `ask` answers from, in a game's folder."""
PLAIN = "plain"
"""The code that serves a game which names none: cards and quests as its data lists them."""


class GameFolder(NamedTuple):
    """A game's folder, and whether the player added it."""

    id: str
    path: Path
    added: bool
    kept: Path | None = None
    """Where its figures are kept as they were read last."""


def game_folders(
    roots: Iterable[Path], added: Mapping[str, str], added_root: Path, kept: Path | None = None
) -> dict[str, GameFolder]:
    """Every installed game's folder by its id: those that came with code first, then the player's."""
    found: dict[str, GameFolder] = {}
    for root in roots:
        for folder in sorted(root.iterdir()):
            if (folder / "game.toml").is_file():
                found.setdefault(folder.name, GameFolder(folder.name, folder, added=False, kept=kept))
    for id, name in added.items():
        found[id] = GameFolder(id, added_root / name, added=True, kept=kept)
    return found


def family_of(place: GameFolder) -> str:
    """The family whose rules a game shares; empty for none."""
    found = _head(place).get("family", "")
    return found if isinstance(found, str) else ""


def rules_files(place: GameFolder, shipped: Path) -> tuple[Path, ...]:
    """The digest of a game, rules and phrasings: its own files, and those of its family."""
    family = family_of(place)
    folders = [place.path]
    if family:
        folders.append(shipped / FAMILIES / family)
    return tuple(file for kind in DIGEST for folder in folders for file in sorted(folder.glob(kind)))


def find_place(query: str, places: Mapping[str, GameFolder]) -> GameFolder:
    """A game by its id, title or another name for it, with forgiveness."""
    if query in places:
        return places[query]
    names = {name: place for place in places.values() for name in _names(place)}
    meant = {names[name].id for name in candidates(query, names)}
    if len(meant) == 1:
        return places[meant.pop()]
    known = f"There is: {', '.join(places)}."
    return resolve(query, names | {id: places[id] for id in meant}, "game", hint=known)


def exact_place(query: str, places: Mapping[str, GameFolder]) -> GameFolder | None:
    """A game by exactly its id or one of its names."""
    if query in places:
        return places[query]
    wanted = fold(query)
    return next((place for place in places.values() if wanted in {fold(name) for name in _names(place)}), None)


def module_of(place: GameFolder) -> str:
    """The code a game plugs in."""
    found = _head(place).get("module", "")
    return found if found and isinstance(found, str) else PLAIN


def listed_names(place: GameFolder, files: Iterable[str]) -> list[str]:
    """The names in some of a game's files; a file that cannot be read has none."""
    import csv

    found: dict[str, None] = {}
    for file in files:
        with suppress(OSError, ValueError, RecursionError):
            text = (place.path / file).read_text(encoding="utf-8-sig")
            toml = file.endswith(".toml")
            rows: Iterable[Mapping[str, object]] = _toml_rows(text) if toml else csv.DictReader(text.splitlines())
            found |= dict.fromkeys(str(row["name"]) for row in rows if row.get("name"))
    return list(found)


def short_name(place: GameFolder) -> str:
    """A game as players call it."""
    head = _head(place)
    found = head.get("short") or head.get("title")
    return found if isinstance(found, str) else place.id


def _toml_rows(text: str) -> Iterator[dict[str, object]]:
    import tomllib

    for value in tomllib.loads(text).values():
        yield from (row for row in value if isinstance(row, dict)) if isinstance(value, list) else ()


def _names(place: GameFolder) -> list[str]:
    head = _head(place)
    aliases = head.get("aliases", [])
    named = [head.get("short"), head.get("title"), *(aliases if isinstance(aliases, list) else [])]
    return [place.id, *(name for name in named if isinstance(name, str))]


def _head(place: GameFolder) -> dict[str, object]:
    """What game.toml says above its first table, which is all that mid-game commands ask of it."""
    # A folder that cannot be read has no names; `data check` says what is wrong with it.
    file = place.path / "game.toml"
    try:
        return toml_values(file, place.kept)
    except (OSError, RecursionError):
        return {}
    except ValueError:
        return _upper_part(file)


def _upper_part(file: Path) -> dict[str, object]:
    """What stands above the first table, where something further down is wrong."""
    import tomllib

    try:
        return tomllib.loads(file.read_text(encoding="utf-8-sig").partition("\n[")[0])
    except (OSError, ValueError, RecursionError):
        return {}


CACHE = "installed-games.json"


class Installed:
    """The manifests by module, and what could not be loaded."""

    def __init__(self, entries: dict[str, str]) -> None:
        self.manifests: dict[str, Manifest] = {}
        self.broken: dict[str, str] = {}
        for name, target in entries.items():
            self._take(name, target)

    def _take(self, name: str, target: str) -> None:
        module, _colon, attribute = target.partition(":")
        try:
            found = getattr(import_module(module), attribute)
        except Exception as error:  # somebody else's code: one that fails must not hide the others
            self.broken[name] = f"{type(error).__name__}: {error}"
            return
        if isinstance(found, Manifest):
            self.manifests.setdefault(found.module, found)
        else:
            self.broken[name] = f"{target} is no Manifest"

    def data_roots(self, shipped: Path) -> list[Path]:
        """The folders in which games' data lies: ours, then those of other packages."""
        theirs = [manifest.data() for manifest in self.manifests.values() if manifest.data]
        return [shipped, *(root for root in theirs if root.is_dir())]

    def nouns(self) -> dict[str, dict[str, Noun]]:
        """Each noun of the games, and what it is in the games that have it."""
        found: dict[str, dict[str, Noun]] = {}
        for module, manifest in self.manifests.items():
            for word, noun in manifest.nouns.items():
                found.setdefault(word, {})[module] = noun
        return found

    def rules(self) -> list[Rule]:
        """Every kind of finding, ours and the games', in the order of the codes."""
        from companion.core.codes import shared_rules

        own = [rule for manifest in self.manifests.values() for rule in manifest.load().rules()]
        return sorted([*shared_rules(), *own], key=lambda rule: rule.code)


_FOUND: list[Installed] = []


def installed(home: Path | None = None) -> Installed:
    """Everything installed beside this companion; it cannot change while a process runs."""
    if not _FOUND:
        _FOUND.append(Installed(_entries(home) if home else _look()))
    return _FOUND[0]


def _entries(home: Path) -> dict[str, str]:
    """The entry points by name, from the file where it is still true."""
    mark = _environment()
    file = home / CACHE
    kept = _kept(file)
    if kept.get("environment") == mark and isinstance(kept.get("games"), dict):
        return {str(name): str(target) for name, target in kept["games"].items()}  # type: ignore[attr-defined]
    found = _look()
    _keep(file, {"environment": mark, "games": found})
    return found


def _environment() -> list[object]:
    """What tells one state of the environment from another: where packages lie, and when a folder of them changed."""
    marks: list[object] = [sys.version, sys.prefix]
    for place in sys.path[1:]:  # the first is where the program was started from
        with suppress(OSError):
            marks.append([place, Path(place).stat().st_mtime_ns])
    return marks


def _kept(file: Path) -> Facts:
    try:
        found = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _look() -> dict[str, str]:
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in sorted(entry_points(group=GROUP), key=lambda e: e.name)}


def _keep(file: Path, found: Facts) -> None:
    try:
        if not file.parent.is_dir():  # nothing of the player's yet: looking things up leaves no trace
            return
        partial = file.with_suffix(f".{os.getpid()}.part")
        partial.write_text(json.dumps(found), encoding="utf-8")
        partial.replace(file)
    except OSError:
        return  # a folder that cannot be written: it is looked up each time


def game_places(folder: Folder) -> dict[str, GameFolder]:
    """Every game's folder by its id, found without loading any game: mid-game commands need no more."""
    roots = installed(folder.home).data_roots(shipped_data())
    return game_folders(roots, added_games(folder), folder.games, folder.figures)
