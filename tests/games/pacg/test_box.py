"""Cards, characters and roles of the player's box in Pathfinder."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def table(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "pacg-rotr")


def test_a_card_of_ones_own_is_known_in_the_next_campaign_too(cli, table: None) -> None:
    cli("card", "add", "Ring of Rats", "--type", "item", "--set", "4", "--copies", "1", "--trait", "Magic")
    cli("campaign", "new", "Friday", "--game", "pacg-rotr")
    card = cli("card", "show", "ring", "of", "rats", "--json").json
    assert (card["type"], card["traits"], card["sets"][0]["copies"]) == ("item", ["Magic"], 1)
    assert "Change the card" in cli("card", "add", "ring of rats", "--type", "item", "--copies", "2").out
    assert "so already" in cli("card", "add", "ring of rats", "--type", "item", "--copies", "2", code=2).err
    cli("card", "remove", "ring of rats")
    cli("undo")
    cli("undo")
    cli("campaign", "use", "Thursday")
    assert cli("card", "show", "ring", "of", "rats", "--json").json["sets"][0]["copies"] == 1
    assert cli("card", "show", "ring", "of", "rats", "--game", "pacg-rotr", "--json").json["name"] == "Ring of Rats"


def test_the_box_adds_to_a_card_of_the_set_and_leaves_the_rest_as_it_was(cli, table: None) -> None:
    before = cli("card", "show", "cure", "--json").json
    assert before["text"] == ""
    cli("box", "set", "cure", "--kind", "card", "--text", "Shuffle some cards back.")
    after = cli("card", "show", "cure", "--json").json
    assert after == before | {"text": "Shuffle some cards back."}
    assert "Shuffle some cards back." in cli("card", "show", "cure").out
    cli("box", "set", "cure", "check=Wisdom 7 or Divine 6")
    assert cli("card", "show", "cure", "--json").json["check"]["text"] == "Wisdom 7 or Divine 6"
    assert "no skill" in cli("box", "set", "cure", "check=Juggling 7", code=2).err
    cli("box", "remove", "cure")
    assert cli("card", "show", "cure", "--json").json == before


def test_powers_of_a_character_and_a_role_are_there_when_the_next_kyra_joins(cli, table: None, tmp_path: Path) -> None:
    cli("party", "add", "kyra")
    long = "\n".join(f"Line {n} of my own words on what she does." for n in range(60))
    cli("party", "set", "kyra", "powers", long)
    assert "no role yet" in cli("party", "set", "kyra", "role-powers", "x", code=2).err
    role = cli("role", "list", "kyra", "--json").json[0]["known"][0]
    cli("role", "choose", "kyra", role, "--force", "a test")
    cli("party", "set", "kyra", "role-powers", "More of it.")
    cli("campaign", "new", "Friday", "--game", "pacg-rotr")
    cli("party", "add", "kyra", "--player", "Ana")
    texts = cli("party", "show", "kyra", "--json").json["texts"]
    assert [(text["kind"], text["text"]) for text in texts] == [("character", long)]
    assert "    Line 59" in cli("party", "show", "kyra").out
    page = tmp_path / "kyra.html"
    cli("party", "sheet", "kyra", "--html", str(page))
    assert "<h2>Powers</h2>" in page.read_text(encoding="utf-8")
    cli("campaign", "use", "Thursday")
    assert cli("party", "show", "kyra", "--json").json["texts"][1]["text"] == "More of it."
    assert "4,001" in cli("party", "set", "kyra", "powers", "x" * 4001, code=2).err


def test_a_card_that_no_list_has_is_no_wall(cli, opened) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    assert "--type" in cli("deck", "add", "kyra", "Lantern Staff", "--new", code=2).err
    done = cli("deck", "add", "kyra", "Lantern Staff", "--new", "--type", "weapon").out
    assert "In your box: card Lantern Staff" in done
    assert [(c["name"], c["type"]) for c in cli("deck", "show", "kyra", "--json").json["cards"]] == [
        ("Lantern Staff", "weapon")
    ]
    cli("undo")
    assert cli("box", "list", "--json").json == []
    cli("deck", "add", "kyra", "mace", "--new", "--type", "weapon")
    assert cli("box", "list", "--json").json == [], "what a list has is not written down"
