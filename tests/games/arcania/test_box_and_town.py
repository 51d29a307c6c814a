"""What is typed in once is known again; what town allows and when; treasure in one line; lists of things."""

from __future__ import annotations

import pytest

from companion.games.arcania.game import Arcania
from companion.games.registry import Games

SETUP = """
campaign new Thursday --game hoa
party add Dalger --as thief
party add Harlan --as fighter
gold add dalger 30000
"""


@pytest.fixture
def table(at_table):
    """Two heroes in town, one of them rich."""
    return at_table


def codes(shown) -> list[str]:
    return [finding["code"] for finding in shown.json["findings"]]


def test_a_price_is_typed_once_and_known_in_every_campaign(table) -> None:
    assert "Healing Potion is not known" in table("item", "buy", "healing potion", "--by", "dalger", code=2).err
    table("item", "buy", "healing potion", "--by", "dalger", "--cost", "100")
    assert table("item", "buy", "healing potion", "--by", "dalger", "--json").json["facts"]["paid"] == 100
    table("item", "sell", "healing potion", "--by", "dalger", "--for", "20")
    table("campaign", "new", "Friday", "--game", "hoa")
    table("party", "add", "Nim", "--as", "thief")
    assert table("item", "buy", "nim", "healing", "potion", "--json").json["facts"]["paid"] == 100
    assert table("item", "sell", "nim", "healing", "potion", "--json").json["facts"]["got"] == 20
    assert "cost 100 GP, resale 20 GP" in table("item", "show", "healing potion").out


def test_once_keeps_nothing_and_undo_takes_the_box_back_with_the_purchase(table) -> None:
    table("item", "buy", "poison", "--by", "dalger", "--cost", "50", "--once")
    assert "is not known" in table("item", "buy", "poison", "--by", "dalger", code=2).err
    table("item", "buy", "poison", "--by", "dalger", "--cost", "60")
    table("undo")
    assert table("box", "list", "--json").json == []


def test_a_name_that_looks_like_a_slip_goes_into_the_box_only_where_it_is_new(table) -> None:
    table("item", "add", "Lomg Bow", "--by", "dalger", "--plus", "attack=1", "--slot", "general")
    assert table("box", "list", "--json").json == []
    table("item", "add", "Lomg Bow", "--by", "harlan", "--kind", "weapon", "--damage", "d12", "--new")
    assert [(row["kind"], row["name"]) for row in table("box", "list", "--json").json] == [("item", "Lomg Bow")]
    table("item", "remove", "Lomg Bow", "--by", "harlan")
    table("item", "add", "lomg bow", "--by", "harlan")
    assert "d12" in table("hero", "show", "harlan").out


def test_what_differs_from_what_is_known_stays_with_the_one_thing(table) -> None:
    table("item", "add", "Shield", "--by", "dalger", "--plus", "defense=3")
    assert table("box", "list", "--json").json == []
    table("item", "add", "Shield", "--by", "harlan")
    assert [
        table("hero", "show", who, "--json").json["totals"]["defense"]["total"] for who in ("dalger", "harlan")
    ] == [3, 1]
    table("quest", "start", "Starter Quest")
    table("play", "foe", "goblin", "--hp", "6")
    table("play", "foe", "goblin", "--hp", "9")
    assert table("box", "show", "goblin", "--json").json["figures"] == {"hp": 6}


def test_npc_figures_and_prices_come_from_the_box(table) -> None:
    table("town", "pool", "Templar=400", "Abor=1500", "Sellsword=200", "Shellguard")
    table("npc", "hire", "Templar", "dalger", "--hp", "9", "--damage", "d8")
    shown = table("npc", "show", "Templar").out
    assert "400 GP a quest" in shown and "HP 9, attack +2, defense +3, damage d8" in shown
    table("box", "set", "Sellsword", "hp=7", "attack=1", "--kind", "npc")
    assert "HP 7, attack +1, defense ?" in table("npc", "show", "sellsword").out
    table("npc", "dismiss", "templar")
    assert table("npc", "hire", "--by", "harlan", "templar", "--json").json["facts"]["paid"] == 400


def test_a_monster_of_the_box_is_met_with_the_tier_of_the_campaign(table) -> None:
    """Tier 1: +1 HP and +2 damage."""
    table("box", "add", "Goblin", "hp=6", "attack=12", "defense=8", "damage=d6", "--kind", "monster")
    assert "D 8 (your box)" in table("check", "harlan", "attack", "goblin").out
    table("quest", "start", "The Bridge", "--tier", "1")
    table("quest", "win", "--no-level")
    table("quest", "start", "Explore Ruins Easy")
    assert "2 x Goblin: HP 7, A 12, D 8, d6+2" in table("play", "foe", "goblin", "2").out


def test_unknown_figures_are_named_with_the_line_that_keeps_them(table) -> None:
    table("quest", "start", "Starter Quest")
    table("play", "foe", "shade")
    said = table("check", "dalger", "attack", "shade", code=2).err
    assert "Defense of Shade is not known" in said and 'companion box add "Shade" defense=NUMBER' in said
    table("box", "add", "Shade", "defense=8", "--kind", "monster")


