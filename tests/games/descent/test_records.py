"""Heroes, their classes and items, the shop and the purse as a table records them."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.descent.acts.shop import sale_price
from tests.games.descent.told import Cli, Play, Until, codes

HANDS = 6
"""Two weapons of two hands each, besides a mace and a shield."""


def test_a_class_brings_its_basic_skill_and_equipment(party: Cli) -> None:
    shown = party("party", "show", "ashrian", "--json").json
    assert shown["class"] == "Disciple" and shown["skills"] == ["Prayer of Healing"]
    assert shown["equipped"] == ["Iron Mace", "Wooden Shield"]
    assert "Disciple" in party("party", "show", "ashrian").out
    assert "for the whole campaign" in party("hero", "class", "ashrian", "bard", code=2).err


@pytest.mark.usefixtures("opened")
def test_classes_match_the_archetype_and_are_taken_once(cli: Cli) -> None:
    cli("campaign", "new", "X", "--game", "descent")
    for hero in ("ashrian", "avric"):
        cli("party", "add", hero)
    assert codes(cli("hero", "class", "ashrian", "knight", "--json", code=1)) == ["DSC008"]
    cli("hero", "class", "ashrian", "disciple")
    assert codes(cli("hero", "class", "avric", "disciple", "--json", code=1)) == ["DSC009"]
    cli("hero", "class", "avric", "disciple", "--force", "our table")
    assert codes(cli("deck", "check", "--json", code=1)) == ["DSC009"]
    cli("house", "allow", "DSC009", "--reason", "our table")
    assert cli("deck", "check", "--json").json == {"ok": True, "diagnostics": []}


@pytest.mark.usefixtures("opened")
def test_a_hybrid_class_has_two_decks(cli: Cli) -> None:
    cli("campaign", "new", "X", "--game", "descent")
    cli("party", "add", "ashrian")
    assert codes(cli("hero", "class", "ashrian", "watchman", "--json", code=1)) == ["DSC010"]
    cli("hero", "class", "ashrian", "watchman", "--second", "knight")
    shown = cli("party", "show", "ashrian", "--json").json
    assert shown["skills"] == ["Vigilance", "Oath of Honor"] and "Iron Longsword" in shown["equipped"]
    cli("hero", "xp", "ashrian", "6", "--reason", "a test")
    cli("skill", "buy", "ashrian", "unity")
    assert codes(cli("skill", "buy", "ashrian", "inspiration", "--json", code=1)) == ["DSC011"]


def test_skills_are_bought_in_their_step_with_xp(until: Until) -> None:
    cli = until("shopping")
    assert "step 5" in cli("skill", "buy", "ashrian", "armor of faith", code=2).err
    cli("phase", "next")
    assert codes(cli("skill", "buy", "ashrian", "rage", "--json", code=1)) == ["DSC005"]
    assert codes(cli("skill", "buy", "ashrian", "divine fury", "--json", code=1)) == ["DSC006"]
    cli("skill", "buy", "ashrian", "armor", "of", "faith")
    listed = cli("skill", "list", "ashrian", "--json").json
    assert listed["xp"] == 0 and [s["skill"] for s in listed["skills"] if s["has"] and s["xp"]] == ["Armor of Faith"]
    assert "already has" in cli("skill", "buy", "ashrian", "armor of faith", code=2).err
    cli("undo")
    assert cli("skill", "list", "ashrian", "--json").json["xp"] == 1


def test_shopping_buys_and_sells_from_the_common_purse(until: Until) -> None:
    """Rulebook, SHOPPING: half the price rounded down to 25, starting equipment for 25."""
    cli = until("shopping", gold=250)
    cli("shop", "reveal", "--card", "iron shield", "--card", "crossbow", "--card", "chainmail")
    assert "not on offer" in cli("shop", "buy", "ashrian", "sling", code=2).err
    cli("shop", "buy", "ashrian", "crossbow")
    assert "75 gold, and this costs 150" in cli("shop", "buy", "leoric", "chainmail", code=2).err
    cli("shop", "sell", "ashrian", "crossbow")
    cli("shop", "sell", "leoric", "arcane bolt")
    assert cli("shop", "show", "--json").json["gold"] == 250 - 175 + 75 + 25
    cli("relic", "gain", "trueshot")
    cli("relic", "give", "trueshot", "--to", "leoric")
    assert "never sold" in cli("shop", "sell", "leoric", "trueshot", code=2).err
    assert "never bought" in cli("shop", "buy", "leoric", "Dawnblade", code=2).err
    cli("phase", "next")
    assert "step 4" in cli("shop", "sell", "ashrian", "iron mace", code=2).err.lower()


def test_five_cards_of_the_act_are_revealed(until: Until) -> None:
    cli = until("shopping")
    cli("shop", "reveal")
    shown = cli("shop", "show", "--json").json
    assert len(shown["offer"]) == 5 and shown["act"] == "I"
    cli("phase", "next")
    assert cli("shop", "show", "--json").json["offer"] == []


def test_at_the_change_of_acts_all_of_act_one_is_for_sale(party: Cli, play: Play) -> None:
    """Rulebook, ACT II."""
    for quest in ("First Blood", "A Fat Goblin", "Castle Daerion", "Death on the Wing"):
        play(quest, "heroes")
    party("item", "gain", "ashrian", "sling")
    assert codes(party("item", "gain", "ashrian", "platemail", "--json", code=1)) == ["DSC007"]
    party("quest", "start")
    party("quest", "win", "overlord")
    shape = party("phase", "show", "--json").json
    assert shape["act_change"] and not shape["last"]
    for _step in range(3):
        party("phase", "next")
    party("shop", "reveal")
    offer = [row["item"] for row in party("shop", "show", "--json").json["offer"]]
    assert len(offer) == 19 and "Sling" not in offer and offer.count("Iron Shield") == 2
    party("phase", "finish", "--yes")
    party("item", "gain", "ashrian", "platemail")
    assert party("rumor", "list", "--json").json["act"] == "II"


def test_items_are_equipped_within_the_limits_and_class_cards_stay(party: Cli) -> None:
    party("item", "gain", "ashrian", "iron battleaxe")
    assert codes(party("item", "equip", "ashrian", "iron battleaxe", "--json", code=1)) == ["DSC001"]
    party("item", "give", "ashrian", "iron battleaxe", "--to", "leoric")
    assert codes(party("item", "give", "ashrian", "iron mace", "--to", "leoric", "--json", code=1)) == ["DSC004"]
    party("item", "stow", "leoric", "arcane bolt")
    party("item", "equip", "leoric", "iron battleaxe")
    party("item", "lose", "leoric", "iron battleaxe")
    assert party("party", "show", "leoric", "--json").json["equipped"] == []


def worn(cli: Cli) -> list[str]:
    found: list[str] = cli("party", "show", "ashrian", "--json").json["equipped"]
    return found


def with_six_hands(party: Cli) -> Cli:
    """Ashrian, whose mace and shield fill two hands, is made to wield two two-handed weapons as well."""
    for item in ("iron battleaxe", "sunspear"):
        party("item", "gain", "ashrian", item)
        party("item", "equip", "ashrian", item, "--force", "a test")
    return party


def test_mending_part_of_a_breach_passes(party: Cli) -> None:
    """Six hands' worth of items, and stowing down to four and then two: the finding shrinks each time."""
    cli = with_six_hands(party)
    found = cli("deck", "check", "--json", code=1).json["diagnostics"]
    assert [(item["code"], item["amount"], item["limit"]) for item in found] == [("DSC001", HANDS, 2)]
    told = cli("item", "stow", "ashrian", "iron battleaxe", "--json").json
    assert (told["done"], told["findings"]) == (True, [])
    assert cli("deck", "check", "--json", code=1).json["diagnostics"][0]["amount"] == HANDS - 2
    cli("item", "stow", "ashrian", "sunspear")
    assert cli("deck", "check", "--json").json["ok"] and worn(cli) == ["Iron Mace", "Wooden Shield"]


