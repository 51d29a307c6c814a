"""First use, migrations from every earlier version, and records we must not touch."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import inspect

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.store.backup import list_backups
from companion.store.caller import Caller, called_by
from companion.store.migrations import known_versions, upgrade
from companion.store.opening import address, connect, open_record, schema_version
from companion.store.tables import Campaign, Hero, Note
from companion.store.version import HEAD

pytestmark = pytest.mark.own_file

LABELS = ["Note on Kyra: the mayor lied", "Lem joins the party", "Kyra joins the party"]
VERSIONS = Path(__file__).parent / "versions"


def schema(engine) -> dict[str, list[str]]:
    looked = inspect(engine)
    return {
        table: sorted(f"{c['name']} {c['type']} {c['nullable']}" for c in looked.get_columns(table))
        + sorted(str(sorted(i["column_names"])) + str(i["unique"]) for i in looked.get_indexes(table))
        + sorted(str(k["constrained_columns"]) + k["referred_table"] for k in looked.get_foreign_keys(table))
        for table in looked.get_table_names()
    }


def test_an_evenings_changes_share_one_engine(tmp_path: Path) -> None:
    one, other = (address(Folder(tmp_path / name)) for name in ("one", "other"))
    assert connect(one) is connect(one)
    assert connect(one) is not connect(other)


def test_migrating_from_nothing_gives_the_schema_a_new_record_has(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "new")
    open_record(folder)
    migrated = connect(f"sqlite:///{tmp_path / 'migrated.db'}")
    upgrade(migrated)
    assert schema(migrated) == schema(connect(address(folder)))
    assert schema_version(migrated) == HEAD


def test_every_known_version_has_a_sample_with_rows() -> None:
    assert {path.stem for path in VERSIONS.glob("*.sql")} == known_versions()


@pytest.mark.parametrize("version", sorted(path.stem for path in VERSIONS.glob("*.sql")))
def test_a_record_of_every_earlier_version_comes_up_to_date_with_its_rows(folder: Folder, version: str) -> None:
    folder.home.mkdir(parents=True)
    with closing(sqlite3.connect(folder.database)) as old:
        old.executescript((VERSIONS / f"{version}.sql").read_text(encoding="utf-8"))
    record = open_record(folder)
    assert schema_version(connect(address(folder))) == HEAD
    with record.reading() as reading:
        assert [campaign.name for campaign in reading.rows(Campaign)] == ["Thursday"]
        assert [hero.name for hero in reading.rows(Hero)] == ["Kyra", "Lem"]
        assert [note.text for note in reading.rows(Note)] == ["the mayor lied"]
    backups = [backup.why for backup in list_backups(folder)]
    assert backups == ([] if version == HEAD else ["before-migration"])
    with called_by(Caller(author="Ana")):  # whose steps they are, as far as the record says it
        assert record.undo(3) == LABELS


@pytest.mark.parametrize("version", sorted(path.stem for path in VERSIONS.glob("*.sql")))
def test_mid_game_commands_read_a_record_of_every_earlier_version(folder: Folder, version: str, cli) -> None:
    folder.home.mkdir(parents=True)
    with closing(sqlite3.connect(folder.database)) as old:
        old.executescript((VERSIONS / f"{version}.sql").read_text(encoding="utf-8"))
    assert "Kyra (Ana)" in cli("status").out
    assert cli("rules", "books", "--json").json == []


def test_feats_of_earlier_versions_get_their_day_from_the_journal_and_can_still_be_undone(folder: Folder) -> None:
    folder.home.mkdir(parents=True)
    feat = {"id": 1, "campaign_id": 1, "hero_id": 1, "kind": "skill", "what": "wisdom", "reason": "won", "facts": {}}
    step = [{"table": "feat", "before": None, "after": feat}]
    with closing(sqlite3.connect(folder.database)) as old:
        old.executescript((VERSIONS / "0002.sql").read_text(encoding="utf-8"))
        old.execute("INSERT INTO feat VALUES (1, 1, 1, 'skill', 'wisdom', 'won', '{}')")
        old.execute("INSERT INTO feat VALUES (2, 1, 1, 'skill', 'charisma', 'imported', '{}')")
        values = (99, 1, "2026-11-16T20:00:00Z", "Kyra gains wisdom", json.dumps(step))
        old.execute("INSERT INTO journal (id, campaign_id, at, label, changes) VALUES (?, ?, ?, ?, ?)", values)
        body = json.loads(old.execute("SELECT body FROM snapshot").fetchone()[0])
        body["feat"] = [feat, feat | {"id": 2, "what": "charisma", "reason": "imported"}]
        old.execute("UPDATE snapshot SET body = ?", (json.dumps(body),))
        old.commit()
    record = open_record(folder)
    with record.reading() as reading:
        assert [row.at for row in reading.campaign_rows(1).feats] == ["2026-11-16T20:00:00Z", ""]
    assert record.stale_snapshots(repair=False) == []
    assert record.undo() == ["Kyra gains wisdom"]
    assert record.redo() == ["Kyra gains wisdom"]


def test_a_record_from_a_newer_companion_is_left_alone(folder: Folder) -> None:
    open_record(folder)
    with closing(sqlite3.connect(folder.database)) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
        database.commit()
    before = folder.database.read_bytes()
    with pytest.raises(CompanionError, match="newer companion"):
        open_record(folder)
    assert folder.database.read_bytes() == before


def test_an_emptied_record_with_backups_is_not_taken_for_a_new_one(folder: Folder, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    cli("backup")
    for name in ("companion.db-wal", "companion.db-shm"):
        (folder.home / name).unlink(missing_ok=True)
    folder.database.write_bytes(b"")
    assert "companion restore" in cli("note", "hello", code=2).err
    cli("restore", "--yes")
    assert "Thursday" in cli("status").out


def test_another_database_can_be_named(tmp_path: Path, cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    cli("campaign", "new", "Thursday", "--game", "descent")
    assert "Thursday" in cli("status").out
    assert cli("campaign", "list", "--json").json[0]["name"] == "Thursday"
    assert (tmp_path / "elsewhere.db").exists()
    assert "can be read" in cli("doctor").out
    cli("backup")
    cli("note", "after the backup")
    cli("restore", "--yes")
    assert "after the backup" not in cli("log").out


def test_the_doctor_looks_at_another_database_too(tmp_path: Path, cli, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "elsewhere.db"
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"sqlite:///{file}")
    cli("campaign", "new", "Thursday", "--game", "descent")
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE campaign SET game = 'chess'")
        database.commit()
    found = [finding["code"] for finding in cli("doctor", "--json", code=None).json["diagnostics"]]
    assert found == ["REC007", "REC003"], "the game is not installed, and the quick copy names another"
    file.write_bytes(b"no database at all" * 100)
    assert "COMPANION_DATABASE_URL" in cli("doctor", code=2).err


@pytest.mark.parametrize(
    "url", ["nonsense", "mysterydb://host/x", "sqlite:////nowhere/at/all/x.db", "sqlite://", "mysql+nodriver://host/x"]
)
def test_a_database_address_that_cannot_work_is_one_error(cli, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", url)
    for line in (["campaign", "new", "Thursday", "--game", "descent"], ["status"], ["doctor"]):
        error = cli(*line, code=2).err
        assert len(error.splitlines()) == 1
        assert "COMPANION_DATABASE_URL" in error
