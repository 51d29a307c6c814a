"""Is the player's folder sound? Every part looked at, every finding with a way out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from shutil import disk_usage
from typing import TYPE_CHECKING

from companion.core import codes
from companion.core.findings import Action, Finding, Severity, has_errors
from companion.folder import Folder
from companion.store.backup import STAMP, list_backups
from companion.store.readmodel import campaigns, open_to_read
from companion.store.version import HEAD

if TYPE_CHECKING:
    from companion.games.registry import Games

NEEDED = 1_000_000
"""Bytes that the smallest changes need."""
RECENT = 30
"""Days after which a backup is old."""
RESTORE = Action("restore")


def examine(folder: Folder, games: Games, now: datetime) -> list[Finding]:
    """All findings about the player's folder."""
    found: list[Finding] = []
    if folder.home.is_dir():
        found += _room(folder)
    if folder.is_sqlite_file and folder.database.exists():
        found += _database(folder)
        found += _backups(folder, now)
    if not has_errors(found):
        found += _campaign_games(folder, games)
    found += _added_games(games)
    found += [codes.BROKEN_CODE.at(name, game=name, why=why) for name, why in games.code.broken.items()]
    return found


def _room(folder: Folder) -> Iterator[Finding]:
    """A full disk, told before anything else: what fails for want of room is no damage."""
    free = disk_usage(folder.home).free
    if free < NEEDED:
        yield codes.DISK_FULL.at(str(folder.home), free=free // 1000)


def _database(folder: Folder) -> Iterator[Finding]:
    subject = (str(folder.database),)
    try:
        with closing(open_to_read(folder.database)) as database:
            yield from _integrity(database, subject)
            yield from _schema(database, subject)
    except sqlite3.Error as error:
        if "full" in str(error).lower():  # to look at a log SQLite may have to write beside it
            yield codes.DISK_FULL.at(*subject, free=disk_usage(folder.home).free // 1000)
            return
        yield codes.DAMAGED.at(*subject, what=f"the database cannot be read: {error}", fix=RESTORE)


def _integrity(database: sqlite3.Connection, subject: tuple[str, ...]) -> Iterator[Finding]:
    for (line,) in database.execute("PRAGMA integrity_check(10)"):
        if line != "ok":
            yield codes.DAMAGED.at(*subject, what=f"integrity check: {line}", fix=RESTORE)
    for table, row, parent, _key in database.execute("PRAGMA foreign_key_check"):
        yield codes.DANGLING.at(*subject, table=table, row=row or 0, parent=parent, fix=RESTORE)


def _schema(database: sqlite3.Connection, subject: tuple[str, ...]) -> Iterator[Finding]:
    version = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    if version > HEAD:
        yield codes.NEWER_SCHEMA.at(*subject, found=version, written=HEAD)
    elif version != HEAD:
        yield codes.OLD_SCHEMA.at(*subject, found=version, written=HEAD)


def _campaign_games(folder: Folder, games: Games) -> Iterator[Finding]:
    for line in campaigns(folder):
        if line.game not in games.folders:
            yield codes.MISSING_GAME.at(line.name, game=line.game, fix=Action("games add", asks=("FOLDER",)))


def _backups(folder: Folder, now: datetime) -> Iterator[Finding]:
    oldest = (now - timedelta(days=RECENT)).strftime(STAMP)
    if not any(backup.taken >= oldest for backup in list_backups(folder)):
        yield codes.NO_BACKUP.at(limit=RECENT, fix=Action("backup"))


def _added_games(games: Games) -> Iterator[Finding]:
    for id, place in games.folders.items():
        if place.added and any(problem.weight is Severity.ERROR for problem in games.load(id)[1]):
            yield codes.BROKEN_GAME.at(id, game=id, fix=Action("data check"))


def stale_read_models(folder: Folder, repair: bool = False) -> list[Finding]:
    """Campaigns whose quick copy differs from their rows; with `repair` it is written anew."""
    from companion.store.opening import open_record, open_to_look

    stale = (open_record if repair else open_to_look)(folder).stale_snapshots(repair)
    if repair:
        return [codes.STALE.at(name, how="was written anew", severity=Severity.HINT) for name in stale]
    fix = Action("doctor", options=(("repair", ""),))
    return [codes.STALE.at(name, how="differs from the record", fix=fix) for name in stale]
