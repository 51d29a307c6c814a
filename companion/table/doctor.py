"""Is the player's folder sound? Every part looked at, every finding with a way out."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta

from companion.core.codes import record as codes
from companion.core.findings import Finding, Severity, has_errors
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.backup import STAMP, list_backups
from companion.store.readmodel import campaigns, open_to_read
from companion.store.version import HEAD


def examine(folder: Folder, games: Games, now: datetime) -> list[Finding]:
    """All findings about the player's folder."""
    found: list[Finding] = []
    if folder.is_sqlite_file and folder.database.exists():
        found += _database(folder)
        found += _backups(folder, now)
    if not has_errors(found):
        found += _campaign_games(folder, games)
    found += _added_games(games)
    return found


def _database(folder: Folder) -> Iterator[Finding]:
    subject = (str(folder.database),)
    try:
        with closing(open_to_read(folder.database)) as database:
            yield from _integrity(database, subject)
            yield from _schema(database, subject)
    except sqlite3.Error as error:
        yield Finding(codes.DAMAGED, f"the database cannot be read: {error}", subject, help="companion restore")


def _integrity(database: sqlite3.Connection, subject: tuple[str, ...]) -> Iterator[Finding]:
    for (line,) in database.execute("PRAGMA integrity_check(10)"):
        if line != "ok":
            yield Finding(codes.DAMAGED, f"integrity check: {line}", subject, help="companion restore")
    for table, row, parent, _key in database.execute("PRAGMA foreign_key_check"):
        message = f"{table} row {row} refers to a {parent} that is gone"
        yield Finding(codes.DANGLING, message, subject, help="companion restore")


def _schema(database: sqlite3.Connection, subject: tuple[str, ...]) -> Iterator[Finding]:
    version = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    if version != HEAD:
        yield Finding(codes.OLD_SCHEMA, f"schema {version}, this companion writes {HEAD}", subject)


def _campaign_games(folder: Folder, games: Games) -> Iterator[Finding]:
    for line in campaigns(folder):
        if line.game not in games.folders:
            message = f"the game {line.game} is not installed"
            yield Finding(codes.MISSING_GAME, message, (line.name,), help="companion games add FOLDER")


def _backups(folder: Folder, now: datetime) -> Iterator[Finding]:
    oldest = (now - timedelta(days=30)).strftime(STAMP)
    if not any(backup.taken >= oldest for backup in list_backups(folder)):
        yield Finding(codes.NO_BACKUP, "no backup in the last 30 days", help="companion backup")


def _added_games(games: Games) -> Iterator[Finding]:
    for id, place in games.folders.items():
        if place.added and any(problem.weight is Severity.ERROR for problem in games.load(id)[1]):
            yield Finding(codes.BROKEN_GAME, f"the added game {id} no longer loads", (id,), help="companion data check")


def stale_read_models(folder: Folder, repair: bool = False) -> list[Finding]:
    """Campaigns whose quick copy differs from their rows; with `repair` it is written anew."""
    from companion.store.opening import open_record, open_to_look

    stale = (open_record if repair else open_to_look)(folder).stale_snapshots(repair)
    severity = Severity.HINT if repair else None
    message = "the read model was written anew" if repair else "the read model differs from the record"
    return [
        Finding(codes.STALE, message, (name,), help="" if repair else "companion doctor --repair", severity=severity)
        for name in stale
    ]
