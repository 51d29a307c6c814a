"""The buttons of Heroes of Arcania: what is offered when, and that every tap is done or told why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.offers import HERO, HOST, ME, ROLL, SPECTATOR, TABLE, Seat
from companion.folder import player_folder
from tests.games.buttons import Buttons, offers_of, seats_of, sound

SETUP = """
campaign new Thursday --game hoa
party add Dalger --as archer
party add Harlan --as fighter
hero set dalger --hp 18 --attack 2 --defense 1 --ability SCT,TA,VER,STH
item add "Long Bow" --by dalger --starting
hero set harlan --hp 20 --attack 3 --defense 2 --ability LTH
item add "Two Handed Battle Axe" --by harlan --starting
"""
TOWN = ("town quests 'Goblin Hunt' 'Lost Caravan'", "town pool Shellguard Templar=400 Paladin=600 Sellsword=200")
SET_OUT = (*TOWN, "npc hire Sellsword --by harlan --hp 7", "quest start 'goblin hunt' --encounters 3")
FIGHT = (*SET_OUT, "play foe goblin 2 --hp 6 --attack 12 --defense 8 --damage d6 --lt 2", "play hit dalger 4")
WON_FIGHT = (*FIGHT, "play hit --kill goblin", "play hit --kill goblin")
AFTER = (*WON_FIGHT, "play share 'dalger: silver=70'", "quest win --gold 300 --level")
TYPED = {"monster": "goblin", "name": "Mira", "card 1": "Arena", "quest": "The Broken Bridge", "adds": "attack=1"}


@pytest.fixture
def table(at_table):
    """The command line, and lines that are done before the buttons are looked at."""
    import shlex

    def after(*lines: str):
        for line in lines:
            at_table(*shlex.split(line))
        return at_table

    return after


def labels(games, home: Path, role: str = HOST, page: str = "act") -> list[str]:
    seat = next(one for one in seats_of(player_folder()) if one.role == role)
    return [offer.label for offer in offers_of(games, player_folder(), seat) if offer.page == page]


def test_every_button_is_done_or_says_why_not(table, games, home) -> None:
    """The evening goes on; in each state the buttons that are new are tapped, and taken back."""
    tapped: set[tuple[str, str]] = set()
    codes: list[int] = []
    before: tuple[str, ...] = ()
    for lines in ((), FIGHT, WON_FIGHT, AFTER):
        cli = table(*lines[len(before) :])
        codes += sound(Buttons(cli, player_folder(), games).fresh(tapped, TYPED))
        before = lines
    assert len(tapped) > 40
    assert codes.count(0) >= len(codes) * 2 // 3


def test_a_campaign_without_heroes_asks_for_one(opened, cli, games, home) -> None:
    cli("campaign", "new", "Fresh", "--game", "hoa")
    assert labels(games, home) == ["Add a hero"]
    assert set(sound(Buttons(cli, player_folder(), games).fresh(set(), {"name": "Mira"}))) == {0}


def test_in_a_fight_the_foes_and_the_next_one_are_a_tap_away(table, games, home) -> None:
    table(*FIGHT)
    assert labels(games, home, page=TABLE) == ["Next"]
    shown = labels(games, home)
    assert {"Next", "Initiative", "Hit", "Hero is hit", "Heal"} <= set(shown)
    assert "Won" not in shown and "Set out" not in shown
    assert {"I am hit", "Heal me", "Use"} <= set(labels(games, home, HERO, ME))
    assert "Buy" not in labels(games, home, HERO, ME)  # nobody trades on a quest


def test_ones_own_go_is_on_ones_own_page(table, games, home) -> None:
    cli = table(*FIGHT, "play initiative")
    acting = cli("play", "show", "--json").json["acting"]
    for _ in range(8):
        if acting == "Dalger":
            break
        acting = cli("play", "next", "--json").json["facts"]["acting"]
    assert acting == "Dalger"
    assert labels(games, home, HERO, ME)[:2] == ["Hit", "Next"]
    cli("play", "next")
    assert {"Hit", "Next"}.isdisjoint(labels(games, home, HERO, ME))


def test_after_a_fight_the_pool_is_shared_and_the_next_encounter_begins(table, games, home) -> None:
    table(*WON_FIGHT)
    assert labels(games, home, page=TABLE) == ["Share out", "Next encounter"]
    assert "Hit" not in labels(games, home)


def test_the_next_encounter_says_how_many_are_over(table, games, home) -> None:
    for lines, said in ((SET_OUT, "the first of 3"), (WON_FIGHT[len(SET_OUT) :], "1 is over of 3")):
        table(*lines)
        shown = offers_of(games, player_folder(), Seat(HOST, "Host"))
        assert {offer.hint for offer in shown if offer.label == "Next encounter"} == {said}


def test_in_town_quests_are_those_on_offer_and_levels_are_due(table, games, home) -> None:
    table(*AFTER)
    assert "Level up" in labels(games, home, HERO, ME)
    offers = offers_of(games, player_folder(), Seat(HOST, "Host"))
    main = [offer.label for offer in offers if offer.main and offer.page == "act"]
    assert "Pay again" in main and "Lay out: Side quests" in main
    (quest,) = [offer.asks[0] for offer in offers if offer.label == "Set out" and offer.page == "act"]
    assert "Goblin Hunt" not in quest.options  # what lay there before the quest is stale


def test_a_wounded_foe_comes_first_and_rolls_know_the_fight(table, games, home) -> None:
    table(*FIGHT, "play hit 'goblin 2' 3")
    offers = offers_of(games, player_folder(), Seat(HOST, "Host"))
    hit = next(offer for offer in offers if offer.label == "Hit")
    assert hit.asks[0].options == ("Goblin 2", "Goblin 1")
    attack = next(offer for offer in offers if offer.page == ROLL)
    assert attack.asks[0].options == ("Goblin 1", "Goblin 2")


def test_who_looks_on_has_no_buttons(table, games, home) -> None:
    table(*FIGHT)
    assert offers_of(games, player_folder(), Seat(SPECTATOR, "TV")) == []
