"""Buying, selling and hiring: who is meant, what it costs, what is not for sale."""

from __future__ import annotations

import pytest


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "hoa")
    cli("party", "add", "Ana Lee", "--as", "thief")
    cli("party", "add", "Bo", "--as", "fighter")
    cli("gold", "add", "bo", "30000")
    return cli


def items(table, hero: str) -> dict[str, str]:
    slots = table("board", "show", hero, "--json").json["slots"]
    return {item["name"]: slot["slot"] for slot in slots for item in slot["items"]}


@pytest.mark.parametrize("words", [
    ("bo", "Long", "Bow"),
    ("bo", "Long Bow"),
    ("Long Bow", "bo"),
    ("long", "bow", "--by", "bo"),
])  # fmt: skip
def test_the_hero_may_stand_before_or_after_the_item(table, words: tuple[str, ...]) -> None:
    table("item", "add", *words)
    assert items(table, "bo") == {"Long Bow": "held"}


def test_a_hero_of_two_words_is_known_by_the_first(table) -> None:
    table("item", "add", "ana", "Light", "Armor")
    table("item", "move", "ana", "light", "armor", "general")
    assert items(table, "ana") == {"Light Armor": "general"}
    assert "No slot called 'nowhere'. One of: rings," in table("item", "move", "ana", "armor", "nowhere", code=2).err


def test_an_item_named_like_a_hero_stays_an_item(table) -> None:
    table("party", "add", "Shield", "--as", "cleric")
    table("item", "add", "bo", "Shield", "Spikes")
    assert items(table, "bo") == {"Shield Spikes": "general"}


def test_without_a_hero_nothing_is_recorded(table) -> None:
    assert "Which hero?" in table("item", "add", "Long", "Bow", code=2).err
    assert not items(table, "bo")


def test_a_slip_in_an_items_name_is_pointed_out(table) -> None:
    assert "did you mean Long Bow?" in table("item", "add", "bo", "Lomg Bow").out
    assert "did you mean" not in table("item", "add", "bo", "Idol of Ash", "--plus", "dr=1").out


def test_a_refused_item_is_offered_a_place_where_it_may_lie(table) -> None:
    table("item", "add", "bo", "Long", "Bow")
    refused = table("item", "add", "bo", "Shield", "--json", code=1).json["findings"]
    assert [(one["code"], one["help"]) for one in refused] == [
        ("ARC002", "companion item add shield --by bo --slot general")
    ]
    table("item", "add", "bo", "Shield", "--slot", "general")


def test_a_shop_price_is_not_what_the_shop_pays(table) -> None:
    table("item", "buy", "bo", "Shield", "--cost", "300")
    held = next(slot for slot in table("board", "show", "bo", "--json").json["slots"] if slot["slot"] == "held")
    assert [(item["cost"], item["resale"]) for item in held["items"]] == [(300, None)]
    assert (
        "What the shop pays for Shield is not known. Give it with --for PRICE"
        in table("item", "sell", "bo", "Shield", code=2).err
    )


def test_a_smith_pays_the_resale_price_and_gets_it_back(table) -> None:
    table("hero", "set", "bo", "--ability", "Smith")
    assert "Add --cost" in table("item", "buy", "bo", "Shield", code=2).err
    table("item", "buy", "bo", "Shield", "--cost", "30")
    assert table("item", "sell", "bo", "Shield", "--json").json["facts"]["got"] == 30


def test_an_artifact_is_for_sale_only_where_it_lies(table) -> None:
    early = table("item", "buy", "bo", "Dwarven", "Blade", "--json", code=1).json
    assert [finding["code"] for finding in early["findings"]] == ["ARC015"]
    table("level", "start", "bo", "4")
    absent = table("item", "buy", "bo", "Dwarven", "Blade", "--json", code=1).json
    assert [finding["code"] for finding in absent["findings"]] == ["ARC036"]
    table("town", "market", "Dwarven Blade", "gems", "Ring of X=900", "Cloak=20")
    assert table("town", "show", "--json").json["offers"][2]["costs"]["Dwarven Blade"] == 15_000
    assert table("item", "buy", "bo", "Dwarven", "Blade", "--json").json["facts"]["paid"] == 15_000
    table("item", "buy", "bo", "Dwarven", "Blade", "--json", code=1)


def test_hiring_past_the_pool_is_told(table) -> None:
    table("town", "pool", "Shellguard", "Templar=405", "Abor=1500", "Paladin=600")
    told = table("npc", "hire", "Sellsword", "bo", "--cost", "10", "--json").json
    assert [finding["code"] for finding in told["findings"]] == ["ARC037"]
    assert not table("npc", "hire", "Templar", "bo", "--json").json["findings"]


