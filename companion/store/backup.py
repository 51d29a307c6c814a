"""Dated copies of the database, and the way back."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from time import monotonic, time

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store.kept_files import TABLE, holds_files, pack
from companion.store.readmodel import SMALLEST_PAGE, open_to_read
from companion.store.version import HEAD

STAMP = "%Y%m%d-%H%M%S"
KEPT_LATEST, KEPT_DAYS, KEPT_MONTHS = 10, 14, 12
LONGEST_WAIT = 30.0
PARTS = "*.part*"
"""What is being written, and what SQLite keeps beside it."""
JUST_TAKEN = 5.0
"""Seconds within which another process may be about to fill a name it has taken."""
AUTOMATIC = ("before-migration", "before-import", "before-delete")


@dataclass(frozen=True, slots=True)
class Backup:
    """One dated copy."""

    path: Path
    taken: str
    why: str
    size: int


def take_backup(folder: Folder, why: str, now: datetime, target: Path | None = None, with_files: bool = False) -> Path:
    """A consistent copy of the database, even while another process writes; with the books and games beside it."""
    if not folder.is_sqlite_file:
        return _from_elsewhere(folder, why, now, target, with_files)
    if not folder.database.exists():
        raise CompanionError("There is no record to back up yet.", "Start one with `companion campaign new`.")
    beside = folder if with_files else None
    if target is None:
        return _fill(_reserve(folder, why, now), folder.database, beside)
    _refuse_target(folder, target)
    target.parent.mkdir(parents=True, exist_ok=True)
    return _copy_whole(folder.database, target, beside)


def _from_elsewhere(folder: Folder, why: str, now: datetime, target: Path | None, with_files: bool) -> Path:
    """A copy of a record that is not our own file, as one: the form that every companion can restore."""
    from companion.store.portable import write_file

    reserved = target or _reserve(folder, why, now)
    if target:
        _refuse_target(folder, target)
        target.parent.mkdir(parents=True, exist_ok=True)
    partial = reserved.with_name(f"{reserved.name}.{os.getpid()}.part")
    try:
        write_file(folder, partial, with_files)
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
        partial.replace(reserved)
    except BaseException:
        if not target:
            reserved.unlink(missing_ok=True)
        raise
    finally:
        partial.unlink(missing_ok=True)
    return reserved


def automatic_backup(folder: Folder, why: str, now: datetime) -> None:
    """A backup before something large, where there is something to keep; old ones are pruned."""
    if not folder.is_sqlite_file or (folder.database.exists() and folder.database.stat().st_size):
        prune(folder, take_backup(folder, why, now))


def copy_database(source: Path, target: Path) -> None:
    """SQLite's online copy: sees one consistent moment of the source."""
    deadline = monotonic() + LONGEST_WAIT

    def give_up(_status: int, _remaining: int, _total: int) -> None:
        # Without this, a database that another program never lets go would be waited for without end.
        if monotonic() > deadline:
            raise sqlite3.OperationalError("database is locked")

    with (
        closing(open_to_read(source)) as old,
        closing(sqlite3.connect(target, timeout=LONGEST_WAIT)) as new,
    ):
        old.backup(new, pages=2000, progress=give_up, sleep=0.05)


def _copy_whole(source: Path, target: Path, beside: Folder | None = None, bare: bool = False) -> Path:
    """A copy that is one self-contained file, there whole or not at all.

    `beside` names the folder whose books and games come into it; a bare copy holds none of those that were in it.
    """
    partial = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        copy_database(source, partial)
        if beside:
            pack(beside, partial)
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            if bare:
                copy.execute(f"DROP TABLE IF EXISTS {TABLE}")
                copy.execute("VACUUM")
            copy.execute("PRAGMA journal_mode=DELETE")
        partial.replace(target)
    finally:
        partial.unlink(missing_ok=True)
    return target


def _reserve(folder: Folder, why: str, now: datetime) -> Path:
    """A free name among the backups, taken at once: another process may be looking for one too."""
    folder.backups.mkdir(parents=True, exist_ok=True)
    stem = f"companion-{now.strftime(STAMP)}-{why}"
    path, n = folder.backups / f"{stem}.db", 1
    while True:
        try:
            path.touch(exist_ok=False)
            return path
        except FileExistsError:
            n += 1
            path = folder.backups / f"{stem}-{n}.db"


def _fill(reserved: Path, source: Path, beside: Folder | None = None) -> Path:
    try:
        return _copy_whole(source, reserved, beside)
    except BaseException:
        reserved.unlink(missing_ok=True)
        raise


def sweep(folder: Folder) -> None:
    """Remove what killed companions left of copies they never finished: parts, and names they had only taken."""
    working: set[str] = set()
    places = (folder.home, folder.backups, folder.figures)
    for part in [part for place in places for part in place.glob(PARTS)]:
        name, _dot, number = part.name.rpartition(".part")[0].rpartition(".")  # SQLite's -wal and -shm go with it
        if number.isdecimal() and _runs(int(number)):
            working.add(name)
        elif number.isdecimal():
            _drop(part)
    for path in folder.backups.glob("companion-*.db"):
        if path.name not in working and _is_only_taken(path):
            _drop(path)


