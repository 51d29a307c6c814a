"""Faults and load, with real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter as Counted
from pathlib import Path

import pytest

from companion.core.findings import has_errors
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.tables import BoxEntry, Counter, JournalStep, Note
from companion.table.doctor import examine, stale_read_models
from tests.conftest import POSTGRESQL, SQLITE, shipped_data
from tests.store.crash import MIX

pytestmark = pytest.mark.both
MANY = int(os.environ.get("COMPANION_TEST_ROUNDS", "0"))
ROUNDS = {SQLITE: MANY or 200, POSTGRESQL: MANY or 15}
"""How often a process is killed: a server's part in it is small, so that few rounds are enough for every day."""
WRITERS = 8
CHANGES = {SQLITE: 40, POSTGRESQL: 40 if MANY else 15}
"""Of each writer."""


def crash(*arguments: str) -> list:
    program = [sys.executable, "-m", "tests.store.crash", *arguments]
    done = subprocess.run(
        program, capture_output=True, text=True, cwd=Path(__file__).parents[2], timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "locked" not in done.stderr
    return json.loads(done.stdout)


def sound(folder: Folder) -> bool:
    from datetime import UTC, datetime

    return not has_errors(examine(folder, Games(shipped_data()), datetime.now(UTC))) and not stale_read_models(folder)


def test_killed_at_random_moments_nothing_acknowledged_is_lost(folder: Folder, database: str, capsys) -> None:
    rounds = ROUNDS[database]
    acknowledged = crash("kill", str(folder.home), str(rounds), "20261116")
    with open_record(folder).reading() as reading:
        notes = {note.text for note in reading.rows(Note)}
        counters = {counter.name for counter in reading.rows(Counter)}
        steps = {step.label.removeprefix("pair ") for step in reading.rows(JournalStep)}
    assert set(acknowledged) <= notes
    assert notes == counters == steps - {"New campaign Crowd (Descent)"}, "half a change"
    assert sound(folder)
    assert len(acknowledged) > rounds / 2, "the rounds were too short to test anything"
    with capsys.disabled():
        print(f"\n  {database}: kill -9 x {rounds}: {len(acknowledged)} acknowledged, {len(notes)} present, none lost")


def test_eight_writers_at_once(folder: Folder, database: str, capsys) -> None:
    """Notes, sums, entries of the box, and undos of one's own, of one campaign: all present, none refused."""
    began, changes = time.monotonic(), CHANGES[database]
    codes = crash("crowd", str(folder.home), str(WRITERS), str(changes))
    assert codes == [0] * WRITERS, "a change was refused"
    each = changes // MIX
    with open_record(folder).reading() as reading:
        notes = sorted(note.text for note in reading.rows(Note))
        (total,) = reading.rows(Counter)
        entries = {entry.name for entry in reading.rows(BoxEntry)}
        standing = [step for step in reading.rows(JournalStep) if step.undone is None]
    assert notes == sorted(f"{writer}.{MIX * n}" for writer in range(WRITERS) for n in range(each))
    assert total.value == WRITERS * each, "an increment is lost"
    assert entries == {f"Item {writer}.{MIX * n + 2}" for writer in range(WRITERS) for n in range(each)}
    authors = Counted(step.author for step in standing)
    assert [authors[f"W{writer}"] for writer in range(WRITERS)] == [3 * each] * WRITERS
    assert sound(folder)
    with capsys.disabled():
        took = time.monotonic() - began
        print(f"\n  {database}: {WRITERS} writers x {changes}: all {len(standing) - 1} present, {took:.1f} s")
