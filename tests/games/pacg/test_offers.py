"""The buttons of Pathfinder: what is offered when, and that every tap is done or told why not."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from companion.core.offers import ACT, HOST, ME, SPECTATOR, TABLE, Offer, Seat
from companion.folder import player_folder
from tests.games.buttons import Buttons, offers_of, seats_of, sound

PARTY = (
    "party add {0} --player Ana",
    "party add {1} --player Ben",
    "deck set {0} --suggested",
    "deck set {1} --suggested",
)
EVENING = ("quest start", "play start", "play turn {0}", "play count {0} --hand 4 --deck 6 --discard 5")
GROUPS = {"rotr": ("Kyra", "Lem", "woods"), "mm": ("Zadim", "Estra", "quarry")}
TYPED = {"card": "dagger", "against": "combat 8", "as typed": "", "words": "hello"}


@pytest.fixture
def table(opened, cli):
    """The command line, and lines that are done before the buttons are looked at."""

    def after(game: str, *lines: str):
        for line in (f"campaign new Thursday --game {game}", *PARTY, *lines):
            cli(*shlex.split(line.format(*GROUPS[game])))
        return cli

    return after


def shown(games, home: Path, name: str = "Host") -> list[Offer]:
    seat = next(one for one in seats_of(player_folder()) if one.name == name)
    return offers_of(games, player_folder(), seat)


def labels(games, home: Path, page: str, name: str = "Host") -> list[str]:
    return [offer.label for offer in shown(games, home, name) if offer.page == page]


@pytest.mark.parametrize("game", GROUPS)
def test_every_button_is_done_or_says_why_not(table, games, home, game: str) -> None:
    first, _second, place = GROUPS[game]
    tapped: set[tuple[str, str]] = set()
    cli = table(game)
    codes = sound(Buttons(cli, player_folder(), games).fresh(tapped, TYPED))
    for lines in (EVENING, (f"play move {first} {place}",), ("play end won",)):
        for line in lines:
            cli(*shlex.split(line.format(*GROUPS[game])), code=None)
        codes += sound(Buttons(cli, player_folder(), games).fresh(tapped, TYPED))
    assert len(tapped) > 25
    assert codes.count(0) >= len(codes) * 2 // 3


def test_the_table_has_what_a_turn_is_made_of(table, games, home) -> None:
    table("rotr", *EVENING, "play move {0} {2}")
    assert labels(games, home, TABLE) == ["Turn: Lem", "Go to", "Explore", "Close", "Villain met"]
    offers = {offer.label: offer for offer in shown(games, home) if offer.page == TABLE}
    # Four locations of ten cards: one of them has the villain, the others a henchman each.
    assert offers["Explore"].hint == "neither villain (1 in 40) nor henchman (3 in 40)"
    assert offers["Close"].asks[0].options[0] == "Woods"  # where the one stands whose turn it is


def test_a_whole_turn_is_tapped_on_ones_own_page(table, games, home) -> None:
    """RotR p. 8: give a card, move, explore, close, reset, end; nothing is typed."""
    cli = table("rotr", *EVENING, "play move {0} {2}", "play move {1} {2}")
    buttons = Buttons(cli, player_folder(), games)
    turn = ("Give", "Go to", "Explore", "Henchman", "Reset the hand", "Turn: Lem")
    assert [label for label in turn if label in labels(games, home, ME, "Kyra")] == list(turn)
    assert not {"Go to", "Explore", "Turn: Lem"} & {*labels(games, home, ME, "Lem")}  # it is not his turn
    assert [buttons.tap("Kyra", label).code for label in turn] == [0] * len(turn)
    assert "Explore" in labels(games, home, ME, "Lem")


def test_a_card_is_given_only_to_one_at_the_same_location(table, games, home) -> None:
    """RotR p. 8, Give a Card; between scenarios decks are traded freely."""
    cli = table("rotr")
    assert "Give" in labels(games, home, ME, "Kyra")
    for line in (*EVENING, "play move {0} {2}", 'play move {1} "wooden bridge"'):
        cli(*shlex.split(line.format(*GROUPS["rotr"])))
    assert "Give" not in labels(games, home, ME, "Kyra")


def test_checks_are_tapped_not_typed(table, games, home) -> None:
    cli = table("rotr", *EVENING, "play move {0} {2}")
    buttons = Buttons(cli, player_folder(), games)
    said = buttons.tap("Kyra", "Skill", skill="wisdom", difficulty="8").said
    assert said.startswith("41.7 %  (5/12)  Kyra: Wisdom 8")
    armed = {"difficulty": "13", "with": "Mace", "blessings": "1"}
    assert "Kyra: Combat 13 with Mace" in buttons.tap("Kyra", "Combat", **armed).said
    assert buttons.tap("Host", "Skill", who="Lem", skill="charisma", difficulty="8").code == 0
    assert "Kyra: close Woods" in buttons.tap("Kyra", "To close").said  # where she is comes first
    assert "Woods" in buttons.tap("Host", "Where is the villain?").said
    offer = next(offer for offer in shown(games, home, "Kyra") if offer.label == "Card")
    assert "Cure" in offer.asks[0].suggest


def test_death_is_a_button_where_no_card_is_left(table, games, home) -> None:
    cli = table("rotr", *EVENING)
    assert "I am dead" not in labels(games, home, ME, "Kyra")
    cli("play", "count", "kyra", "--hand", "2", "--deck", "0", "--discard", "9")
    assert sound([Buttons(cli, player_folder(), games).tap("Kyra", "I am dead")]) == [0]


def test_a_new_campaign_begins_with_who_plays(opened, cli, games, home) -> None:
    cli("campaign", "new", "Fresh", "--game", "rotr")
    assert labels(games, home, TABLE) == ["Add a character"]
    buttons = Buttons(cli, player_folder(), games)
    assert sound([buttons.tap("Host", "Add a character", character="Kyra", player="Ana")]) == [0]
    assert labels(games, home, TABLE) == ["Begin the next scenario"]
    assert sound([buttons.tap("Kyra", "Build the deck")]) == [0]
    assert {"Build the deck"}.isdisjoint(labels(games, home, ME, "Kyra"))
    joining = next(offer for offer in shown(games, home) if offer.label == "Add a character")
    assert "Kyra" not in joining.asks[0].options


def test_between_scenarios_the_decks_come_first(table, games, home) -> None:
    cli = table("rotr", "quest start", "quest lose")
    main = [offer.label for offer in shown(games, home) if offer.page == ACT and offer.main]
    assert main == ["Rebuild the decks"]
    assert sound([Buttons(cli, player_folder(), games).tap("Host", "Rebuild the decks")]) == [0]
    assert labels(games, home, TABLE) == ["Begin the next scenario"]


def test_a_feat_that_was_won_is_on_its_players_own_page(table, games, home) -> None:
    cli = table("rotr")
    wins = 0
    while "Skill feat" not in labels(games, home, ME, "Kyra"):
        cli("quest", "start")
        cli("quest", "win")
        cli("deck", "rebuild", "--suggested", "--yes")
        wins += 1
        assert wins < 10
    assert "Skill feat" not in labels(games, home, ME)  # the host chooses for nobody
    buttons = Buttons(cli, player_folder(), games)
    assert sound([buttons.tap("Kyra", "Skill feat", box="wisdom")]) == [0]
    assert "Skill feat" not in labels(games, home, ME, "Kyra")
    assert "Skill feat" in labels(games, home, ME, "Lem")


def test_who_looks_on_has_no_buttons(table, games, home) -> None:
    table("rotr", *EVENING)
    assert offers_of(games, player_folder(), Seat(SPECTATOR, "TV")) == []
    assert offers_of(games, player_folder(), Seat(HOST, "Host")) != []
