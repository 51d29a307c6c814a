"""A game's procedures as ordered steps: a turn, a fight, the campaign phase."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from companion.core.named import NamedTuple
from companion.games.installed import FAMILIES, GameFolder, family_of


class Step(NamedTuple):
    """One thing to do."""

    do: str
    see: str = ""
    optional: bool = False


class Procedure(NamedTuple):
    """Steps in their order, and the digest entry that explains the whole."""

    id: str
    title: str
    aliases: tuple[str, ...]
    source: str
    see: str
    steps: tuple[Step, ...]


def procedures(place: GameFolder, shipped: Path) -> list[Procedure]:
    """Every procedure of a game, its own before its family's; a file that cannot be read has none."""
    found: dict[str, Procedure] = {}
    for file in procedure_files(place, shipped):
        for procedure in _read(file):
            found.setdefault(procedure.id, procedure)
    return list(found.values())


def procedure_files(place: GameFolder, shipped: Path) -> list[Path]:
    """The files that hold a game's procedures."""
    family = family_of(place)
    folders = [place.path, *([shipped / FAMILIES / family] if family else [])]
    return [file for folder in folders for file in sorted(folder.glob("procedures*.toml"))]


def _read(file: Path) -> Iterator[Procedure]:
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8-sig")).get("procedure", [])
    except (OSError, ValueError, RecursionError):
        return
    for row in rows if isinstance(rows, list) else ():
        with suppress(KeyError, TypeError, AttributeError):  # `data check` says what is wrong with it
            yield _procedure(row)


def _procedure(row: object) -> Procedure:
    if not isinstance(row, Mapping):
        raise TypeError
    steps = tuple(
        Step(str(step["do"]), str(step.get("see", "")), bool(step.get("optional")))
        for step in row.get("step", ())
        if "do" in step
    )
    aliases = tuple(map(str, row.get("aliases", ())))
    return Procedure(str(row["id"]), str(row["title"]), aliases, row.get("source", ""), row.get("see", ""), steps)
