"""The index is a cache: rebuilt when its sources change, sound whatever happens to its files."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from rulesindex import indexes, schema
from rulesindex.errors import RulesError
from rulesindex.library import Library

ROOT = Path(__file__).resolve().parents[2]


def fresh(library: Library) -> Library:
    """The same library as another process would open it."""
    library.close()
    return Library(library.shelf.folder, library._indexes._folder, library._indexes._digests)


def built(library: Library) -> list[str]:
    return sorted(path.name for path in library._indexes._folder.iterdir())


def test_an_index_is_built_once(stocked: Library) -> None:
    before = built(stocked)
    stamps = {path: path.stat().st_mtime_ns for path in stocked._indexes._folder.rglob("*")}
    assert len(before) == 2
    again = fresh(stocked)
    assert again.ask("captain", "vey").answers
    assert built(again) == before
    assert {path: path.stat().st_mtime_ns for path in again._indexes._folder.rglob("*")} == stamps


def test_a_changed_digest_is_indexed_anew(stocked: Library, digest_file: Path) -> None:
    before = built(stocked)
    text = digest_file.read_text(encoding="utf8")
    digest_file.write_text(text.replace("who goes first;", "who is the boss of bosses;"), encoding="utf8")
    again = fresh(stocked)
    assert again.ask("boss of bosses", "vey").answers[0].ref == "vey#captain"
    assert len(built(again)) == 2
    assert built(again) != before


def test_a_new_version_of_the_index_is_built_anew(stocked: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    before = built(stocked)
    monkeypatch.setattr(indexes, "VERSION", f"{schema.VERSION} and newer")
    again = fresh(stocked)
    assert again.ask("captain", "vey").answers
    assert not set(built(again)) & set(before)


def test_a_replaced_book_is_indexed_anew(stocked: Library, lanterns: Path, tmp_path: Path) -> None:
    newer = tmp_path / "second.txt"
    newer.write_text(lanterns.read_text(encoding="utf8").replace("iron whistle", "brass trumpet"), encoding="utf8")
    text = newer.read_text(encoding="utf8").replace("The whistle is a single", "The trumpet is a single")
    newer.write_text(text, encoding="utf8")
    stocked.add(newer, "vey", title="Night Watch", replace=True)
    assert stocked.ask("trumpet", "vey", "book").answers
    assert len(built(stocked)) == 2


DAMAGE = {
    "flip": lambda path: path.write_bytes(bytes(byte ^ 0x5A for byte in path.read_bytes())),
    "cut": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "empty": lambda path: path.write_bytes(b""),
    "delete": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", sorted(DAMAGE))
def test_a_damaged_index_is_rebuilt_unseen(stocked: Library, damage: str) -> None:
    expected = [answer.ref for answer in stocked.ask("who goes first", "vey").answers]
    stocked.close()
    folder = stocked._indexes._folder
    for at in range(len([path for path in folder.rglob("*") if path.is_file()])):
        DAMAGE[damage](sorted(path for path in folder.rglob("*") if path.is_file())[at])  # names differ in each build
        again = fresh(stocked)
        assert [answer.ref for answer in again.ask("who goes first", "vey").answers] == expected
        again.close()


def test_damage_while_it_is_open_is_mended_too(stocked: Library) -> None:
    expected = [answer.ref for answer in stocked.ask("fog deck", "vey").answers]
    pool = stocked._indexes.pool("vey")
    assert pool.digest is not None
    pool.digest.close()
    pool.digest._data.clear()
    assert [answer.ref for answer in stocked.ask("fog deck", "vey").answers] == expected


def test_a_lost_index_folder_is_made_again(stocked: Library) -> None:
    stocked.close()
    shutil.rmtree(stocked._indexes._folder)
    assert fresh(stocked).ask("captain", "vey").answers


@pytest.fixture
def blocked(tmp_path: Path) -> Path:
    """A place for the index that nobody can write into, not even root."""
    (tmp_path / "index").write_text("a file in the way", encoding="utf8")
    return tmp_path / "index"


def test_an_index_that_cannot_be_written_is_made_for_this_time(
    tmp_path: Path, digest_file: Path, blocked: Path
) -> None:
    told: list[str] = []
    library = Library(tmp_path / "books", blocked, {"vey": [digest_file]}, told=told.append)
    assert library.ask("captain", "vey").answers
    library.close()
    (line,) = told
    assert line.startswith(f"{blocked} cannot be written (")


def test_an_index_that_can_be_written_nowhere_says_why(
    tmp_path: Path, digest_file: Path, blocked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(blocked))
    with pytest.raises(RulesError) as caught:
        Library(tmp_path / "books", blocked, {"vey": [digest_file]}).ask("captain", "vey")
    assert str(blocked) in caught.value.hint


SCRIPT = """
import sys
import tempfile
from pathlib import Path
from rulesindex.library import Library
home, digest = Path(sys.argv[1]), Path(sys.argv[2])
library = Library(home / "books", home / "index", {"vey": [digest]})
print([answer.ref for answer in library.ask("who goes first", "vey").answers])
"""


def start(home: Path, digest: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", SCRIPT, str(home), str(digest)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_processes_that_build_at_once_all_answer(stocked: Library, tmp_path: Path, digest_file: Path) -> None:
    stocked.close()
    shutil.rmtree(tmp_path / "index")
    running = [start(tmp_path, digest_file) for _ in range(4)]
    told = [process.communicate(timeout=60) for process in running]
    assert [process.returncode for process in running] == [0] * 4
    assert len({out for out, _ in told}) == 1
    assert "vey#captain" in told[0][0]
    assert all(err == "" for _, err in told)
    assert len(list((tmp_path / "index").iterdir())) == 2


@pytest.mark.parametrize("moment", [0.05, 0.15, 0.25, 0.35])
def test_a_killed_build_leaves_nothing_wrong(
    stocked: Library, tmp_path: Path, digest_file: Path, moment: float
) -> None:
    stocked.close()
    shutil.rmtree(tmp_path / "index")
    victim = start(tmp_path, digest_file)
    try:
        victim.wait(timeout=moment)
    except subprocess.TimeoutExpired:
        victim.kill()
    victim.communicate()
    assert fresh(stocked).ask("who goes first", "vey").answers[0].ref == "vey#captain"
