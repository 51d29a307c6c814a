"""Two tables on one database: neither notices the other; and a feed that says which campaign changed."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.caller import Caller, called_by
from companion.store.feed import Feed
from companion.store.in_use import InUse
from companion.store.opening import open_record
from companion.store.readmodel import marks
from companion.store.record import Record
from companion.store.tables import Note
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from tests.postgres import END_OTHERS, Server

PLACE = iter(range(10_000))
ROOT = Path(__file__).parents[2]
CHOOSE = """
import sys
from pathlib import Path
from companion.folder import Folder
from companion.store.in_use import InUse
for _ in range(50):
    InUse(Folder(Path(sys.argv[1]))).choose(int(sys.argv[2]))
"""


class Seated:
    """One table with what it believes: its notes, and what it could redo."""

    def __init__(self, record: Record, games: Games, name: str) -> None:
        self.record, self.table, self.name = record, Table(record, games), name
        new_campaign(record, games.get("descent"), name)
        with record.reading() as reading:
            self.campaign = reading.in_use()
        self.notes: list[str] = []
        self.undone: list[str] = []

    def act(self, move: int, n: int) -> None:
        with called_by(Caller(author=self.name)):
            if move == 1 and self.notes:
                self.undone.append(self.notes.pop())
                assert self.record.undo() == [f"Note: {self.undone[-1]}"]
            elif move == 2:
                self._redo()
            else:
                self.notes.append(f"{self.name} {n}")
                self.undone.clear()
                add_note(self.table, self.notes[-1])

    def _redo(self) -> None:
        if not self.undone:
            with pytest.raises(CompanionError, match="nothing to redo"):
                self.record.redo()
            return
        self.notes.append(self.undone.pop())
        assert self.record.redo() == [f"Note: {self.notes[-1]}"]

    def check(self) -> None:
        with self.record.reading() as reading:
            assert [note.text for note in reading.rows(Note, campaign_id=self.campaign)] == self.notes


def two_tables(tmp_path: Path, template: Path, games: Games, url: str = "") -> list[Seated]:
    place = tmp_path / str(next(PLACE))
    place.mkdir()
    shutil.copy(template, place / "club.db")
    homes = [Folder(place / name, url or f"sqlite:///{place / 'club.db'}") for name in ("Ana", "Ben")]
    return [Seated(open_record(home), games, home.home.name) for home in homes]


@pytest.mark.both
def test_two_hundred_interleaved_changes_and_undos(
    tmp_path: Path, template: Path, games: Games, database_url: str
) -> None:
    tables, source = two_tables(tmp_path, template, games, database_url), random.Random(21)
    for n in range(200):
        source.choice(tables).act(source.choice((0, 0, 1, 2)), n)
    for table in tables:
        table.check()
    assert tables[0].record.stale_snapshots(repair=False) == []


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(moves=st.lists(st.tuples(st.booleans(), st.integers(0, 2)), max_size=20))
def test_undo_and_redo_of_one_campaign_are_a_stack_of_its_own(
    tmp_path: Path, template: Path, games: Games, moves: list[tuple[bool, int]]
) -> None:
    tables = two_tables(tmp_path, template, games)
    for n, (which, move) in enumerate(moves):
        tables[which].act(move, n)
    for table in tables:
        table.check()


def test_many_threads_and_processes_choose_at_once(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: [InUse(folder).choose(n) for _ in range(20)], range(1, 9)))
    line = [sys.executable, "-c", CHOOSE, str(tmp_path)]
    running = [subprocess.Popen([*line, str(n)], cwd=ROOT, stderr=subprocess.PIPE) for n in range(1, 5)]
    assert [process.communicate()[1] for process in running] == [b""] * 4
    assert InUse(folder).first(lambda _id: True) in range(1, 5)
    assert [path.name for path in tmp_path.iterdir()] == ["in-use"], "nothing is left over"


@pytest.mark.both
def test_the_feed_says_which_campaign_changed(opened: Path, folder: Folder, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    cli("campaign", "new", "Friday", "--game", "descent")
    feed = Feed(folder)
    assert feed.wait(0) == frozenset()
    cli("note", "x", "--campaign", "thursday")
    assert feed.wait(5) == {1}
    cli("undo", "--campaign", "thursday")
    assert feed.wait(5) == {1}, "an undo is news too"
    cli("box", "add", "Torch", "--kind", "item")
    cli("note", "y")
    assert feed.wait(5) == {None, 2}
    assert feed.wait(0) == frozenset()
    feed.close()


def test_a_server_wakes_the_feed(
    server: Server, server_template: str, tmp_path: Path, games: Games, monkeypatch
) -> None:
    looks: list[int] = []
    monkeypatch.setattr("companion.store.feed.marks", lambda folder: looks.append(1) or marks(folder))
    with server.record(server_template) as url:
        folder = Folder(tmp_path, url)
        record = open_record(folder)
        new_campaign(record, games.get("descent"), "Thursday")
        feed = Feed(folder)
        feed.wait(0)
        looks.clear()
        writer = threading.Timer(0.5, lambda: add_note(Table(record, games), "news"))
        writer.start()
        assert feed.wait(60) == {1}
        writer.join()
        assert len(looks) == 2, "once before it slept, once when it was woken"
        with psycopg.connect(url, autocommit=True) as other:
            other.execute(END_OTHERS)
        add_note(Table(record, games), "said while nobody listened")
        assert feed.wait(60) == {1}
        feed.close()
