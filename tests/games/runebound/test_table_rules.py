"""What the commands refuse, allow and say, beyond the ways that everybody tries first."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from tests.store.rows import all_rows


@pytest.fixture
def table(cli):
    """Two heroes of the Corpse King, in the same hex."""
    cli("campaign", "new", "Vynelvale", "--game", "runebound")
    cli("party", "add", "corbin")
    cli("party", "add", "lyssa")
    cli("scenario", "choose", "corpse", "king")
    return cli


def codes(outcome) -> set[str]:
    shape = outcome.json
    return {finding["code"] for finding in shape.get("findings", shape.get("diagnostics"))}


def sheet(cli, hero: str = "corbin"):
    return cli("party", "show", hero, "--json").json


@pytest.mark.parametrize(
    "thing",
    ["trophy", "combat trophy", "companion", "story token", "starting token", "2 physical damage", "Tireless", "skill"],
)
def test_bartering_p4_what_heroes_never_exchange(table, folder: Folder, thing: str) -> None:
    table("skill", "exert", "corbin")
    table("skill", "draw", "corbin", "Tireless")
    before = all_rows(open_record(folder))
    refused = table("asset", "barter", "corbin", "lyssa", "--give", thing, "--json", code=1)
    assert codes(refused) == {"RNB022"}
    assert "--force" not in table("asset", "barter", "corbin", "lyssa", "--give", thing, code=1).out
    assert (
        "Only gold and assets"
        in table("asset", "barter", "corbin", "lyssa", "--give", thing, "--force", "x", code=2).err
    )
    assert all_rows(open_record(folder)) == before


def test_a_bartered_second_of_a_type_forces_a_choice_and_its_token_goes(table) -> None:
    table("asset", "gain", "corbin", "Lance", "--type", "weapon", "--code", "123")
    table("asset", "gain", "lyssa", "Axe", "--type", "weapon", "--code", "124")
    refused = table("asset", "barter", "corbin", "lyssa", "--give", "lance", code=1)
    assert "RNB002" in refused.out
    nobodys = ["asset", "barter", "corbin", "lyssa", "--give", "lance", "--discard", "sling"]
    assert "Neither hero has 'sling' to discard." in table(*nobodys, code=2).err
    assert "help: companion asset barter corbin lyssa --discard CARD --give lance" in refused.out
    table("asset", "barter", "corbin", "lyssa", "--give", "lance", "--take-gold", "1", "--discard", "axe")
    assert [token["code"] for token in sheet(table, "lyssa")["combat_tokens"][3:]] == ["123"]
    assert (sheet(table)["gold"], sheet(table)["assets"]) == (3, [])
    table("undo")
    table("asset", "barter", "corbin", "lyssa", "--give", "lance", "--take", "axe")
    assert [asset["name"] for asset in sheet(table)["assets"]] == ["Axe"]


def test_a_hex_is_the_same_however_it_is_spelled(table) -> None:
    table("hero", "move", "corbin", "Hills", "west", "of", "Forge")
    assert table("hero", "move", "lyssa", "hills west of forge").out == "Lyssa is in Hills west of Forge.\n"
    table("asset", "barter", "corbin", "lyssa", "--give-gold", "1")


@pytest.mark.parametrize(
    "command",
    [
        ["market", "set", "tamalir", "Relics"],
        ["track", "set", "--act", "3"],
        ["scenario", "end", "--won", "lyssa"],
        ["skill", "exert", "lyssa"],
        ["hero", "damage", "lyssa", "1"],
    ],
)
def test_a_refusal_offers_only_what_the_verb_has(table, command: list[str]) -> None:
    table("hero", "eliminate", "lyssa")
    refused = table(*command, code=1).out
    assert "--with" not in refused
    assert "--discard" not in refused
    assert '--force "why"' in refused
    table(*command, "--force", "why")


def test_a_cost_that_cannot_be_paid_is_a_finding(table) -> None:
    learn = ["skill", "learn", "corbin", "Tireless", "--type", "body"]
    assert codes(table(*learn, "--cost", "combat,gray", "--json", code=1)) == {"RNB012"}
    table("trophy", "gain", "corbin", "social", "3")
    assert codes(table(*learn, "--cost", "2 combat gray", "--json", code=1)) == {"RNB012"}
    learned = table(*learn, "--cost", "2 gray social").out
    assert learned.startswith("Corbin learns Tireless for social, social, social.\n")


def test_learning_discards_a_skill_only_over_the_limit(table) -> None:
    table("skill", "learn", "corbin", "Ward", "--type", "mind", "--cost", "", "--pay", "")
    wasteful = ["skill", "learn", "corbin", "Rune", "--type", "mind", "--cost", "", "--pay", "", "--discard", "ward"]
    assert codes(table(*wasteful, "--json", code=1)) == {"RNB046"}
    table("hero", "modify", "corbin", "mind", "-1")
    table(*wasteful)
    assert [skill["name"] for skill in sheet(table)["skills"]] == ["Rune"]


def test_training_draws_the_hand_size_and_discards_down_to_it(table) -> None:
    drew = [word for name in "abcd" for word in ("--drew", name)]
    assert "draws 3 skill cards in a train action, not 4" in table("skill", "train", "corbin", *drew, code=2).err
    for _ in range(3):
        table("skill", "exert", "corbin")
    wasted = table("skill", "train", "corbin", "--drew", "a", "--discard", "a", code=2).err
    assert "discards down to 3: that is 0 of the cards, not 1" in wasted
    assert "0 skill cards cannot be drawn" in table("skill", "draw", "corbin", "0", code=2).err


def test_shop_p11_an_asset_is_bought_at_its_cost(table) -> None:
    shop = ["market", "shop", "corbin", "--in", "forge", "--buy"]
    assert codes(table(*shop, "Suma", "--cost", "1", "--json", code=1)) >= {"RNB021"}
    table(*shop, "Foo", "--cost", "2", "--type", "equipment")
    assert sheet(table)["gold"] == 0


def test_an_eliminated_hero_has_no_combat_tokens_left(table) -> None:
    table("hero", "damage", "lyssa", "9")
    lost = table("villain", "fight", "lyssa", "--lost", "--json").json
    assert lost["label"] == "Lyssa loses to Vorakesh and is eliminated"
    assert [(f["code"], f["severity"]) for f in lost["findings"]] == [("RNB026", "warning")]
    assert sheet(table, "lyssa")["combat_tokens"] == []
    assert codes(table("hero", "damage", "corbin", "10", "--json")) == set()
    assert codes(table("villain", "fight", "corbin", "--won", "--json", code=1)) == {"RNB026"}


def test_time_that_is_up_waits_for_the_scenario_card(table) -> None:
    table("track", "layout", "1")
    table("track", "next")
    table("track", "next")
    assert "companion scenario end --won HERO, or --lost" in table("track", "next", code=2).err
    table("track", "set", "--act", "1")
    assert table("track", "show", "--json").json["time_is_up"] is False
    assert "There is no round 0" in table("track", "set", "--round", "0", code=2).err


def test_a_scenario_of_your_own_uses_all_its_story_cards(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    assert "is not clear" in cli("scenario", "own", "Winter", "--token", "embers hero x", code=2).err
    made = cli("scenario", "own", "Winter", "--token", "ice shards board +2", "--story-cards", "8").out
    assert "ice shards +2 each, with the board" in made
    cli("track", "layout", "9", "--story", "1,2,3,4")
    assert codes(cli("track", "layout", "9", "--story", "1,2,3,4,5", "--json", code=1)) == {"RNB036"}


def test_counts_and_nouns_agree(table) -> None:
    assert table("hero", "token", "corbin", "companion").out == "Corbin gains 1 companion.\n"
    assert "-2 for 1 companion" in (table("villain", "health", "9").out + table("villain", "show").out)
    assert table("villain", "token", "zombie").out == "1 zombie placed on the board.\n"
    assert "1 social trophy short" in table("trophy", "spend", "corbin", "social", code=1).out


def test_cards_stand_in_straight_columns(table) -> None:
    table("market", "set", "forge", "Suma", "Relics", "Foo")
    lines = table("market", "show", "forge").out.splitlines()[1:]
    assert [line.index("cost") for line in lines] == [lines[0].index("cost")] * 3
    assert lines[0].index("hand size") == lines[1].index("trade value")


def test_lists_without_heroes_say_so(cli) -> None:
    cli("campaign", "new", "Winter", "--game", "runebound")
    for noun in ("asset", "skill", "trophy"):
        assert cli(noun, "list").out == "No heroes yet: companion party add NAME\n"


def test_only_what_concerns_a_hero_of_a_file(cli, tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[[hero]]\nname = "Corbin"\ngold = -1\n[[hero]]\nname = "Lyssa"\ndamage = 99\n', encoding="utf-8")
    command = ["hero", "check", "lyssa", "--file", str(file), "--game", "runebound", "--json"]
    assert codes(cli(*command, code=1)) == {"RNB009"}


def test_a_campaign_of_another_game_is_not_judged_by_these_rules(cli) -> None:
    cli("campaign", "new", "Elsewhere", "--game", "hoa")
    assert "is a campaign of Heroes of Arcania" in cli("hero", "check", "--game", "runebound", code=2).err
    test = ["check", "runebound", "explore", "forest", "--hero", "corbin"]
    assert "is a campaign of Heroes of Arcania" in cli(*test, code=2).err


def test_a_hero_card_prints_nothing_below_zero(table) -> None:
    assert "No hero card prints a hand size of -1." in table("hero", "set", "corbin", "hand=-1", code=2).err


def test_an_outcome_is_one_to_three_and_only_rumors_have_another_choice(table) -> None:
    table("quest", "take", "corbin", "Tales", "of", "Old", "--rumor")
    assert codes(table("quest", "resolve", "tales", "--outcome", "IV", "--json", code=1)) == {"RNB029"}
    table("quest", "take", "corbin", "The", "Lost", "Temple")
    assert "is no rumor" in table("quest", "resolve", "lost", "-o", "I", "--other", code=2).err


def test_rest_p10_a_stronghold_heals_everything(table) -> None:
    table("hero", "damage", "corbin", "4")
    table("hero", "move", "corbin", "sundergard")
    assert "A rest in Sundergard heals everything." in table("hero", "rest", "corbin", "--healed", "1", code=2).err
    table("hero", "rest", "corbin")
    assert sheet(table)["damage"] == 0


def test_an_asset_exchanged_for_another_may_leave_a_skill_too_many(table) -> None:
    table("asset", "gain", "corbin", "Circlet", "--type", "clothing", "--gives", "spirit=1")
    table("skill", "learn", "corbin", "Ward", "--type", "spirit", "--pay", "")
    owed = table("asset", "gain", "corbin", "Hood", "--type", "clothing", "--discard", "circlet", "--json")
    assert owed.json["label"] == "Corbin gains Hood, discards Circlet"
    assert [(f["code"], f["severity"]) for f in owed.json["findings"]] == [("RNB007", "note")]


def test_a_sheet_fits_a_narrow_screen(table) -> None:
    assert max(map(len, table("party", "show", "corbin").out.splitlines())) <= 80


def test_eliminated_heroes_p7_the_next_in_turn_order_is_first_and_skills_are_gone(table) -> None:
    table("party", "add", "elder", "mok")
    table("track", "first", "lyssa")
    table("skill", "learn", "lyssa", "Ward", "--type", "spirit", "--pay", "")
    assert "Elder Mok is first player" in table("hero", "eliminate", "lyssa").out
    assert table("scenario", "show", "--json").json["turn_order"] == ["Elder Mok", "Corbin"]
    assert (sheet(table, "lyssa")["skills"], sheet(table, "lyssa")["hand"]) == ([], [])


def test_component_limitations_p6_quests_in_play_count_with_the_trophies(table) -> None:
    table("trophy", "gain", "corbin", "exploration", "29")
    table("quest", "take", "corbin", "The", "Lost", "Temple")
    assert codes(table("quest", "take", "lyssa", "The", "Ford", "--json", code=1)) == {"RNB042"}
    table("quest", "take", "lyssa", "The", "Ford", "--deck", "social")
