"""Dated copies of the database, and the way back."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic

from companion.errors import CompanionError
from companion.folder import Folder

STAMP = "%Y%m%d-%H%M%S"
KEPT_LATEST, KEPT_DAYS, KEPT_MONTHS = 10, 14, 12
LONGEST_WAIT = 30.0
SMALLEST_PAGE = 512
AUTOMATIC = ("before-migration", "before-import", "before-delete")


@dataclass(frozen=True, slots=True)
class Backup:
    """One dated copy."""

    path: Path
    taken: str
    why: str
    size: int


def take_backup(folder: Folder, why: str, now: datetime, target: Path | None = None) -> Path:
    """A consistent copy of the database, even while another process writes."""
    _need_sqlite(folder)
    if not folder.database.exists():
        raise CompanionError("There is no record to back up yet.", "Start one with `companion campaign new`.")
    path = target or _free_name(folder, why, now)
    _refuse_target(folder, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".part")
    partial.unlink(missing_ok=True)
    try:
        copy_database(folder.database, partial)
        with closing(sqlite3.connect(partial)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")  # one self-contained file
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    return path


def automatic_backup(folder: Folder, why: str, now: datetime) -> None:
    """A backup before something large, where there is something to keep; old ones are pruned."""
    if folder.is_sqlite_file and folder.database.exists() and folder.database.stat().st_size:
        take_backup(folder, why, now)
        prune(folder)


def copy_database(source: Path, target: Path) -> None:
    """SQLite's online copy: sees one consistent moment of the source."""
    deadline = monotonic() + LONGEST_WAIT

    def give_up(_status: int, _remaining: int, _total: int) -> None:
        # Without this, a database that another program never lets go would be waited for without end.
        if monotonic() > deadline:
            raise sqlite3.OperationalError("database is locked")

    with (
        closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=LONGEST_WAIT)) as old,
        closing(sqlite3.connect(target, timeout=LONGEST_WAIT)) as new,
    ):
        old.backup(new, pages=2000, progress=give_up, sleep=0.05)


def list_backups(folder: Folder) -> list[Backup]:
    """The backups in the player's folder, newest first."""
    found = [_describe(path) for path in folder.backups.glob("companion-*.db")]
    return sorted((b for b in found if b), key=lambda b: (b.taken, b.path.name), reverse=True)


def refuse_emptied(folder: Folder) -> None:
    """SQLite takes a file of less than a page for a new database: with backups beside it, it is a lost one."""
    if (
        folder.is_sqlite_file
        and folder.database.exists()
        and folder.database.stat().st_size < SMALLEST_PAGE
        and list_backups(folder)
    ):
        raise CompanionError(
            f"{folder.database} is empty, but there are backups.", "`companion restore` brings the newest one back."
        )


def prune(folder: Folder) -> list[Path]:
    """Remove automatic backups beyond the newest ten and one a day, then one a month; never one taken by hand."""
    automatic = [b for b in list_backups(folder) if b.why.startswith(AUTOMATIC)]
    keep = {b.path for b in automatic[:KEPT_LATEST]}
    keep |= _newest_per(automatic, 8, KEPT_DAYS) | _newest_per(automatic, 6, KEPT_MONTHS)
    dropped = [b.path for b in automatic if b.path not in keep]
    for path in dropped:
        path.unlink(missing_ok=True)
    return dropped


def inspect_backup(path: Path) -> list[str]:
    """The campaigns a backup holds, or an error when it is not a sound companion database."""
    if not path.is_file():
        raise CompanionError(f"There is no backup {path}.", "`companion backup --list` shows them.")
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            names = [row[0] for row in database.execute("SELECT name FROM campaign ORDER BY id")]
    except (sqlite3.Error, TypeError) as error:
        raise CompanionError(f"{path} is not a sound companion backup ({error}).", "Choose another one.") from error
    if not sound:
        raise CompanionError(f"{path} fails SQLite's integrity check.", "Choose another one.")
    return names


def restore(folder: Folder, source: Path, now: datetime) -> Path | None:
    """Put a backup in the record's place; returns where the replaced file is kept."""
    _need_sqlite(folder)
    _refuse_target(folder, source)
    inspect_backup(source)
    kept = _set_aside(folder, now)
    folder.home.mkdir(parents=True, exist_ok=True)
    copy_database(source, folder.database)
    return kept


def _set_aside(folder: Folder, now: datetime) -> Path | None:
    if not folder.database.exists():
        return None
    kept = _free_name(folder, "replaced", now)
    kept.parent.mkdir(parents=True, exist_ok=True)
    try:
        inspect_backup(folder.database)
        copy_database(folder.database, kept)
    except CompanionError:
        # Not a sound record: keep the raw file and start from nothing.
        shutil.copy2(folder.database, kept)
        for name in ("companion.db", "companion.db-wal", "companion.db-shm"):
            (folder.home / name).unlink(missing_ok=True)
    return kept


def _need_sqlite(folder: Folder) -> None:
    if not folder.is_sqlite_file:
        raise CompanionError(
            "COMPANION_DATABASE_URL points at another database.", "Back that one up with its own tools."
        )


def _refuse_target(folder: Folder, path: Path) -> None:
    if path.exists() and not path.is_file():  # a folder or a device, which a copy would take the place of
        raise CompanionError(f"{path} is not a file.", "Name a file.")
    # Replacing the open database by a copy of itself would leave its write-ahead log behind.
    if path.exists() and folder.database.exists() and path.samefile(folder.database):
        raise CompanionError(f"{path} is the record itself.", "Name another file.")


def _free_name(folder: Folder, why: str, now: datetime) -> Path:
    stem = f"companion-{now.strftime(STAMP)}-{why}"
    names = [stem, *(f"{stem}-{n}" for n in range(2, 1000))]
    return next(p for p in (folder.backups / f"{name}.db" for name in names) if not p.exists())


def _describe(path: Path) -> Backup | None:
    parts = path.stem.split("-", 3)
    if len(parts) < 4:
        return None
    return Backup(path, f"{parts[1]}-{parts[2]}", parts[3], path.stat().st_size)


def _newest_per(backups: Iterable[Backup], digits: int, most: int) -> set[Path]:
    newest: dict[str, Path] = {}
    for backup in backups:  # newest first
        newest.setdefault(backup.taken[:digits], backup.path)
    return set(list(newest.values())[:most])
