"""The values of a TOML file, kept as JSON where there is a place for it.

Loading the TOML parser and parsing a game's figures took about a tenth of a cold `check`; reading them back as JSON
takes next to nothing. What is kept is a cache: it counts only while the file has the size and the time it had then.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

Values = dict[str, object]


def toml_values(file: Path, kept: Path | None = None) -> Values:
    """What a file says; `kept` is the folder of the cache. Raises OSError or ValueError as the parser does."""
    place = _place(file, kept)
    mark = _mark(file)
    found = _read(place, mark) if place else None
    if found is None:
        import tomllib

        found = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        if place:
            _keep(place, mark, found)
    return found


def _place(file: Path, kept: Path | None) -> Path | None:
    """Where the values of a file lie; nowhere as long as nothing is the player's yet."""
    if kept is None or not kept.parent.is_dir():
        return None
    name = "".join(c if c.isalnum() else "-" for c in "-".join(file.absolute().parts[-2:]))
    return kept / f"{name}-{_digest(str(file.absolute()))}.json"


def _digest(text: str) -> str:
    """Tells files of the same name apart, in any process alike."""
    from zlib import crc32

    return f"{crc32(text.encode('utf-8', 'surrogatepass')):08x}"


def _mark(file: Path) -> list[object]:
    found = file.stat()
    return [str(file.absolute()), found.st_mtime_ns, found.st_size]


def _read(place: Path, mark: list[object]) -> Values | None:
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
        values = found["values"] if found["of"] == mark else None
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _keep(place: Path, mark: list[object], values: Values) -> None:
    try:
        text = json.dumps({"of": mark, "values": values}, ensure_ascii=False)
        place.parent.mkdir(exist_ok=True)
        partial = place.with_suffix(f".{os.getpid()}.part")
        partial.write_text(text, encoding="utf-8")
        partial.replace(place)
    except (OSError, TypeError, ValueError):
        return  # a folder that cannot be written, or a date: it is parsed each time
