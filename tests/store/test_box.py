"""The box in the record: cards of older records come into it, steps see it as it was, undo takes it back."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.core.names import CompanionError
from companion.folder import Folder
from companion.games.registry import Games
from companion.store.box import Spot, put, take_out
from companion.store.caller import Caller, called_by
from companion.store.opening import open_record
from companion.store.readmodel import box_of, campaign_view
from companion.store.record import Record
from companion.store.tables import BoxEntry, CustomCard, Hero
from companion.table.campaigns import delete_campaign, new_campaign
from companion.table.change import Change, Table, perform
from tests.conftest import put_record

pytestmark = pytest.mark.both

VERSIONS = Path(__file__).parent / "versions"
GAME = "pacg-rotr"
CARDS = [
    (1, 1, "Ring of Rats", "item", {"set": "4", "copies": 1}),
    (2, 1, "Old Tale", "quest", {"id": "act-1"}),
    (3, 2, "ring of rats", "item", {"set": "4", "copies": 2}),
    (4, 2, "Long Spoon", "weapon", {}),
    (5, 3, "Ring of Rats", "item", {"set": "4", "copies": 1}),
    (6, 4, "Broom", "asset", {"type": "weapon", "cost": 5}),
]


@pytest.fixture
def old(folder: Folder, tmp_path: Path) -> Folder:
    """A record of the schema before the box: campaigns that kept cards, two of them not of one mind."""
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((VERSIONS / "0003.sql").read_text(encoding="utf-8"))
        for id, name, game in ((2, "Friday", GAME), (3, "Monday", GAME), (4, "Other", "runebound")):
            values = (id, name, name.casefold(), game, "open", "2026-11-16T12:00:00Z", "{}")
            database.execute("INSERT INTO campaign VALUES (?, ?, ?, ?, ?, ?, ?)", values)
        for id, campaign, name, type, facts in CARDS:
            values = (id, campaign, name, type, json.dumps(facts))
            database.execute(
                "INSERT INTO custom_card (id, campaign_id, name, type, facts) VALUES (?, ?, ?, ?, ?)", values
            )
        step = [{"table": "custom_card", "before": None, "after": _image(card)} for card in CARDS[2:3]]
        values = (90, 2, "2026-11-17T12:00:00Z", "Change the card ring of rats", json.dumps(step))
        database.execute("INSERT INTO journal (id, campaign_id, at, label, changes) VALUES (?, ?, ?, ?, ?)", values)
        database.commit()
    put_record(folder.home, file)
    return folder


def _image(card: tuple[int, int, str, str, dict[str, object]]) -> dict[str, object]:
    return dict(zip(("id", "campaign_id", "name", "type", "facts"), card, strict=True))


def opened_now(folder: Folder) -> Record:
    record = open_record(folder)
    record.stale_snapshots(repair=True)  # the rows above were put in behind the record's back
    return record


def test_cards_of_all_campaigns_come_into_the_box_and_the_newest_word_wins(old: Folder) -> None:
    opened_now(old)
    rows = {row.name: row for row in box_of(old, GAME)}
    assert {name: row.kind for name, row in rows.items()} == {"ring of rats": "card", "Long Spoon": "card"}
    assert rows["ring of rats"].figures == {"type": "item", "set": "4", "copies": 2}, "written by the newest step"
    assert rows["Long Spoon"].figures == {"type": "weapon"}
    assert [(row.kind, row.name, row.figures) for row in box_of(old, "runebound")] == [
        ("asset", "Broom", {"type": "weapon", "cost": 5})
    ]


def test_every_campaign_keeps_what_it_said_and_knows_what_the_others_said(old: Folder) -> None:
    opened_now(old)
    copies = [campaign_view(old, id).box.number("card", "Ring of Rats", "copies") for id in (1, 2, 3)]
    assert copies == [1, 2, 1]
    assert all(campaign_view(old, id).box.find("card", "long spoon") for id in (1, 2, 3))
    assert [card.name for card in campaign_view(old, 1).cards] == ["Ring of Rats", "Old Tale"]


def test_steps_from_before_the_box_can_still_be_undone(old: Folder) -> None:
    record = opened_now(old)
    with called_by(Caller(campaign="Friday")):
        assert record.undo() == ["Change the card ring of rats"]
        assert record.redo() == ["Change the card ring of rats"]
    assert record.stale_snapshots(repair=False) == []


def test_a_new_word_takes_its_copies_out_of_the_campaigns_and_leaves_those_that_differ(old: Folder) -> None:
    record = opened_now(old)
    with record.change("Now it is three") as step:
        put(step, Spot(GAME, "card", "Ring of Rats", campaign=1), {"copies": 3})
    copies = [campaign_view(old, id).box.number("card", "Ring of Rats", "copies") for id in (1, 2, 3)]
    assert copies == [3, 3, 1], "the campaign in use and the copy follow; another word of another campaign stays"
    record.undo(folder=True)
    assert [campaign_view(old, id).box.number("card", "Ring of Rats", "copies") for id in (1, 2, 3)] == [1, 2, 1]


def test_what_is_taken_out_is_gone_from_the_campaigns_that_had_a_copy(old: Folder) -> None:
    record = opened_now(old)
    with record.change("Gone") as step:
        take_out(step, Spot(GAME, "card", "long spoon"))
    assert campaign_view(old, 2).box.find("card", "Long Spoon") is None
    record.undo(folder=True)
    assert campaign_view(old, 2).box.find("card", "Long Spoon")


def test_an_old_export_brings_its_cards_with_its_campaign(opened: Path, folder: Folder, cli, tmp_path: Path) -> None:
    card = {"name": "Ring of Rats", "type": "item", "facts": {"set": "4"}}
    own = {"name": "Old", "game": GAME, "status": "open", "created_at": "2026-01-01T00:00:00Z", "options": {}}
    document = {"format": "companion-campaign", "version": 1, "campaign": own, "tables": {"custom_card": [card]}}
    file = tmp_path / "old.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    cli("campaign", "import", str(file))
    assert cli("box", "show", "ring", "--json").json["figures"] == {"type": "item", "set": "4"}
    assert list(box_of(folder, GAME)) == [], "it is that campaign's until it is written anew"
    assert "Rats" not in cli("box", "export", "-").out


def test_a_change_is_judged_against_the_box_as_it_was(opened: Path, folder: Folder, games: Games) -> None:
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "Nights")
    table = Table(record, games)
    seen: list[object] = []

    def act(change: Change[object]) -> str:
        change.keep("item", "Rope", {"cost": 1})
        change.keep("item", "Rope", {"cost": 2})
        change.step.add(Hero(campaign_id=change.id, name="Ana"))
        seen.append(change.box.number("item", "rope", "cost"))
        before = change.step.rows_before(change.id)
        assert before
        seen.append(before.box.find("item", "rope"))
        return "Buy a rope"

    outcome = perform(table, act)
    assert (outcome.done, seen) == (True, [2, None])
    assert outcome.notes == ("In your box: item Rope (cost 1)", "In your box: item Rope (cost 2)")
    assert record.undo() == ["Buy a rope"]
    assert list(box_of(folder, "descent")) == []
    record.redo()
    assert box_of(folder, "descent").number("item", "rope", "cost") == 2

    def dearer(change: Change[object]) -> str:
        change.keep("item", "rope", {"cost": 9}, "Long.")
        before = change.step.rows_before(change.id)
        assert before
        seen.append(before.box.number("item", "rope", "cost"))
        return "Dearer"

    perform(table, dearer)
    assert seen[-1] == 2
    record.undo()
    assert box_of(folder, "descent").text("item", "rope") == ""


def test_a_box_outlives_its_campaigns(opened: Path, folder: Folder, games: Games) -> None:
    record = open_record(folder)
    new_campaign(record, games.get("descent"), "Nights")
    perform(Table(record, games), lambda change: str(change.keep("item", "Rope", {"cost": 1})))
    delete_campaign(record, "Nights")
    assert box_of(folder, "descent").number("item", "rope", "cost") == 1


def test_an_undo_of_an_entry_that_was_changed_since_names_the_later_step(opened: Path, folder: Folder) -> None:
    record = open_record(folder)
    for cost in (1, 2):
        with record.change(f"Cost {cost}") as step:
            put(step, Spot("descent", "item", "Rope"), {"cost": cost})
    with pytest.raises(CompanionError, match="later changes depend on it"):
        record.undo(step_id=1)


def test_long_runs_of_rows_are_undone_together_and_checked_one_by_one(opened: Path, folder: Folder) -> None:
    record = open_record(folder)
    rows = [
        {"game": "descent", "kind": "item", "name": f"T{n}", "key": f"t{n}", "figures": {}, "text": "", "at": ""}
        for n in range(450)
    ]
    with record.change("Many") as step:
        step.insert("box_entry", rows)
    record.undo()
    record.redo()
    with record.reading() as reading:
        assert [row.name for row in reading.rows(BoxEntry)] == [f"T{n}" for n in range(450)]
    with record.change("One more word") as step:
        step.rows(BoxEntry, key="t7")[0].text = "words"
    with pytest.raises(CompanionError, match="One more word"):
        record.undo(step_id=1)
    with record.reading() as reading:
        assert reading.count(BoxEntry, game="descent") == 450
        assert reading.rows(CustomCard) == []
