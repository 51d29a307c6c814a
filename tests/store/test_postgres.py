"""PostgreSQL as the home of a record: many writers, lost connections, addresses, copies, a shared shelf."""

from __future__ import annotations

import errno
import os
import shlex
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from time import sleep

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from companion.cli.prompt import History
from companion.core.names import CompanionError
from companion.folder import Folder
from companion.games.registry import Games
from companion.kit.warm import kept_warm
from companion.store import kept_files, light_server, locks, portable
from companion.store import server as server_module
from companion.store.address import USUAL, forms, scheme_of, server, without_passwords, without_secrets
from companion.store.caller import Caller, called_by
from companion.store.faults import explain
from companion.store.light_server import Light
from companion.store.opening import open_record
from companion.store.portable import copy_record, differences
from companion.store.readmodel import campaigns
from companion.store.tables import Counter, JournalStep, Note
from companion.store.undoing import UndoRow
from companion.store.version import HEAD
from companion.table.campaigns import new_campaign
from companion.table.change import Change, Table, perform
from tests.games.folders import write_game
from tests.postgres import END_OTHERS, Server
from tests.store.cutting import Cutting

ROOT = Path(__file__).parents[2]
EVENINGS = {
    "pacg-rotr": ("party add kyra", "deck set kyra --suggested", "quest start", "play start", "play turn"),
    "pacg-mm": ("party add yoon", "deck set yoon --suggested", "quest start", "play start", "play turn"),
    "descent": ("party add ashrian", "party add syndrael", "quest start", "play start", "play next"),
    "runebound": ("party add corbin", "party add lyssa", "scenario choose margath", "hero gold corbin 3", "play show"),
    "arcania": ("party add Brom --as fighter", "quest start starter", "play encounter"),
}
"""How an evening of each game begins."""
KINDS = {"pacg-rotr": "card", "pacg-mm": "card", "descent": "item", "runebound": "asset", "arcania": "item"}
pytestmark = pytest.mark.own_file  # each test names its database itself


@pytest.fixture
def empty(server: Server) -> Iterator[str]:
    """The address of a database with nothing in it."""
    with server.fresh() as url:
        yield url


@pytest.fixture
def shared(server: Server, server_template: str) -> Iterator[str]:
    """The address of a database with an empty record in it."""
    with server.record(server_template) as url:
        yield url


def raised(change: Change[object]) -> str:
    """One more: lost where two read the same number."""
    found = change.step.rows(Counter, campaign_id=change.id, name="sum")
    change.count("sum", found[0].value + 1 if found else 1)
    return "One more"


