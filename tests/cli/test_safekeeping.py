"""What belongs to the record but lies beside it: books and added games, lost, backed up and brought back."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest

from companion.store.backup import inspect_backup
from companion.store.version import HEAD
from companion.table import doctor
from tests.games.folders import write_game

BOOK = "".join(
    f"# {title}\n\nA walker {does} on the road of lamps, as long as the lamp in the hand burns with oil.\n\n"
    for title, does in (("Moving", "moves up to three spaces"), ("Resting", "rests"), ("Trading", "trades oil"))
)


@pytest.fixture
def shelved(opened: Path, cli, tmp_path: Path) -> Path:
    """A record with a book on the shelf and a game of the player's own."""
    book = tmp_path / "walkers.md"
    book.write_text(BOOK, encoding="utf-8")
    cli("rules", "add", str(book), "--game", "descent", "--title", "Walkers")
    cli("games", "add", str(write_game(tmp_path / "my-game")))
    cli("campaign", "new", "Thursday", "--game", "my-game")
    return opened


@pytest.mark.own_file  # a shared record brings it back
def test_a_lost_book_is_named_by_the_list_and_by_the_doctor(shelved: Path, cli) -> None:
    assert "Walkers" in cli("rules", "books").out
    (folder,) = (shelved / "books" / "descent").iterdir()
    (folder / "passages.json").write_text("[]", encoding="utf-8")
    assert "REC010" in cli("rules", "books").out
    assert "are damaged" in cli("doctor").out
    shutil.rmtree(folder)
    shown = cli("rules", "books").out
    assert "are missing" in shown and "--replace" in shown and "No books yet" not in shown
    said = cli("rules", "books", "--json")
    assert said.json == [] and "missing" in said.err


@pytest.mark.own_file
def test_a_full_disk_is_told_from_a_damaged_record(opened: Path, cli, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    usage = shutil.disk_usage(opened)
    monkeypatch.setattr(doctor, "disk_usage", lambda _place: usage._replace(free=3000))
    shown = cli("doctor", code=1).out
    assert "error[REC009] disk-full: the disk is full: 3 kB are free" in shown
    assert "REC001" not in shown and "companion doctor" not in shown


def test_a_backup_is_one_file_with_books_and_games(shelved: Path, cli, tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "all.db"
    cli("backup", str(file))
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "another machine"))
    shown = cli("restore", str(file), "--yes").out
    assert "1 book" in shown and "1 game" in shown
    assert "Walkers" in cli("rules", "books").out
    assert "three spaces" in cli("ask", "how far may a walker move", "--game", "descent").out
    cli("party", "add", "ana")
    assert "REC0" not in cli("doctor").out.replace("REC005", "")
    both = [cli("undo", "2", "--yes", "--json", *row).json["facts"]["undone"] for row in ((), ("--folder",))]
    assert [len(labels) for labels in both] == [2, 2], "the journal came along"


@pytest.mark.own_file  # a shared record still has them
def test_a_small_backup_has_no_books_and_says_what_is_missing_when_it_is_restored(
    shelved: Path, cli, tmp_path: Path, monkeypatch
) -> None:
    large, small = tmp_path / "large.db", tmp_path / "small.db"
    cli("backup", str(large))
    cli("backup", str(small), "--without-books")
    assert small.stat().st_size < large.stat().st_size
    assert inspect_backup(small) == inspect_backup(large) == ["Thursday"]
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "another machine"))
    cli("restore", str(small), "--yes")
    assert "REC010" in cli("rules", "books").out


HOSTILE = (
    "books/../../evil.txt",
    "/etc/evil/x",
    "companion.db",
    "books/descent/../../../evil",
    "games/a\x00b/c",
    "games/x",
    "books/descent/lying.md",
)


def test_a_hostile_backup_writes_nothing_and_replaces_nothing(opened: Path, cli, tmp_path: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    for path in HOSTILE:
        file = tmp_path / "bad.db"
        cli("backup", str(file), "--yes")
        with closing(sqlite3.connect(file)) as database:
            database.execute("INSERT INTO kept_file VALUES ('books/a/b/c', 1, ?)", (zlib.compress(b"x"),))
            database.execute("INSERT INTO kept_file VALUES (?, 1, ?)", (path, zlib.compress(b"x" * 100_000)))
            database.commit()
        assert cli("restore", str(file), "--yes", code=2).err.count("\n") == 1, path
        assert not (opened / "books").exists()
        assert not list(tmp_path.rglob("*evil*"))
    assert "Thursday" in cli("status").out


def test_what_is_no_word_is_left_out_of_a_book_and_a_title_is_one_plain_line(opened: Path, cli, tmp_path: Path) -> None:
    book = tmp_path / "hostile.md"
    book.write_text(
        BOOK + "x" * 400_000 + "\n\n![](data:image/png;base64," + "QUJD" * 100_000 + ")\n", encoding="utf-8"
    )
    cli("rules", "add", str(book), "--game", "descent", "--title", "Walkers")
    (kept,) = (opened / "books" / "descent").glob("*/passages.json")
    assert kept.stat().st_size < 5_000
    assert "control character" in cli("rules", "add", str(book), "--game", "descent", "--title", "a\x1b[2J", code=2).err


@pytest.mark.own_file
def test_rules_are_there_beside_a_record_of_a_newer_companion(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    with closing(sqlite3.connect(opened / "companion.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for line in (("ask", "can I evade a villain"), ("term", "recharge"), ("steps",)):
        found = cli(*line, "--game", "rotr")
        assert found.out.strip()
        assert found.err.strip() == (
            f"Without your record: The record was written by a newer companion (schema 9999, this one knows {HEAD})."
        )
    shown = cli("doctor", code=1).out
    assert "error[REC011] newer-schema" in shown and "REC001" not in shown and "companion doctor" not in shown


def test_rules_are_there_where_no_index_can_be_kept(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    (opened / "index").write_text("in the way", encoding="utf-8")
    for line in (("ask", "can I evade a villain"), ("term", "recharge")):
        found = cli(*line)
        assert found.out.strip()
        assert "the rules index was made for this time only" in found.err and len(found.err.splitlines()) == 1
    assert (opened / "index").read_text(encoding="utf-8") == "in the way"


@pytest.mark.own_file
def test_a_damaged_record_is_not_passed_over_by_a_question(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    (opened / "companion.db").write_bytes(b"not a database at all" * 100)
    assert "companion restore" in cli("ask", "can I evade a villain", code=2).err
