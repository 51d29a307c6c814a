"""A game of data alone: its cards and quests, from the folder to the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.folder import Folder
from companion.games.data_check import check_folder
from companion.games.registry import Games
from companion.kit.context import games
from companion.store.opening import open_record
from tests.games.buttons import Buttons, faulty
from tests.games.folders import write_game
from tests.store.rows import all_rows

QUESTS = """\
[[quest]]
id = "woods"
title = "Into the Woods"
group = "Act I"

[[quest]]
id = "tower"
title = "The Tower"
after = ["woods"]
"""
CARDS = "name,type,cost\nLong Sword,weapon,3\nLantern,item,\n"


@pytest.fixture
def mine(cli, tmp_path: Path) -> Path:
    """A campaign of a game that a player wrote."""
    source = write_game(tmp_path / "my-game", quests_toml=QUESTS, cards_csv=CARDS)
    cli("games", "add", str(source))
    cli("campaign", "new", "Thursday", "--game", "my-game")
    cli("party", "add", "ana")
    return source


def states(cli) -> dict[str, str]:
    return {quest["id"]: quest["state"] for quest in cli("quest", "list", "--json").json}


def test_quests_are_played_in_their_order(cli, mine: Path) -> None:
    assert states(cli) == {"woods": "open", "tower": "closed"}
    cli("quest", "start", "into", "the", "woods")
    assert states(cli)["woods"] == "started"
    assert cli("status", "--json").json["quest"] == "Into the Woods"
    cli("quest", "lose")
    assert states(cli) == {"woods": "lost", "tower": "closed"}
    cli("quest", "start", "woods")
    cli("quest", "win")
    assert states(cli) == {"woods": "won", "tower": "open"}
    assert (cli("stats", "--json").json["quests"]["won"], cli("stats", "--json").json["quests"]["lost"]) == (1, 1)


def test_a_quest_won_once_stays_won(cli, mine: Path) -> None:
    for end in ("win", "lose"):
        cli("quest", "start", "woods")
        cli("quest", end)
    assert states(cli) == {"woods": "won", "tower": "open"}


def test_a_closed_quest_is_refused_unless_the_table_insists(cli, mine: Path) -> None:
    refused = cli("quest", "start", "tower", "--json", code=1).json
    assert (refused["done"], refused["findings"][0]["code"]) == (False, "QST001")
    found = refused["findings"][0]
    assert (found["help"], found["amount"], found["limit"]) == ('companion quest start "Into the Woods"', 1, 0)
    assert states(cli)["tower"] == "closed"
    assert "forced: we know the way" in cli("quest", "start", "tower", "--force", "we know the way").out
    assert "forced: we know the way" in cli("log").out


def test_a_house_rule_opens_every_quest(cli, mine: Path) -> None:
    cli("house", "allow", "QST001", "--reason", "any order")
    started = cli("quest", "start", "tower", "--json").json
    assert (started["done"], started["label"], started["findings"]) == (True, "The Tower begins", [])


def test_one_quest_at_a_time(cli, mine: Path) -> None:
    assert "No quest is under way" in cli("quest", "win", code=2).err
    cli("quest", "start", "woods")
    assert "already under way" in cli("quest", "start", "woods", code=2).err
    assert "companion quest win" in cli("quest", "start", "tower", code=2).err


def test_cards_are_shown_with_all_that_the_file_says(cli, mine: Path) -> None:
    assert cli("card", "show", "long", "sw", "--json").json == {
        "name": "Long Sword",
        "type": "weapon",
        "facts": {"cost": 3},
        "text": "",
    }
    assert [card["name"] for card in cli("card", "list", "--type", "item", "--json").json] == ["Lantern"]
    assert "Did you mean Lantern?" in cli("card", "show", "lanturn", code=2).err


def test_cards_come_and_go(cli, mine: Path) -> None:
    cli("deck", "add", "ana", "long", "sword", "--count", "2")
    cli("deck", "add", "ana", "long", "sword")
    cli("deck", "add", "ana", "lantern")
    cli("deck", "remove", "ana", "lantern")
    cli("deck", "remove", "ana", "long", "--count", "2")
    assert cli("party", "show", "ana", "--json").json["cards"] == [{"name": "Long Sword", "type": "weapon", "count": 1}]
    assert "only Long Sword" in cli("deck", "remove", "ana", "long", "--count", "2", code=2).err
    assert "did you mean" in cli("deck", "add", "ana", "longsward", code=2).err.lower()


def test_every_step_is_undone_and_travels_in_an_export(cli, mine: Path, folder: Folder, tmp_path: Path) -> None:
    before = all_rows(open_record(folder))
    for line in ("quest start woods", "quest win", "deck add ana lantern", "deck remove ana lantern"):
        cli(*line.split())
    cli("undo")
    cli("campaign", "export", "--to", str(tmp_path / "t.json"))
    cli("campaign", "import", str(tmp_path / "t.json"), "--name", "Friday")
    assert states(cli) == {"woods": "won", "tower": "open"}
    assert cli("deck", "show", "ana", "--json").json[0]["cards"][0]["name"] == "Lantern"
    cli("undo")  # the import; the campaign before it is in use again
    cli("undo", "3", "--yes")
    assert all_rows(open_record(folder)) == before


def test_a_game_without_cards_or_quests_says_how_to_bring_some(cli, tmp_path: Path) -> None:
    cli("games", "add", str(write_game(tmp_path / "my-game")))
    cli("campaign", "new", "Thursday", "--game", "my-game")
    assert "quests.toml" in cli("quest", "list", code=2).err
    assert "cards.csv" in cli("card", "list", code=2).err


@pytest.mark.parametrize(
    ("files", "code", "file", "line"),
    [
        ({"cards_csv": "name,type\n,item\n"}, "DAT003", "cards.csv", 2),
        ({"cards_csv": CARDS + "LONG SWORD,item,\n"}, "DAT006", "cards.csv", 4),
        ({"cards_csv": CARDS + "Rope\n"}, "DAT002", "cards.csv", 4),
        ({"quests_toml": "[[quest]\n"}, "DAT002", "quests.toml", 1),
        ({"quests_toml": '[[quest]]\nid = "x"\n'}, "DAT003", "quests.toml", 1),
        ({"quests_toml": QUESTS.replace('["woods"]', '"woods"')}, "DAT004", "quests.toml", 9),
        ({"quests_toml": QUESTS.replace('["woods"]', '["moon"]')}, "DAT008", "quests.toml", 9),
        ({"quests_toml": QUESTS.replace('["woods"]', '["tower"]')}, "DAT008", "quests.toml", 9),
        ({"quests_toml": QUESTS.replace("The Tower", "into the woods")}, "DAT006", "quests.toml", 8),
        ({"quests_toml": "quests = 3\n"}, "DAT005", "quests.toml", 1),
    ],
)
def test_a_problem_is_found_before_the_game_is_added(
    cli, games: Games, tmp_path: Path, files: dict[str, str], code: str, file: str, line: int
) -> None:
    source = write_game(tmp_path / "my-game", **files)
    found = check_folder(games, source)[1]
    assert [(f.rule.code, f.place.file, f.place.line) for f in found if f.place] == [(code, file, line)]
    cli("games", "add", str(source), code=0 if code == "DAT005" else 1)


def test_cards_of_the_box_are_cards_of_the_game(cli, mine: Path) -> None:
    cli("card", "add", "Long Spoon", "cost=2", "--type", "weapon", "--text", "Reaches far.")
    cli("card", "set", "lantern", "cost=5")
    assert [card["name"] for card in cli("card", "list", "--json").json] == ["Long Sword", "Lantern", "Long Spoon"]
    assert cli("card", "show", "lantern", "--json").json == {
        "name": "Lantern",
        "type": "item",
        "facts": {"cost": 5},
        "text": "",
    }
    assert "Reaches far." in cli("card", "show", "long", "spoon").out
    cli("deck", "add", "ana", "long", "spoon")
    cli("campaign", "new", "Friday", "--game", "my-game")
    assert cli("card", "show", "spoon", "--json").json["facts"] == {"cost": 2}, "known in every campaign"
    cli("card", "remove", "lantern")
    assert cli("card", "show", "lantern", "--json").json["facts"] == {}
    assert "--new" in cli("deck", "add", "ana", "Rubber Duck", code=2).err


def test_an_unknown_card_is_no_wall(cli, mine: Path) -> None:
    assert "One that is not listed: add --new." in cli("deck", "add", "ana", "Rubber Duck", code=2).err
    said = cli("deck", "add", "ana", "Rubber Duck", "--new", "--json").json
    assert said["notes"] == ["In your box: card Rubber Duck"]
    assert [entry["name"] for entry in cli("box", "list", "--json").json] == ["Rubber Duck"]
    cli("undo")
    assert cli("box", "list", "--json").json == [], "the card and the entry are one step"


def test_quests_that_wait_for_one_another_in_a_circle_are_told(games: Games, tmp_path: Path) -> None:
    circle = "".join(f'[[quest]]\nid = "{a}"\ntitle = "{a}"\nafter = ["{b}"]\n' for a, b in ("ab", "bc", "ca", "da"))
    found = check_folder(games, write_game(tmp_path / "my-game", quests_toml=circle))[1]
    told = [dict(problem.values)["what"] for problem in found]
    assert told == [f"{id} would have to be won before itself" for id in "abc"]


def test_buttons_follow_the_quests_and_the_cards(cli, mine: Path, folder: Folder) -> None:
    buttons = Buttons(cli, folder, games())
    ana = buttons.rows.members[0].name
    assert buttons.labels("Spectator") == []
    assert not [why for one in buttons.each() if (why := faulty(one)) or one.code]
    assert "Begin" in buttons.labels("Host", "table")
    buttons.tap(ana, "Begin")
    assert {"Won", "Lost"} <= set(buttons.labels(ana, "act")) and "Begin" not in buttons.labels(ana)
    buttons.tap(ana, "Won")
    buttons.tap(ana, "Gain card")
    assert {"Begin", "Play again", "Lose card"} <= set(buttons.labels(ana))
    assert not [why for one in buttons.each() if (why := faulty(one)) or one.code]
