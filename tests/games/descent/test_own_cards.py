"""A name that no list has goes into the player's box with --new, and is then a card like any other."""

from __future__ import annotations

import pytest


@pytest.fixture
def heroes(cli, opened):
    cli("campaign", "new", "Home", "--game", "descent")
    for hero, chosen in (("syndrael", "knight"), ("jain", "thief")):
        cli("party", "add", hero)
        cli("hero", "class", hero, chosen)
    return cli


def test_an_unknown_item_is_no_wall(heroes) -> None:
    assert "Shop Item called 'Brass Whistle'" in heroes("item", "gain", "jain", "Brass Whistle", code=2).err
    done = heroes("item", "gain", "jain", "Brass Whistle", "--new", "--equip", "other").out
    assert done == "Jain Fairwood receives Brass Whistle.\n  In your box: item Brass Whistle (equip other)\n"
    heroes("item", "equip", "jain", "brass whistle")
    heroes("campaign", "new", "Away", "--game", "descent")
    heroes("party", "add", "leoric")
    heroes("item", "gain", "leoric", "brass whistle")
    assert "Brass Whistle" in heroes("party", "show", "leoric").out, "what is in the box is known in every campaign"


def test_an_unknown_skill_and_overlord_card_need_their_price(heroes) -> None:
    assert "Add --xp" in heroes("skill", "buy", "jain", "Quiet Feet", "--new", code=2).err
    heroes("skill", "buy", "jain", "Quiet Feet", "--new", "--xp", "0", "--force", "before its step")
    assert "Quiet Feet" in heroes("party", "show", "jain", "--json").json["skills"]
    heroes("overlord", "buy", "Long Shadow", "--new", "--xp", "1", "--deck", "Saboteur", "--force", "before its step")
    kept = {row["name"]: row["figures"] for row in heroes("box", "list", "--json").json}
    assert kept == {"Quiet Feet": {"xp": 0, "class": "Thief"}, "Long Shadow": {"xp": 1, "deck": "Saboteur"}}


def test_a_listed_card_is_not_written_down_and_undo_takes_both_back(heroes) -> None:
    heroes("item", "gain", "jain", "leather armor", "--new")
    assert heroes("box", "list", "--json").json == []
    heroes("item", "gain", "jain", "Brass Whistle", "--new")
    heroes("undo")
    assert heroes("box", "list", "--json").json == []
    assert "Brass Whistle" not in heroes("party", "show", "jain").out