def _drop(path: Path) -> None:
    with suppress(OSError):  # in a folder that cannot be written it stays
        if path.is_dir():  # a book that was being fetched
            shutil.rmtree(path, ignore_errors=True)
        path.unlink(missing_ok=True)


def _runs(process: int) -> bool:
    if os.name == "nt":  # there the question would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    return True


def _is_only_taken(path: Path) -> bool:
    """Whether a name was taken some seconds ago and nothing came of it."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return found.st_size == 0 and time() - found.st_mtime > JUST_TAKEN


def list_backups(folder: Folder) -> list[Backup]:
    """The backups in the player's folder, newest first."""
    found = [_describe(path) for path in folder.backups.glob("companion-*.db")]
    return sorted((b for b in found if b), key=lambda b: (b.taken, b.path.name), reverse=True)


def prune(folder: Folder, just_taken: Path | None = None) -> list[Path]:
    """Remove automatic backups beyond the newest ten and one a day, then one a month; never one taken by hand.

    Nor the one just taken: where the clock was set back, it seems to be the oldest.
    """
    automatic = [b for b in list_backups(folder) if b.why.startswith(AUTOMATIC)]
    keep = {b.path for b in automatic[:KEPT_LATEST]} | {just_taken}
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
        with closing(open_to_read(path)) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
            version = str(database.execute("SELECT version_num FROM alembic_version").fetchone()[0])
            names = [row[0] for row in database.execute("SELECT name FROM campaign ORDER BY id")]
    except (sqlite3.Error, TypeError) as error:
        raise CompanionError(f"{path} is not a sound companion backup ({error}).", "Choose another one.") from error
    if not sound:
        raise CompanionError(f"{path} fails SQLite's integrity check.", "Choose another one.")
    if version > HEAD:
        raise NewerError(path, version)
    return names


class NewerError(CompanionError):
    """A sound record of a newer companion."""

    def __init__(self, path: Path, version: str) -> None:
        super().__init__(
            f"{path} was written by a newer companion (schema {version}, this one knows {HEAD}).",
            "Install the newest companion; nothing was changed.",
        )


def restore(folder: Folder, source: Path, now: datetime) -> Path | None:
    """Put a backup in the record's place; returns where the replaced file is kept."""
    _refuse_target(folder, source)
    inspect_backup(source)
    folder.home.mkdir(parents=True, exist_ok=True)
    if not folder.is_sqlite_file:
        from companion.store.portable import read_file

        return read_file(folder, source, now)
    if not holds_files(source):
        return _put_back(folder, source, now)
    name = f"{folder.database.name}.bare.{os.getpid()}.part"  # of which the next start knows whose it was
    bare = _copy_whole(source, folder.database.with_name(name), bare=True)
    try:
        return _put_back(folder, bare, now)
    finally:
        bare.unlink(missing_ok=True)


def _put_back(folder: Folder, source: Path, now: datetime) -> Path | None:
    if not folder.database.exists():
        _copy_whole(source, folder.database)
        return None
    kept = _reserve(folder, "replaced", now)
    if _is_sound(folder.database):
        _fill(kept, folder.database)
        copy_database(source, folder.database)  # in one transaction, as another companion may have it open
    else:
        _keep_raw(folder.database, kept)
        _replace_raw(folder.database, source)
    return kept


def _is_sound(path: Path) -> bool:
    try:
        inspect_backup(path)
    except NewerError:
        return True
    except CompanionError:
        return False
    return True


def _keep_raw(database: Path, kept: Path) -> None:
    """A damaged record as it lies there; what its log holds may be all that is left of it."""
    log, kept_log = (path.with_name(f"{path.name}-wal") for path in (database, kept))
    try:
        shutil.copy2(database, kept)
        if log.exists():
            shutil.copy2(log, kept_log)
    except BaseException:  # half a copy would look like a whole one
        kept.unlink(missing_ok=True)
        kept_log.unlink(missing_ok=True)
        raise


def _replace_raw(database: Path, source: Path) -> None:
    fresh = _copy_whole(source, database.with_name(f"{database.name}.new"))
    for end in ("-wal", "-shm"):  # they belong to the damaged file
        database.with_name(database.name + end).unlink(missing_ok=True)
    fresh.replace(database)


def _refuse_target(folder: Folder, path: Path) -> None:
    if path.exists() and not path.is_file():  # a folder or a device, which a copy would take the place of
        raise CompanionError(f"{path} is not a file.", "Name a file.")
    # Replacing the open database by a copy of itself would leave its write-ahead log behind.
    if path.exists() and folder.database.exists() and path.samefile(folder.database):
        raise CompanionError(f"{path} is the record itself.", "Name another file.")


def _describe(path: Path) -> Backup | None:
    parts = path.stem.split("-", 3)
    try:
        size = path.stat().st_size
    except FileNotFoundError:  # another process has just pruned it
        return None
    if len(parts) < 4 or size < SMALLEST_PAGE:  # a name that another process has just taken
        return None
    return Backup(path, f"{parts[1]}-{parts[2]}", parts[3], size)


def _newest_per(backups: Iterable[Backup], digits: int, most: int) -> set[Path]:
    newest: dict[str, Path] = {}
    for backup in backups:  # newest first
        newest.setdefault(backup.taken[:digits], backup.path)
    return set(list(newest.values())[:most])
