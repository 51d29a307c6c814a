"""Decks of a campaign: built, added to, traded, checked, rebuilt, looked back on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def table(cli) -> Callable:
    """Kyra and Lem of Rise of the Runelords with their suggested decks."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("kyra", "lem"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    return cli


def cards(cli, name: str, zone: str = "deck") -> dict[str, int]:
    return {c["name"]: c["count"] for c in cli("deck", "show", name, "--json").json["cards"] if c["zone"] == zone}


def codes(found) -> list[str]:
    """The codes found: a change has findings, what only looks has diagnostics."""
    return [one["code"] for one in found.json.get("findings", found.json.get("diagnostics"))]


def test_suggested_decks_are_legal_and_undone_as_one_step(table) -> None:
    assert table("deck", "check", "--json").json == {"ok": True, "diagnostics": []}
    assert cards(table, "kyra")["Blessing of the Gods"] == 6
    table("undo")
    assert cards(table, "lem") == {}


def test_a_card_acquired_in_play_waits_for_the_rebuild(table) -> None:
    table("quest", "start")
    table("deck", "add", "kyra", "longsword", "+1")
    assert cards(table, "kyra", "acquired") == {"Longsword +1": 1}
    table("deck", "remove", "kyra", "Longsword +1")
    assert cards(table, "kyra", "acquired") == {}


def test_the_box_gives_only_what_the_rules_allow(table) -> None:
    table("deck", "remove", "kyra", "mace")
    for card, code in (("Horsechopper +1", "DCK007"), ("Greatclub +3", "DCK009"), ("Longsword +1", "DCK005")):
        found = table("deck", "add", "kyra", card, "--box", "--json", code=1)
        assert not found.json["done"] and codes(found) == [code]
    table("deck", "add", "kyra", card, "--box", "--force", "we like it")
    assert cards(table, "kyra")[card] == 1
    assert "forced: we like it" in table("log").out


def test_a_card_of_no_known_set_is_a_warning(table) -> None:
    table("card", "add", "Hat of the Table", "--type", "armor")
    table("deck", "remove", "kyra", "chain mail")
    found = table("deck", "add", "kyra", "hat of the table", "--box", "--json")
    assert [(one["code"], one["severity"]) for one in found.json["findings"]] == [("DCK018", "warning")]


def test_a_class_deck_card_above_the_adventure(table) -> None:
    table("card", "add", "Summoner's Robe", "--type", "armor", "--set", "2", "--class-deck", "Summoner", "--basic")
    table("deck", "remove", "kyra", "chain mail")
    assert codes(table("deck", "add", "kyra", "summoners robe", "--box", "--json", code=1)) == ["DCK008"]
    table("card", "add", "Summoner's Robe", "--type", "armor", "--set", "B", "--class-deck", "Summoner", "--basic")
    table("deck", "add", "kyra", "summoners robe", "--box")
    assert table("deck", "check", "--json").json["ok"]


def test_an_owner_promo_may_be_used_at_once(table) -> None:
    """RotR p. 4, Card Sets: a promo with the Owner trait for the character you play."""
    table("card", "add", "Kyra's Star", "--type", "weapon", "--set", "P", "--owner", "Kyra")
    table("deck", "remove", "kyra", "mace")
    table("deck", "add", "kyra", "kyras star", "--box")
    table("deck", "remove", "lem", "sling")
    assert codes(table("deck", "add", "lem", "kyras star", "--box", "--json", code=1)) != []


def test_more_copies_than_the_box_and_a_card_held_twice(table) -> None:
    found = table("deck", "add", "kyra", "Codex", "--count", "3", "--json", code=1)
    assert codes(found) == ["DCK011"]
    table("deck", "add", "kyra", "Dart")
    assert "DCK014" in codes(table("deck", "add", "lem", "Dart", "--json", code=1))


def test_a_trade_must_leave_both_decks_legal_outside_a_rebuild(table) -> None:
    """RotR p. 4, Trade Cards if You Like."""
    assert codes(table("deck", "trade", "kyra", "Holy Water", "lem", "--json", code=1))
    table("deck", "trade", "kyra", "holy", "lem", "--for", "codex")
    assert cards(table, "lem")["Holy Water"] == 1 and cards(table, "kyra")["Codex"] == 1
    assert table("deck", "check", "--json").json["ok"]


def test_a_deck_from_a_file_and_refused_when_illegal(table, tmp_path: Path) -> None:
    path = tmp_path / "kyra.txt"
    text = (Path(__file__).parent / "valid" / "kyra-dart.txt").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    table("deck", "set", "kyra", "--file", str(path))
    assert "Dart" in cards(table, "kyra")
    path.write_text(text.replace("Dart, Mace", "Longsword +1, Mace"), encoding="utf-8")
    assert codes(table("deck", "set", "kyra", "--file", str(path), "--json", code=1)) == ["DCK005"]
    assert "Dart" in cards(table, "kyra")