def test_a_further_breach_after_a_forced_one_is_refused_again(party: Cli) -> None:
    party("item", "gain", "ashrian", "iron battleaxe")
    party("item", "equip", "ashrian", "iron battleaxe", "--force", "a test")
    party("item", "gain", "ashrian", "iron shield")
    refused = party("item", "equip", "ashrian", "iron shield", "--json", code=1).json
    assert (refused["done"], refused["step"], codes_of(refused)) == (False, None, ["DSC001"])
    assert refused["findings"][0]["amount"] == 5 and "Iron Shield" not in worn(party)
    forced = party("item", "equip", "ashrian", "iron shield", "--force", "again", "--json").json
    assert forced["label"] == "Ashrian equips Iron Shield (forced: again)" and codes_of(forced) == ["DSC001"]


def codes_of(shape: dict[str, Any]) -> list[str]:
    return [finding["code"] for finding in shape["findings"]]


def test_a_refusal_names_what_could_be_stowed_first(party: Cli) -> None:
    party("item", "gain", "ashrian", "iron shield")
    refused = party("item", "equip", "ashrian", "iron shield", "--json", code=1).json
    assert refused["findings"][0]["help"] == 'companion item stow ashrian "Iron Mace"'
    party(*shlex.split(refused["findings"][0]["help"])[1:])
    party("item", "equip", "ashrian", "iron shield")
    assert worn(party) == ["Wooden Shield", "Iron Shield"]


