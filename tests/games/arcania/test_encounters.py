"""A quest at the table: encounters counted, treasure pooled and shared in one step."""

from __future__ import annotations

import pytest

from companion.games.arcania.views.quests import ENDING
from companion.store.opening import open_record
from tests.store.rows import all_rows


@pytest.fixture
def quest(cli):
    cli("campaign", "new", "Arcania", "--game", "arcania")
    cli("party", "add", "Brom", "--as", "fighter")
    cli("party", "add", "Dalger", "--as", "wizard")
    cli("quest", "start", "Starter Quest")
    return cli


def test_encounters_and_the_pool_to_the_end_and_back(quest, folder) -> None:
    record = open_record(folder)
    before = all_rows(record)
    quest("play", "start", "--encounters", "2")
    quest("play", "encounter")
    quest("play", "treasure", "--lt", "2")
    quest("play", "treasure", "--lt", "2", "--t", "2")
    assert quest("play", "show", "--json").json["pool"] == {"lt": 4, "t": 2}
    last = quest("play", "encounter").out
    assert "encounter 2 of 2" in last and "the last one" in last and "play share" in last
    shared = quest("play", "share", "--json").json
    assert shared["facts"]["lesser"] == {"Brom": 2, "Dalger": 2} and shared["facts"]["treasure"] == {
        "Brom": 1,
        "Dalger": 1,
    }
    assert quest("play", "show", "--json").json["pool"] == {"lt": 0, "t": 0}
    assert "empty" in quest("play", "share", code=2).err
    assert "no more encounters" in quest("play", "encounter", code=2).err
    assert "quest win" in quest("play", "end").out
    record.undo(1)
    assert quest("play", "show", "--json").json["pool"] == {"lt": 4, "t": 2}
    record.undo(5)
    assert all_rows(record) == before


def test_without_a_plan_encounters_go_on(quest) -> None:
    assert [quest("play", "encounter", "--json").json["facts"]["encounter"] for _ in range(3)] == [1, 2, 3]
    assert quest("play", "show", "--json").json["encounters"] is None
    assert "has begun" in quest("play", "start", code=2).err
    assert "How many cards" in quest("play", "treasure", code=2).err


def test_without_a_quest_one_line_says_so(cli) -> None:
    cli("campaign", "new", "Arcania", "--game", "arcania")
    for verb in ("start", "encounter", "share", "show", "end"):
        assert "quest start" in cli("play", verb, code=2).err


def test_every_step_cites_an_entry_of_the_digest(games) -> None:
    folders = games.get("arcania").rules_folders
    text = "".join(file.read_text(encoding="utf-8") for folder in folders for file in folder.glob("*.md"))
    cited = {see for _do, _command, see in ENDING} | {"quest-encounters", "between-encounters", "treasure"}
    assert not [id for id in cited if f"{{#{id}}}" not in text]


def test_after_the_quest_play_end_leads_to_town(quest) -> None:
    quest("quest", "win")
    shape = quest("play", "end", "--json").json
    assert shape["result"] == "won"
    assert [step["command"] for step in shape["steps"]] == ["companion town show"]
