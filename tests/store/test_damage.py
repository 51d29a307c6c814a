"""A damaged database file, and names that mean harm: one clear line or harmless, nothing lost, nothing outside."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.folder import Folder
from companion.games.registry import Games
from companion.store.backup import take_backup
from companion.store.opening import open_record
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member

pytestmark = pytest.mark.own_file

READS = [[], ["status"], ["campaign", "list"], ["campaign", "show"], ["party", "list"], ["note"], ["log"]]
WRITES = [["note", "x"], ["undo"], ["party", "add", "lem"], ["campaign", "new", "X", "-g", "descent"]]
WRITES += [["campaign", "rename", "thursday", "Y"], ["campaign", "delete", "thursday", "--yes"], ["campaign", "export"]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, games: Games) -> Path:
    """A record with one campaign and twenty notes, made once."""
    folder = Folder(tmp_path_factory.mktemp("played"))
    record = open_record(folder)
    new_campaign(record, games.get("pacg-rotr"), "Thursday")
    add_member(Table(record, games), Joining("kyra", player="Ana"))
    for n in range(20):
        add_note(Table(record, games), f"note {n}")
    return take_backup(folder, "manual", datetime.now(UTC))


@pytest.fixture
def thursday(home: Path, played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """That record with a backup beside it, and a folder to stand in."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (home / "backups").mkdir(parents=True)
    shutil.copy(played, home / "backups")
    shutil.copy(played, home / "companion.db")
    return Folder(home)


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


# A damaged database


