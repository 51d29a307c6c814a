"""A quest at the table: rounds, heroes knocked out, and what the overlord gets for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games.descent.acts import fight, monsters, play
from companion.games.descent.views import play as shown
from companion.store.opening import open_record
from tests.store.rows import all_rows


@pytest.fixture
def quest(cli):
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("party", "add", "avric")
    cli("quest", "start")
    return cli


def test_rounds_are_counted_and_the_fallen_remembered(quest, folder) -> None:
    record = open_record(folder)
    before = all_rows(record)
    assert quest("play", "start", "--json").json["facts"]["play"]["round"] == 1
    assert "play round" in quest("play", "start", code=2).err
    quest("play", "down", "ashrian")
    assert "already" in quest("play", "down", "ashrian", code=2).err
    told = quest("play", "round", "--json").json
    assert "Ashrian is knocked out and can only stand up." in [step["do"] for step in told["facts"]["steps"]]
    quest("play", "up", "ashrian")
    assert "not knocked out" in quest("play", "up", "ashrian", code=2).err
    quest("play", "down", "ashrian")
    shape = quest("play", "show", "--json").json
    assert shape["round"] == 2 and shape["threat"] == 0
    assert shape["heroes"][0] == {"name": "Ashrian", "down": True, "times_down": 2, "fortune": 0}
    assert "knocked out 2x" in quest("play", "show").out and "quest win" in quest("play", "end").out
    record.undo(5)
    assert all_rows(record) == before


def test_a_plot_deck_offers_threat_once_for_each_hero(cli) -> None:
    """Lieutenant Packs: a threat token in place of the card, once per hero per quest."""
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("party", "add", "avric")
    cli("plot", "choose", "goblin uprising")
    cli("quest", "start")
    assert "companion threat defeat ashrian" in cli("play", "down", "ashrian").out
    cli("threat", "defeat", "ashrian")
    assert cli("play", "show", "--json").json["threat"] == 1
    cli("play", "up", "ashrian")
    assert "threat defeat" not in cli("play", "down", "ashrian").out


def test_status_shows_the_round(quest) -> None:
    assert quest("status", "--json").json["quest"] == "First Blood"
    quest("play", "start")
    quest("play", "round")
    quest("play", "down", "ashrian")
    assert quest("status", "--json").json["quest"] == "First Blood, round 2"


def test_without_a_quest_one_line_says_so(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    for verb in ("round", "show", "end"):
        assert "quest start" in cli("play", verb, code=2).err


def test_every_step_cites_an_entry_of_the_digest(games) -> None:
    sources = "".join(Path(module.__file__).read_text(encoding="utf-8") for module in (play, fight, monsters, shown))
    cited = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', sources))
    text = "".join(f.read_text(encoding="utf-8") for d in games.get("descent").rules_folders for f in d.glob("*.md"))
    assert len(cited) >= 7 and not [id for id in cited if f"{{#{id}}}" not in text]


def test_play_start_begins_the_quest_with_its_first_round(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "ashrian")
    assert "is closed" in cli("play", "start", "a fat goblin", code=2).err
    assert cli("play", "start").out.startswith("First Blood: round 1.")
    cli("undo")
    assert "No quest is being played" in cli("play", "show", code=2).err


def test_play_end_leads_into_the_campaign_phase(cli) -> None:
    cli("campaign", "new", "Dark", "--game", "descent")
    cli("party", "add", "ashrian")
    cli("play", "start")
    cli("quest", "win", "heroes")
    shape = cli("play", "end", "--json").json
    assert (shape["quest"], shape["winner"]) == ("First Blood", "heroes")
    assert [step["command"] for step in shape["steps"]] == ["companion phase"]
    cli("undo")
    assert "heroes, overlord" in cli("play", "end", "nobody", code=2).err
    assert cli("play", "end", "overlord", "--json").json["facts"]["winner"] == "overlord"
