"""A group's record of many games, and what the player's box spares them from typing again."""

from __future__ import annotations

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from companion.store.tables import CustomCard, QuestRun
from tests.store.rows import all_rows


@pytest.fixture
def ended(cli, opened):
    """A group whose first game has been won."""
    for line in (
        "campaign new Thursdays --game runebound",
        "party add corbin --player Ana",
        "party add lyssa --player Ben",
        "scenario choose margath --first corbin",
        "villain health 17",
        "track layout 6 --story 2 --refresh 3",
        "quest take corbin Blood Stone",
        "hero gold lyssa 9",
        "hero move lyssa tamalir",
        "trophy gain corbin combat 2",
        "track next",
        "hero eliminate lyssa",
        "villain fight corbin --won",
    ):
        cli(*line.split())
    return cli


def test_after_a_win_the_next_scenario_begins_with_everything_anew(ended, folder: Folder) -> None:
    before = all_rows(open_record(folder))
    begun = ended("scenario", "choose", "corpse", "king").out
    assert begun.startswith("Game 2. Scenario: The Corpse King")
    for name, gold in (("corbin", 2), ("lyssa", 1)):
        sheet = ended("party", "show", name, "--json").json
        assert (sheet["gold"], sheet["state"], sheet["place"], len(sheet["hand"])) == (gold, "up", "", 3)
        assert sum(sheet["trophies"].values()) == 0
    assert ended("quest", "list", "--all", "--json").json == []
    shown = ended("play", "show", "--json").json
    assert (shown["round"], shown["spaces"], shown["over"]) == (1, 6, False)
    ended("undo")
    assert all_rows(open_record(folder)) == before


def test_who_plays_whom_is_said_in_one_line(ended) -> None:
    ended("scenario", "choose", "corpse", "king", "--heroes", "Ana: thorn, Cleo: corbin", "--first", "thorn")
    ended("scenario", "end", "--won", "thorn")
    games = ended("scenario", "games", "--json").json
    assert [(game["scenario"], game["winner"], game["player"], game["rounds"]) for game in games] == [
        ("The Ascendance of Margath", "Corbin", "Ana", 2),
        ("The Corpse King", "Master Thorn", "Ana", 1),
    ]
    assert [seat["player"] for seat in games[1]["seats"]] == ["Cleo", "Ana"]
    assert games[0]["seats"][1]["eliminated"] is True
    group = ended("stats", "--json").json["group"]
    assert group["players"]["Ana"] == {"games": 2, "won": 2}
    assert group["players"]["Cleo"] == {"games": 1, "won": 0}
    assert group["heroes"]["Corbin"] == {"games": 2, "won": 1}
    assert group["scenarios"] == {
        "The Ascendance of Margath": {"games": 1, "won": 1},
        "The Corpse King": {"games": 1, "won": 1},
    }
    assert group["longest"] == {"number": 1, "rounds": 2}
    assert "% won" not in ended("stats").out
    assert "The Corpse King" in ended("scenario", "games").out


def test_seats_that_cannot_be(ended) -> None:
    assert "sits there twice" in ended("scenario", "choose", "margath", "--heroes", "corbin, corbin", code=2).err
    assert "Who plays?" in ended("scenario", "choose", "margath", "--heroes", ",", code=2).err
    assert "The game is over." in ended("play", "act", "corbin", "train", code=2).err
    assert "No hero called 'zed'" in ended("scenario", "choose", "margath", "--heroes", "Ana: zed", code=2).err
    ended("scenario", "choose", "margath")
    assert "The game has begun." in ended("scenario", "choose", "margath", "--heroes", "Ana: lyssa", code=2).err


def test_health_and_track_come_from_the_box_in_a_new_campaign(ended) -> None:
    ended("campaign", "new", "Sundays", "--game", "runebound")
    ended("party", "add", "corbin")
    ended("scenario", "choose", "margath")
    shown = ended("play", "show", "--json").json
    assert (shown["villain_health"], shown["spaces"], shown["story"], shown["refresh"]) == (17, 6, [2], [3])
    assert ended("track", "next").out.startswith("Round 2")


