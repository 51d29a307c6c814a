"""The buttons of Runebound: what is offered when, and that every tap is done or told why not."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from companion.core.offers import HERO, HOST, ME, SPECTATOR, TABLE, Seat
from companion.folder import player_folder
from tests.games.buttons import Buttons, offers_of, seats_of, sound

PARTY = ("campaign new Thursdays --game runebound", "party add corbin --player Ana", "party add lyssa --player Ben")
GAME = (*PARTY, "scenario choose margath --first corbin")
TURN = (
    *GAME,
    "track layout 5 --story 2,4 --refresh 3",
    "market set tamalir Relics Suma 'Chain mail'",
    "asset gain corbin Relics",
    "trophy gain corbin combat 2",
    "hero damage corbin 2",
    "quest take corbin winding path",
    "play act corbin move tamalir",
)
FIGHT = (*TURN, "play fight corbin 'moon cat'", "play cast")
TYPED = {"quest": "The Hunt", "event": "Tales of Old", "story icons": "2,4", "refresh icons": "3"}


@pytest.fixture
def table(opened, cli):
    """The command line, and lines that are done before the buttons are looked at."""

    def after(*lines: str):
        for line in lines:
            cli(*shlex.split(line))
        return cli

    return after


def seat_of(home: Path, name: str) -> Seat:
    return next(one for one in seats_of(player_folder()) if one.name == name)


def labels(games, home: Path, name: str = "Host", page: str = "act") -> list[str]:
    return [offer.label for offer in offers_of(games, player_folder(), seat_of(home, name)) if offer.page == page]


def test_every_button_is_done_or_says_why_not(table, games, home) -> None:
    """The game goes on; in each state the buttons that are new are tapped, and taken back."""
    tapped: set[tuple[str, str]] = set()
    codes: list[int] = []
    before: tuple[str, ...] = ()
    for lines in (PARTY, GAME, TURN, FIGHT):
        cli = table(*lines[len(before) :])
        codes += sound(Buttons(cli, player_folder(), games).fresh(tapped, TYPED))
        before = lines
    cli("undo", "2", "--yes")
    cli("scenario", "end", "--won", "corbin")
    codes += sound(Buttons(cli, player_folder(), games).fresh(tapped, TYPED))
    assert len(tapped) > 40
    assert codes.count(0) >= len(codes) * 2 // 3


def test_a_group_without_heroes_asks_for_one(table, games, home) -> None:
    cli = table(PARTY[0])
    assert labels(games, home) == ["Add a hero"]
    assert set(sound(Buttons(cli, player_folder(), games).fresh(set(), {}))) == {0}


def test_the_actions_are_those_of_the_turn(table, games, home) -> None:
    cli = table(*TURN)
    mine = labels(games, home, "Corbin", ME)
    assert {"Travel", "Adventure", "Explore", "Rest", "Shop", "Train", "Trade goods"} <= set(mine)
    assert {"Travel", "End turn"}.isdisjoint(labels(games, home, "Lyssa", ME))  # it is not her turn
    cli("play", "act", "train")
    assert "Adventure" not in labels(games, home)  # it takes two actions, one is left
    cli("play", "act", "nothing")
    assert "Travel" not in labels(games, home)
    (end,) = [one for one in offers_of(games, player_folder(), Seat(HOST, "Host")) if one.page == TABLE]
    assert (end.label, end.main, end.hint) == ("End turn", True, "then Lyssa")
    assert labels(games, home, "Corbin", ME)[0] == "End turn"


def test_a_defeated_hero_only_rests(table, games, home) -> None:
    table(*TURN, "hero damage corbin 20")
    turn = [
        one for one in offers_of(games, player_folder(), Seat(HOST, "Host")) if one.group.startswith("Corbin's turn")
    ]
    assert [offer.label for offer in turn] == ["Rest", "Pass"]


def test_in_a_fight_both_sides_are_hit_and_pools_are_spent(table, games, home) -> None:
    table(*FIGHT)
    assert labels(games, home, page=TABLE) == ["Cast", "Hit Moon Cat", "Hit Corbin"]
    shown = labels(games, home)
    assert {"Cast", "Retreat", "Won", "Lost", "Corbin has cast"} <= set(shown)
    assert "Travel" not in shown and "End turn" not in shown
    assert "Hit Moon Cat" in labels(games, home, "Corbin", ME)
    assert "Hit Moon Cat" not in labels(games, home, "Lyssa", ME)


def test_nobody_retreats_from_the_villain(table, games, home) -> None:
    table(*TURN, "play fight corbin margath")
    assert "Retreat" not in labels(games, home)


def test_who_looks_on_has_no_buttons(table, games, home) -> None:
    table(*TURN)
    assert offers_of(games, player_folder(), Seat(SPECTATOR, "TV")) == []
    assert labels(games, home, "Corbin", "roll")[0] == "Test"
    assert {one.role for one in seats_of(player_folder())} == {HOST, HERO, SPECTATOR}
