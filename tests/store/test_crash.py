"""Faults and load, with real processes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

from companion.core.findings import has_errors
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.tables import Counter, JournalStep, Note
from companion.table.doctor import examine, stale_read_models
from tests.conftest import shipped_data


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


def test_killed_at_200_random_moments_nothing_acknowledged_is_lost(folder: Folder, capsys) -> None:
    acknowledged = crash("kill", str(folder.home), "200", "20261116")
    with open_record(folder).reading() as reading:
        notes = {note.text for note in reading.rows(Note)}
        counters = {counter.name for counter in reading.rows(Counter)}
        steps = {step.label.removeprefix("pair ") for step in reading.rows(JournalStep)}
    assert set(acknowledged) <= notes
    assert notes == counters == steps - {"New campaign Crowd (Descent)"}, "half a change"
    assert sound(folder)
    assert len(acknowledged) > 100, "the rounds were too short to test anything"
    with capsys.disabled():
        print(f"\n  kill -9 x 200: {len(acknowledged)} acknowledged, {len(notes)} present, 0 lost, 0 halves")


def test_eight_writers_with_fifty_changes_each(folder: Folder, capsys) -> None:
    began = time.monotonic()
    codes = crash("crowd", str(folder.home), "8", "50")
    assert codes == [0] * 8
    with open_record(folder).reading() as reading:
        notes = {note.text for note in reading.rows(Note)}
    assert notes == {f"{writer}.{n}" for writer in range(8) for n in range(50)}
    assert sound(folder)
    with capsys.disabled():
        print(f"\n  8 writers x 50: {len(notes)} of 400 present, none locked out, {time.monotonic() - began:.1f} s")
