"""A game of Runebound at the table: its start, its rounds, its end."""

from __future__ import annotations

import pytest


@pytest.fixture
def game(cli):
    cli("campaign", "new", "Rune", "--game", "runebound")
    cli("party", "add", "corbin")
    return cli


def test_a_game_from_its_start_to_its_end(game) -> None:
    assert "The Corpse King" in game("play", "start", code=2).err
    game("play", "start", "corpse", "king", "--first", "corbin")
    assert "is being played" in game("play", "start", code=2).err
    game("track", "layout", "5")
    assert game("play", "round").out.startswith("Round 2")
    shape = game("play", "show", "--json").json
    assert (shape["scenario"], shape["first_player"], shape["round"]) == ("The Corpse King", "Corbin", 2)
    commands = [step["command"] for step in game("play", "end", "--json").json["steps"]]
    assert "companion scenario end --won HERO" in commands
    game("scenario", "end", "--won", "corbin")
    assert "Corbin has won" in game("play", "end").out
    assert game("play", "end", "--json").json["steps"] == []
    assert "over" in game("play", "round", code=2).err


def test_before_a_scenario_is_chosen_the_tracker_says_how(game) -> None:
    assert "scenario choose" in game("play").out
    assert game("play", "--json").json["scenario"] is None


def test_the_tracker_names_the_round_once_it_is_counted(game) -> None:
    game("play", "start", "corpse", "king")
    assert game("status", "--json").json["quest"] == "The Corpse King"
    game("track", "layout", "5")
    game("play", "round")
    assert game("status", "--json").json["quest"] == "The Corpse King, round 2"
    game("scenario", "end", "--lost")
    assert game("status", "--json").json["quest"] is None


def test_a_scenario_that_breaks_a_rule_starts_only_with_a_reason(game) -> None:
    game("play", "start", "corpse", "king")
    game("villain", "token", "zombies", "2")
    assert "RNB037" in game("play", "start", "margath", code=1).out
    game("play", "start", "margath", "--force", "the dead stay")
    assert game("play", "show", "--json").json["villain"] == "Margath"
