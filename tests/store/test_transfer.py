"""Export and import: exact, all or nothing, never over another campaign."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy.exc import DataError

from companion.core.names import CompanionError
from companion.games.registry import Games
from companion.store.faults import explain
from companion.store.record import Record
from companion.store.tables import Campaign, Holding, LedgerEntry, Note, QuestRun
from companion.table.campaigns import new_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member
from companion.table.transfer import export_document, import_document, read_document
from tests.conftest import EVERYWHERE, SQLITE
from tests.store.rows import all_rows, random_step
from tests.watchdog import working_at_most

pytestmark = pytest.mark.both


@settings(
    max_examples=20 if EVERYWHERE == SQLITE else 4,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(0, 10**9), steps=st.integers(1, 12))
def test_a_round_trip_is_exact(fresh: Callable[[], Record], seed: int, steps: int) -> None:
    record, source = fresh(), random.Random(seed)
    while not record.log():
        random_step(record, source)
    for _ in range(steps):
        random_step(record, source)
    with record.reading() as reading:
        names = [campaign.name for campaign in reading.rows(Campaign)]
    for name in names[:2]:
        _title, text = export_document(record, name)
        other = fresh()
        import_document(other, json.loads(text))
        assert export_document(other, name)[1] == text


@pytest.fixture
def played(fresh: Callable[[], Record], games: Games) -> Record:
    record = fresh()
    new_campaign(record, games.get("pacg-rotr"), "Thursday")
    add_member(Table(record, games), Joining("kyra", player="Ana"))
    add_note(Table(record, games), "the mayor lied", about="kyra")
    return record


def document(record: Record) -> dict[str, Any]:
    return json.loads(export_document(record, "Thursday")[1])


def test_the_log_travels_with_the_campaign(played: Record, fresh: Callable[[], Record]) -> None:
    labels = [row["label"] for row in document(played)["tables"]["history"]]
    assert labels == [
        "New campaign Thursday (Rise of the Runelords)",
        "Kyra joins the party",
        "Note on Kyra: the mayor lied",
    ]


@pytest.mark.parametrize(
    "row",
    [
        LedgerEntry(campaign_id=1, account="gold", amount=2**60, reason="x", at=""),
        LedgerEntry(campaign_id=1, account="gold", amount=2**80, reason="x", at=""),
        Note(campaign_id=1, text="x\x1b[31m", at=""),
        Note(campaign_id=1, text="x" * 10_001, at=""),
        QuestRun(campaign_id=1, quest="x", started_at="", facts={"turn": 2**60}),
    ],
    ids=lambda row: str(row)[:30],
)
def test_what_could_not_travel_is_not_recorded(played: Record, folder, row: Any) -> None:
    before = all_rows(played)
    with pytest.raises((CompanionError, OverflowError, DataError)) as refused, played.change("x") as step:
        step.add(row.model_copy())
    found = refused.value if isinstance(refused.value, CompanionError) else explain(refused.value, folder)
    assert found
    assert "recorded" in found.message
    assert all_rows(played) == before


@pytest.mark.parametrize("count", [10**9, -1])
def test_a_count_that_no_table_has_is_neither_recorded_nor_taken_in(played: Record, count: int) -> None:
    many = Holding(campaign_id=1, card="Dagger", count=count)
    with pytest.raises(CompanionError, match="the count of a holding"), played.change("Too many") as step:
        step.add(many)
    found = document(played)
    row = {"hero_id": None, "owner": "hero", "zone": "deck", "card": "x", "type": "", "count": count, "facts": {}}
    found["tables"]["holding"] = [row]
    with pytest.raises(
        CompanionError, match=f"holding 1, field 'count' holds {count}, which is not between 0 and 9,999"
    ):
        import_document(played, found, "Another")


def test_a_label_that_quotes_a_long_reason_travels(played: Record, fresh: Callable[[], Record]) -> None:
    with played.change("forced: " + "because\n" * 1200, campaign_id=1) as step:
        step.add(Note(campaign_id=1, text="x", at=step.at))
    assert len(step.label) == 300
    assert played.log(limit=1)[0].label == step.label
    import_document(fresh(), document(played))


def test_import_is_one_undoable_step(played: Record, fresh: Callable[[], Record]) -> None:
    other = fresh()
    before = all_rows(other)
    import_document(other, document(played))
    assert other.undo() == ["Import campaign Thursday"]
    assert all_rows(other) == before


def test_import_never_overwrites(played: Record) -> None:
    before = all_rows(played)
    with pytest.raises(CompanionError, match=r"already a campaign called Thursday.*--name"):
        import_document(played, document(played))
    assert all_rows(played) == before
    assert import_document(played, document(played), "Friday").facts["campaign"] == "Friday"


def test_a_newer_version_says_so(played: Record) -> None:
    with pytest.raises(CompanionError, match=r"version 99.*newest companion"):
        import_document(played, {**document(played), "version": 99}, "Friday")


def spoil(found: dict[str, Any], path: list[Any], value: Any) -> dict[str, Any]:
    target = found
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (["format"], "something", "not a campaign file"),
        (["version"], "1", "no version"),
        (["version"], True, "no version"),
        (["campaign"], [], "missing"),
        (["tables"], [], "missing"),
        (["tables", "journal"], [], "unknown table"),
        (["tables", "hero", 0, "name"], 7, "field 'name'"),
        (["tables", "hero", 0, "name"], "x\x1b[31m", "field 'name'"),
        (["tables", "hero", 0, "name"], "x" * 10_001, "field 'name'"),
        (["tables", "hero", 0, "name"], "\ud800", "field 'name'"),
        (["tables", "hero", 0, "status"], "flying", "state nobody knows"),
        (["tables", "hero", 0, "sheet"], {"n": float("nan")}, "field 'sheet'"),
        (["tables", "hero", 0, "sheet"], {"n": 2**70}, "field 'sheet'"),
        (["tables", "hero", 0, "player_id"], 99, "names a player"),
        (["tables", "hero", 0, "extra"], 1, "unknown field"),
        (["tables", "hero", 0], "Kyra", "not an object"),
        (["campaign", "name"], "", "name is empty"),
        (["campaign", "name"], "a\nb", "line break"),
        (["campaign", "options"], "none", "field 'options'"),
        (["campaign", "status"], "lost", "state nobody knows"),
    ],
)
def test_a_damaged_file_is_refused_whole(played: Record, path: list[Any], value: Any, says: str) -> None:
    spoiled = spoil(document(played), path, value)
    before = all_rows(played)
    with pytest.raises(CompanionError, match=says):
        import_document(played, spoiled, "" if path[:2] == ["campaign", "name"] else "Friday")
    assert all_rows(played) == before


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not valid JSON"),
        (b"{", "not valid JSON"),
        (b"\xff\xfe\x00", "not a text file"),
        (b'{"name": "a", "name": "b"}', "'name' stands twice"),
        (b"1" * 5000, "not valid JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "nested too deeply"),
    ],
)
def test_a_malformed_file_is_one_clear_error(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(content)
    with pytest.raises(CompanionError, match=says):
        read_document(path)


def test_an_enormous_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    with path.open("wb") as file:
        file.truncate(200_000_000)  # a hole: takes no room on the disk
    with pytest.raises(CompanionError, match="larger than 100 MB"):
        read_document(path)


def test_a_field_given_twice_among_very_many_is_found_at_once(tmp_path: Path) -> None:
    fields = ", ".join(f'"{n}": 0' for n in range(200_000))
    file = tmp_path / "many.json"
    file.write_text(f'{{{fields}, "199999": 1}}', encoding="utf-8")
    with working_at_most(5), pytest.raises(CompanionError, match="'199999' stands twice"):
        read_document(file)
