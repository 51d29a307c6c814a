"""Heroes, shop, overlord, plots, threat, fortune, relics and rumors as a table records them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.descent.fortune import lowest
from companion.games.descent.trade import sale_price

Cli = Callable[..., Any]
Until = Callable[..., Cli]
Play = Callable[[str, str], None]


def codes(outcome: Any) -> list[str]:
    return [finding["code"] for finding in outcome.json["diagnostics"]]


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
    assert shown["skills"] == ["Vigilance", "Oath of Honor"] and "Iron Longsword" in shown["carried"]
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


def test_the_overlord_buys_by_level(until: Until, play: Play) -> None:
    cli = until("experience", "overlord")
    cli("overlord", "xp", "4", "--reason", "a test")
    cli("overlord", "buy", "blood", "rage")
    assert codes(cli("overlord", "buy", "bloodlust", "--json", code=1)) == ["DSC022"]
    assert codes(cli("overlord", "buy", "twin souls", "--json", code=1)) == ["DSC024"]
    cli("overlord", "reward", "twin souls")
    cli("overlord", "buy", "call of the ravens")
    shown = cli("overlord", "show", "--json").json
    assert (shown["xp"], shown["deck"], shown["servants"]) == (3, 17, ["Raven Flock"])
    cli("overlord", "aside", "dash")
    cli("overlord", "aside", "tripwire")
    assert codes(cli("overlord", "aside", "frenzy", "--json", code=1)) == ["DSC020"]
    cli("phase", "finish", "--yes")
    play("castle", "heroes")
    assert cli("overlord", "show", "--json").json["aside"] == []


def test_one_basic_deck_is_chosen_before_the_first_quest(party: Cli) -> None:
    party("overlord", "basic", "basic ii")
    assert party("overlord", "show", "--json").json["basic"] == "Basic II"
    party("quest", "start")
    assert "start of a campaign" in party("overlord", "basic", "basic", code=2).err
    party("overlord", "citizen", "the", "miller")
    assert party("overlord", "show", "--json").json["citizens"] == ["the miller"]
    party("overlord", "citizen", "miller", "--gone")


def test_the_overlord_may_be_a_member_of_the_party(party: Cli) -> None:
    party("party", "add", "Bob", "--side", "overlord")
    assert party("party", "show", "bob", "--json").json["overlord"]["deck"] == 15
    assert "15 cards" in party("party", "show", "bob").out
    assert [hero["name"] for hero in party("deck", "show", "--json").json["heroes"]] == [
        "Ashrian",
        "Leoric of the Book",
    ]


def test_threat_is_gained_and_spent_as_the_book_says(party: Cli) -> None:
    """Rulebook p. 9, GAINING THREAT TOKENS and Spending Threat Tokens."""
    assert "no Plot deck" in party("threat", "convert", "1", code=2).err
    party("plot", "choose", "goblin")
    assert "chosen once" in party("plot", "choose", "skulduggery", code=2).err
    party("quest", "start")
    party("threat", "defeat", "ashrian")
    assert "once per hero per quest" in party("threat", "defeat", "ashrian", code=2).err
    party("threat", "defeat", "leoric")
    party("quest", "win", "overlord")
    for _step in range(4):
        party("phase", "next")
    assert party("threat", "show", "--json").json["held"] == {"": 2 + 2}
    party("threat", "convert", "1")
    assert "XP of the overlord" in party("threat", "convert", "1", code=2).err
    assert "No Plot card" in party("plot", "buy", "bloodline", code=2).err
    party("plot", "buy", "raided armory")
    assert "and this costs" in party("plot", "buy", "scavenge", code=2).err
    assert party("threat", "show", "--json").json["held"] == {"": 4 + 3 - 4}
    assert "--to HERO" in party("plot", "trigger", "raided armory", code=2).err
    party("plot", "trigger", "raided armory", "--to", "ashrian")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 1, "Leoric of the Book": 1}
    faceup = [card["card"] for card in party("plot", "list", "--json").json["cards"] if card["faceup"]]
    assert faceup == ["Raided Armory", "Spirited Retreat"]


def test_fortune_is_spent_within_its_limits_and_returned(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("quest", "start")
    party("threat", "defeat", "ashrian")
    party("threat", "defeat", "leoric")
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    assert "costs 2" in party("fortune", "spend", "ashrian", "action", "--round", "1", code=2).err
    party("plot", "trigger", "spirited retreat")
    party("fortune", "spend", "leoric", "reroll")
    party("quest", "win", "overlord")
    for _step in range(3):
        party("phase", "next")
    assert "has 0 fortune" in party("shop", "extra", "--by", "ashrian", "--by", "leoric", code=2).err
    party("phase", "next")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 0, "Leoric of the Book": 0}


def test_one_additional_action_per_round(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "3", "--reason", "a test")
    party("threat", "convert", "3")
    party("quest", "start")
    for hero in ("ashrian", "leoric") * 4:
        party("plot", "trigger", "spirited retreat", *(["--to", hero] if hero == "ashrian" else []))
    assert "which round" in party("fortune", "spend", "ashrian", "action", code=2).err
    party("fortune", "spend", "ashrian", "action", "--round", "1")
    assert "once more in round 1" in party("fortune", "spend", "ashrian", "action", "--round", "1", code=2).err
    party("play", "start")
    assert "once more in round 1" in party("fortune", "spend", "ashrian", "action", code=2).err
    party("play", "round")
    party("fortune", "spend", "ashrian", "action")
    party("fortune", "spend", "leoric", "recover")
    assert party("fortune", "show", "--json").json["held"] == {"Ashrian": 0, "Leoric of the Book": 3}


def test_two_fortune_show_one_more_card(until: Until, party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "1", "--reason", "a test")
    party("threat", "convert", "1")
    party("plot", "trigger", "spirited retreat", "--to", "ashrian")
    party("plot", "trigger", "spirited retreat")
    until("shopping")
    party("shop", "reveal", "--card", "sling")
    party("shop", "extra", "--by", "ashrian", "--by", "leoric", "--card", "chainmail")
    assert [row["item"] for row in party("shop", "show", "--json").json["offer"]] == ["Sling", "Chainmail"]


def test_an_agents_plot_card_returns_and_may_be_bought_again(party: Cli) -> None:
    party("plot", "choose", "goblin")
    party("overlord", "xp", "2", "--reason", "a test")
    party("threat", "convert", "2")
    party("plot", "buy", "summon")
    party("plot", "return", "summon")
    party("plot", "buy", "summon")
    assert party("threat", "show", "--json").json["held"] == {"": 0}


def test_relics_have_sides_and_wielders(party: Cli) -> None:
    """Rulebook, RELICS; p. 5, THE SUN STONE TOKEN; p. 8, RELIC CARDS."""
    party("relic", "gain", "duskblade")
    party("relic", "gain", "sun's fury")
    party("relic", "gain", "staff of shadows")
    party("relic", "wield", "duskblade", "--by", "belthir")
    party("relic", "wield", "sun's fury", "--by", "belthir")
    assert codes(party("relic", "wield", "staff of shadows", "--by", "belthir", "--json", code=1)) == ["DSC030"]
    assert codes(party("relic", "wield", "staff of shadows", "--by", "goblins", "--group", "--json", code=1)) == [
        "DSC031"
    ]
    party("relic", "gain", "tome of the five lies", "--kind", "monster")
    party("relic", "wield", "tome", "--by", "goblin archers", "--group")
    party("relic", "gain", "the manor's heart", "--side", "overlord", "--kind", "universal")
    assert codes(party("relic", "wield", "manor", "--by", "zachareth", "--json", code=1)) == ["DSC031"]
    assert "both sides" in party("relic", "gain", "shadow rune", code=2).err
    assert "other side" in party("relic", "gain", "staff of light", code=2).err
    party("relic", "give", "staff of shadows", "--to", "heroes")
    party("relic", "give", "staff of light", "--to", "leoric")
    party("item", "stow", "leoric", "arcane bolt")
    party("item", "equip", "leoric", "staff of light")
    party("relic", "lose", "duskblade")
    shown = {(row["relic"], row["side"], row["wielder"]) for row in party("relic", "list", "--json").json}
    assert shown == {
        ("Sun's Fury", "overlord", "Belthir"),
        ("Staff of Light", "heroes", "Leoric of the Book"),
        ("Tome of the Five Lies", "overlord", "goblin archers"),
        ("The Manor's Heart", "overlord", ""),
    }


def test_rumors_are_played_once_per_phase_in_their_act(until: Until, party: Cli) -> None:
    """Rulebook p. 4, RUMORS and QUEST CARDS."""
    party("plot", "choose", "goblin")
    assert "No Rumor card is left" in party("rumor", "draw", code=2).err
    for name in ("gold digger", "a dangerous path", "rude awakening"):
        party("rumor", "draw", name)
    assert "Campaign phase" in party("rumor", "play", "gold digger", code=2).err
    until("choose")
    party("rumor", "play", "gold", "digger")
    assert party("threat", "show", "--json").json["held"] == {"": 2}
    assert "One Rumor card" in party("rumor", "play", "rude awakening", code=2).err
    opened = party("quest", "next", "--json").json["open"]
    assert {"quest": "Gold Digger", "chooser": "heroes"} in opened
    party("phase", "finish", "--yes")
    party("quest", "start", "gold digger")
    party("quest", "win", "overlord")
    shown = party("rumor", "list", "--json").json
    assert shown["in_play"] == [] and [card["card"] for card in shown["hand"]] == ["A Dangerous Path", "Rude Awakening"]
    party("phase", "finish", "--yes")
    assert party("quest", "graph", "--json").json["stages"][1]["played"] == 0


def test_open_act_one_cards_are_due_before_the_interlude(party: Cli, play: Play) -> None:
    for quest, name in (("First Blood", "gold digger"), ("A Fat Goblin", "rude awakening")):
        party("quest", "start", quest)
        party("quest", "win", "overlord")
        party("rumor", "draw", name)
        party("rumor", "play", name)
        party("phase", "finish", "--yes")
    for quest in ("Castle Daerion", "Death on the Wing"):
        play(quest, "overlord")
    party("rumor", "advance", "at the forge")
    opened = party("quest", "next", "--json").json["open"]
    assert [(item["quest"], item["chooser"]) for item in opened] == [
        ("Gold Digger", "heroes"),
        ("Rude Awakening", "heroes"),
    ]
    play("gold digger", "overlord")
    assert [card["card"] for card in party("rumor", "list", "--json").json["in_play"]] == ["At the Forge"]
    assert party("quest", "next", "--json").json["open"] == [{"quest": "The Overlord Revealed", "chooser": "overlord"}]


@given(st.integers(min_value=0, max_value=2_000))
def test_the_shop_pays_half_down_to_25(cost: int) -> None:
    paid = sale_price(cost)
    assert paid % 25 == 0 and paid <= cost / 2 < paid + 25


@pytest.mark.parametrize(("cost", "paid"), [(25, 0), (50, 25), (75, 25), (125, 50), (175, 75), (275, 125)])
def test_prices_of_the_digest(cost: int, paid: int) -> None:
    assert sale_price(cost) == paid


@given(st.dictionaries(st.text(min_size=1), st.integers(0, 9), min_size=1))
def test_the_next_token_goes_to_one_with_the_least(fortune: dict[str, int]) -> None:
    assert all(fortune[name] == min(fortune.values()) for name in lowest(fortune))