def test_xp_that_was_spent_is_not_taken_back_unless_forced(until: Until) -> None:
    cli = until("experience")
    cli("skill", "buy", "ashrian", "armor of faith")
    refused = cli("hero", "xp", "ashrian", "-1", "--json", code=1).json
    assert [(item["code"], item["amount"], item["limit"]) for item in refused["findings"]] == [("DSC006", 1, 0)]
    cli("hero", "xp", "ashrian", "-1", "--force", "miscounted")
    assert cli("hero", "xp", "ashrian", "1").out.startswith("Ashrian: +1 XP")
    cli("overlord", "buy", "blood rage")
    assert codes(cli("overlord", "xp", "-1", "--json", code=1)) == ["DSC025"]


def test_a_change_says_what_it_did_in_the_one_shape(until: Until) -> None:
    cli = until("shopping", gold=100)
    cli("shop", "reveal", "--card", "iron shield")
    told = cli("shop", "buy", "ashrian", "iron shield", "--json").json
    label = "Ashrian buys Iron Shield for 50 gold"
    last = cli("log", "--json", "--limit", "1").json[0]
    assert told == {"done": True, "label": label, "step": last["step"], "notes": [], "findings": [], "facts": {}}
    steps = cli("phase", "finish", "--yes", "--json").json
    assert steps["done"] and [step.split(":")[0] for step in steps["facts"]["steps"]] == [
        "Campaign phase 4, Shopping",
        "Campaign phase 5, Spend experience points",
        "Campaign phase 6, Choose next quest",
        "Campaign phase 7, Set up quest",
        "Campaign phase 8, Travel",
    ]
    none = cli("phase", "finish", "--yes", "--json").json
    assert (none["done"], none["step"], none["facts"]) == (True, None, {"steps": []})


