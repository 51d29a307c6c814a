"""Undo and redo: exact, for every table, and refused where something depends on the step."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.games.registry import Games
from companion.store.opening import open_record
from companion.store.record import Record
from companion.store.tables import Campaign, Hero, Note
from companion.table.campaigns import delete_campaign, new_campaign, rename_campaign
from companion.table.change import Table
from companion.table.notes import add_note
from companion.table.party import Joining, add_member, remove_member
from tests.conftest import EVERYWHERE, SQLITE
from tests.store.rows import all_rows, random_step

pytestmark = pytest.mark.both

FUNCTION_FIXTURE = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


@settings(max_examples=25 if EVERYWHERE == SQLITE else 4, deadline=None, suppress_health_check=FUNCTION_FIXTURE)
@given(seed=st.integers(0, 10**9), steps=st.integers(1, 15), middle=st.integers(0, 15))
def test_undo_all_is_the_first_state_and_redo_all_the_last(
    fresh: Callable[[], Record], seed: int, steps: int, middle: int
) -> None:
    record, source = fresh(), random.Random(seed)
    states = [all_rows(record)]
    for _ in range(steps):
        random_step(record, source)
        if len(record.log()) == len(states):  # a step that changed nothing leaves no journal row
            states.append(all_rows(record))
        else:
            assert all_rows(record) == states[-1]
    done = len(states) - 1
    for state in reversed(states[:-1]):
        record.undo(folder=True)
        assert all_rows(record) == state
    if done:
        record.redo(done, folder=True)
        assert all_rows(record) == states[-1]
    back = min(middle, done)
    if back:
        record.undo(back, folder=True)
        assert all_rows(record) == states[-1 - back]
        record.redo(back, folder=True)
        assert all_rows(record) == states[-1]


def start(record: Record, games: Games) -> None:
    new_campaign(record, games.get("pacg-rotr"), "Thursday")
    add_member(Table(record, games), Joining("kyra"))


def test_undo_survives_a_restart(folder, games: Games) -> None:
    start(open_record(folder), games)
    assert open_record(folder).undo() == ["Kyra joins the party"]
    assert open_record(folder).redo() == ["Kyra joins the party"]


def test_log_undo_and_redo_show_the_same_label(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    assert record.log()[0].label == "Kyra joins the party"
    assert record.undo() == ["Kyra joins the party"]
    assert record.log()[0].undone
    assert record.redo() == ["Kyra joins the party"]


def test_undo_leaves_other_campaigns_alone_and_the_log_shows_what_it_takes_back(
    fresh: Callable[[], Record], games: Games
) -> None:
    record = fresh()
    for name in ("Thursday", "Friday"):
        new_campaign(record, games.get("descent"), name)
    rename_campaign(record, "Thursday", "Saturday")
    assert record.log(campaign_id=2)[0].label.startswith("New campaign Friday")
    assert record.undo()[0].startswith("New campaign Friday")
    assert record.undo() == ["Rename campaign Thursday to Saturday"], "the campaign before it is in use again"


def test_a_new_change_ends_redo(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    record.undo()
    add_note(Table(record, games), "another way")
    with pytest.raises(CompanionError, match="nothing to redo"):
        record.redo()


def test_one_step_is_refused_while_a_later_one_depends_on_it(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    add_note(Table(record, games), "she has the key", about="kyra")
    joined = next(line for line in record.log() if "joins" in line.label)
    before = all_rows(record)
    with pytest.raises(CompanionError, match=r"later changes depend on it.*Note on Kyra"):
        record.undo(step_id=joined.id)
    assert all_rows(record) == before
    record.undo()
    assert record.undo(step_id=joined.id) == ["Kyra joins the party"]


def test_one_step_in_the_middle_can_be_undone_when_nothing_depends_on_it(
    fresh: Callable[[], Record], games: Games
) -> None:
    record = fresh()
    start(record, games)
    add_note(Table(record, games), "first")
    add_note(Table(record, games), "second")
    middle = record.log()[1]
    assert record.undo(step_id=middle.id) == ["Note: first"]
    with record.reading() as reading:
        assert [note.text for note in reading.rows(Note)] == ["second"]


def test_a_row_changed_by_another_program_is_refused(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    with record._writing() as session:
        session.connection().exec_driver_sql("UPDATE hero SET name = 'Someone'")
    with pytest.raises(CompanionError, match="changed by another program"):
        record.undo()


def test_a_failed_step_leaves_nothing(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    before, log = all_rows(record), record.log()
    with pytest.raises(RuntimeError), record.change("half") as step:
        campaign = step.rows(Campaign)[0]
        step.add(Hero(campaign_id=campaign.id, name="Half"))
        raise RuntimeError
    assert all_rows(record) == before
    assert record.log() == log


def test_removing_a_member_and_undoing_brings_everything_back(fresh: Callable[[], Record], games: Games) -> None:
    record = fresh()
    start(record, games)
    add_note(Table(record, games), "she has the key", about="kyra")
    before = all_rows(record)
    remove_member(Table(record, games), "kyra")
    with record.reading() as reading:
        assert reading.rows(Hero) == []
        assert reading.rows(Note) == []
    record.undo()
    assert all_rows(record) == before


def test_a_deleted_campaign_comes_back_whole(fresh: Callable[[], Record], games: Games) -> None:
    record, source = fresh(), random.Random(7)
    start(record, games)
    for _ in range(30):
        random_step(record, source)
    before = all_rows(record)
    delete_campaign(record, "Thursday")
    assert all_rows(record) != before
    record.undo()
    assert all_rows(record) == before
