"""`status` and bare `companion` answer "where were we?" in every game."""

from __future__ import annotations

import shlex

import pytest

GAMES = {
    "rotr": ["party add kyra", "play start", "play turn"],
    "descent": ["party add syndrael", "party add ashrian", "play start"],
    "arcania": ["party add Brom --as fighter", "quest start starter"],
    "runebound": ["party add corbin", "party add lyssa", "play start margath"],
}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_the_quest_and_the_next_command(opened, cli, game: str) -> None:
    cli("campaign", "new", "Thursday", "--game", game)
    assert "companion " in cli("status", "--json").json["standing"]["next"]
    for line in GAMES[game]:
        cli(*line.split(), code=None)
    shape = cli("status", "--json").json
    assert shape["quest"]
    assert "companion play" in shape["standing"]["next"]
    shown = cli().out
    assert f"playing: {shape['quest']}" in shown
    assert f"next: {shape['standing']['next']}" in shown


def test_whose_turn_and_what_is_left(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for line in GAMES["rotr"]:
        cli(*line.split())
    shape = cli("status", "--json").json
    assert shape["at_table"] == {
        "turn": "Kyra",
        "left": "29 blessings",
        "places": "Woods (open); Waterfront (open); Farmhouse (open)",
    }


def test_what_is_due_comes_before_the_next_scenario(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    for line in ("party add kyra", "deck set kyra --suggested", "quest start", "quest win"):
        cli(*line.split(), code=None)
    assert cli("status", "--json").json["standing"]["next"] == "companion deck rebuild"


def test_descent_says_who_has_not_acted(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    for line in GAMES["descent"]:
        cli(*line.split(), code=None)
    seen = []
    for _turn in range(3):
        shape = cli("status", "--json").json
        seen.append((shape["at_table"].get("turn", ""), shape["standing"].get("still to act", "")))
        cli(*shape["standing"]["next"].split()[1:])
    assert seen == [
        ("", "Syndrael, Ashrian, then the overlord"),
        ("Syndrael", "Ashrian, then the overlord"),
        ("Ashrian", "the overlord"),
    ]
    shape = cli("status", "--json").json
    assert shape["at_table"]["turn"] == "Overlord"
    assert "still to act" not in shape["standing"]


def test_runebound_says_the_fight_and_how_it_goes_on(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "runebound")
    for line in (*GAMES["runebound"], "play act corbin move hedge", "play fight corbin razorwing"):
        cli(*line.split(), code=None)
    shape = cli("status", "--json").json
    assert shape["standing"] == {
        "fight": "Corbin (10 of 10 health) against Razorwing (5 of 5 health)",
        "next": "companion play cast",
    }
    assert shape["at_table"]["left"] == "2 of 3 actions"
    cli("play", "cast", "--seed", "1")
    assert cli("status", "--json").json["standing"]["next"] == "companion play hit razorwing N"


def next_of(cli) -> str:
    """The command that `status` says comes next."""
    found = cli("status", "--json").json["standing"]["next"]
    return str(found.rpartition(": ")[2])


@pytest.mark.parametrize("game", GAMES)
def test_an_empty_table_begins_with_its_party(opened, cli, game: str) -> None:
    cli("campaign", "new", "Thursday", "--game", game)
    assert next_of(cli).startswith("companion party add NAME")


def follow(cli, *said: str) -> list[str]:
    """The first two words of what came next, each done as `status` said it, with what only the players know."""
    seen = []
    for words in said:
        line = next_of(cli).removeprefix("companion ")
        seen.append(" ".join(line.split()[:2]))
        for blank, value in (pair.split("=", 1) for pair in words.split(";") if pair):
            line = line.replace(blank, value)
        cli(*shlex.split(line), code=None)
    return seen


def test_pathfinder_goes_by_what_comes_next_to_the_end_of_a_lost_scenario(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra", code=None)
    assert follow(cli, "", "") == ["deck set", "play start"]
    cli("play", "blessings", "--take", "31", code=None)
    assert next_of(cli) == "companion play end"
    cli("play", "end")
    cli("quest", "lose")
    assert next_of(cli) == "companion deck rebuild"


def test_runebound_goes_by_what_comes_next(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "runebound")
    assert follow(cli, "NAME=corbin", "NAME=margath") == ["party add", "scenario choose"]
    assert next_of(cli) == "companion play act corbin"
    for line in ("party add lyssa", "play act corbin move hedge", "play fight corbin razorwing", "play cast --seed 1"):
        cli(*line.split(), code=None)
    assert next_of(cli) == "companion play hit razorwing N"


def test_arcania_goes_by_what_comes_next_through_a_quest(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "arcania")
    for line in ("party add Brom --as fighter", "hero set brom --hp 10 --attack 2 --defense 2"):
        cli(*line.split(), code=None)
    foes = "NAME=goblin;N=2 --hp 6 --attack 12 --defense 8 --damage d6 --lt 1"
    assert follow(cli, "", "", foes, "") == ["quest start", "play encounter", "play foe", "play initiative"]
    shape = cli("status", "--json").json["standing"]
    assert shape["fight"] == "Brom (10 of 10 HP) against Goblin 1 (6 of 6 HP), Goblin 2 (6 of 6 HP)"
    cli("play", "hit", "goblin", "1", "6", code=None)
    cli("play", "hit", "goblin", "2", "6", code=None)
    assert "companion play share" in cli("play", "next", code=2).err
    assert follow(cli, "", "") == ["play share", "play encounter"]
    cli("quest", "win", code=None)
    assert next_of(cli) == "companion town show"


def test_what_nobody_has_entered_of_a_hero_is_no_nought(opened, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "arcania")
    cli("party", "add", "Brom", "--as", "fighter")
    shown = {line.split()[0]: line.split()[1] for line in cli("hero", "show", "brom").out.splitlines()[1:4]}
    assert shown == {"HP": "?", "attack": "?", "defense": "?"}
    cli("hero", "set", "brom", "--hp", "18")
    assert "HP           18" in cli("hero", "show", "brom").out