DAMAGE = {
    "words": lambda whole: b"these are only words, and no database " * 50,
    "one byte": lambda whole: b"x",
    "zeros": lambda whole: bytes(len(whole)),
    "header alone": lambda whole: whole[:100],
    "a thousand bytes": lambda whole: whole[:1000],
    "one page": lambda whole: whole[:4096],
    "half": lambda whole: whole[: len(whole) // 2],
    "the header overwritten": lambda whole: b"garbage!" * 12 + whole[96:],
    "the schema overwritten": lambda whole: whole[:100] + b"\xff" * 3996 + whole[4096:],
    "another's database": None,
}


def spoil(folder: Folder, damage: str) -> bytes:
    make = DAMAGE[damage]
    if make is None:
        folder.database.unlink()
        with closing(sqlite3.connect(folder.database)) as other:
            other.executescript(
                "CREATE TABLE campaign (colour TEXT); CREATE TABLE snapshot (x); CREATE TABLE setting (y);"
            )
    else:
        folder.database.write_bytes(make(folder.database.read_bytes()))
    return folder.database.read_bytes()


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_one_clear_line_and_is_left_as_it_is(cli, thursday: Folder, damage: str) -> None:
    spoiled = spoil(thursday, damage)
    for line in [*READS, *WRITES]:
        failed = cli(*line, code=2)
        assert failed.out == "", line
        assert failed.err.startswith("error: "), line
        assert failed.err.count("\n") == 1, line
        assert "companion restore" in failed.err, (line, failed.err)
    now = thursday.database.read_bytes()
    assert now[100:] == spoiled[100:], "not a page was touched"
    assert now == spoiled or damage == "another's database", "nor the header, unless it is a sound database"
    assert "error[REC001] damaged-database" in cli("doctor", code=1).out
    assert not cli("doctor", "--json", code=1).json["ok"]


@pytest.mark.parametrize("damage", DAMAGE)
def test_restore_brings_the_record_back_and_keeps_the_damaged_file(cli, thursday: Folder, damage: str) -> None:
    spoiled = spoil(thursday, damage)
    shown = cli("restore", "--yes").out
    assert "holds: Thursday." in shown
    assert "Kyra (Ana)" in cli().out
    assert len(cli("note", "--json").json) == 20
    assert "REC001" not in cli("doctor").out
    (kept,) = thursday.backups.glob("*-replaced.db")
    if damage != "another's database":
        assert kept.read_bytes() == spoiled


def test_the_last_pages_cut_off(cli, thursday: Folder) -> None:
    """Some commands may still find what they need: whatever they say, they say it cleanly, and doctor sees it."""
    whole = thursday.database.read_bytes()
    thursday.database.write_bytes(whole[:-8192])
    for line in READS:
        outcome = cli(*line, code=None)
        assert outcome.code == 0 or outcome.err.count("\n") == 1
    assert "REC001" in cli("doctor", code=1).out
    cli("restore", "--yes")
    assert len(cli("note", "--json").json) == 20


def test_a_damaged_record_without_a_backup_says_so(cli, thursday: Folder) -> None:
    for path in thursday.backups.iterdir():
        path.unlink()
    spoiled = spoil(thursday, "words")
    assert "There are no backups to restore" in cli("restore", code=2).err
    assert thursday.database.read_bytes() == spoiled


def test_a_database_that_is_a_folder(cli, home: Path) -> None:
    (home / "companion.db").mkdir(parents=True)
    for line in (["status"], ["note", "x"], ["campaign", "new", "X", "-g", "descent"]):
        assert cli(*line, code=2).err.count("\n") == 1
    cli("doctor", code=1)


# Names that mean harm

HARMLESS = [
    "👩‍🚀 dice 🎲",
    "עברית",
    "日本",
    "../../x",
    "/etc/passwd",
    "..",
    "C:\\x",
    "$(id) `id`",
    "%s%n{0}",
    "[bold]x[/bold]",
]
HARMLESS += ["' OR 1=1 --", '"; DROP TABLE hero; --', "x" * 80, "\\x1b[31m"]
REFUSED = ["a\nb", "a\r\nb", "tab\there", "\x1b[31mred", "\x1b]0;title\x07", "\x9b2J", "\u202eevil", "a\u2066b", "\x00"]
REFUSED += ["\u2028", "\udcff", "x" * 10_000, "", "   ", "\u200b"]


def harmless(text: str) -> bool:
    return not any(c in text for c in "\x1b\x07\x9b\x00\r\u202e\u2066\u2028")


@pytest.mark.parametrize("name", HARMLESS)
def test_a_strange_name_is_kept_and_shown_and_stays_inside(cli, thursday: Folder, tmp_path: Path, name: str) -> None:
    cli("campaign", "use", "Thursday")  # the home remembers its choice in a file of its own
    cli()  # and in another, what was told last
    before = files(tmp_path)
    cli("campaign", "new", name, "--game", "pacg-rotr")
    cli("party", "add", name, "--custom", "--player", name)
    cli("note", name, "--about", name)
    cli("campaign", "export")
    for line in ([], ["campaign", "show"], ["party", "show", name], ["log"]):
        assert harmless(cli(*line).out)
    assert cli("party", "list", "--json").json["party"][0]["name"] == name
    new = [file for file in files(tmp_path) if file not in before and "companion.db-" not in file]
    assert len(new) == 1
    assert new[0].startswith("here/")
    assert Path(new[0]).parent == Path("here"), "the export lands where the player stands"
    assert json.loads((tmp_path / new[0]).read_text(encoding="utf-8"))["campaign"]["name"] == name


@pytest.mark.parametrize("name", REFUSED, ids=[ascii(name)[:20] for name in REFUSED])
def test_a_hostile_name_is_refused_in_one_harmless_line(cli, thursday: Folder, tmp_path: Path, name: str) -> None:
    before = files(tmp_path), cli("log", "--json").json
    for line in (
        ["campaign", "new", name, "--game", "pacg-rotr"],
        ["campaign", "rename", "thursday", name],
        ["campaign", "use", name],
        ["campaign", "delete", name, "--yes"],
        ["party", "add", name, "--custom"],
        ["party", "add", "lem", "--player", name or "\n"],
        ["party", "retire", name],
        ["games", "show", name],
    ):
        failed = cli(*line, code=2)
        assert failed.out == "", line
        assert failed.err.count("\n") == 1, line
        assert harmless(failed.err), line
        assert len(failed.err) < 1_000, line
    now = [file for file in files(tmp_path) if "companion.db-" not in file]
    assert (now, cli("log", "--json").json) == ([f for f in before[0] if "companion.db-" not in f], before[1])


def test_escapes_written_by_another_program_are_shown_harmless(cli, thursday: Folder) -> None:
    evil = "K\x1b[2J\x07\u202eyra\r\nX"
    with closing(sqlite3.connect(thursday.database)) as database:
        for table, column in (("hero", "name"), ("campaign", "name"), ("note", "text"), ("journal", "label")):
            database.execute(f"UPDATE {table} SET {column} = ?", (evil,))
        database.commit()
    cli("doctor", "--repair")
    for line in ([], ["campaign", "list"], ["campaign", "show"], ["party", "list"], ["log"], ["note"], ["doctor"]):
        shown = cli(*line).out
        assert harmless(shown.replace("\r\n", "")), line
        assert line == ["doctor"] or "\\x1b[2J" in shown, line
    for line in (["party", "show", "nobody"], ["campaign", "use", "nobody"], ["undo"]):
        failed = cli(*line, code=2).err
        assert harmless(failed), line
        assert failed.count("\n") == 1, line


def test_the_export_of_a_path_like_name_lies_where_the_player_stands(cli, thursday: Folder, tmp_path: Path) -> None:
    cli("campaign", "new", "../../../../tmp/evil", "--game", "descent")
    assert cli("campaign", "export").out.endswith("is written to tmp-evil.json.\n")
    assert (tmp_path / "here" / "tmp-evil.json").exists()


def test_an_import_names_no_file_and_no_table_of_its_own(cli, thursday: Folder, tmp_path: Path) -> None:
    cli("campaign", "export", "--to", "out.json")
    document = json.loads(Path("out.json").read_text(encoding="utf-8"))
    document["campaign"] |= {"name": "../../evil", "game": "../../../etc"}
    Path("evil.json").write_text(json.dumps(document), encoding="utf-8")
    before = files(tmp_path / "here")
    cli("campaign", "import", "evil.json")
    for line in (["party", "list"], ["campaign", "show"], ["party", "add", "kyra"]):
        assert "'../../../etc' is not installed" in cli(*line, code=2).err
    assert "../../evil" in cli().out
    assert files(tmp_path / "here") == before


@pytest.mark.parametrize("products", [5, "base", {"base": 1}, [1], None, [["base"]]])
def test_an_import_with_broken_options_is_refused(cli, thursday: Folder, products: object) -> None:
    cli("campaign", "export", "--to", "out.json")
    document = json.loads(Path("out.json").read_text(encoding="utf-8"))
    document["campaign"] |= {"name": "Evil", "options": {"products": products}}
    Path("evil.json").write_text(json.dumps(document), encoding="utf-8")
    assert "damaged" in cli("campaign", "import", "evil.json", code=2).err
    assert "Evil" not in cli("campaign", "list").out
