"""Disputed rules: defaults stated, one choice for the campaign, said wherever it is used."""

from __future__ import annotations

import pytest

from companion.core.readings import Readings
from companion.games.arcania.data import Ruleset


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    return cli


def test_all_readings_are_listed_with_their_default(cli) -> None:
    rows = cli("house", "readings", "--game", "arcania", "--json").json
    assert len(rows) == 35
    assert all(row["value"] == row["default"] and not row["chosen"] for row in rows)
    assert "<- default" in cli("house", "readings", "charm", "--game", "hoa").out


def test_a_choice_is_kept_shown_and_taken_back(table) -> None:
    table("house", "set", "charm-rounding", "favor", "--reason", "kinder")
    row = table("house", "readings", "charm", "--json").json[0]
    assert (row["value"], row["chosen"], row["rule"]) == ("favor", True, "arcania#npc-hire-charm")
    assert "<- chosen" in table("house", "readings", "charm").out
    assert "already" in table("house", "set", "charm-rounding", "favor", code=2).err
    table("house", "set", "charm", "up")
    row = table("house", "readings", "charm", "--json").json[0]
    assert (row["value"], row["chosen"]) == ("up", True)
    table("house", "set", "charm", "default")
    assert table("house", "readings", "charm", "--json").json[0]["chosen"] is False
    assert "our default, already" in table("house", "set", "charm", "default", code=2).err
    table("undo")
    assert table("house", "readings", "charm", "--json").json[0]["chosen"] is True


def test_a_reading_may_be_named_by_its_number_and_the_note_can_be_pasted(table) -> None:
    table("house", "set", "14", "favor")
    assert table("house", "readings", "charm", "--json").json[0]["value"] == "favor"
    note = table("ability", "CHM", "--json").json["readings"][0]
    command = note.rpartition("companion ")[2].removesuffix(").").split()
    table(*command)
    row = table("house", "readings", "charm", "--json").json[0]
    assert (row["value"], row["chosen"]) == ("up", True)


def test_errors_name_what_there_is(table) -> None:
    assert "Did you mean charm-rounding" in table("house", "set", "charm-roundng", "up", code=2).err
    assert "up, favor" in table("house", "set", "charm-rounding", "sideways", code=2).err


def test_a_game_without_readings_says_so(cli) -> None:
    cli("campaign", "new", "Other", "--game", "descent")
    assert "no readings" in cli("house", "readings", code=2).err
    assert "no readings" in cli("house", "set", "x", "y", code=2).err


def test_a_reading_is_a_house_rule_and_does_not_count_as_an_allowed_code(table) -> None:
    assert "plays by the book" in table("house", "list").out
    table("house", "set", "charm-rounding", "favor", "--reason", "kinder")
    named = {"code": None, "reading": "charm-rounding", "value": "favor", "reason": "kinder"}
    assert table("house", "list", "--json").json == [named]
    table("house", "allow", "ARC017", "--reason", "strong")
    assert [row["code"] for row in table("house", "list", "--json").json] == ["ARC017", None]
    shown = table("house", "list").out
    assert "charm-rounding" in shown and "favor  kinder" in shown


def test_a_default_is_said_once_in_a_campaign(table) -> None:
    said = "companion house set backpack-slots"
    assert said in table("board", "show").out
    assert said not in table("board", "show").out
    assert said in str(table("board", "show", "--json").json["readings"])
    table("campaign", "new", "Friday", "--game", "hoa")
    table("party", "add", "Nim", "--as", "thief")
    assert said in table("board", "show").out


def test_a_default_chosen_by_name_is_not_said_at_all(table) -> None:
    default = next(row for row in table("house", "readings", "--json").json if row["key"] == "backpack-slots")
    table("house", "set", "backpack-slots", default["default"])
    assert "backpack-slots" not in table("board", "show").out


def test_without_a_place_to_keep_it_a_default_is_said_again(table, home) -> None:
    table("board", "show")
    (home / "said.json").write_text("[1, {")
    assert "backpack-slots" in table("board", "show").out


ABILITIES = [
    *("Regen", "Trap", "RVG", "MH", "Run", "Ice", "Poison", "Radiation", "Cold", "Mount"),
    *("TA", "D", "DEF", "QIK", "REP", "UD", "INC", "CHM", "Shield"),
]


@pytest.mark.parametrize("code", ABILITIES)
def test_an_ability_states_the_readings_that_concern_it(cli, rules: Ruleset, code: str) -> None:
    keys = [key for key, reading in rules.readings.items() if f"ability {code}" in reading.places]
    notes = cli("ability", code, "--json").json["readings"]
    assert keys
    for key in keys:
        assert any(f"companion house set {key}" in note for note in notes)


def test_every_place_named_is_a_command_that_states_it(table, rules: Ruleset) -> None:
    """Each command that a reading names says which reading it used."""
    table("difficulty", "environment", "on")
    table("hero", "set", "dalger", "--ability", "CHM")
    table("npc", "add", "Abor", "--bond", "honor bound")
    table("npc", "add", "Golem", "--what", "golem")
    for key, reading in rules.readings.items():
        table("house", "set", key, next(name for name in reading.choices if name != reading.default))
    said = {
        "npc boost": table("npc", "boost", "5").out,
        "npc list": table("npc", "list").out,
        "npc hire": table("npc", "hire", "Shellguard", "--cost", "100").out,
        "tier show": table("tier", "show").out,
        "tier boss": table("tier", "boss", "--hp", "10").out,
        "item show Shield": table("item", "show", "shield").out,
        "board show": table("board", "show").out,
        "town show": table("town", "show").out,
        "treasure split": table("treasure", "split", "--t", "1").out,
        "level unlocks": table("level", "unlocks").out,
        "ability random": table("ability", "random", "monster").out,
        "quest start": table("quest", "start", "Starter Quest").out,
        "quest win": table("quest", "win").out,
    }
    for key, reading in rules.readings.items():
        for place in reading.places:
            if not place.startswith(("ability ", "check ")) and place != "level up":
                assert f"this table's choice; companion house set {key}" in said[place], (key, place)


def test_the_checks_know_the_same_readings(rules: Ruleset) -> None:
    from companion.games.arcania.commands.check_app import HOUSE

    for key, value in HOUSE.values():
        assert value in rules.readings[key].choices
        assert value != rules.readings[key].default
        assert any(place.startswith("check ") for place in rules.readings[key].places)


def test_a_value_that_is_gone_from_the_data_falls_back_to_the_default(rules: Ruleset) -> None:
    stale = Readings(rules.readings, {"charm-rounding": "sideways"})
    assert stale.value("charm-rounding") == "up"
    assert "our default" in stale.note("charm-rounding")


def test_ask_gives_the_tables_own_reading_before_our_default(table) -> None:
    asked = ("ask", "charm", "discount", "rounding", "--json")
    assert table(*asked).json["answers"][0]["kind"] == "digest"
    table("house", "set", "charm-rounding", "favor")
    first = table(*asked).json["answers"][0]
    assert (first["kind"], first["ref"]) == ("ruling", "arcania#ruling-charm-rounding")
    assert first["text"].startswith("Down to the next 10")
    table("undo")
    assert table(*asked).json["answers"][0]["kind"] == "digest"


def test_without_a_choice_the_choices_are_told(table) -> None:
    assert "up (up to the next 10" in table("house", "set", "charm-rounding", code=2).err
