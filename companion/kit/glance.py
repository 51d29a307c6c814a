"""The campaign in use at a glance: what `status` tells of it, kept while nothing that made it has changed.

To say where a campaign stands its game is loaded and its state made, which takes longer than all the rest of a cold
`status`. So what was told is kept in the player's folder with marks of all it was made of: the campaign's rows, the
box, the game's data and the code. It is a cache: with a mark that differs, or without the file, it is made anew.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from zlib import adler32, crc32

from companion import __version__
from companion.core.named import NamedTuple
from companion.core.rows import CampaignRows, from_facts, to_facts
from companion.folder import Folder
from companion.store.readmodel import Sources, sources_in_use

FILE = "glance.json"


class Glance(NamedTuple):
    """A campaign at a glance: the JSON shape of `status`."""

    campaign: str = ""
    game: str = ""
    title: str = ""
    """What its game is called."""
    status: str = ""
    products: tuple[str, ...] = ()
    party: tuple[Mapping[str, str], ...] = ()
    quest: str | None = None
    at_table: Mapping[str, str] = {}
    standing: Mapping[str, str] = {}
    notes: int = 0
    last_note: str = ""
    rulings: int = 0


class _Kept(NamedTuple):
    """What was told, and what it was made of."""

    record: tuple[int, ...] = ()
    by: tuple[str, ...] = ()
    files: tuple[tuple[object, ...], ...] = ()
    told: Glance = Glance()


def glance_in_use(place: Folder, tell: Callable[[CampaignRows], Glance]) -> Glance | None:
    """What is told of the campaign in use; None where none is."""
    sources = sources_in_use(place)
    if sources is None:
        return None
    kept = _read(place)
    if kept and kept.record == _of_record(sources) and kept.by == _by() and _are_as_marked(kept.files):
        return kept.told
    rows = sources.rows()
    told = tell(rows)
    _keep(place, rows.own.game, _of_record(sources), told)
    return told


def _of_record(sources: Sources) -> tuple[int, ...]:
    """Tells one state of the record from another."""
    text = sources.text().encode("utf-8", "surrogatepass")
    return len(text), crc32(text), adler32(text)


def _by() -> tuple[str, ...]:
    return __version__, sys.version, sys.prefix


def _marks(paths: Iterable[str]) -> tuple[tuple[object, ...], ...]:
    """When each file, or the list of a folder's files, was changed last."""
    found = ((path, _stat(path)) for path in paths)
    return tuple((path, seen.st_mtime_ns, seen.st_size) for path, seen in found if seen)


def _stat(path: str) -> os.stat_result | None:
    try:
        return Path(path).stat()
    except OSError:
        return None


def _are_as_marked(files: tuple[tuple[object, ...], ...]) -> bool:
    return _marks(str(path) for path, *_mark in files) == files


def _made_of(game: str) -> list[str]:
    """The files and folders that an answer about a game is made of: its data, and all code that is loaded."""
    from companion.kit.context import games

    place = games().folders.get(game)
    if place is None:
        return []
    data = [str(path) for path in sorted(place.path.iterdir())]
    code = [str(found) for module in list(sys.modules.values()) if (found := getattr(module, "__file__", None))]
    packages = [entry for entry in sys.path[1:] if entry]  # the first is where the program was started from
    return [str(place.path), *data, *code, *packages]


def _read(place: Folder) -> _Kept | None:
    try:
        found = json.loads((place.figures / FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return None
    return from_facts(_Kept, found) if isinstance(found, dict) else None


def _keep(place: Folder, game: str, record: tuple[int, ...], told: Glance) -> None:
    files = _made_of(game)
    if not files or not place.home.is_dir():  # a game that is gone; or nothing of the player's yet
        return
    try:
        place.figures.mkdir(exist_ok=True)
        partial = place.figures / f"{FILE}.{os.getpid()}.part"
        partial.write_text(json.dumps(to_facts(_Kept(record, _by(), _marks(files), told))), encoding="utf-8")
        partial.replace(place.figures / FILE)
    except OSError:
        return  # a folder that cannot be written: it is made each time
