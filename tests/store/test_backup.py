"""Backups: consistent under load, pruned sensibly, and the way back."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import zlib
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.backup import automatic_backup, inspect_backup, list_backups, prune, restore, take_backup
from companion.store.kept_files import unpack
from companion.store.opening import open_record
from companion.store.tables import Note
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from tests.postgres import everything

pytestmark = pytest.mark.both

NOW = datetime(2026, 11, 16, 12, 0, 0, tzinfo=UTC)


@pytest.fixture
def played(folder: Folder, games: Games) -> Folder:
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "Thursday")
    return folder


def content(folder: Folder) -> bytes | list[str]:
    """All that is in a record, to see that it was not touched."""
    return everything(folder.database_url) if folder.database_url else folder.database.read_bytes()


def test_a_backup_is_one_consistent_moment_while_another_writes(played: Folder, tmp_path: Path) -> None:
    record, stop = open_record(played), threading.Event()

    def write() -> None:
        while not stop.is_set():
            with record.change("pair") as step:
                step.add(Note(campaign_id=1, text="a", at=step.at))
                step.add(Note(campaign_id=1, text="b", at=step.at))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        paths = [take_backup(played, "manual", NOW + timedelta(seconds=n), tmp_path / f"{n}.db") for n in range(5)]
    finally:
        stop.set()
        writer.join()
    for path in paths:
        with closing(sqlite3.connect(path)) as copy:
            counts = dict(copy.execute("SELECT text, COUNT(*) FROM note GROUP BY text"))
            steps = copy.execute("SELECT COUNT(*) FROM journal WHERE label = 'pair'").fetchone()[0]
        assert counts.get("a", 0) == counts.get("b", 0) == steps


def test_restore_brings_back_and_keeps_what_it_replaced(played: Folder, games: Games) -> None:
    path = take_backup(played, "manual", NOW)
    add_note(Table(open_record(played), games), "after the backup")
    kept = restore(played, path, NOW)
    with open_record(played).reading() as reading:
        assert reading.rows(Note) == []
    assert kept is not None
    restore(played, kept, NOW + timedelta(seconds=1))
    with open_record(played).reading() as reading:
        assert [note.text for note in reading.rows(Note)] == ["after the backup"]


@pytest.mark.own_file
@pytest.mark.parametrize("damage", [b"", b"not a database at all, only words" * 40, None])
def test_restore_mends_a_damaged_record(played: Folder, damage: bytes | None) -> None:
    path = take_backup(played, "manual", NOW)
    whole = played.database.read_bytes()
    for name in ("companion.db-wal", "companion.db-shm"):
        (played.home / name).unlink(missing_ok=True)
    played.database.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    kept = restore(played, path, NOW)
    assert inspect_backup(played.database) == ["Thursday"]
    assert kept is not None
    assert kept.exists()


def test_a_backup_that_is_not_sound_is_refused(played: Folder, tmp_path: Path) -> None:
    bad = tmp_path / "bad.db"
    bad.write_bytes(b"words")
    before = content(played)
    with pytest.raises(CompanionError, match="not a sound companion backup"):
        restore(played, bad, NOW)
    with pytest.raises(CompanionError, match="no backup"):
        restore(played, tmp_path / "absent.db", NOW)
    assert content(played) == before


def test_pruning_keeps_the_newest_ten_one_a_day_and_one_a_month(played: Folder) -> None:
    played.backups.mkdir()
    for days in range(400):
        for hour in (1, 2):
            when = NOW - timedelta(days=days, hours=hour)
            (played.backups / f"companion-{when:%Y%m%d-%H%M%S}-before-import.db").write_bytes(bytes(512))
    manual = played.backups / "companion-20200101-000000-manual.db"
    manual.write_bytes(bytes(512))
    prune(played)
    kept = [backup for backup in list_backups(played) if backup.why == "before-import"]
    days = {backup.taken[:8] for backup in kept}
    months = {backup.taken[:6] for backup in kept}
    assert manual.exists(), "a backup taken by hand is never pruned"
    assert len(kept) <= 10 + 14 + 12
    assert {f"{NOW - timedelta(days=n):%Y%m%d}" for n in range(14)} <= days
    assert len(months) == 12


def test_a_clock_set_back_costs_no_new_backup(played: Folder) -> None:
    played.backups.mkdir()
    for n in range(30):
        later = NOW + timedelta(days=400, hours=n)
        (played.backups / f"companion-{later:%Y%m%d-%H%M%S}-before-import.db").write_bytes(bytes(512))
    automatic_backup(played, "before-delete", NOW)
    assert [backup.why for backup in list_backups(played) if backup.taken < f"{NOW:%Y%m%d-9}"] == ["before-delete"]


def test_automatic_backups_come_before_deletes_and_imports(played: Folder, cli, tmp_path: Path) -> None:
    file = tmp_path / "thursday.json"
    cli("campaign", "export", "--to", str(file))
    cli("campaign", "delete", "thursday", "--yes")
    cli("campaign", "import", str(file))
    assert sorted(backup.why for backup in list_backups(played)) == ["before-delete", "before-import"]


def test_a_refused_import_leaves_no_backup(played: Folder, cli, tmp_path: Path) -> None:
    file = tmp_path / "thursday.json"
    cli("campaign", "export", "--to", str(file))
    cli("campaign", "import", str(file), code=2)
    file.write_text(file.read_text().replace('"open"', '"afloat"'))
    cli("campaign", "import", str(file), "--name", "another", code=2)
    assert list_backups(played) == []


def test_backups_taken_in_the_same_second_do_not_meet(played: Folder) -> None:
    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(lambda _n: take_backup(played, "manual", NOW), range(24)))
    assert len(set(taken)) == 24
    assert [inspect_backup(path) for path in taken] == [["Thursday"]] * 24
    assert {path.name for path in played.backups.iterdir()} == {path.name for path in taken}


def test_a_name_just_taken_is_no_backup_yet(played: Folder) -> None:
    played.backups.mkdir()
    (played.backups / "companion-20261116-120000-manual.db").touch()
    assert list_backups(played) == []


KILLED = """
import os, sqlite3, sys
from companion.folder import Folder
from companion.games.registry import Games
from companion.table.campaigns import new_campaign
from companion.folder import shipped_data
from companion.store.kept_files import unpack
from companion.store.opening import open_record
from pathlib import Path

