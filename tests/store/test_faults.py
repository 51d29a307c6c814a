"""A full disk, a folder that cannot be written, damaged files, hostile names: one clear line, and nothing lost."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import StatementError

from companion.folder import Folder
from companion.games.registry import Games
from companion.store.faults import explain
from companion.store.opening import open_record
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member
from tests.postgres import Server
from tests.store.rows import all_rows

pytestmark = pytest.mark.own_file

ROOT = Path(__file__).parents[2]


@pytest.fixture
def thursday(opened: Path, games: Games) -> Folder:
    record = open_record(Folder(opened))
    new_campaign(record, games.get("pacg-rotr"), "Thursday")
    add_member(Table(record, games), Joining("kyra", player="Ana"))
    add_note(Table(record, games), "the mayor lied")
    with closing(sqlite3.connect(opened / "companion.db")) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return Folder(opened)


def state(folder: Folder) -> Any:
    record = open_record(folder)
    return all_rows(record), record.log()


def files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in root.rglob("*") if path.is_file()}


Trouble = Callable[[list[dict[str, Any]]], list[dict[str, Any]]]
FAULTY = [sys.executable, "-m", "tests.store.faulty"]


@pytest.fixture(scope="module")
def trouble() -> Iterator[Trouble]:
    """Runs jobs in children of one process, started once: what they import is loaded already."""
    server = subprocess.Popen(FAULTY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert server.stdin is not None and server.stdout is not None

    def ask(jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
        server.stdin.write(json.dumps(jobs) + "\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())

    yield ask
    server.stdin.close()
    assert server.wait(60) == 0


def in_namespace(mounting: str, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Runs jobs where something is mounted that no other process sees."""
    program = ["unshare", "--mount", "sh", "-c", f'{mounting} && exec "$@"', "sh", *FAULTY]
    done = subprocess.run(
        program, input=json.dumps(jobs), capture_output=True, text=True, cwd=ROOT, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def is_one_line(outcome: dict[str, Any]) -> bool:
    return outcome["err"].startswith("error: ") and outcome["err"].count("\n") == 1


def mounts_allowed() -> bool:
    if not shutil.which("unshare"):
        return False
    with tempfile.TemporaryDirectory() as place:
        script = f"mount -t tmpfs -o size=64k none '{place}'"
        done = subprocess.run(["unshare", "--mount", "sh", "-c", script], capture_output=True, check=False)
        return done.returncode == 0


# No space left


def test_no_space_is_one_line_and_nothing_is_lost(thursday: Folder, tmp_path: Path, capsys, trouble: Trouble) -> None:
    """Each change with the size of files limited ever more loosely: it fails whole until it succeeds whole."""
    limits = [0, 1_000, 4_096, 12_000, 30_000, 60_000, 100_000, 200_000, 100_000_000]
    homes = [tmp_path / f"limit-{limit}" for limit in limits]
    for place in homes:
        shutil.copytree(thursday.home, place)
    before = state(thursday)
    line = ["note", "word " * 1_900]
    outcomes = trouble([{"home": str(place), "limit": n, "line": line} for place, n in zip(homes, limits, strict=True)])
    for place, limit, outcome in zip(homes, limits, outcomes, strict=True):
        after = state(Folder(place))
        if outcome["code"] == 0:
            assert len(after[1]) == len(before[1]) + 1, limit
        else:
            assert (outcome["code"], outcome["out"]) == (2, ""), (limit, outcome)
            assert is_one_line(outcome), (limit, outcome)
            assert "The disk " in outcome["err"], (limit, outcome)
            assert after == before, limit
    codes = [outcome["code"] for outcome in outcomes]
    assert codes[0] == 2, "the limit must have bitten"
    assert codes[-1] == 0
    with capsys.disabled():
        print(f"\n  no space at {codes.count(2)} of {len(codes)} limits: each one line, nothing changed, nothing lost")


def test_no_space_for_a_first_record(tmp_path: Path, trouble: Trouble) -> None:
    (outcome,) = trouble(
        [{"home": str(tmp_path / "new"), "limit": 5_000, "line": ["campaign", "new", "X", "-g", "d2e"]}]
    )
    assert outcome["code"] == 2
    assert is_one_line(outcome)
    assert open_record(Folder(tmp_path / "new")).log() == [], "and it can be begun again"


def test_no_space_for_exports_backups_imports_and_restores(
    thursday: Folder, tmp_path: Path, cli, trouble: Trouble
) -> None:
    cli("campaign", "export", "--to", str(tmp_path / "there.json"))
    for n in range(10):
        cli("note", f"{n} " + "long " * 1_900)
    cli("backup", str(tmp_path / "large.db"))
    cli("undo", "10")
    with closing(sqlite3.connect(thursday.database)) as database:
        database.execute("DELETE FROM journal WHERE undone IS NOT NULL")
        database.commit()
        database.execute("VACUUM")
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = thursday.database.stat().st_size
    large = (tmp_path / "large.db").stat().st_size
    assert large > size + 200_000
    before, kept = state(thursday), (tmp_path / "there.json").read_bytes()
    enough_to_set_aside = size + 60_000
    jobs = [
        (10, ["campaign", "export", "--to", str(tmp_path / "there.json"), "--yes"]),
        (10, ["campaign", "export", "--to", str(tmp_path / "new.json")]),
        (5_000, ["backup"]),
        (5_000, ["backup", str(tmp_path / "new.db")]),
        (5_000, ["campaign", "import", str(tmp_path / "there.json"), "--name", "Friday"]),
        (5_000, ["campaign", "delete", "thursday", "--yes"]),
        (5_000, ["restore", str(tmp_path / "large.db"), "--yes"]),
        (enough_to_set_aside, ["restore", str(tmp_path / "large.db"), "--yes"]),
    ]
    outcomes = trouble([{"home": str(thursday.home), "limit": limit, "line": line} for limit, line in jobs])
    for (_limit, line), outcome in zip(jobs, outcomes, strict=True):
        assert outcome["code"] == 2, (line, outcome)
        assert is_one_line(outcome), (line, outcome)
        assert "The disk " in outcome["err"], (line, outcome)
    assert state(thursday) == before
    assert (tmp_path / "there.json").read_bytes() == kept
    assert not (tmp_path / "new.json").exists()
    assert not (tmp_path / "new.db").exists()
    assert not [name for name in files(tmp_path) if name.endswith(".part")]
    cli("doctor")


def test_a_full_file_system(thursday: Folder, tmp_path: Path) -> None:
    if not mounts_allowed():
        pytest.skip("a tiny file system cannot be mounted here; the limit on file sizes is tested instead")
    place, out = tmp_path / "tiny", tmp_path / "after"
    place.mkdir()
    size = thursday.database.stat().st_size // 1024 + 400
    mounted = f"mount -t tmpfs -o size={size}k none '{place}' && cp '{thursday.database}' '{place}'"
    before = state(thursday)
    lines = [["note", "word " * 1_900]] * 12 + [["status"], ["doctor"], ["backup"], ["backup", str(out)]]
    lines += [["ask", "can I evade a villain"], ["term", "recharge"], ["steps"]]
    outcomes = in_namespace(mounted, [{"home": str(place), "line": line} for line in lines])
    noted = [outcome["code"] for outcome in outcomes[:12]]
    assert set(noted) == {0, 2}, "some notes fit, the rest find the disk full"
    for outcome in outcomes[:12]:
        assert outcome["code"] == 0 or (is_one_line(outcome) and "The disk" in outcome["err"]), outcome
    assert outcomes[12]["code"] == 0, "what is there can be looked at"
    assert (outcomes[13]["code"], "REC009" in outcomes[13]["out"]) in {(0, False), (1, True)}, "full, and not damaged"
    assert not {"REC001", "REC002"} & set(re.findall(r"REC\d+", outcomes[13]["out"])), outcomes[13]
    assert outcomes[14]["code"] == 2
    assert is_one_line(outcomes[14])
    assert [outcome["code"] for outcome in outcomes[16:]] == [0, 0, 0], outcomes[16:]
    after = tmp_path / "read"
    after.mkdir()
    shutil.copy(out, after / "companion.db")
    rows, log = state(Folder(after))
    assert len(log) == len(before[1]) + noted.count(0), "every acknowledged note is there, and no half"
    assert len(rows["note"]) == len(before[0]["note"]) + noted.count(0)


EXPLAINED = [
    (sqlite3.OperationalError("database or disk is full"), "The disk is full: nothing was changed."),
    (OSError(errno.ENOSPC, "No space left on device"), "The disk is full: nothing was changed."),
    (OSError(errno.EFBIG, "File too large"), "The disk is full: nothing was changed."),
    (sqlite3.OperationalError("disk I/O error"), "The disk refused while working on"),
    (sqlite3.OperationalError("attempt to write a readonly database"), "cannot be written."),
    (PermissionError(errno.EACCES, "Permission denied", "/x"), "/x cannot be written."),
    (OSError(errno.EROFS, "Read-only file system", "/x"), "/x cannot be written."),
    (sqlite3.OperationalError("database is locked"), "Another companion is writing"),
    (sqlite3.DatabaseError("file is not a database"), "is damaged or is not a companion database"),
    (sqlite3.DatabaseError("database disk image is malformed"), "is damaged or is not a companion database"),
    (FileNotFoundError(errno.ENOENT, "No such file", "/x"), "There is no file /x."),
    (IsADirectoryError(errno.EISDIR, "Is a directory", "/x"), "/x is a folder."),
    (sqlite3.OperationalError("something\nelse"), "The database refused: something."),
]


@pytest.mark.parametrize(("error", "says"), EXPLAINED, ids=[str(error)[:30] for error, _says in EXPLAINED])
def test_a_fault_is_explained_with_a_way_out(error: Exception, says: str, folder: Folder) -> None:
    for raised in (error, StatementError("wrapped", None, None, error)):
        explained = explain(raised, folder)
        assert explained is not None
        assert says in explained.message
        assert explained.hint


def test_a_bug_is_not_taken_for_a_fault(folder: Folder) -> None:
    assert explain(KeyError("x"), folder) is None


# A folder that cannot be written

READS = [
    ["status"],
    ["campaign", "list"],
    ["party", "list"],
    ["campaign", "show"],
    ["campaign", "export", "--to", "-"],
    ["log"],
]
WRITES = [
    ["note", "x"],
    ["undo"],
    ["campaign", "new", "X", "-g", "descent"],
    ["campaign", "delete", "thursday", "--yes"],
    ["party", "add", "lem"],
    ["backup"],
]


@pytest.fixture
def open_place() -> Iterator[Path]:
    """A folder that everyone may enter: pytest's own are closed to other users."""
    with tempfile.TemporaryDirectory(prefix="companion-fault-") as name:
        place = Path(name)
        place.chmod(0o755)
        yield place
        for path in place.rglob("*"):
            path.chmod(0o755)


def closed_copy(thursday: Folder, place: Path) -> Path:
    home = place / "home"
    shutil.copytree(thursday.home, home)
    for path in home.rglob("*"):
        path.chmod(0o444)
    home.chmod(0o555)
    return home


def check_read_only(run: Trouble, home: Path, **how: Any) -> list[dict[str, Any]]:
    control = {"home": str(home), "touch": str(home / "control"), **how}
    outcomes = run([control, *({"home": str(home), "line": line, **how} for line in [*READS, *WRITES])])
    if outcomes[0]["code"] == 0:
        pytest.skip("this user can write everywhere, so that a closed folder cannot be shown")
    return outcomes[1:]


@pytest.mark.parametrize("kind", ["permissions", "file system"])
def test_a_read_only_folder_is_one_line_and_nothing_changes(
    thursday: Folder, open_place: Path, kind: str, trouble: Trouble
) -> None:
    home = closed_copy(thursday, open_place)
    before = files(home)
    if kind == "permissions":
        outcomes = check_read_only(trouble, home, drop=os.geteuid() == 0)
    elif mounts_allowed():
        mounting = f"mount --bind '{home}' '{home}' && mount -o remount,bind,ro '{home}'"
        outcomes = check_read_only(lambda jobs: in_namespace(mounting, jobs), home)
    else:
        pytest.skip("a read-only file system cannot be mounted here; permissions are tested instead")
    for line, outcome in zip(READS, outcomes, strict=False):
        assert (outcome["code"], outcome["err"]) == (0, ""), (line, outcome)
        assert "Thursday" in outcome["out"] or "Kyra" in outcome["out"], "what is there can still be read"
    for line, outcome in zip(WRITES, outcomes[len(READS) :], strict=True):
        assert outcome["code"] == 2, (line, outcome)
        assert outcome["out"] == ""
        assert is_one_line(outcome), (line, outcome)
        assert "cannot be written" in outcome["err"], (line, outcome)
        assert "COMPANION_HOME" in outcome["err"]
    assert files(home) == before


def test_a_place_where_no_folder_can_be_made(open_place: Path, trouble: Trouble) -> None:
    open_place.chmod(0o555)
    home = open_place / "new"
    control = {"home": str(home), "touch": str(open_place / "control"), "drop": os.geteuid() == 0}
    job = {"home": str(home), "line": ["campaign", "new", "X", "-g", "descent"], "drop": os.geteuid() == 0}
    tried, outcome, status = trouble([control, job, {**job, "line": ["status"]}])
    if tried["code"] == 0:
        pytest.skip("this user can write everywhere, so that a closed folder cannot be shown")
    assert (outcome["code"], is_one_line(outcome)) == (2, True), outcome
    assert "cannot be written" in outcome["err"]
    assert status["code"] == 0
    assert not home.exists()


@pytest.mark.parametrize("line", [*READS, *WRITES], ids=" ".join)
def test_a_home_that_is_a_file(cli, home: Path, line: list[str]) -> None:
    home.write_text("mine", encoding="utf-8")
    outcome = cli(*line, code=None)
    assert outcome.code in {0, 2}
    assert outcome.code == 0 or outcome.err.count("\n") == 1
    assert home.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["a b", "what?x=1", "hash#tag", "100%", "%3F", "ü 🎲", "it's", "a;b&c", "-x"])
