"""A whole game from a file, as it is typed at the table; then the group's next one, turns and fights."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

EVENING = Path(__file__).parent / "evening.txt"
LINES = [line for line in EVENING.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def test_a_game_of_three_heroes_in_ten_rounds_takes_at_most_ninety_lines(cli, opened, monkeypatch) -> None:
    assert len(LINES) <= 90
    monkeypatch.setattr(sys, "stdin", io.StringIO(EVENING.read_text(encoding="utf-8")))
    played = cli("table")  # every line was done: it exits 0
    assert "Corbin defeats Margath and wins the game." in played.out
    (game,) = cli("scenario", "games", "--json").json
    assert (game["rounds"], game["winner"], game["player"], game["how"]) == (10, "Corbin", "Ana", "defeated Margath")
    assert {seat["hero"]: seat["player"] for seat in game["seats"]} == {
        "Corbin": "Ana",
        "Lyssa": "Ben",
        "Elder Mok": "Cleo",
    }
    corbin = cli("party", "show", "corbin", "--json").json
    assert [asset["name"] for asset in corbin["assets"]] == ["Chain mail"]
    # 2 at the start, 2 for the Moon Cat, 3 for the Ettin, less 4 for the Chain mail.
    assert corbin["gold"] == 2 + 2 + 3 - 4
    # The Winding Path brought one lore, so Margath had one less of the 15 that one source gives him.
    assert "Margath (health 14)" in played.out
    assert cli("hero", "check", "--json").json["ok"]
    shown = cli("stats").out
    assert "% won" not in shown
    assert "won by player: Ana 1 of 1" in shown


@pytest.fixture
def two(cli, opened):
    for line in (
        "campaign new Thursdays --game runebound",
        "party add corbin --player Ana",
        "party add lyssa --player Ben",
        "scenario choose margath --first corbin",
    ):
        cli(*line.split())
    return cli


def turn(cli):
    return cli("play", "show", "--json").json["turn"]


def test_actions_p3_three_of_them_and_to_adventure_takes_two(two) -> None:
    moved = two("play", "act", "corbin", "move", "green", "forest")
    assert "2 actions left" in moved.out
    assert "social gem" in moved.out
    refused = two("play", "act", "rest", "1,", "adventure", "--json", code=1).json
    assert [finding["code"] for finding in refused["findings"]] == ["RNB047"]
    assert turn(two)["spent"] == 1
    asks = two("play", "act", "adventure").out
    assert "turn over, Lyssa is next" in asks
    assert "companion play fight corbin NAME" in asks
    assert turn(two)["done"] == ["move", "adventure"]


def test_turns_p14_go_round_and_the_round_moves_the_time_token(two) -> None:
    two("track", "layout", "4", "--story", "2")
    two("play", "act", "corbin", "nothing", "3")
    assert two("status", "--json").json["quest"] == "The Ascendance of Margath, round 1"
    assert "RNB047" in two("play", "act", "corbin", "train", code=1).out
    assert two("play", "next").out.startswith("Lyssa's turn, round 1")
    two("skill", "train", "lyssa")
    assert turn(two) == {"hero": "Lyssa", "spent": 1, "left": 2, "done": ["train"]}
    assert [f["code"] for f in two("skill", "train", "corbin", "--json", code=1).json["findings"]] == ["RNB048"]
    wrapped = two("play", "act", "corbin", "train").out
    assert "Lyssa leaves 2 actions unspent." in wrapped
    assert "Draw and resolve a story card." in wrapped
    assert two("status", "--json").json["quest"] == "The Ascendance of Margath, round 2"
    two("undo")
    assert turn(two)["hero"] == "Lyssa"


def test_rest_p10_heals_no_more_than_the_dice_and_all_of_it_in_a_town(two) -> None:
    two("hero", "damage", "corbin", "8")
    assert "RNB049" in two("hero", "rest", "corbin", "--healed", "6", code=1).out
    two("hero", "rest", "corbin", "--healed", "5")
    two("play", "act", "corbin", "move", "burrow", "town,", "rest")
    assert two("party", "show", "corbin", "--json").json["damage"] == 0


def test_a_used_card_is_exhausted_until_the_next_turn(two) -> None:
    two("asset", "gain", "corbin", "winged", "boots")
    two("play", "act", "corbin", "nothing")
    two("play", "use", "winged", "boots")
    assert two("play", "show", "--json").json["exhausted"] == {"Corbin": ["Winged boots"]}
    assert "is used already" in two("play", "use", "winged", code=2).err
    two("play", "next")
    assert two("play", "show", "--json").json["exhausted"] == {"Corbin": ["Winged boots"]}
    two("play", "next")
    assert two("play", "show", "--json").json["exhausted"] == {}


def test_a_visit_to_the_market_is_one_line(two) -> None:
    two("hero", "gold", "corbin", "5")
    two("asset", "gain", "corbin", "power", "ring", "--type", "equipment")
    shopped = two(
        "market", "shop", "corbin", "in", "tamalir,", "drew", "relics,", "sell", "power", "ring,", "buy", "suma"
    )
    assert shopped.out.startswith(
        "Corbin shops in Tamalir: sells Power Ring for 3 gold, buys Suma for 2 gold (8 gold left)."
    )
    assert "Begin with one of" in two("market", "shop", "corbin", "suma", code=2).err
    assert "What comes after 'buy'?" in two("market", "shop", "corbin", "buy", code=2).err


def test_defeated_p6_an_enemy_pays_its_reward_and_becomes_a_trophy(two) -> None:
    two("play", "fight", "corbin", "ogre")
    assert "is not over" in two("play", "fight", "lyssa", "witch", code=2).err
    tossed = two("play", "cast", "--seed", "1").out
    fight = two("play", "show", "--json").json["fight"]
    assert [len(one["pool"]) for one in fight["fighters"]] == [3, 5]
    assert tossed.count("goes first") == 1
    two("play", "cast", "corbin", "2 physical", "1 shield", "1 physical")
    assert "spends 3 physical, 1 token left" in two("play", "spend", "corbin", "physical").out
    assert "No surge lies" in two("play", "spend", "corbin", "surge", code=2).err
    assert "(3 of 8)" in two("play", "hit", "ogre", "3").out
    two("play", "hit", "corbin", "2")
    shown = two("check", "cast", "corbin", "--json").json
    assert {"what": "3 damage on Ogre", "from": "the fight"} in shown["read"]
    assert {"what": "damage 2 of 10", "from": "Corbin's sheet"} in shown["read"]
    won = two("play", "hit", "ogre", "7").out
    assert "gains 3 gold, takes the card as a combat trophy" in won
    sheet = two("party", "show", "corbin", "--json").json
    assert (sheet["gold"], sheet["damage"], sheet["trophies"]["combat"]) == (5, 2, 1)
    two("play", "fight", "corbin", "ogre", "--took", "9")
    assert sheet["state"] == "up"
    after = two("party", "show", "corbin", "--json").json
    assert (after["state"], after["trophies"]["combat"]) == ("defeated", 1)
    assert "RNB026" in two("play", "fight", "corbin", "witch", code=1).out


def test_a_hero_retreats_from_an_enemy_but_not_from_the_villain_p14(two) -> None:
    two("play", "fight", "lyssa", "witch", "--took", "2", "--fled", "green forest")
    sheet = two("party", "show", "lyssa", "--json").json
    assert (sheet["damage"], sheet["place"], sheet["trophies"]["combat"]) == (2, "Green Forest", 0)
    two("hero", "token", "lyssa", "lore", "2")
    assert "Margath (health 13)" in two("play", "fight", "lyssa", "villain").out
    assert "Nobody retreats from Margath." in two("play", "flee", "tamalir", code=2).err
    lost = two("play", "hit", "lyssa", "9").out
    assert "Lyssa loses to Margath and is eliminated" in lost
    two("play", "fight", "corbin", "margath", "--won")
    assert two("scenario", "show", "--json").json["winner"] == "Corbin"


def test_challenge_p5_two_heroes_fight_without_a_reward(two) -> None:
    assert "Corbin against Lyssa" in two("check", "cast", "corbin", "lyssa", "--json").json["check"]
    two("play", "fight", "corbin", "lyssa")
    assert [len(one["pool"]) for one in _cast(two)] == [3, 3]
    two("play", "hit", "corbin", "1")
    assert two("play", "hit", "lyssa", "9").out.startswith(
        "Lyssa takes 9 damage (9 of 9), defeated; Corbin defeats Lyssa"
    )
    sheet = two("party", "show", "corbin", "--json").json
    assert (sheet["gold"], sheet["damage"], sheet["trophies"]["combat"]) == (2, 1, 0)


def _cast(cli):
    cli("play", "cast")
    return cli("play", "show", "--json").json["fight"]["fighters"]


def test_an_enemy_nobody_knows_is_read_off_its_card_once(two) -> None:
    two("play", "fight", "corbin", "feral", "dragon", "--health", "6", "--gold", "2", "--won")
    assert two("enemy", "show", "feral", "dragon", "--json").json["health"] == 6
    two("play", "fight", "lyssa", "Feral", "Dragon", "--won")
    assert two("party", "show", "lyssa", "--json").json["gold"] == 1 + 2
    assert "Its health is not known" in two("play", "fight", "corbin", "stone", "golem").out
    two("play", "hit", "stone", "7")
    assert "Corbin defeats stone golem" in two("play", "fight", "corbin", "stone", "golem", "--won").out
    two("play", "fight", "corbin", "bone", "golem", "--health", "4", "--once", "--won")
    two("enemy", "show", "bone", "golem", code=2)


def test_a_quest_brings_what_the_data_knows_of_it(two) -> None:
    two("play", "act", "corbin", "move", "moonlight", "swamp,", "adventure", "quest", "moonlight")
    two("play", "act", "lyssa", "nothing", "3")
    resolved = two("play", "act", "corbin", "explore", "moonlight", "II").out
    assert "with outcome II, kept as a trophy (exploration): 1 lore" in resolved
    sheet = two("party", "show", "corbin", "--json").json
    assert (sheet["story_tokens"], sheet["trophies"]["exploration"]) == ({"lore": 1}, 1)


WRONG = {
    "act dance": "'dance' is no hero and no action.",
    "act move tamalir": "Whose turn is it?",
    "hit ogre 3": "Nobody fights.",
    "hit ogre": "Who takes how much?",
    "flee tamalir": "Nobody fights.",
    "use hat": "Who uses it?",
    "act corbin explore": "Which quest?",
    "act corbin rest much": "'much' is no number.",
    "fight corbin ogre --won --lost": "How did the fight end?",
    "cast corbin": "What lies faceup of corbin?",
    "cast corbin shield": "Nobody fights.",
}


def test_what_cannot_be_done_is_one_line(two) -> None:
    for words, error in WRONG.items():
        assert error in two("play", *words.split(), code=2).err, words


def test_a_sheet_says_trophies_once(two) -> None:
    two("trophy", "gain", "corbin", "combat", "2")
    page = two("party", "sheet", "corbin", "--html", "-").out
    assert "Trophies" in page
    assert "Accounts" not in page