@pytest.mark.parametrize("words", [
    ("item", "buy", "mule", "--by", "dalger", "--cost", "100"),
    ("item", "sell", "Long Bow", "--by", "dalger"),
    ("npc", "hire", "Shellguard", "--by", "dalger"),
    ("item", "upgrade", "Long Bow", "Weapon Upgrade", "--by", "dalger", "--cost", "500", "--plus", "damage=1"),
])  # fmt: skip
def test_trade_is_for_town(table, words: tuple[str, ...]) -> None:
    """Base Items (p. 13), NPCs (p. 18-19): between quests; a house rule may allow it, and a shop of one's own."""
    table("item", "add", "Long Bow", "--by", "dalger")
    table("quest", "start", "Starter Quest")
    assert codes(table(*words, "--json", code=1)) == ["ARC038"]
    table("house", "allow", "ARC038", "--reason", "our shop travels")
    assert not codes(table(*words, "--json"))


def test_a_hero_with_shop_trades_between_encounters_but_hires_nobody(table) -> None:
    """Ability 79."""
    table("hero", "set", "dalger", "--ability", "Shop")
    table("quest", "start", "Starter Quest")
    table("item", "buy", "mule", "--by", "dalger", "--cost", "100")
    assert codes(table("npc", "hire", "Shellguard", "--by", "dalger", "--json", code=1)) == ["ARC038"]


def test_a_price_far_from_the_printed_one_is_a_warning(table) -> None:
    """Shadow Market: the Dwarven Blade costs 15,000, its sale price is 1,500."""
    table("level", "start", "dalger", "4")
    assert codes(table("town", "market", "Dwarven Blade=1500", "--json")) == ["ARC039"]
    assert not codes(table("town", "market", "Dwarven Blade=15000", "--json"))


def test_an_upgrade_is_on_the_item_and_says_what_it_adds(table) -> None:
    """Basic Items 11: it raises the damage of one weapon for good."""
    table("item", "add", "Long Bow", "--by", "dalger")
    table("item", "buy", "Weapon Upgrade", "--by", "dalger", "--cost", "500")
    paid = table("item", "upgrade", "Long Bow", "Weapon Upgrade", "--by", "dalger", "--plus", "damage=2", "--json").json
    assert paid["facts"]["paid"] == 0
    lying = {slot["slot"]: slot["items"] for slot in table("board", "show", "dalger", "--json").json["slots"]}
    assert not lying["trinkets"] and lying["held"][0]["upgrades"] == ["Weapon Upgrade"]
    assert "Long Bow: d20+0, d10+2" in table("hero", "show", "dalger").out
    best = table("check", "dalger", "attack", "--vs", "8", "--json").json
    assert max(map(int, best["distribution"])) == 12


@pytest.mark.parametrize(("name", "slot", "attack"), [
    ("Ring of Fire", "rings", 1),
    ("Crown of Ash", "helm", 1),
    ("Idol of Ash", "general", 0),
])  # fmt: skip
def test_what_adds_something_lies_where_it_counts_or_the_hint_says_how(
    table, name: str, slot: str, attack: int
) -> None:
    told = table("item", "add", name, "--by", "dalger", "--plus", "attack=1").out
    assert ("companion item move" in told) is (slot == "general")
    placed = {item["name"]: one["slot"] for one in table("board", "show", "dalger", "--json").json["slots"]
              for item in one["items"]}  # fmt: skip
    assert placed == {name: slot}
    assert table("hero", "show", "dalger", "--json").json["totals"]["attack"]["total"] == attack


def test_treasure_is_shared_in_one_line(table) -> None:
    shared = table(
        "treasure", "share", "dalger: silver=70, healing potion; harlan: 2 gold=300, junk, Idol", "--json"
    ).json
    assert shared["facts"]["shares"] == {
        "Dalger": ["70 GP (silver coins)", "Healing Potion"],
        "Harlan": ["300 GP (gold coins)", "junk", "Idol"],
    }
    assert table("gold", "show", "harlan", "--json").json[0]["gold"] == 800
    table("undo")
    assert table("gold", "show", "harlan", "--json").json[0]["gold"] == 500
    for wrong, said in (
        ("dalger silver", "names no hero"),
        ("dalger: silver=5", "10 to 100 GP"),
        (";", "Who got which"),
    ):
        assert said in table("treasure", "share", wrong, code=2).err


@pytest.mark.parametrize("words", [("dalger", "silver"), ("silver", "dalger"), ("silver", "--by", "dalger")])
def test_the_hero_stands_first_or_last_or_behind_by(table, words: tuple[str, ...]) -> None:
    assert table("treasure", "cash", *words, "--gold", "70", "--json").json["facts"]["hero"] == "Dalger"


def test_several_things_are_sold_and_several_abilities_learned_at_once(table) -> None:
    for name in ("Long Bow", "Light Armor", "Shield"):
        table("item", "add", name, "--by", "dalger", "--slot", "general", "--resale", "50")
    sold = table("item", "sell", "dalger", "long", "bow", "Light Armor", "--json").json["facts"]
    assert (sold["items"], sold["got"]) == (["Long Bow", "Light Armor"], 100)
    table("hero", "set", "dalger", "--ability", "LTH,TOU")
    found = {one["code"] for one in table("hero", "show", "dalger", "--json").json["abilities"]}
    assert {"LTH", "TOU"} <= found


def test_things_are_found_by_name_with_their_figures(games: Games) -> None:
    found = {(one.kind, one.name): one for one in Arcania().things(games.get("arcania"))}
    assert "750 GP a quest" in found["npc", "Shellguard"].line
    assert "cost 15,000 GP" in found["item", "Dwarven Blade"].line
    assert found["ability", "Lethal"].also == ("LTH",)
    assert {kind for kind, _name in found} == {"ability", "tag", "class", "item", "npc", "quest"}
    assert sum(kind == "ability" for kind, _name in found) == 100