def test_a_home_with_any_name_holds_its_own_record(cli, tmp_path: Path, name: str, monkeypatch) -> None:
    place = tmp_path / "around" / name
    monkeypatch.setenv("COMPANION_HOME", str(place))
    cli("campaign", "new", "Thursday", "--game", "descent")
    cli("backup")
    assert "Thursday" in cli().out
    assert [path.name for path in (tmp_path / "around").iterdir()] == [name]
    assert (place / "companion.db").exists()
    cli("doctor")


def test_a_target_that_is_a_device_or_folder_is_left_alone(cli, thursday: Folder, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for target in (pipe, tmp_path):
        assert "is not a file" in cli("campaign", "export", "--to", str(target), "--yes", code=2).err
        assert "is not a file" in cli("backup", str(target), "--yes", code=2).err
    assert pipe.is_fifo()


def test_a_home_that_cannot_be_written_beside_a_record_on_a_server(
    server: Server, server_template: str, tmp_path: Path, games: Games, trouble: Trouble
) -> None:
    """What is refused is not kept, and what is kept is not called refused."""
    with server.record(server_template) as url:
        new_campaign(open_record(Folder(tmp_path / "other", url)), games.get("pacg-rotr"), "Club")
        lines = ("note x", "undo", "redo", "status", "campaign new X -g rotr", "campaign use club", "log --json")
        jobs = [{"home": str(tmp_path / "full"), "url": url, "limit": 0, "line": line.split()} for line in lines]
        done = dict(zip(lines, trouble(jobs), strict=True))
        for line in lines[:4]:
            assert (done[line]["code"], done[line]["err"]) == (0, ""), done[line]
        for line in lines[4:6]:
            assert is_one_line(done[line]) and "disk is full" in done[line]["err"]
        labels = [step["label"] for step in json.loads(done["log --json"]["out"])]
        assert labels == ["Note: x", "New campaign Club (Rise of the Runelords)"]