def test_the_box_is_not_for_swapping_a_poor_card(table) -> None:
    """RotR p. 20, Between Games: the box only fills what the group lacks."""
    table("quest", "start")
    table("deck", "remove", "kyra", "mace")
    table("deck", "add", "lem", "Longsword +1")
    table("quest", "lose")
    assert codes(table("deck", "add", "kyra", "Dagger", "--box", "--json", code=1)) == ["DCK010"]
    found = table("deck", "suggest", "--json").json
    kyra = next(change for change in found["changes"] if change["name"] == "Kyra")
    assert kyra == {
        "name": "Kyra",
        "in": {"Longsword +1": 1},
        "box": {},
        "out": {},
        "why": {"Longsword +1": "Melee suits it"},
    }
    table("deck", "rebuild", "--give", "longsword=kyra")
    assert cards(table, "kyra")["Longsword +1"] == 1


def test_a_rebuild_fills_from_the_box_and_locks(table) -> None:
    table("quest", "start")
    table("deck", "remove", "kyra", "Cure")
    table("deck", "add", "kyra", "Longsword +1")
    table("quest", "win")
    lines = {x["type"]: x for x in table("deck", "rebuild", "--json").json["types"]}
    assert (lines["spell"]["needed"], lines["spell"]["short"]) == (7, 1)
    assert (lines["weapon"]["needed"], lines["weapon"]["left"]) == (3, 1)
    assert codes(table("deck", "rebuild", "--done", "--json", code=1)) == ["DCK002"]
    assert codes(table("quest", "start", "--json", code=1))[:1] == ["PAC012"]
    asked = table("deck", "rebuild", "--box", "sleep=kyra", code=2).err
    assert "Back in the box: Longsword +1 [not Basic]" in asked and "--yes" in asked
    table("deck", "rebuild", "--box", "sleep=kyra", "--yes")
    assert table("deck", "check", "--json").json["ok"]
    table("undo")
    assert cards(table, "kyra", "acquired") == {"Longsword +1": 1}
    table("redo")
    history = table("deck", "history", "kyra", "--json").json
    assert [state["quest"] for state in history["states"]] == ["B-1", "B-1", ""]
    assert history["changes"][0]["went"] == {"Cure": 1}
    assert history["changes"][0]["came"] == {"Sleep": 1}
    since = table("deck", "diff", "kyra", "--since", "brigandoom", "--json").json
    assert since["came"] == {} and since["went"] == {}


def test_whole_lists_are_rebuilt_from_the_group_first(table, tmp_path: Path) -> None:
    table("quest", "start")
    table("deck", "add", "lem", "Longsword +1")
    table("quest", "lose")
    path = tmp_path / "kyra.txt"
    text = (Path(__file__).parent / "valid" / "kyra.txt").read_text(encoding="utf-8")
    path.write_text(text.replace("Mace, Quarterstaff", "Longsword +1, Mace"), encoding="utf-8")
    found = table("deck", "rebuild", "--file", str(path), "--yes", "--json").json
    assert "Quarterstaff" in found["notes"][0]
    assert cards(table, "kyra")["Longsword +1"] == 1


def test_a_type_that_cannot_be_filled_is_proven(table) -> None:
    table("quest", "start")
    for name in ("Chain Mail", "Leather Armor", "Wooden Shield"):  # all the Basic armors of the set
        table("card", "add", name, "--type", "armor", "--set", "B", "--copies", "1")
    table("deck", "remove", "kyra", "Chain Mail")
    table("quest", "lose")
    found = table("deck", "suggest", "--json", code=1).json
    message = "2 armors are needed, the group has 1 and the box may give 0"
    assert [one["message"] for one in found["diagnostics"]] == [message]
    assert table("deck", "rebuild", "--suggested", "--json", code=1).json["findings"][0]["message"] == message


def test_cards_of_the_dead_are_for_the_survivors(table) -> None:
    """RotR p. 15, Dying: the others may use the cards at the rebuild; a new character has no feats."""
    table("feat", "gain", "lem", "skill", "charisma", "--reason", "test")
    table("quest", "start")
    table("party", "kill", "lem")
    assert "15 cards are buried" in table("log").out
    table("quest", "lose")
    loose = table("deck", "rebuild", "--json").json["loose"]
    assert {"card": "Codex", "count": 1, "where": "Lem, dead"} in loose
    assert "Lem is dead" in table("deck", "trade", "kyra", "holy water", "lem", code=2).err
    table("deck", "remove", "kyra", "holy water")
    table("deck", "rebuild", "--give", "codex=kyra", "--yes")
    assert cards(table, "kyra")["Codex"] == 1
    table("party", "add", "lem")
    assert table("feat", "list", "lem", "--json").json[0]["feats"] == []
    table("deck", "set", "lem", "--suggested")
    table("quest", "start")


