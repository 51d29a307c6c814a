"""NPCs, animals and summons through the command line."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    cli("gold", "add", "dalger", "5000")
    return cli


def gold(cli) -> int:
    return cli("gold", "show", "--json").json[0]["gold"]


def test_hiring_from_the_pool(table) -> None:
    table("town", "pool", "Shellguard", "Templar=400", "Abor=1500", "Paladin=600")
    table("npc", "hire", "Shellguard")
    assert gold(table) == 4750
    shown = table("town", "show", "--json").json["offers"][0]
    assert shown["shown"] == ["Templar", "Abor", "Paladin"]
    table("npc", "hire", "templar")
    assert gold(table) == 4350, "the price is the one that was named with the pool"


def test_charm_halves_the_price_as_the_campaign_reads_it(table) -> None:
    table("hero", "set", "dalger", "--ability", "CHM")
    first = table("npc", "hire", "Shellguard", "--json").json
    assert first["facts"]["paid"] == 380
    assert any("our default; companion house set charm-rounding" in note for note in first["notes"])
    table("npc", "dismiss", "shellguard")
    table("house", "set", "charm-rounding", "favor")
    second = table("npc", "hire", "Shellguard", "--json").json
    assert second["facts"]["paid"] == 370
    assert any("this table's choice" in note for note in second["notes"])


def test_the_limit_and_what_does_not_count(table) -> None:
    for name in ("A", "B", "C", "D"):
        table("npc", "hire", name, "--cost", "10")
    refused = table("npc", "hire", "E", "--cost", "10", "--json", code=1).json
    assert refused["findings"][0]["code"] == "ARC008"
    table("npc", "bind", "A", "honor bound")
    table("npc", "hire", "E", "--cost", "10")
    table("npc", "add", "Rex", "--what", "war-horse")
    limits = table("npc", "list", "--json").json["limits"]
    assert limits == [{"hero": "Dalger", "count": 4, "allowed": 4}]


def test_hired_npcs_are_paid_for_each_quest(table) -> None:
    table("npc", "hire", "Shellguard")
    table("quest", "start", "Starter Quest")
    table("quest", "win")
    assert table("town", "show", "--json").json["unpaid"] == ["Shellguard"]
    refused = table("quest", "start", "Dungeon Crawl Easy", "--json", code=1).json
    assert [finding["code"] for finding in refused["findings"]] == ["ARC028"]
    table("npc", "rehire", "shellguard")
    assert gold(table) == 5500 - 1500
    table("quest", "start", "Dungeon Crawl Easy")


def test_the_boost_follows_the_heros_level(table) -> None:
    table("npc", "add", "Abor", "--bond", "honor bound")
    for _ in range(6):
        table("level", "up", "dalger", "--cards", "A, B", "--take", "A", "--force", "test")
    shape = table("npc", "list", "--json").json
    assert shape["followers"][0]["boost"] == {"attack": 3, "defense": 3, "hp": 7, "damage": 7}
    assert "major-npc-boost" in shape["readings"][0]
    table("house", "set", "major-npc-boost", "half-level")
    assert table("npc", "list", "--json").json["followers"][0]["boost"]["hp"] == 3
    assert "+3 attack" in table("npc", "list").out


def test_an_npc_with_htu_carries_one_item_for_each_level(table) -> None:
    table("npc", "add", "Abor", "--bond", "honor bound")
    table("npc", "add", "Templar", "--bond", "life debt")
    table("item", "add", "Shield")
    table("item", "add", "Long Bow", "--slot", "general")
    assert table("npc", "give", "Templar", "Shield", "--json", code=1).json["findings"][0]["code"] == "ARC020"
    table("npc", "give", "Abor", "Shield")
    assert table("npc", "give", "Abor", "Long Bow", "--json", code=1).json["findings"][0]["code"] == "ARC020"
    table("npc", "take", "Abor", "Shield")
    assert table("npc", "list", "--json").json["followers"][0]["items"] == []


def test_the_fallen(table) -> None:
    table("npc", "add", "Abor", "--bond", "honor bound")
    table("npc", "add", "Tim", "--bond", "brother")
    table("npc", "add", "Hounds", "--what", "war-hound", "--count", "3")
    assert "honor bound ends" in table("npc", "die", "abor").out
    assert "comes back at the end of the quest" in table("npc", "die", "tim").out
    table("npc", "die", "hounds")
    left = {one["name"]: one["count"] for one in table("npc", "list", "--json").json["followers"]}
    assert left == {"Tim": 1, "Hounds": 2}


def test_summons(table) -> None:
    table("npc", "add", "Golem", "--what", "golem")
    refused = table("npc", "add", "Golem two", "--what", "golem", "--json", code=1).json
    assert refused["findings"][0]["code"] == "ARC009"
    table("npc", "add", "Water elemental", "--what", "elemental")
    assert len(table("npc", "list", "--json").json["followers"]) == 2


def test_the_boost_table_without_a_campaign(cli) -> None:
    shape = cli("npc", "boost", "25", "--json").json
    assert shape["boost"]["minor"] == {"attack": 12, "defense": 12, "hp": 12, "damage": 12}
    assert shape["boost"]["major"]["damage"] == 25
    assert shape["items_with_htu"] == 10
    assert "our default" in cli("npc", "boost", "25").out
