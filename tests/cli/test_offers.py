"""What Tab offers at the table, and how a line there becomes words."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.line import quoted, typed, words_of
from companion.cli.offers import offers
from companion.cli.table import command_of


def texts(line: str) -> list[str]:
    return [offer.text for offer in offers(line)]


@pytest.fixture
def evening(cli) -> None:
    cli("campaign", "new", "Evening", "--game", "rotr")
    cli("party", "add", "kyra")
    cli("quest", "start")
    cli("play", "start")


@pytest.mark.usefixtures("evening")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("pa", ["party"]),
        ("companion pa", ["party"]),
        ("play mo", ["move"]),
        ("mo", ["move"]),
        ("move ky", ["Kyra"]),
        ("companion move kyra farmh", ["Farmhouse"]),
        ("play vi", ["villain"]),
        ("play show --j", ["--json"]),
        ("party kill K", ["Kyra"]),
        ("play move ky", ["Kyra"]),
        ("card show longsw", ["Longsword", "Longsword +1", "Longsword +2"]),
        ('card show "longsword +2', ["Longsword +2"]),
        ("deck add kyra blessing of the g", ["Blessing of the Gods"]),
        ("term recharge c", ["Recharge Check"]),
        ("ask reset your h", ["Reset Your Hand"]),
        ("ask can I evade Kyra's reset your h", ["Reset Your Hand"]),
        ("note the mayor lied to ky", ["Kyra"]),
        ("quest start bri", ["Brigandoom!"]),
        ("play move kyra farmh", ["Farmhouse"]),
        ("campaign new Other --game des", ["descent"]),
        ("status ", []),
        ("no-such-thing at all ", []),
    ],
)
def test_what_tab_offers(line: str, offered: list[str]) -> None:
    assert sorted(texts(line)) == offered


@pytest.mark.parametrize(
    ("game", "line", "offered"),
    [
        ("descent", "shop buy chainm", "Chainmail"),
        ("descent", "quest start a fat", "A Fat Goblin"),
        ("arcania", "item add Brom war hor", "War Horse"),
        ("runebound", "asset gain corbin winged b", "Winged boots"),
        ("runebound", "hero move corbin tam", "Tamalir"),
    ],
)
def test_cards_of_every_game_are_offered(cli, game: str, line: str, offered: str) -> None:
    cli("campaign", "new", "Evening", "--game", game)
    assert texts(line) == [offered]


@pytest.mark.usefixtures("evening")
def test_an_offer_replaces_the_whole_name_that_was_begun() -> None:
    line = "deck add kyra blessing of the g"
    (offer,) = offers(line)
    assert line[: offer.start] + quoted(offer.text) == 'deck add kyra "Blessing of the Gods"'


@pytest.mark.usefixtures("evening")
def test_other_games_nouns_are_neither_offered_nor_listed(cli) -> None:
    assert texts("plo") == []
    assert "Plot cards" not in cli("--help").out
    assert "The Adventure Path" in cli("--help").out


def test_a_folder_without_a_campaign_offers_commands_alone(home: Path) -> None:
    assert texts("plo") == ["plot"]
    assert texts("party kill k") == []
    assert not home.exists()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("note Ana's and Ben's turn", ["note", "Ana's", "and", "Ben's", "turn"]),
        ('deck add kyra "Thieves\' Tools"', ["deck", "add", "kyra", "Thieves' Tools"]),
        ("campaign new 'Thursday group'", ["campaign", "new", "Thursday group"]),
        ('play close woods --force="just because"', ["play", "close", "woods", "--force=just because"]),
        ('note an "open quote', ["note", "an", '"open', "quote"]),
        ('note ""', ["note", ""]),
        (r"rules add C:\books\rules.txt", ["rules", "add", r"C:\books\rules.txt"]),
        ("   ", []),
    ],
)
def test_words_of_a_line(line: str, words: list[str]) -> None:
    assert words_of(line) == words


def test_a_line_being_typed_ends_in_the_word_under_the_cursor() -> None:
    assert [word.text for word in typed("play move ")] == ["play", "move", ""]
    assert typed('card show "long sw')[-1] == ("long sw", 10)
    assert typed("") == [("", 0)]


def test_help_asks_about_the_rest_of_the_line() -> None:
    assert command_of("help") == ["--help"]
    assert command_of("? play turn") == ["play", "turn", "--help"]
    assert command_of("companion status") == ["status"]
