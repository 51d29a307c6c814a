"""The tracker's counts: a character's cards, a location's deck, who is about to die."""

from __future__ import annotations

import pytest

from companion.games.pacg import piles
from companion.games.pacg.piles import Piles


@pytest.fixture
def table(cli):
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("kyra", "lem"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    cli("play", "start", "--at", "kyra=woods", "--at", "lem=farmhouse")
    cli("play", "turn")
    return cli


def shown(cli) -> dict:
    return cli("play", "show", "--json").json


def test_resetting_the_hand_as_the_book_does_it() -> None:
    """RotR p. 16, Resetting Your Hand: discard any, then down to the hand size, else draw up to it; p. 15, Dying."""
    assert piles.reset(Piles(3, 10), 5, 0, "Kyra", "") == Piles(5, 8)
    assert piles.reset(Piles(3, 10), 5, 2, "Kyra", "") == Piles(5, 6, 2)
    assert piles.reset(Piles(7, 10, 1), 5, 0, "Kyra", "") == Piles(5, 10, 3)
    assert piles.reset(Piles(3, 2), 5, 0, "Kyra", "") == Piles(5, 0)
    with pytest.raises(piles.DyingError, match="must draw 2 and the deck holds 1: Kyra dies"):
        piles.reset(Piles(3, 1), 5, 0, "Kyra", "")
    assert piles.dies_next(Piles(3, 1), 5) and not piles.dies_next(Piles(3, 2), 5)
    assert piles.healed(Piles(3, 1, 2), 5) == Piles(3, 3, 0)  # RotR p. 9, Limited Resources: as many as there are


def test_the_shortest_words_count_a_characters_cards(table) -> None:
    assert shown(table)["cards"] == {}  # nobody has to count
    assert "hand 3, deck 10, discards 2" in table("play", "discard", "kyra", "2").out
    table("play", "recharge")  # whose turn it is
    table("play", "bury", "kyra")
    table("play", "display", "kyra")
    now = shown(table)["cards"]
    assert now == {"Kyra": {"hand": 0, "deck": 11, "discard": 2, "buried": 1, "displayed": 1}}
    table("play", "heal", "kyra", "5")
    table("play", "draw", "3")
    table("play", "reset", "kyra")
    assert shown(table)["cards"]["Kyra"] == {"hand": 5, "deck": 8, "discard": 0, "buried": 1, "displayed": 1}
    table("play", "discard", "kyra", "--from", "deck", "8")
    assert shown(table)["dying"] == []
    table("play", "discard", "kyra")
    assert shown(table)["dying"] == ["Kyra"] and "Kyra dies at the next reset" in table("play", "show").out
    refused = table("play", "reset", "kyra", code=2).err
    assert "Kyra must draw 1 and the deck holds 0: Kyra dies" in refused and "party kill kyra" in refused
    assert "pile, not 9" in table("play", "discard", "kyra", "9", code=2).err
    table("play", "count", "kyra", "--deck", "4")
    assert shown(table)["cards"]["Kyra"]["deck"] == 4


def test_what_is_acquired_or_banished_is_in_the_hand_that_is_counted(table) -> None:
    table("play", "draw", "kyra")
    before = shown(table)["cards"]["Kyra"]["hand"]
    table("deck", "acquire", "kyra", "cure,", "holy light")
    assert shown(table)["cards"]["Kyra"]["hand"] == before + 2
    table("deck", "remove", "kyra", "cure")
    assert shown(table)["cards"]["Kyra"]["hand"] == before + 1
    assert "Lem" not in shown(table)["cards"]


def test_a_location_counts_its_cards_from_its_list_and_the_card_dealt(table) -> None:
    """RotR p. 6: the Woods list 9 cards; the villain or a henchman makes 10."""
    woods = shown(table)["locations"][0]
    assert (woods["name"], woods["left"], woods["henchman"]) == ("Woods", 10, "not found")
    assert "9 cards left" in table("play", "explore", "kyra").out
    table("play", "explore", "2")
    table("play", "examine", "woods", "3")
    assert "3 examined" in table("play", "show").out
    table("play", "explore", "--back")
    told = table("play", "henchman").out
    assert "6 cards left" in told and "To close Woods: " in told
    assert shown(table)["locations"][0]["henchman"] == "found"
    odds = table("play", "odds", "--json").json
    assert odds["locations"][0]["villain_here"] == {"probability": 0.0, "fraction": "0"}
    assert odds["locations"][1]["next_villain"]["fraction"] == "1/30"
    table("play", "cards", "woods", "0")
    assert "may try to close it" in table("play", "turn", "kyra").out
    assert "No card is left" in table("play", "explore", code=2).err


def test_closing_tells_the_requirement_and_the_search_and_records_both_ends(table) -> None:
    """RotR p. 17, Closing a Location: the requirement, the search for villains, then the rest."""
    found = table("play", "close", "woods", "--found", "--json").json
    assert found["label"] == "The villain is found at Woods, which stays open"
    play = found["facts"]["play"]
    assert (play["villain"], play["locations"][0]["state"], play["locations"][0]["left"]) == ("Woods", "open", 1)
    odds = table("play", "odds", "--json").json["locations"][0]
    assert odds["villain_here"]["fraction"] == odds["next_villain"]["fraction"] == "1"
    table("undo")
    steps = table("play", "close", "--json").json["facts"]["steps"]  # where the turn is
    assert steps[0]["do"].startswith("To close Woods: ") and steps[1]["rule"] == "pacg-rotr#villain-found-when-closing"
    assert shown(table)["locations"][0]["state"] == "closed"


def test_a_turn_tells_what_its_character_must_not_forget(cli) -> None:
    cli("campaign", "new", "Wati", "--game", "mm")
    for name in ("yoon", "alahazra"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    cli("play", "start")
    cli("scourge", "suffer", "yoon", "curse of withering")
    cli("note", "burn a card for fire", "--about", "yoon")
    cli("play", "count", "yoon", "--hand", "2", "--deck", "1")
    told = cli("play", "turn", "yoon").out
    assert "Turn 1, Yoon: 29 blessings left" in told
    assert "suffers Curse of Withering" in told and "burn a card for fire" in told and "dies at the next reset" in told
    assert "Yoon suffers Curse of Withering" in cli("play", "show").out
    assert "Withering" not in cli("play", "turn").out  # Alahazra's


def test_a_scenario_is_not_won_while_the_villain_is_at_large(table) -> None:
    """RotR p. 18: it escapes to the open locations and is to be found again."""
    table("play", "villain", "--at", "woods", "--defeated")
    refused = table("play", "end", "won", code=1).out
    assert "PAC022" in refused and "companion play villain --defeated" in refused
    assert (
        "the villain escaped, and Waterfront, Farmhouse, Wooden Bridge are open" in refused
    )  # and not the Woods, which it closed
    assert "PAC022" in table("quest", "win", code=1).out
    for place in ("waterfront", "farmhouse"):
        table("play", "close", place, "--force", "from afar")
    table("play", "villain", "--defeated")
    table("play", "end", "won")


def test_the_villain_is_met_at_open_locations_only(table) -> None:
    table("play", "close")
    refused = table("play", "villain", "--at", "woods", code=2).err
    assert "Woods is closed: no villain can be met there" in refused and "Farmhouse" in refused


def test_a_scenario_without_a_villain_says_when_the_last_location_closes(cli) -> None:
    """RotR 1-2, Local Heroes, lists no villain."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    for scenario in ("B-1", "B-2", "B-3", "1-1"):
        cli("quest", "win", scenario)
    cli("play", "start", "1-2")
    places = [place["name"] for place in shown(cli)["locations"]]
    said = [cli("play", "close", place).out for place in places]
    assert ["companion play end won" in words for words in said] == [False] * (len(places) - 1) + [True]


def test_cards_change_hands_at_one_location_while_a_scenario_is_played(table) -> None:
    """RotR p. 8, Give a Card."""
    refused = table("deck", "trade", "kyra", "mace", "lem", code=1).out
    assert "PAC023" in refused and "Kyra is at Woods, Lem at Farmhouse" in refused
    table("play", "move", "lem", "woods")
    table("deck", "trade", "kyra", "mace", "lem")


def test_the_absent_keep_their_deck_and_get_no_reward(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for name in ("kyra", "lem", "ezren"):
        cli("party", "add", name)
        cli("deck", "set", name, "--suggested")
    for scenario in ("B-1", "B-2", "B-3"):
        cli("quest", "win", scenario)
        cli("deck", "rebuild", "--suggested")
    cli("quest", "reward", "kyra skill=wisdom; lem skill=charisma; ezren skill=int")
    begun = cli("quest", "start", "--absent", "ezren", "--json").json
    assert begun["label"] == "Begin 1-1 Attack on Sandpoint without Ezren"
    assert begun["facts"]["setup"]["players"] == 2 and len(begun["facts"]["setup"]["locations"]) == 4
    cli("play", "start")
    assert [cli("play", "turn", "--json").json["facts"]["play"]["whose"] for _ in range(3)] == ["Kyra", "Lem", "Kyra"]
    assert "Ezren does not play this scenario" in cli("play", "draw", "ezren", code=2).err
    before = cli("deck", "show", "ezren", "--json").json["cards"]
    cli("deck", "acquire", "kyra", "holy light;", "lem", "charm", "person")
    due = cli("quest", "win", "--json").json["facts"]["due"]
    assert due == [f"Attack on Sandpoint: {who} gains a skill feat" for who in ("Kyra", "Lem")]
    cli("deck", "rebuild", "--suggested", "--yes")
    assert cli("deck", "show", "ezren", "--json").json["cards"] == before
    assert "without" not in cli("quest", "start", "--json").json["label"]
    cli("undo")
    assert (
        "Everybody is absent"
        in cli("play", "start", *(f"--absent={who}" for who in ("kyra", "lem", "ezren")), code=2).err
    )


def test_one_who_joins_in_mid_scenario_waits_for_the_next(table) -> None:
    assert "plays from the next scenario on" in table("party", "add", "ezren").out
    assert all("Ezren" not in place["heroes"] for place in shown(table)["locations"])
    assert "Ezren" not in shown(table)["not_placed"]
    assert "does not play this scenario" in table("play", "move", "ezren", "woods", code=2).err
    table("deck", "set", "ezren", "--suggested")
    table("quest", "win")
    table("deck", "rebuild", "--suggested")
    assert [table("play", "start", "--json").json["facts"]["play"]["not_placed"]] == [["Kyra", "Lem", "Ezren"]]


def test_a_scenario_needs_a_deck_for_everybody_where_decks_are_kept(cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    cli("party", "add", "lem")
    cli("deck", "set", "kyra", "--suggested")
    refused = cli("quest", "start", code=1).out
    assert "DCK020" in refused and "companion deck set lem --suggested" in refused
    cli("quest", "start", "--absent", "lem")


def test_two_locations_of_one_name_have_a_number_each(cli) -> None:
    """RotR 5-2: seven locations of one name."""
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")
    path = [run["id"] for run in cli("quest", "log", "--all", "--json").json]
    for scenario in path[: path.index("5-2")]:
        cli("quest", "win", scenario)
    places = cli("play", "start", "5-2", "--json").json["facts"]["play"]["locations"]
    assert [place["name"] for place in places][:2] == ["Stone Head 1", "Stone Head 2"]
