"""A folder of rebuildable things: made aside and moved into place at once, checked before use, never half there."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
import time
import zlib
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

_SEAL = "seal.json"
_TEMP = ".building-"
_ABANDONED = 3600.0


def fingerprint(*parts: bytes | str) -> str:
    """A short name for exactly this content."""
    total = blake2b(digest_size=10)
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big"))
        total.update(data)
    return total.hexdigest()


def is_sound(folder: Path) -> bool:
    """True where a sealed folder holds exactly the bytes it was sealed with."""
    try:
        sums = json.loads((folder / _SEAL).read_text(encoding="utf8"))
        return bool(sums) and all(_sum(folder / name) == total for name, total in sums.items())
    except (OSError, ValueError, AttributeError):
        return False


def build_folder(place: Path, make: Callable[[Path], None]) -> None:
    """Make a folder aside, seal it and move it to its place; whoever comes second finds it made and is content."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=_TEMP, dir=place.parent))
    try:
        make(draft)
        _seal(draft)
        _move(draft, place)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def sweep(parent: Path, keep: str, family: str) -> None:
    """Remove what an older build of the same family left, and drafts that a killed process never finished."""
    with contextlib.suppress(OSError):
        for path in parent.iterdir():
            outdated = path.name.startswith(family) and path.name != keep
            if outdated or (path.name.startswith(_TEMP) and _age(path) > _ABANDONED):
                shutil.rmtree(path, ignore_errors=True)


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=_TEMP, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _seal(folder: Path) -> None:
    """Note every file's checksum; Whoosh never syncs its files, so that is done here too."""
    sums = {}
    for path in sorted(folder.iterdir()):
        if path.name.endswith("_LOCK") or path.name.endswith(".lock"):
            path.unlink()
            continue
        with path.open("rb+") as file:
            os.fsync(file.fileno())
        sums[path.name] = _sum(path)
    write_atomic(folder / _SEAL, json.dumps(sums).encode())


def _move(draft: Path, place: Path) -> None:
    for _ in range(3):
        try:
            draft.rename(place)
            return
        except OSError:
            if is_sound(place):
                return
            shutil.rmtree(place, ignore_errors=True)
    draft.rename(place)


def _sum(path: Path) -> list[int]:
    data = path.read_bytes()
    return [len(data), zlib.crc32(data)]


def _age(path: Path) -> float:
    return time.time() - path.stat().st_mtime
