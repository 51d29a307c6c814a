"""Where each game's data lies, found without loading any game: mid-game commands need no more."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.core.names import candidates, fold, resolve

FAMILIES = "families"
PLAIN = "plain"
"""The code that serves a game which names none: cards and quests as its data lists them."""


class GameFolder(NamedTuple):
    """A game's folder, and whether the player added it."""

    id: str
    path: Path
    added: bool


def game_folders(roots: Iterable[Path], added: Mapping[str, str], added_root: Path) -> dict[str, GameFolder]:
    """Every installed game's folder by its id: those that came with code first, then the player's."""
    found: dict[str, GameFolder] = {}
    for root in roots:
        for folder in sorted(root.iterdir()):
            if (folder / "game.toml").is_file():
                found.setdefault(folder.name, GameFolder(folder.name, folder, added=False))
    for id, name in added.items():
        found[id] = GameFolder(id, added_root / name, added=True)
    return found


def family_of(place: GameFolder) -> str:
    """The family whose rules a game shares; empty for none."""
    found = _head(place).get("family", "")
    return found if isinstance(found, str) else ""


def rules_files(place: GameFolder, shipped: Path) -> tuple[Path, ...]:
    """The digest of a game: its own files, and those of its family."""
    family = family_of(place)
    folders = [place.path / "rules"]
    if family:
        folders.append(shipped / FAMILIES / family / "rules")
    return tuple(file for folder in folders for file in sorted(folder.glob("*.md")))


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


def _toml_rows(text: str) -> Iterator[dict[str, object]]:
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
    try:
        text = (place.path / "game.toml").read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return {}
    for part in (text.partition("\n[")[0], text):  # a list may begin a line with its bracket too
        try:
            return tomllib.loads(part)
        except (ValueError, RecursionError):
            continue
    return {}