def test_one_who_dies_between_games_leaves_no_cards(table) -> None:
    table("party", "kill", "lem")
    assert table("deck", "check", "--json").json == {"ok": True, "diagnostics": []}


def test_a_loose_card_after_the_rebuild_is_found(table, folder) -> None:
    from companion.store.opening import open_record
    from companion.store.tables import Campaign, Hero, Holding

    record = open_record(folder)
    with record.change("by hand") as step:
        campaign, hero = step.rows(Campaign)[0], step.rows(Hero)[0]
        step.add(Holding(campaign_id=campaign.id, hero_id=hero.id, zone="acquired", card="Codex", type="item"))
    assert codes(table("deck", "check", "--json", code=1)) == ["DCK015"]


def test_too_many_decks_are_found_though_the_party_was_forced(table) -> None:
    for name in ("ezren", "harsk", "merisiel"):
        table("party", "add", name, "--force", "five of us", code=None)
    for name in ("ezren", "harsk"):
        table("deck", "set", name, "--suggested")
    assert codes(table("deck", "set", "merisiel", "--suggested", "--json", code=1)) == ["DCK012"]
    table("house", "allow", "DCK012", "--reason", "five of us")
    table("deck", "set", "merisiel", "--suggested")


def test_a_retired_characters_deck_is_not_built(table) -> None:
    table("party", "retire", "lem")
    assert table("deck", "check", "--json").json["ok"]
    assert [deck["name"] for deck in table("deck", "show", "--json").json] == ["Kyra"]


IMPOSSIBLE = [
    ["deck", "add", "kyra", "Maze"],
    ["deck", "add", "kyra", "Goblin Raider"],
    ["deck", "add", "kyra", "Mace", "--count", "0"],
    ["deck", "remove", "kyra", "Sling"],
    ["deck", "trade", "kyra", "Mace", "kyra"],
    ["deck", "set", "kyra"],
    ["deck", "rebuild", "--done"],
    ["deck", "rebuild", "--give", "Mace"],
    ["deck", "diff", "kyra"],
    ["card", "add", "X", "--type", "villain"],
    ["card", "add", "X", "--type", "item", "--set", "9"],
    ["trader", "list"],
    ["scourge", "list"],
]


def test_what_cannot_be_done_is_one_line(table) -> None:
    before = table("log", "--json").json
    for command in IMPOSSIBLE:
        found = table(*command, code=2)
        assert found.err.startswith("error: ") and found.err.count("\n") == 1 and found.out == "", command
    assert table("log", "--json").json == before


def test_a_deck_is_set_from_the_part_of_a_file_that_is_its_own(table, tmp_path: Path) -> None:
    path = tmp_path / "decks.txt"
    both = Path(__file__).parent / "valid" / "four-decks.txt"
    path.write_text(both.read_text(encoding="utf-8"), encoding="utf-8")
    assert "Lem" in both.read_text(encoding="utf-8")
    table("deck", "set", "lem", "--file", str(path))
    assert table("deck", "check", "lem", "--json").json["ok"]
    path.write_text("character: Valeros\nweapon: Mace\n", encoding="utf-8")
    assert "no deck of Kyra" in table("deck", "set", "kyra", "--file", str(path), code=2).err
    path.write_text("character: Kyra\nweapn: Mace\n", encoding="utf-8")
    assert "line 2" in table("deck", "set", "kyra", "--file", str(path), code=2).err
    assert cards(table, "kyra")["Mace"] == 1


def test_a_name_of_two_words_needs_no_quotes_where_nothing_follows_and_hints_can_be_pasted(cli) -> None:
    cli("campaign", "new", "T", "--game", "mm")
    cli("campaign", "options", "--with", "add-on")
    cli("party", "add", "channa", "ti")
    (missing,) = cli("deck", "check", "channa", "ti", "--json").json["diagnostics"]
    assert missing["help"] == 'companion deck set "Channa Ti" --suggested'
    cli("deck", "set", "channa", "ti", "--suggested")
    for verb in (("deck", "show"), ("feat", "list"), ("role", "list"), ("deck", "history")):
        assert "Channa Ti" in cli(*verb, "channa", "ti").out


def test_a_card_of_a_product_nobody_named_is_refused_with_the_line_that_names_it(cli) -> None:
    cli("campaign", "new", "Sands", "--game", "mm")
    cli("party", "add", "ahmotep")
    refused = cli("deck", "set", "ahmotep", "--suggested", code=1).out
    assert "companion campaign options --with add-on" in refused
    cli("campaign", "options", "--with", "add-on")
    cli("deck", "set", "ahmotep", "--suggested")
    assert cli("undo").out.startswith("Undone: Ahmotep's deck")
