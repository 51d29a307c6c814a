"""Town, quests, tiers, treasure, difficulty and latecomers through the command line."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Dalger", "--as", "archer")
    return cli


def codes(outcome) -> list[str]:
    shape = outcome.json  # what only looks has "diagnostics", a change "findings"
    return [finding["code"] for finding in (shape["findings"] if "findings" in shape else shape["diagnostics"])]


def level(cli, hero: str, times: int) -> None:
    for _ in range(times):
        cli("level", "up", hero, "--cards", "Health, Attack", "--take", "Health", "--gain", "hp=2", "--force", "test")


def test_the_guided_stay_in_town(table) -> None:
    shown = table("town").out
    assert "companion town pool CARD" in shown
    assert "Shadow market: opens at level 4" in shown
    assert "Dungeon Crawl Easy, Explore Ruins Easy" in shown
    table("town", "quests", "Goblin Hunt", "Lost Caravan")
    assert "Goblin Hunt, Lost Caravan" in table("town", "show").out


def test_a_redraw_costs_500_once(table) -> None:
    assert "no side quests to redraw" in table("town", "redraw", "A", "B", code=2).err
    table("gold", "add", "dalger", "600")
    table("town", "quests", "A", "B")
    table("town", "redraw", "C", "D")
    assert table("gold", "show", "--json").json[0]["gold"] == 600
    assert codes(table("town", "redraw", "E", "F", "--json", code=1)) == ["ARC031"]


def test_a_correction_is_no_new_redraw(table) -> None:
    """Side Quests: once between two attempts, also where the cards were put down wrongly in between."""
    table("gold", "add", "dalger", "2000")
    table("town", "quests", "A", "B")
    table("town", "redraw", "C", "D")
    assert "in place of C, D" in table("town", "quests", "C", "E").out
    assert codes(table("town", "redraw", "F", "G", "--json", code=1)) == ["ARC031"]


def test_two_heroes_share_the_redraw(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("gold", "pay", "harlan", "400")
    table("town", "quests", "A", "B")
    table("town", "redraw", "C", "D")
    assert [one["gold"] for one in table("gold", "show", "--json").json] == [100, 0]


def test_the_shadow_market(table) -> None:
    assert codes(table("town", "market", "Dwarven Blade", "--json", code=1)) == ["ARC015"]
    level(table, "dalger", 3)
    table("gold", "add", "dalger", "20000")
    laid = table("town", "market", "Dwarven Blade", "gems", "Ring of Wind=900", "jewelry", "--json").json
    assert laid["facts"]["shown"] == ["Dwarven Blade", "Ring of Wind"]
    assert laid["notes"] == [
        "discarded and not replaced: gems, jewelry",
        "In your box: item Ring of Wind (cost 900)",
    ]
    table("item", "buy", "Ring of Wind", "--slot", "rings")
    table("item", "buy", "Dwarven Blade")
    assert table("gold", "show", "--json").json[0]["gold"] == 20500 - 15900
    assert table("town", "show", "--json").json["offers"][2]["shown"] == []


def test_offers_are_renewed_after_every_attempt(table) -> None:
    table("town", "pool", "A=10", "B=10", "C=10", "D=10")
    table("quest", "start", "Starter Quest")
    assert "discarded in town: A, B, C, D" in table("quest", "abandon").out
    assert table("town", "check").out.strip() == "All is well in town."
    table("town", "pool", "E", "F", "G", "H")
    table("quest", "start", "Dungeon Crawl Easy")
    won = table("quest", "win")
    assert "discarded in town: E, F, G, H" in won.out and "drawn anew" in won.out
    shown = table("town", "show")
    assert "draw 4 NPC cards" in shown.out and "error" not in shown.out
    table("quest", "start", "Dungeon Crawl Easy")
    table("undo")
    table("undo")
    assert table("town", "show", "--json").json["offers"][0]["shown"] == ["E", "F", "G", "H"]


def test_side_quests_must_be_on_offer(table) -> None:
    assert codes(table("quest", "start", "Goblin Hunt", "--side", "--json", code=1)) == ["ARC030"]
    table("town", "quests", "Goblin Hunt", "Lost Caravan")
    table("quest", "start", "goblin")
    table("quest", "win")
    level(table, "dalger", 3)
    table("town", "quests", "A", "B")
    assert codes(table("quest", "start", "Dungeon Crawl Easy", "--json", code=1)) == ["ARC030"]


def test_tiers_open_in_order(table) -> None:
    table("quest", "add", "Bridge", "--tier", "1")
    table("tier", "size", "1", "2")
    assert codes(table("quest", "start", "Tower", "--tier", "2", "--json", code=1)) == ["ARC029"]
    assert codes(table("quest", "start", "Slay the World Harvester", "--json", code=1)) == ["ARC029"]
    table("quest", "start", "bridge")
    won = table("quest", "win", "--gold", "100", "--json").json
    assert any("tier 1 from now on" in note for note in won["notes"])
    assert table("tier", "show", "--json").json["tier"] == 1
    table("quest", "start", "Cave", "--tier", "1")
    won = table("quest", "win", "--json").json
    assert any("main quests of tier 2 are open" in note for note in won["notes"])
    shape = table("tier", "show", "--json").json
    assert shape["tier"] == 2
    assert shape["hp"] == 1 + 5
    assert table("gold", "show", "--json").json[0]["gold"] == 600
    assert "2 level cards" not in table("board", "check").out
    assert codes(table("board", "check", "--json")) == ["ARC025"]


def test_the_starter_quest_and_the_reading_of_tiers(table) -> None:
    table("quest", "start", "Starter Quest")
    table("quest", "win")
    assert table("tier", "show", "--json").json["tier"] == 0
    table("house", "set", "tier-advance", "starter-counts")
    assert table("tier", "show", "--json").json["tier"] == 1


def test_a_main_quest_gives_its_level_once(table) -> None:
    for _ in range(2):
        table("quest", "start", "Bridge", "--tier", "1")
        table("quest", "win")
    assert table("party", "show", "dalger", "--json").json["levels_due"] == 2


def test_what_opens_is_announced(table) -> None:
    level(table, "dalger", 1)
    told = table("level", "up", "dalger", "--cards", "A, A", "--json", code=1)
    assert codes(told) == ["ARC024"]
    told = table("level", "up", "dalger", "--cards", "A, A", "--force", "test", "--json").json
    assert told["facts"]["bonus_hp"] == 2
    assert any("choose a specialization" in note for note in told["notes"])
    level(table, "dalger", 8)
    assert table("party", "show", "dalger", "--json").json["level"] == 11
    told = table(
        "level", "up", "dalger", "--cards", "A, B", "--maxed", "A", "--maxed", "B", "--force", "test", "--json"
    )
    assert told.json["facts"]["bonus_hp"] == 4
    assert any("Wyrms" in note for note in told.json["notes"])
    assert "level 12" in table("level", "unlocks").out


def test_what_opens_for_the_table_is_announced_once(table) -> None:
    """Open by Level: the market opens when the first hero is level 4, a specialization is each hero's own."""
    table("party", "add", "Harlan", "--as", "fighter")
    told = {}
    for hero in ("dalger", "harlan"):
        for reached in (2, 3, 4):
            words = ("level", "up", hero, "--cards", "A, B", "--take", "A", "--gain", "hp=1", "--force", "test")
            told[hero, reached] = " ".join(table(*words, "--json").json["notes"])
    assert [key for key, notes in told.items() if "level 3: choose a spec" in notes] == [("dalger", 3), ("harlan", 3)]
    assert [key for key, notes in told.items() if "the shadow market opens" in notes] == [("dalger", 4)]