def test_two_npcs_of_one_name_are_paid_one_by_one(table) -> None:
    for _ in range(2):
        table("npc", "hire", "Shellguard", "bo")
    table("quest", "start", "Starter Quest")
    table("quest", "win")
    table("npc", "rehire", "shellguard")
    table("npc", "rehire", "shellguard")
    assert "needs no pay" in table("npc", "rehire", "shellguard", code=2).err
    table("quest", "start", "Dungeon", "Crawl", "Easy")


@pytest.mark.parametrize(("name", "what"), [
    ("Mule", "mule"),
    ("War Hounds", "war-hound"),
    ("Fire Elemental", "elemental"),
    ("golem", "golem"),
    ("Muley", ""),
])  # fmt: skip
def test_animals_and_summons_are_known_by_their_names(table, name: str, what: str) -> None:
    table("npc", "add", name, "bo")
    assert [one["what"] for one in table("npc", "list", "--json").json["followers"]] == [what]


def test_an_npc_is_minor_or_major(table) -> None:
    assert "minor, major" in table("npc", "hire", "X", "bo", "--cost", "10", "--kind", "giant", code=2).err


@pytest.mark.parametrize(("words", "gold", "code"), [
    (("silver", "coins"), 70, 0),
    (("silver coins", "gems"), 170, 0),
    (("gold", "coins", "silver", "coins"), 60, 0),
    (("silver",), 75, 2),
    (("gold",), 301, 2),
    (("copper",), 10, 2),
])  # fmt: skip
def test_cash_cards_give_what_their_dice_can_show(table, words: tuple[str, ...], gold: int, code: int) -> None:
    table("treasure", "cash", "bo", *words, "--gold", str(gold), code=code)


def test_a_bond_is_named_with_forgiveness(table) -> None:
    table("npc", "add", "Abor", "bo", "--bond", "Life-Debt")
    assert table("npc", "list", "--json").json["followers"][0]["bond"] == "life debt"
    table("npc", "bind", "Abor", "Honor", "Bound")
    assert "One of: hired, honor bound" in table("npc", "bind", "Abor", "friend", code=2).err


@pytest.mark.parametrize("noun", ["town", "tier", "difficulty", "npc", "gold", "level"])
def test_a_noun_alone_answers_for_programs_too(table, noun: str) -> None:
    assert table(noun, "--json").json
    assert table(noun).out


def test_a_latecomer_is_told_so(table) -> None:
    table("level", "start", "bo", "2")
    assert "Cy joins the party (1 level behind the others)." in table("party", "add", "Cy", "--as", "mage").out


def test_a_debt_may_shrink_but_not_grow(table) -> None:
    table("gold", "pay", "ana", "700", "--force", "a bet")
    assert table("gold", "add", "ana", "50", "--json").json["done"] is True
    refused = table("gold", "pay", "ana", "10", "--json", code=1).json["findings"]
    assert [(one["code"], one["amount"], one["limit"]) for one in refused] == [("ARC033", -160, 0)]
    table("gold", "pay", "ana", "10", "--force", "again")


def test_a_crowded_slot_may_be_cleared_bit_by_bit(table) -> None:
    for _ in range(2):
        table("item", "add", "bo", "Long Bow", "--force", "a test")
    table("item", "add", "bo", "Shield", "--force", "a test")
    assert table("item", "move", "bo", "shield", "general", "--json").json["done"] is True
    again = table("item", "move", "bo", "shield", "held", "--json", code=1).json["findings"]
    assert [(one["code"], one["amount"], one["limit"]) for one in again] == [("ARC002", 5, 2)]
    assert again[0]["help"] == "companion item move shield general --by bo"


def test_a_dead_mules_load_is_due_and_not_barred(table) -> None:
    table("item", "add", "bo", "Mule")
    table("item", "add", "bo", "Crate", "--slot", "mule")
    assert table("npc", "dismiss", "Mule", "--json", code=1).json["findings"][0]["code"] == "ARC021"
    died = table("npc", "die", "Mule", "--json").json
    assert [(one["code"], one["severity"]) for one in died["findings"]] == [("ARC021", "note")]


def test_a_fallen_brother_hands_his_things_back_once(table) -> None:
    table("npc", "add", "Abor", "bo", "--bond", "brother")
    table("item", "add", "bo", "Shield")
    table("npc", "give", "Abor", "Shield")
    table("npc", "die", "Abor")
    assert items(table, "bo") == {"Shield": "general"}
    assert table("npc", "list", "--json").json["followers"][0]["items"] == []


def test_both_hands_lose_a_bow(table) -> None:
    """Item Loss 14: the second held slot; a long bow lies in it too."""
    table("item", "add", "bo", "Long Bow")
    assert table("item", "lose", "bo", "--rolled", "14", "--json").json["facts"]["lost"] == ["Long Bow"]
    assert not items(table, "bo")