def program(*arguments: str, home: Path, url: str) -> subprocess.Popen[str]:
    environ = {**os.environ, "COMPANION_HOME": str(home), "COMPANION_DATABASE_URL": url, "NO_COLOR": "1"}
    command = [sys.executable, *arguments]
    return subprocess.Popen(command, env=environ, cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def done(*running: subprocess.Popen[str]) -> None:
    for process in running:
        out, err = process.communicate(timeout=240)
        assert process.returncode == 0, out + err


def opened_by_eight(home: Path, url: str) -> None:
    process = program("-m", "tests.store.crash", "open", str(home), "8", "0", home=home, url=url)
    out, err = process.communicate(timeout=240)
    assert out.split() == ["[0,", *["0,"] * 6, "0]"], err


def test_first_use_by_eight_processes_at_once(empty: str, tmp_path: Path) -> None:
    opened_by_eight(tmp_path, empty)
    assert open_record(Folder(tmp_path, empty)).log() == []


def test_migration_by_eight_processes_at_once(empty: str, tmp_path: Path) -> None:
    from companion.store.migrations import upgrade
    from companion.store.opening import connect, schema_version

    upgrade(connect(empty), "0001")
    opened_by_eight(tmp_path, empty)
    assert schema_version(connect(empty)) == HEAD
    with psycopg.connect(empty) as database:
        narrow = database.execute(
            "SELECT table_name FROM information_schema.columns WHERE table_schema = 'public' AND data_type = 'integer'"
        ).fetchall()
    assert narrow == [], "numbers of 32 bits"
    backups = [file.name for n in range(8) for file in (tmp_path / str(n)).glob("backups/*.db")]
    assert len(backups) == 1, "the one that migrated kept what was there before"


def test_writers_of_one_campaign_lose_nothing(shared: str, tmp_path: Path, games: Games) -> None:
    folder = Folder(tmp_path / "first", shared)
    new_campaign(open_record(folder), games.get("descent"), "Crowd")
    failed: list[BaseException] = []

    def write(n: int) -> None:
        try:
            table = Table(open_record(folder), games)
            for _ in range(10):
                perform(table, raised)
        except BaseException as error:
            failed.append(error)

    writers = [threading.Thread(target=write, args=(n,)) for n in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == []
    with open_record(folder).reading() as reading:
        assert [row.value for row in reading.rows(Counter)] == [80]
    assert open_record(folder).stale_snapshots(repair=False) == []


def test_numbers_beyond_32_bits(shared: str, tmp_path: Path, games: Games) -> None:
    with psycopg.connect(shared, autocommit=True) as database:
        for table in ("campaign", "note", "journal"):
            database.execute(f"SELECT setval('{table}_id_seq', 5000000000)".encode())
    folder = Folder(tmp_path, shared)
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "Late")

    def note(change: Change[object]) -> str:
        change.step.add(Note(campaign_id=change.id, text="late", at=""))
        return "A note"

    assert (perform(Table(record, games), note).step or 0) > 2**32
    record.undo()
    assert record.redo() == ["A note"]


def test_an_evening_looks_through_one_connection_that_may_break(shared: str, tmp_path: Path, games: Games, monkeypatch):
    folder = Folder(tmp_path, shared)
    new_campaign(open_record(folder), games.get("descent"), "Thursday")
    made: list[object] = []
    connect = server_module._connect
    monkeypatch.setattr(server_module, "_connect", lambda *given: made.append(connect(*given)) or made[-1])
    with kept_warm():
        for _ in range(5):
            assert [line.name for line in campaigns(folder)] == ["Thursday"]
        assert len(made) == 1
        with psycopg.connect(shared, autocommit=True) as other:
            other.execute(END_OTHERS)
        assert [line.name for line in campaigns(folder)] == ["Thursday"]
        assert len(made) == 2
    assert [one.closed for one in made] == [True, True]  # type: ignore[attr-defined]


def test_a_connection_that_breaks_within_a_step_is_done_again_once(shared: str, tmp_path: Path, games: Games) -> None:
    folder = Folder(tmp_path, shared)
    table = Table(open_record(folder), games)
    new_campaign(table.record, games.get("descent"), "Storm")
    tries: list[int] = []

    def cut(times: int) -> Callable[[Change[object]], str]:
        def act(change: Change[object]) -> str:
            tries.append(1)
            change.step.add(Note(campaign_id=change.id, text="kept", at=""))
            if len(tries) <= times:
                with psycopg.connect(shared, autocommit=True) as other:
                    other.execute(END_OTHERS)
            return "A note"

        return act

    assert perform(table, cut(1)).done
    assert len(tries) == 2
    with table.record.reading() as reading:
        assert len(reading.rows(Note)) == 1, "once, not twice"
    tries.clear()
    with pytest.raises(Exception, match=r"terminating|closed"):
        perform(table, cut(9))
    assert len(tries) == 2


def test_an_undo_whose_connection_breaks_is_done_again_once(
    shared: str, tmp_path: Path, games: Games, monkeypatch
) -> None:
    table = Table(open_record(Folder(tmp_path, shared)), games)
    new_campaign(table.record, games.get("descent"), "Storm")
    perform(table, raised)
    tries: list[int] = []
    replay = UndoRow._replay

    def cut(self: UndoRow, *arguments: object) -> object:
        tries.append(1)
        if len(tries) in {1, 3}:
            with psycopg.connect(shared, autocommit=True) as other:
                other.execute(END_OTHERS)
        return replay(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(UndoRow, "_replay", cut)
    assert table.record.undo() == ["One more"]
    assert table.record.redo() == ["One more"]
    assert len(tries) == 4
    with table.record.reading() as reading:
        assert [row.value for row in reading.rows(Counter)] == [1]


def test_the_server_restarts_in_the_middle_of_changes(tmp_path: Path, games: Games) -> None:
    from tests.postgres import started

    with started() as own:
        folder = Folder(tmp_path, own.make("club"))
        table = Table(open_record(folder), games)
        new_campaign(table.record, games.get("descent"), "Storm")
        acknowledged, restarts = 0, {30: "fast", 65: "immediate"}
        for n in range(100):
            if n in restarts:
                restart = threading.Thread(target=lambda how=restarts[n]: (own.stop(how), own.start()))
                restart.start()
            try:
                acknowledged += perform(table, raised).done
            except Exception as error:
                told = explain(error, folder)
                assert told
                assert "does not answer" in told.message
            if n - 15 in restarts:
                restart.join()
        with table.record.reading() as reading:
            (row,) = reading.rows(Counter)
            steps = [step for step in reading.rows(JournalStep) if step.label == "One more"]
        assert row.value == len(steps) == acknowledged
        assert acknowledged >= 80
        assert table.record.stale_snapshots(repair=False) == []


def through(cutting: Cutting, url: str) -> str:
    return url.replace(url.rpartition(":")[2].partition("/")[0], str(cutting.port))


@pytest.mark.parametrize("heard", [False, True])
@pytest.mark.parametrize("line", ["note told", "undo", "redo", "log", "stats", "campaign export --to -"])
def test_a_connection_that_breaks_anywhere_is_mended_once(
    server: Server, shared: str, cli, home: Path, monkeypatch: pytest.MonkeyPatch, line: str, heard: bool
) -> None:
    """At every seventh word that a command says to the server, from one of the first to the last."""
    monkeypatch.setattr("companion.store.server.PAUSE", 0.05)
    monkeypatch.setattr("companion.store.locks.PAUSE", 0.05)
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("campaign", "new", "Storm", "--game", "descent")
    word, cut = 4 if heard else 1, True
    while cut:
        monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
        if line in {"undo", "redo"}:
            cli("note", "told")
        if line == "redo":
            cli("undo")
        before = len([note for note in cli("note", "--json").json if note["text"] == "told"])
        cutting = Cutting(server.port, word, heard)
        monkeypatch.setenv("COMPANION_DATABASE_URL", through(cutting, shared))
        done = cli(*shlex.split(line), code=None)
        assert (done.code, done.err) == (0, ""), (word, done)
        cut, word = cutting.cut.is_set(), word + 7
        cutting.close()
        monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
        more = {"note told": 1, "undo": -1, "redo": 1}.get(line, 0)
        after = len([note for note in cli("note", "--json").json if note["text"] == "told"])
        assert after == before + more, (word, "once, not twice")
    assert word > 11, "the connection was never broken"


@pytest.mark.parametrize("heard", [False, True])
def test_a_change_of_which_nobody_knows_whether_it_was_kept_is_not_done_twice(
    server: Server, shared: str, cli, home: Path, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    """The server keeps it, or not, and is gone: done again, it could be there twice."""
    monkeypatch.setattr("companion.store.server.PAUSE", 0.05)
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("campaign", "new", "Storm", "--game", "descent")
    cutting = Cutting(server.port, b"COMMIT", heard, last=True)
    monkeypatch.setenv("COMPANION_DATABASE_URL", through(cutting, shared))
    told = cli("note", "told", code=2).err
    assert "cannot say whether it was" in told
    assert "nothing was changed" not in told.lower() and len(told.splitlines()) == 1
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    assert [note["text"] for note in cli("note", "--json").json] == ["told"] * heard


def test_a_server_that_lets_nobody_finish_is_asked_twice_and_told(cli, home: Path, monkeypatch) -> None:
    """A network that is gone: somebody seems to listen, and never answers."""
    monkeypatch.setattr("companion.store.server.PAUSE", 0.0)
    monkeypatch.setattr("companion.store.light_server.SECONDS_TO_CONNECT", "1")
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        monkeypatch.setenv("COMPANION_DATABASE_URL", f"postgresql://ana@127.0.0.1:{port}/club?connect_timeout=1")
        told = cli("note", "x", code=2).err
        silent.setblocking(False)
        asked = 0
        with suppress(BlockingIOError):
            while silent.accept():
                asked += 1
    assert "does not answer (connection timeout expired)" in told
    assert "asked twice" in told and asked == 2


def test_a_step_that_the_server_is_just_keeping_is_waited_for(shared: str, monkeypatch) -> None:
    from companion.store.opening import connect

    monkeypatch.setattr(locks, "PAUSE", 0.01)
    said = iter(["in progress", "in progress", "committed", "in progress", "aborted"])
    monkeypatch.setattr(locks, "_status", lambda _engine, _number: next(said))
    broken = DBAPIError("COMMIT", None, psycopg.OperationalError("the connection is closed"))
    assert locks.was_kept(connect(shared), 7, broken)
    assert not locks.was_kept(connect(shared), 7, broken)
    monkeypatch.setattr(locks, "_status", lambda _engine, _number: "in progress")
    with pytest.raises(CompanionError, match="cannot say whether"):
        locks.was_kept(connect(shared), 7, broken)


def test_who_falls_asleep_within_a_step_holds_nobody_up_for_long(
    shared: str, tmp_path: Path, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path, shared)
    table = Table(open_record(folder), games)
    new_campaign(table.record, games.get("descent"), "Storm")
    monkeypatch.setattr(locks, "LONGEST_WAIT", "300ms")
    with psycopg.connect(shared) as sleeper:  # of an older companion, whom nobody ends
        sleeper.execute(f"SELECT pg_advisory_xact_lock({locks.FIRST + 1})".encode())
        with pytest.raises(DBAPIError) as refused:
            perform(table, raised)
    assert "did not finish in time. Nothing was changed" in str(explain(refused.value, folder))
    tries: list[int] = []

    def asleep(change: Change[object]) -> str:
        tries.append(1)
        if len(tries) == 1:
            assert perform(table, raised).done, "it goes on when the sleeper has been ended"
        return raised(change)

    monkeypatch.setattr(locks, "LONGEST_WAIT", "30s")
    monkeypatch.setattr(locks, "LONGEST_SLEEP", "300ms")
    assert perform(Table(open_record(folder), games), asleep).done
    assert len(tries) == 2, "and the sleeper does its own again from the start"
    with table.record.reading() as reading:
        assert [row.value for row in reading.rows(Counter)] == [2]


@pytest.mark.parametrize("game", EVENINGS)
def test_a_copy_to_the_server_and_back_gives_the_same_export(
    cli, home: Path, shared: str, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli("campaign", "new", "Thursday", "--game", game)
    for line in (*EVENINGS[game], "note one", "note two", "undo", f'box add "Long Spoon" --kind {KINDS[game]}'):
        cli(*shlex.split(line))
    back = f"sqlite:///{tmp_path / 'back.db'}"
    cli("record", "copy", "--to", shared)
    exports = []
    for number, url in enumerate(("", shared, back)):
        monkeypatch.setenv("COMPANION_DATABASE_URL", url)
        if url == shared:
            cli("record", "copy", "--to", back)
        cli("campaign", "export", "--to", str(tmp_path / f"{number}.json"))
        cli("box", "export", str(tmp_path / f"box{number}.json"), "--game", game)
        exports.append([(tmp_path / f"{name}{number}.json").read_bytes() for name in ("", "box")])
    assert exports[0] == exports[1] == exports[2]
    assert all(b"Long Spoon" in box and b'"one"' in own and b"two" not in own for own, box in exports)
    places = [Folder(home, url) for url in ("", shared, back)]
    assert differences(places[0], places[2])[1] == differences(places[0], places[1])[1] == []
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    assert cli("redo").out == "Done again: Note: two\n", "the journal came with it"
    assert differences(places[0], places[1])[1], "and now they differ"
    with pytest.raises(CompanionError, match="already"):
        copy_record(*places[:2], False, datetime.now(UTC))


def test_copy_backup_and_restore_by_command(cli, home: Path, shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    assert "both records are equal" in cli("record", "copy", "--to", shared).out
    assert "Both records are equal" in cli("doctor", "--against", shared).out
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("note", "before")
    cli("backup")
    cli("note", "after")
    cli("restore", "--yes")
    texts = cli("log").out
    assert "before" in texts
    assert "after" not in texts
    monkeypatch.delenv("COMPANION_DATABASE_URL")
    assert "differ" in cli("doctor", "--against", shared, code=1).out
    cli("restore", "--yes")
    assert "before" in cli("log").out, "a backup of the server is one for the file too"


def test_a_backup_that_is_killed_leaves_only_what_the_next_start_removes(
    cli, home: Path, shared: str, monkeypatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("campaign", "new", "Thursday", "--game", "descent")
    for n in range(8):
        process = program("-m", "companion", "backup", home=home, url=shared)
        sleep(0.3 + n * 0.15)
        process.kill()
        process.communicate()
    whole = {path.name for path in (home / "backups").glob("companion-*.db") if path.stat().st_size}
    for path in (home / "backups").glob("*"):
        os.utime(path, (0, 0))  # a name taken just now may be another companion's
    cli("note", "x")
    assert {path.name for path in (home / "backups").glob("*")} == whole
    assert not list(home.glob("*.part"))


def test_two_homes_on_one_server_have_the_same_books(cli, tmp_path: Path, shared: str, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    book = tmp_path / "Lantern Rules.txt"
    lines = [f"Lantern {n}\n\nLantern number {n} lights {n} spaces around the hero who carries it.\n" for n in range(9)]
    book.write_text("\n".join(lines), encoding="utf-8")
    cli("rules", "add", str(book), "--game", "descent")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ben"))
    assert "Lantern Rules" in cli("rules", "books").out
    kept = [file.name for file in (tmp_path / "ben" / "books").rglob("*.*") if file.is_file()]
    assert kept == [file.name for file in (tmp_path / "ana" / "books").rglob("*.*") if file.is_file()] != []
    assert "sound" in cli("doctor").out or "can be read" in cli("doctor").out
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "cleo"))  # where nobody has looked at the shelf yet
    file = tmp_path / "cleo" / "companion.db"
    file.parent.mkdir()
    cli("record", "copy", "--to", f"sqlite:///{file}")
    monkeypatch.delenv("COMPANION_DATABASE_URL")
    assert "Lantern Rules" in cli("rules", "books").out, "the shelf came along"
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("rules", "remove", "Lantern Rules", "--game", "descent", "--yes")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    assert "Lantern Rules" not in cli("rules", "books").out


def test_a_book_that_is_long_in_packing_is_no_sleeper(
    cli, home: Path, tmp_path: Path, shared: str, monkeypatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    monkeypatch.setattr(locks, "LONGEST_SLEEP", "200ms")
    packed = kept_files._packed
    monkeypatch.setattr(kept_files, "_packed", lambda *arguments: (sleep(0.5), packed(*arguments))[1])
    book = tmp_path / "Lantern Rules.txt"
    book.write_text("Lanterns\n\nA lantern lights three spaces around the hero who carries it.\n" * 5, encoding="utf-8")
    cli("rules", "add", str(book), "--game", "descent")
    assert "Lantern Rules" in cli("rules", "books").out


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE kept_file SET bytes = 5",
        "UPDATE kept_file SET data = 'x'",
        "DELETE FROM kept_file",
        "INSERT INTO kept_file SELECT path || '/../../../evil', bytes, data FROM kept_file LIMIT 1",
        "UPDATE shelved_book SET folder = '../../../evil'",
    ],
)
def test_a_book_that_is_damaged_on_the_server_is_named_and_stops_nothing(
    cli, tmp_path: Path, shared: str, monkeypatch, harm: str
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    book = tmp_path / "Lantern Rules.txt"
    book.write_text("Lanterns\n\nA lantern lights three spaces around the hero who carries it.\n" * 5, encoding="utf-8")
    cli("rules", "add", str(book), "--game", "descent")
    with psycopg.connect(shared) as database:
        database.execute(harm.encode())
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home" / "ben"))
    assert "are missing" in cli("rules", "books").out
    assert "are missing" in cli("doctor").out
    assert "source: " in cli("ask", "line of sight", "--game", "descent").out
    assert not list(tmp_path.rglob("*evil*"))


def test_a_book_is_fetched_whole_or_not_at_all(cli, tmp_path: Path, shared: str, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    book = tmp_path / "Lantern Rules.txt"
    lines = [f"Lantern {n}\n\nLantern number {n} lights {n} spaces around the hero who carries it.\n" for n in range(9)]
    book.write_text("\n".join(lines), encoding="utf-8")
    cli("rules", "add", str(book), "--game", "descent")
    ben = tmp_path / "ben"
    monkeypatch.setenv("COMPANION_HOME", str(ben))
    written: list[Path] = []

    def killed(target: Path, data: bytes, home: Path) -> None:
        if written:
            raise KeyboardInterrupt
        written.append(target)
        kept_files_write(target, data, home)

    def no_room(_target: Path, _data: bytes, _home: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    kept_files_write = kept_files._write
    with monkeypatch.context() as patch:
        patch.setattr(kept_files, "_write", killed)
        patch.setattr("shutil.rmtree", lambda *_args, **_options: None)  # nobody tidies up who is killed
        assert cli("rules", "books", code=130).out == ""
    assert written
    assert not list((ben / "books").rglob("*.json")), "nothing of the half is in place"
    (part,) = ben.glob("*.part")
    part.rename(part.with_name(f"{part.name.rpartition('.')[0].rpartition('.')[0]}.999999999.part"))
    with monkeypatch.context() as full:
        full.setattr(kept_files, "_write", no_room)
        assert "are missing" in cli("rules", "books").out
        assert "source: " in cli("ask", "line of sight", "--game", "descent").out
    assert "REC010" not in cli("rules", "books").out
    assert "Lantern number 3" in cli("ask", "how far does lantern number 3 light", "--game", "descent").out
    cli("campaign", "new", "Thursday", "--game", "descent")
    assert not list(ben.glob("*.part")), "and the next start takes it away"


def test_two_homes_on_one_server_have_the_same_games_and_box(cli, tmp_path: Path, shared: str, monkeypatch) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    cli("games", "add", str(write_game(tmp_path / "my-game")))
    cli("box", "add", "Long Spoon", "--kind", "item", "--game", "descent")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ben"))
    assert "My Game" in cli("games", "list").out
    assert [entry["name"] for entry in cli("box", "list", "--game", "descent", "--json").json] == ["Long Spoon"]
    cli("campaign", "new", "Thursday", "--game", "my-game")
    cli("party", "add", "ana")
    assert "Ana the Bold" in cli("status").out
    cli("undo", "--folder", "--yes")
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "ana"))
    assert cli("box", "list", "--game", "descent", "--json").json == [], "what one takes back is gone for the other"
    cli("campaign", "use", "thursday")
    assert "Ana the Bold" in cli("party", "list").out


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mariadb://ana:s3cret@host/x", "MariaDB"),
        ("mysql+pymysql://ana:s3cret@host/x", "MySQL"),
        ("postgresql://ana:s3cret/x", "no @"),
        ("postgresql://ana:s3/cret@127.0.0.1:1/x", "%40"),
        ("postgres://ana:s3@cret@127.0.0.1:1/x", "does not answer"),
        ("postgresql+psycopg2://ana:s3cret@host/x", "driver"),
    ],
)
def test_an_address_that_cannot_work_is_one_line_without_the_password(
    cli, home: Path, url: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", url)
    monkeypatch.setattr("companion.store.server.PAUSE", 0.0)
    lines = (["campaign", "new", "X", "--game", "descent"], ["status"], ["doctor"], ["backup"], ["doctor", "--json"])
    for line in lines:
        told = cli(*line, code=2)
        assert says in told.err
        assert len(told.err.splitlines()) == 1
        assert not any(part in told.err + told.out for part in ("s3", "cret"))
    assert "X" not in str(list(home.rglob("*")))
    monkeypatch.delenv("COMPANION_DATABASE_URL")
    for option, line in (("--to", ["record", "copy"]), ("--against", ["doctor"])):
        error = cli(*line, option, url, code=2).err
        assert says in error and "COMPANION_DATABASE_URL" not in error
        assert len(error.splitlines()) == 1
        assert not any(part in error for part in ("s3", "cret"))


SAID_BY_THE_DRIVER = (
    "postgresql://ana:s3cret@127.0.0.1:{port}/postgres?sslmode=s3cret",
    "postgresql://ana:s3cret@127.0.0.1:{port}/postgres?s3cret=1",
    "postgresql://ana%3As3cret@127.0.0.1:{port}/postgres",
)


@pytest.mark.parametrize("url", SAID_BY_THE_DRIVER)
def test_what_the_driver_quotes_shows_no_password_in_a_traceback_either(
    server: Server, cli, tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the address's other parts it stands by mistake; the driver quotes those."""
    url = url.format(port=server.port)
    monkeypatch.setenv("COMPANION_DATABASE_URL", url)
    assert "s3cret" not in cli("note", "x", code=2).err
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    for line, named in ((["note", "x"], url), (["record", "copy", "--to", url], "")):
        process = program("-m", "companion", *line, home=tmp_path / "home", url=named)
        out, err = process.communicate(timeout=120)
        assert "Traceback" in err
        assert "s3cret" not in out + err


def test_what_was_typed_is_told_without_its_password(cli, home: Path, tmp_path: Path, monkeypatch) -> None:
    wrong = ("postgresql://ana:s3cret@host/x", "mysql://ana:s3c@ret@host", "postgres://ana@h/x?password=s3cret")
    for url in wrong:
        for line in (["record", "copy", url], ["record", url], ["doctor", url], ["record", "copy", "--from", url]):
            assert "s3c" not in cli(*line, code=2).err, line
        monkeypatch.setattr("sys.stdin", StringIO(f"record copy {url}\n"))
        told = cli("table", code=2)
        assert "record copy" in told.out and "s3c" not in told.out + told.err
        kept = History(str(tmp_path / "history"))
        kept.store_string(f"record copy --to {url}")
    monkeypatch.setenv("COMPANION_DEBUG", "1")
    assert "s3c" not in cli("record", "copy", wrong[0], "x", code=2).err
    assert "s3c" not in (tmp_path / "history").read_text(encoding="utf-8")
    assert without_passwords("http://host:8000/a@b") == "http://host:8000/a@b"
    assert without_passwords(forms()) == forms()


def test_comparing_with_a_file_that_is_not_there_makes_none(cli, home: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    assert "Your folder holds no record" in cli("doctor", "--against", f"sqlite:///{other}", code=2).err
    assert not home.exists()
    cli("campaign", "new", "Thursday", "--game", "descent")
    assert "The other database holds no record" in cli("doctor", "--against", f"sqlite:///{other}", code=2).err
    assert not other.exists()
    assert "no folder" in cli("record", "copy", "--to", f"sqlite:///{tmp_path}/nowhere/x.db", code=2).err
    cli("record", "copy", "--to", f"sqlite:///{other}")
    assert "Both records are equal" in cli("doctor", "--against", f"sqlite:///{other}").out


def test_a_copy_keeps_what_it_replaces_and_never_replaces_itself(
    server: Server, cli, home: Path, tmp_path: Path, shared: str, monkeypatch
) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("box", "add", "Long Spoon", "--kind", "item", "--game", "descent")
    assert "itself" in cli("record", "copy", "--to", f"{shared}?sslmode=prefer", "--replace", code=2).err
    monkeypatch.delenv("COMPANION_DATABASE_URL")
    assert "without campaigns" in cli("record", "copy", "--to", shared, code=2).err, "a box is something too"
    kept = cli("record", "copy", "--to", shared, "--replace", "--json").json["kept"]
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    assert cli("box", "list", "--game", "descent", "--json").json == []
    cli("restore", kept, "--yes")
    assert [entry["name"] for entry in cli("box", "list", "--game", "descent", "--json").json] == ["Long Spoon"]
    monkeypatch.delenv("COMPANION_DATABASE_URL")
    own = f"sqlite:///{home / 'companion.db'}"
    assert "itself" in cli("record", "copy", "--to", own, "--replace", code=2).err


def test_what_others_do_until_a_restore_begins_is_in_what_it_keeps(
    cli, home: Path, shared: str, games: Games, monkeypatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", shared)
    cli("campaign", "new", "Thursday", "--game", "descent")
    cli("backup", str(home / "early.db"))
    table = Table(open_record(Folder(home / "ben", shared)), games)
    set_aside = portable._set_aside

    def late(*arguments: object) -> Path | None:
        monkeypatch.setattr(locks, "LONGEST_WAIT", "200ms")
        with called_by(Caller(campaign=1)), pytest.raises(DBAPIError):  # he waits for the restore, and gives up
            perform(table, raised)
        return set_aside(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(portable, "_set_aside", late)
    kept = cli("restore", str(home / "early.db"), "--yes", "--json").json["kept"]
    with closing(sqlite3.connect(kept)) as old, psycopg.connect(shared) as new:
        labels = "SELECT label FROM journal"
        assert (
            old.execute(labels).fetchall() == new.execute(labels).fetchall() == [("New campaign Thursday (Descent)",)]
        )


def test_what_is_wrong_with_the_other_database_is_not_said_of_ones_own(cli, home: Path, tmp_path: Path) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    (tmp_path / "letter.txt").write_text("Dear Ana, " * 200, encoding="utf-8")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other, other:
        other.execute("CREATE TABLE song (name TEXT)")
    for file in ("letter.txt", "other.db"):
        told = cli("record", "copy", "--to", f"sqlite:///{tmp_path / file}", "--replace", code=2).err
        assert told.startswith("error: The other database refused: ") and "restore" not in told
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8").startswith("Dear Ana")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("song",)]


def test_a_wrong_password_is_told_without_it(server: Server, shared: str, cli, monkeypatch) -> None:
    server.run("DROP ROLE IF EXISTS locked")
    server.run("CREATE ROLE locked LOGIN PASSWORD 'right@one'")
    name = shared.rpartition("/")[2]
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"postgresql://locked:wr0ngone@127.0.0.1:{server.port}/{name}")
    error = cli("status", code=2).err
    assert "password" in error
    assert "wr0ng" not in error
    monkeypatch.setenv("COMPANION_DATABASE_URL", f"postgresql://locked:right@one@127.0.0.1:{server.port}/nowhere")
    assert "no such database" in cli("status", code=2).err, "an @ in the password is read as one"


def test_a_record_that_is_newer_damaged_or_forbidden_is_told_as_that(
    server: Server, empty: str, cli, home: Path, monkeypatch
) -> None:
    monkeypatch.setenv("COMPANION_DATABASE_URL", empty)
    cli("campaign", "new", "Thursday", "--game", "descent")
    server.run("DROP ROLE IF EXISTS stranger")
    server.run("CREATE ROLE stranger LOGIN")
    monkeypatch.setenv("COMPANION_DATABASE_URL", empty.replace("postgres@", "stranger@"))
    assert "does not allow you that (permission denied" in cli("status", code=2).err
    monkeypatch.setenv("COMPANION_DATABASE_URL", empty)
    with psycopg.connect(empty) as database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    for line in ("status", "note x", "backup", "doctor", f"record copy --to sqlite:///{home / 'never.db'}"):
        told = cli(*line.split(), code=2).err
        assert "newer companion (schema 9999" in told and len(told.splitlines()) == 1, line
    assert not list((home / "backups").glob("*")), "no empty file is left of a backup"
    with psycopg.connect(empty) as database:
        database.execute(f"UPDATE alembic_version SET version_num = '{HEAD}'".encode())
        database.execute("DROP TABLE note CASCADE")
    for line in ("note x", "backup", "doctor"):
        told = cli(*line.split(), code=2).err
        assert "is damaged (" in told and "createdb NAME, then `companion restore`" in told, line
    for line in ("status", "log"):
        cli(*line.split())


def test_parts_of_an_address() -> None:
    found = server("postgres://ana:p%40ss@[::1]:5433/club?sslmode=require").parts
    assert (found["user"], found["password"], found["host"], found["port"]) == ("ana", "p@ss", "::1", "5433")
    assert (found["dbname"], found["sslmode"]) == ("club", "require")
    assert server("postgresql:///club").parts["dbname"] == "club"
    assert server("postgresql://h/club?password=a+b%40&connect_timeout=3").parts == {
        **USUAL,
        "host": "h",
        "dbname": "club",
        "password": "a+b@",
        "connect_timeout": "3",
    }
    assert scheme_of("postgres://x") == "postgresql"
    assert without_secrets("host p@ss@x", "postgresql://u:p@ss@x/db") == "host ***@x"


def test_mid_game_commands_read_the_server_without_sqlalchemy_or_psycopg(
    shared: str, tmp_path: Path, games: Games
) -> None:
    new_campaign(open_record(Folder(tmp_path, shared)), games.get("descent"), "Light")
    lines = (["status"], ["party", "list"], ["check", "3d6"], ["ask", "line of sight"], ["term", "surge"])
    code = (
        f"import sys; from companion.cli.main import run; [run(line) for line in {lines}]; "
        "print([name for name in ('sqlalchemy', 'sqlmodel', 'pydantic', 'psycopg') if name in sys.modules])"
    )
    reading = program("-c", code, home=tmp_path, url=shared)
    out, err = reading.communicate(timeout=120)
    assert "Light" in out, err
    assert out.splitlines()[-1] == "[]", err


@pytest.fixture
def light(shared: str) -> Iterator[Light]:
    """A connection by the C library alone; psycopg is loaded here, so that it is not what would be chosen."""
    assert light_server.connect(shared) is None
    place = light_server._library()
    assert place
    found = light_server._connected(shared, place)
    assert found
    yield found
    found.close()


def test_the_light_connection_reads_what_psycopg_reads(light: Light, shared: str) -> None:
    query = (
        "SELECT 5000000000::bigint, 7, 'Zoë ♥ 日本'::varchar, NULL::bigint, true, '{\"a\": [1, null]}'::json, ''::text "
        "UNION ALL SELECT -1, 0, E'two\\nlines', 3, false, '{}', 'x'"
    )
    with psycopg.connect(shared) as heavy:
        assert light.execute(query).fetchall() == heavy.execute(query.encode()).fetchall()
    assert light.execute("SELECT id FROM campaign").fetchall() == []


def test_what_the_light_connection_cannot_do_psycopg_does_and_says(light: Light, shared: str) -> None:
    with pytest.raises(psycopg.errors.UndefinedTable):
        light.execute("SELECT * FROM nowhere")
    place = light_server._library()
    assert place
    second = light_server._connected(shared, place)
    assert second
    with psycopg.connect(shared, autocommit=True) as other:
        other.execute(END_OTHERS)
    assert second.execute("SELECT 1").fetchall() == [(1,)], "asked once more on a new connection"
    second.close()
    assert light_server._connected("postgresql://nobody@127.0.0.1:1/x", place) is None
    assert light_server._connected(f"{shared}?no_such_setting=1", place) is None
    assert light_server._connected(shared, place.with_name("not-there.so")) is None