folder = Folder(Path(sys.argv[1]))
folder.home.mkdir()
reader = sqlite3.connect(folder.database)  # keeps the log from being written back
reader.execute("PRAGMA journal_mode=WAL")
reader.execute("BEGIN").execute("SELECT * FROM sqlite_master").fetchall()
new_campaign(open_record(folder), Games(shipped_data()).get("descent"), "Precious")
os.kill(os.getpid(), 9)
"""


@pytest.mark.own_file
def test_restore_keeps_what_only_the_log_of_a_killed_process_holds(folder: Folder, played: Folder, tmp_path) -> None:
    other = take_backup(played, "manual", NOW)
    killed = Folder(tmp_path / "killed")
    subprocess.run([sys.executable, "-c", KILLED, str(killed.home)], check=False)
    assert killed.database.stat().st_size < 10_000, "everything must still be in the log"
    kept = restore(killed, other, NOW)
    assert kept
    assert inspect_backup(kept) == ["Precious"]
    assert inspect_backup(killed.database) == ["Thursday"]


@pytest.mark.own_file
def test_the_log_of_a_damaged_record_is_kept_with_it(played: Folder) -> None:
    other = take_backup(played, "manual", NOW)
    played.database.write_bytes(b"damaged" * 1000)
    played.database.with_name("companion.db-wal").write_bytes(b"what was not written back")
    kept = restore(played, other, NOW)
    assert kept
    assert kept.read_bytes() == b"damaged" * 1000
    assert kept.with_name(f"{kept.name}-wal").read_bytes() == b"what was not written back"
    assert inspect_backup(played.database) == ["Thursday"]


def test_a_backup_of_a_newer_schema_is_refused_before_anything_is_replaced(played: Folder, tmp_path: Path) -> None:
    newer = take_backup(played, "manual", NOW, tmp_path / "newer.db")
    with closing(sqlite3.connect(newer)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = content(played)
    with pytest.raises(CompanionError, match="newer companion") as refused:
        restore(played, newer, NOW)
    assert "newest companion" in refused.value.hint
    assert (content(played), list_backups(played)) == (before, [])


def test_what_a_killed_backup_left_is_gone_with_the_next_start(played: Folder) -> None:
    played.backups.mkdir(parents=True)
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], check=True, capture_output=True)
    gone = int(dead.stdout)
    left = played.backups / f"companion-20261116-120000-manual.db.{gone}.part"
    taken, mine = left.with_name("companion-20261116-120000-manual.db"), left.with_name(f"other.db.{os.getpid()}.part")
    played.figures.mkdir(exist_ok=True)
    figures = played.figures / f"glance.json.{gone}.part"
    for path in (left, taken, mine, figures, played.home / f"companion.db.{gone}.part"):
        path.write_bytes(b"" if path is taken else b"half")
    os.utime(taken, (0, 0))
    open_record(played)
    assert sorted(path.name for path in played.backups.iterdir()) == [mine.name], "that of a living process stays"
    assert list(played.home.glob("*.part")) == list(played.figures.glob("*.part")) == []


def test_what_a_killed_restore_left_of_a_book_is_gone_with_the_next_start(played: Folder, tmp_path: Path) -> None:
    backup = tmp_path / "club.db"
    with closing(sqlite3.connect(backup)) as packed, packed:
        packed.execute("CREATE TABLE kept_file (path, bytes, data)")
        row = ("books/descent/lantern/text.json", 4, zlib.compress(b"text"))
        packed.execute("INSERT INTO kept_file VALUES (?, ?, ?)", row)
    kill = (
        "import os, pathlib, shutil, sys\n"
        "from companion.folder import Folder\n"
        "from companion.store.kept_files import unpack\n"
        "shutil.move = pathlib.Path.replace = lambda *_: os._exit(9)\n"
        "unpack(pathlib.Path(sys.argv[1]), Folder(pathlib.Path(sys.argv[2])))\n"
    )
    killed = subprocess.run([sys.executable, "-c", kill, str(backup), str(played.home)], check=False)
    played.backups.mkdir(exist_ok=True)
    assert (killed.returncode, len(list(played.home.rglob("*.part")))) == (9, 1), "it was killed in the middle"
    open_record(played)
    assert list(played.home.rglob("*.part")) == []
    unpack(backup, played)
    assert (played.home / row[0]).read_bytes() == b"text"