def test_an_old_campaign_is_a_group_with_one_game(ended, folder: Folder) -> None:
    """As a record from before groups has it: the game's run without a word on who sat there."""
    with open_record(folder).change("an older record") as step:
        for run in step.rows(QuestRun):
            run.facts = {key: value for key, value in run.facts.items() if key != "summary"}
    (game,) = ended("scenario", "games", "--json").json
    assert (game["winner"], game["rounds"], len(game["seats"])) == ("Corbin", 2, 2)
    ended("scenario", "choose", "margath")
    assert [one["rounds"] for one in ended("scenario", "games", "--json").json] == [2, 1]


@pytest.fixture
def table(cli, opened):
    cli("campaign", "new", "Thursdays", "--game", "runebound")
    cli("party", "add", "corbin")
    return cli


def test_a_card_filled_in_once_is_known_in_every_campaign(table) -> None:
    table("asset", "card", "Star", "Map", "--type", "equipment", "--cost", "3", "--gives", "speed=1")
    table("skill", "card", "Tireless", "--type", "body", "--cost", "combat,gray")
    table("campaign", "new", "Sundays", "--game", "runebound")
    table("party", "add", "corbin")
    table("asset", "gain", "corbin", "star", "map")
    assert table("party", "show", "corbin", "--json").json["figures"]["speed"] == 4
    assert table("skill", "show", "tireless", "--json").json["cost"] == ["combat", "gray"]
    table("hero", "gold", "corbin", "5")
    assert (
        "buys Star Map for 3 gold"
        in table("market", "shop", "corbin", "in", "forge", "buy", "star", "map", "--drop", "star map").out
    )


def test_cards_that_an_old_campaign_kept_are_found(table, folder: Folder) -> None:
    with open_record(folder).change("an older record") as step:
        step.add(CustomCard(campaign_id=1, name="Old Lute", type="asset", facts={"type": "equipment", "cost": 4}))
        step.add(CustomCard(campaign_id=1, name="Riddle", type="skill", facts={"type": "mind", "orbs": ["gray"]}))
    assert table("asset", "show", "old", "lute", "--json").json["cost"] == 4
    assert table("skill", "show", "riddle", "--json").json["type"] == "mind"
    table("asset", "card", "old", "lute", "--trade", "2")
    shown = table("asset", "show", "old", "lute", "--json").json
    assert (shown["cost"], shown["trade"]) == (4, 2)


def test_a_name_that_was_translated_back_is_corrected(table) -> None:
    table("asset", "gain", "corbin", "values")
    table("box", "set", "Values", "called=Valuables", "--kind", "asset")
    shown = table("asset", "show", "valuables", "--json").json
    assert (shown["name"], shown["also"], shown["translated"], shown["trade"]) == ("Valuables", ["Values"], False, 5)
    assert [a["name"] for a in table("party", "show", "corbin", "--json").json["assets"]] == ["Valuables"]
    assert "trades Valuables for 5 gold" in table("asset", "trade", "corbin", "values").out
    table("box", "set", "Stub", "called=Broken Wood", "--kind", "place")
    assert table("hero", "move", "corbin", "stub").out == "Corbin is in Broken Wood.\n"
    table("box", "set", "Ogre", "called=Cave Ogre", "health=9", "--kind", "enemy")
    assert table("enemy", "show", "cave", "ogre", "--json").json["health"] == 9


def test_an_unknown_name_is_no_wall_and_once_keeps_nothing(table) -> None:
    assert "add --new" in table("asset", "gain", "corbin", "moon", "harp", code=2).err
    assert "In your box: asset moon harp" in table("asset", "gain", "corbin", "moon", "harp", "--new").out
    table("trophy", "gain", "corbin", "combat", "2")
    table("skill", "learn", "corbin", "Iron Will", "--new", "--pay", "combat")
    table("skill", "learn", "corbin", "Grit", "--type", "body", "--cost", "combat", "--once")
    names = {row["name"] for row in table("box", "list", "--json").json}
    assert names == {"moon harp", "Iron Will"}
    table("hero", "gold", "corbin", "9")
    table("market", "shop", "corbin", "--in", "forge", "--buy", "Sun Disc", "--cost", "4", "--once")
    assert table("party", "show", "corbin", "--json").json["gold"] == 2 + 9 - 4
    table("asset", "show", "sun", "disc", code=2)