def test_the_shadow_market_opens_at_level_four_and_not_before(table) -> None:
    """Shadow Market: heroes of level 4 or higher."""
    level(table, "dalger", 2)
    early = table("town", "market", "A", "B", "C", "D", "--json", code=1).json["findings"][0]
    assert (early["code"], early["amount"], early["limit"]) == ("ARC015", 3, 4)
    level(table, "dalger", 1)
    table("town", "market", "A", "B", "C", "D")


def test_what_a_quest_leaves_to_do_is_told_as_notes(table) -> None:
    table("npc", "hire", "Shellguard", "--cost", "10")
    table("town", "quests", "A", "B")
    table("quest", "start", "Starter Quest")
    won = table("quest", "win", "--json").json
    assert won["done"] is True
    due = {one["code"]: (one["severity"], one["help"]) for one in won["findings"]}
    assert due == {"ARC028": ("note", "companion npc rehire shellguard")}


def test_failure_costs_what_the_card_says(table) -> None:
    table("item", "add", "Iron Helm", "--slot", "helm")
    table("quest", "start", "Starter Quest")
    lost = table("quest", "fail", "--gold", "800", "--items", "2", "--seed", "4", "--json").json
    assert lost["notes"][0] == "Dalger loses 500 GP"
    assert lost["notes"][1].startswith("Dalger loses Iron Helm (rolled 10")
    assert lost["notes"][2] == "Dalger has nothing left to lose"
    assert table("gold", "show", "--json").json[0]["gold"] == 0