def test_conditions_end_in_the_cleanup_and_come_once(party: Cli) -> None:
    party("quest", "start")
    party("hero", "condition", "ashrian", "poison")
    party("hero", "familiar", "ashrian", "Reanimate")
    assert "already has" in party("hero", "condition", "ashrian", "poisoned", code=2).err
    party("quest", "found", "health", "potion", "--hero", "ashrian")
    party("quest", "found", "curse doll")
    assert "are found" in party("quest", "found", "curse doll", code=2).err
    party("quest", "win", "heroes")
    assert "75 gold" in party("phase", "next").out
    party("phase", "next")
    shown = party("party", "show", "ashrian", "--json").json
    assert shown["conditions"] == [] and shown["familiars"] == ["Reanimate"] and shown["search_cards"] == []


def test_a_finding_names_a_command_that_mends_it(party: Cli, tmp_path: Path) -> None:
    party("item", "gain", "ashrian", "iron shield")
    party("item", "equip", "ashrian", "iron shield", "--force", "a test")
    found = party("deck", "check", "--json", code=1).json["diagnostics"][0]
    party(*shlex.split(found["help"])[1:])
    assert party("deck", "check", "--json").json["ok"]
    file = tmp_path / "x.toml"
    file.write_text('[[hero]]\nname = "Ashrian"\nclass = "Disciple"\nequipped = ["Iron Mace", "Sling", "Iron Shield"]')
    in_file = party("deck", "check", "--file", str(file), "--json", code=1).json["diagnostics"][0]
    assert (in_file["code"], in_file["help"]) == ("DSC001", "")


def test_the_shop_lays_its_cards_out_once_and_an_old_offer_is_gone(party: Cli) -> None:
    """Rulebook, SHOPPING: five cards, and what nobody bought is shuffled back."""
    party("quest", "campaign", "manor")
    assert "5 are laid out" in party("shop", "reveal", *["--card", "sling"] * 6, code=2).err
    assert "that often" in party("shop", "reveal", "--card", "sling", "--card", "sling", code=2).err
    party("shop", "reveal", "--card", "sling", "--card", "chainmail")
    assert "laid out" in party("shop", "reveal", code=2).err
    party("shop", "buy", "ashrian", "sling")
    party("quest", "start")
    party("quest", "win", "heroes")
    for _step in range(3):
        party("phase", "next")
    assert party("shop", "show", "--json").json["offer"] == []
    assert "not on offer" in party("shop", "buy", "ashrian", "chainmail", code=2).err
    assert "never bought" in party("shop", "buy", "ashrian", "dawnblade", code=2).err
    party("shop", "reveal")
    assert len(party("shop", "show", "--json").json["offer"]) == 5


def test_rewards_the_data_does_not_know_are_entered(until: Until) -> None:
    cli = until("gold")
    assert "step 6" in cli("phase", "next", "--quest", "castle", code=2).err
    assert "step 3" in cli("phase", "next", "--xp", "1", code=2).err
    cli("phase", "next", "--gold", "75")
    assert "step 1" in cli("phase", "next", "--gold", "75", code=2).err
    cli("phase", "next")
    assert "below zero" in cli("phase", "next", "--xp", "-1", code=2).err
    cli("phase", "next", "--xp", "1", "--overlord-xp", "2", "--gold", "50")
    assert cli("party", "show", "leoric", "--json").json["xp"] == 2
    assert cli("overlord", "show", "--json").json["xp"] == 3
    assert "100 in the purse" in cli("gold", "pay", "25", "--reason", "an event").out
    assert "this costs 500" in cli("gold", "pay", "500", code=2).err
    cli("gold", "add", "25")
    assert sum(entry["amount"] for entry in cli("gold", "show", "--json").json["entries"]) == 125


@given(st.integers(min_value=0, max_value=2_000))
def test_the_shop_pays_half_down_to_25(cost: int) -> None:
    paid = sale_price(cost)
    assert paid % 25 == 0 and paid <= cost / 2 < paid + 25


@pytest.mark.parametrize(("cost", "paid"), [(25, 0), (50, 25), (75, 25), (125, 50), (175, 75), (275, 125)])
def test_prices_of_the_digest(cost: int, paid: int) -> None:
    assert sale_price(cost) == paid