def test_abandoning_gives_neither_reward_nor_failure(table) -> None:
    table("hero", "set", "dalger", "--ability", "Noble")
    table("quest", "start", "Starter Quest")
    table("quest", "abandon")
    assert table("gold", "show", "--json").json[0]["gold"] == 500
    table("quest", "start", "Dungeon Crawl Easy")
    table("quest", "win")
    assert table("gold", "show", "--json").json[0]["gold"] == 1000, "a Noble's income comes with a quest won"


def test_one_hero_may_leave_the_others(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("quest", "start", "Bridge", "--tier", "1")
    table("quest", "abandon", "--hero", "harlan")
    table("quest", "win")
    due = {name: table("party", "show", name, "--json").json["levels_due"] for name in ("dalger", "harlan")}
    assert due == {"dalger": 2, "harlan": 1}


def test_a_nobles_start(table) -> None:
    assert "no Noble" in table("gold", "noble", "dalger", "300", "400", code=2).err
    table("hero", "set", "dalger", "--ability", "Noble")
    table("gold", "noble", "dalger", "300", "400")
    assert table("gold", "show", "--json").json[0]["gold"] == 2500
    assert "already" in table("gold", "noble", "dalger", "300", "400", code=2).err
    assert "draws 2 treasure cards" in table("gold", "noble", "dalger", "300", code=2).err


def test_treasure_is_shared_along_the_marker(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("party", "add", "Mira", "--as", "wizard")
    table("hero", "set", "mira", "--ability", "Lucky 2")
    table("treasure", "marker", "dalger")
    rolls = [word for name, n in (("dalger", 3), ("harlan", 15), ("mira", 9)) for word in ("--rolled", f"{name}={n}")]
    shared = table("treasure", "split", "--lt", "7", "--t", "5", *rolls, "--json").json
    assert shared["facts"]["lesser"] == {"Dalger": 2, "Harlan": 3, "Mira": 2}
    assert shared["facts"]["treasure"] == {"Dalger": 2, "Harlan": 1, "Mira": 2}
    assert shared["facts"]["marker"] == "Harlan"
    assert any(note.startswith("Mira draws 2 T more and discards 2 (Lucky, arcania#") for note in shared["notes"])
    assert table("treasure", "marker", "--json").json == {"marker": "Harlan"}
    table("house", "set", "treasure-marker-direction", "clockwise")
    table("treasure", "marker", "dalger")
    assert table("treasure", "split", "--t", "5", "--json").json["facts"]["marker"] == "Mira"


def test_the_companion_rolls_for_those_whose_roll_is_not_given(table) -> None:
    """Treasure and Lesser Treasure: everybody rolls for odd cards; a roll made at the table stands."""
    table("party", "add", "Harlan", "--as", "fighter")
    table("party", "add", "Mira", "--as", "wizard")
    shared = table("treasure", "split", "--lt", "4", "--rolled", "harlan=20", "--seed", "3", "--json").json["facts"]
    assert set(shared["rolls"]) == {"Dalger", "Harlan", "Mira"}
    assert shared["rolls"]["Harlan"] == 20
    assert sum(shared["lesser"].values()) == 4
    assert shared["lesser"]["Harlan"] == 2


def test_cash_cards_are_rolled_and_booked(table) -> None:
    found = table("treasure", "cash", "dalger", "silver", "gems", "--seed", "5", "--json").json
    assert 110 <= found["facts"]["gold"] <= 900
    assert table("gold", "show", "--json").json[0]["gold"] == 500 + found["facts"]["gold"]
    assert "They give 10 to 100 GP" in table("treasure", "cash", "dalger", "silver", "--gold", "500", code=2).err
    table("treasure", "cash", "dalger", "silver", "--gold", "70")


def test_a_master_thief_and_ver_find_more(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Nim", "--as", "thief")
    cli("hero", "set", "nim", "--ability", "VER")
    cli("hero", "specialize", "nim", "master thief", "--force", "test")
    assert "They give 220 to 610 GP" in cli("treasure", "cash", "nim", "silver", "--gold", "1", code=2).err


def test_a_latecomer_catches_up(table) -> None:
    level(table, "dalger", 4)
    table("party", "add", "Harlan", "--as", "fighter")
    sheet = table("party", "show", "harlan", "--json").json
    assert (sheet["level"], sheet["levels_due"], sheet["late_treasure"], sheet["gold"]) == (1, 5, 4, 500)
    assert "companion treasure late Harlan" in table("party", "show", "harlan").out
    assert "no result of 4d6+4" in table("treasure", "late", "harlan", "--rolled", "7", code=2).err
    drawn = table("treasure", "late", "harlan", "--rolled", "20", "--json").json
    assert drawn["facts"] == {"hero": "Harlan", "dice": "4d6+4", "cards": 20}
    assert "Only a latecomer" in table("treasure", "late", "harlan", code=2).err
    for _ in range(4):
        table("level", "up", "harlan", "--cards", "A, B", "--take", "B")
    assert codes(table("level", "up", "harlan", "--cards", "A, B", "--take", "B", "--json", code=1)) == ["ARC024"]


def test_easy_mode(table) -> None:
    table("difficulty", "set", "easy")
    found = {one["code"] for one in table("party", "show", "dalger", "--json").json["abilities"]}
    assert {"DDLY", "UD", "LTH"} <= found
    assert "easy" in table("difficulty").out


def test_hard_mode_saves(table) -> None:
    assert "hard mode only" in table("difficulty", "save", "dalger", code=2).err
    table("difficulty", "set", "perma death")
    table("hero", "set", "dalger", "--hp", "22")
    lived = table("difficulty", "save", "dalger", "--rolled", "15", "--json").json
    assert lived["facts"] == {"hero": "Dalger", "rolled": 15, "bonus": 5, "lives": True}
    died = table("difficulty", "save", "dalger", "--rolled", "12").out
    assert "12 + 5 = 17, 20 needed" in died
    assert table("party", "list", "--all", "--json").json["party"][0]["status"] == "dead"


def test_a_one_is_death_whatever_the_total(table) -> None:
    """Hard Mode: with 400 HP the save is met by any roll, but a 1 kills."""
    table("difficulty", "set", "hard")
    table("hero", "set", "dalger", "--hp", "400")
    assert table("difficulty", "save", "dalger", "--rolled", "2", "--json").json["facts"]["lives"] is True
    assert table("difficulty", "save", "dalger", "--rolled", "1", "--json").json["facts"]["lives"] is False


def test_a_wiped_party_in_hard_mode_begins_again_at_its_level(table) -> None:
    table("difficulty", "set", "hard")
    level(table, "dalger", 2)
    table("item", "add", "Long Bow")
    table("quest", "start", "Starter Quest")
    assert "out of the game" in table("quest", "fail", "--all-down").out
    table("party", "add", "Harlan", "--as", "fighter")
    sheet = table("party", "show", "harlan", "--json").json
    assert (sheet["levels_due"], sheet["late_treasure"], sheet["gold"]) == (3, 0, 500)


def test_pseudo_levels_come_with_the_environment(table) -> None:
    assert (
        "environment deck" in table("level", "up", "dalger", "--cards", "A, B", "--take", "A", "--pseudo", code=2).err
    )
    table("difficulty", "environment", "on")
    for _ in range(2):
        table("level", "up", "dalger", "--cards", "A, B", "--take", "A", "--gain", "hp=3", "--pseudo")
    assert (
        "Both pseudo levels" in table("level", "up", "dalger", "--cards", "A, B", "--take", "A", "--pseudo", code=2).err
    )
    sheet = table("party", "show", "dalger", "--json").json
    assert (sheet["level"], sheet["totals"]["hp"]["total"]) == (1, 6)
    assert "random-environment" in table("town").out


def test_the_boss_boost_counts_the_heroes_and_states_its_reading(table) -> None:
    table("party", "add", "Harlan", "--as", "fighter")
    table("party", "add", "Mira", "--as", "wizard")
    found = table("tier", "boss", "--hp", "20", "--attacks", "3", "--json").json
    assert (found["heroes"], found["hp"], found["attacks"]) == (3, 60, 5)
    table("house", "set", "boss-boost-actions", "multiplied")
    found = table("tier", "boss", "--hp", "20", "--attacks", "3", "--json").json
    assert found["attacks"] == 9
    assert "this table's choice" in found["reading"]


def test_only_one_quest_at_a_time(table) -> None:
    assert "No quest is under way" in table("quest", "win", code=2).err
    assert "--tier" in table("quest", "start", "Nowhere", code=2).err
    table("quest", "start", "Starter Quest")
    assert "still under way" in table("quest", "start", "Dungeon Crawl Easy", code=2).err
