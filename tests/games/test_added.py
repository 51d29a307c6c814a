"""Games of the player's own: added by data alone, replaced, removed, undone; nothing read or written elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.folder import Folder
from companion.store.opening import open_record
from tests.games.folders import GAME, HEROES, write_game
from tests.store.rows import all_rows

pytestmark = pytest.mark.usefixtures("opened")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return write_game(tmp_path / "mine")


def ids(cli) -> list[str]:
    return [game["id"] for game in cli("games", "list", "--json").json]


def files(root: Path) -> list[str]:
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def test_a_game_of_data_alone_runs_a_campaign(cli, mine: Path) -> None:
    assert "my-game is installed: companion campaign new NAME --game my-game" in cli("games", "add", str(mine)).out
    cli("campaign", "new", "Sunday", "--game", "my game")
    assert cli("party", "add", "ana", "--player", "Zoe").out == "Ana the Bold joins the party.\n"
    cli("party", "add", "ben")
    refused = cli("party", "add", "cas", code=1)
    assert "error[PTY001] party-too-large: 3 heroes, the game allows 2" in refused.out
    assert "rule: my-game#party-size (page 3)" in refused.out
    assert "speed  4" in cli("party", "show", "ana").out
    assert "Sunday - My Game" in cli("status").out


def test_the_list_tells_ours_from_yours(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    shapes = {game["id"]: game for game in cli("games", "list", "--json").json}
    assert shapes["my-game"] == {"id": "my-game", "title": "My Game", "added": True, "usable": True}
    assert not shapes["descent"]["added"]
    assert any(line.split() == ["my-game", "My", "Game", "yours"] for line in cli("games", "list").out.splitlines())


def test_the_source_folder_is_no_longer_needed(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    mine.rename(mine.with_name("elsewhere"))
    assert "Ana the Bold" in cli("games", "show", "my-game").out


def test_adding_can_be_undone_and_redone(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    assert cli("undo").out == "Undone: Add game My Game\n"
    assert "my-game" not in ids(cli)
    assert cli("redo").out == "Done again: Add game My Game\n"
    assert "Ana the Bold" in cli("games", "show", "my-game").out


def test_removing_can_be_undone(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    assert cli("games", "remove", "my", "game").out == "My Game is removed.\n"
    assert "my-game" not in ids(cli)
    cli("undo")
    assert "Ana the Bold" in cli("games", "show", "my-game").out


def test_replacing_must_be_asked_for_and_can_be_undone(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    write_game(mine, heroes_csv=HEROES + "dot,Dot,6\n")
    assert "already installed. Add --replace" in cli("games", "add", str(mine), code=2).err
    assert "Dot" not in cli("games", "show", "my-game").out
    cli("games", "add", str(mine), "--replace")
    assert "Dot" in cli("games", "show", "my-game").out
    cli("undo")
    assert "Dot" not in cli("games", "show", "my-game").out
    cli("redo")
    assert "Dot" in cli("games", "show", "my-game").out


def test_a_game_in_play_is_not_removed(cli, mine: Path) -> None:
    cli("games", "add", str(mine))
    cli("campaign", "new", "Sunday", "--game", "my-game")
    assert "The campaign Sunday is played with it" in cli("games", "remove", "my-game", code=2).err
    assert "my-game" in ids(cli)


def test_a_game_we_ship_is_neither_removed_nor_replaced(cli, tmp_path: Path) -> None:
    own = write_game(tmp_path / "mine", game_toml=GAME.replace("my-game", "descent"))
    assert "comes with the companion" in cli("games", "remove", "descent", code=2).err
    assert "one of the games that come with" in cli("games", "add", str(own), "--replace", code=2).err
    assert "Syndrael" in cli("games", "show", "descent").out


def test_a_game_with_errors_is_not_added_and_all_are_shown(cli, tmp_path: Path, folder: Folder) -> None:
    bad = write_game(tmp_path / "bad", game_toml=GAME.replace('"My Game"', "7"), heroes_csv="id,name\n,Ana\n")
    shown = cli("games", "add", str(bad), code=1).out
    assert "error[DAT004] wrong-type: title must be text in quotes, not a number\n  --> game.toml:2\n" in shown
    assert "error[DAT003] missing-field: id is missing\n  --> heroes.csv:2\n" in shown
    assert shown.endswith("Not added: mend the errors first.\n")
    data = cli("games", "add", str(bad), "--json", code=1).json
    assert data["done"] is False
    assert [(d["code"], d["file"], d["line"]) for d in data["findings"]] == [
        ("DAT004", "game.toml", 2),
        ("DAT003", "heroes.csv", 2),
    ]
    assert not folder.games.exists()


def test_a_warning_does_not_stand_in_the_way(cli, tmp_path: Path) -> None:
    loose = write_game(tmp_path / "loose", game_toml="colour = 3\n" + GAME)
    added = cli("games", "add", str(loose), "--json").json
    assert (added["facts"]["game"], added["done"], [d["code"] for d in added["findings"]]) == (
        "my-game",
        True,
        ["DAT005"],
    )


@pytest.mark.parametrize("id", ["../../evil", "/tmp/evil", "..", "a/b", "a\\\\b", ".hidden", "con:", "x\\u0000y"])
def test_an_id_never_becomes_a_path(cli, tmp_path: Path, id: str, folder: Folder) -> None:
    bad = write_game(tmp_path / "bad", game_toml=GAME.replace("my-game", id))
    before = files(tmp_path)
    assert "DAT007" in cli("games", "add", str(bad), code=1).out
    assert [file for file in files(tmp_path) if "companion.db-" not in file] == before
    assert not folder.games.exists()


@pytest.mark.parametrize("roster", ["../../../../etc/passwd", "/etc/passwd", "../secret.csv", "sub/heroes.csv"])
def test_a_roster_never_reads_elsewhere(cli, tmp_path: Path, roster: str) -> None:
    (tmp_path / "secret.csv").write_text("id,name\nsecret,Secret Hero\n", encoding="utf-8")
    bad = write_game(tmp_path / "bad", game_toml=GAME.replace("heroes.csv", roster))
    shown = cli("games", "add", str(bad), code=1).out
    assert "DAT008" in shown
    assert "root:" not in shown
    assert "Secret Hero" not in shown


@pytest.mark.parametrize("what", ["game.toml", "heroes.csv", "rules"])
def test_a_link_in_the_folder_is_refused(cli, mine: Path, tmp_path: Path, what: str, folder: Folder) -> None:
    elsewhere = tmp_path / "elsewhere"
    (mine / what).rename(elsewhere)
    (mine / what).symlink_to(elsewhere)
    assert f"{what} is a link. Put the file itself" in cli("games", "add", str(mine), code=2).err
    assert "my-game" not in ids(cli)
    assert not folder.games.exists()


def test_a_link_to_a_large_folder_is_not_followed(cli, mine: Path, folder: Folder) -> None:
    (mine / "everything").symlink_to("/")
    assert "everything is a link" in cli("games", "add", str(mine), code=2).err
    assert not folder.games.exists()


def too_many(folder: Path) -> None:
    for n in range(2_001):
        (folder / f"{n}.txt").touch()


def too_large(folder: Path) -> None:
    with (folder / "video.bin").open("wb") as file:
        file.truncate(60_000_000)  # a hole: takes no room on the disk


@pytest.mark.parametrize("fill", [too_many, too_large])
def test_a_huge_folder_is_refused(cli, mine: Path, fill, folder: Folder) -> None:
    fill(mine)
    before = all_rows(open_record(folder))
    assert "larger than a game's folder should be" in cli("games", "add", str(mine), code=2).err
    assert all_rows(open_record(folder)) == before
    assert not folder.games.exists()


def test_a_folder_within_the_limits_is_kept_whole(cli, mine: Path, folder: Folder) -> None:
    (mine / "deep" / "er").mkdir(parents=True)
    (mine / "deep" / "er" / "notes 🎲.txt").write_text("x", encoding="utf-8")
    cli("games", "add", str(mine))
    (kept,) = folder.games.iterdir()
    assert files(kept) == files(mine)
    assert kept.name.startswith("my-game-")


def test_what_the_data_does_not_know_stays_visible(cli, tmp_path: Path) -> None:
    known = 'unknown = ["the card texts", "how many play"]\n' + GAME
    cli("games", "add", str(write_game(tmp_path / "mine", game_toml=known)))
    assert "not known: the card texts\nnot known: how many play\n" in cli("games", "show", "my-game").out
    assert cli("games", "show", "my-game", "--json").json["unknown"] == ["the card texts", "how many play"]


@pytest.mark.parametrize("game", ["arcania", "descent", "pacg-mm", "pacg-rotr", "runebound"])
def test_every_shipped_game_says_what_it_does_not_know(cli, game: str) -> None:
    unknown = cli("games", "show", game, "--json").json["unknown"]
    shown = cli("games", "show", game).out
    assert unknown
    assert all(f"not known: {fact}\n" in shown for fact in unknown)


# An added game that breaks later


@pytest.fixture
def broken(cli, mine: Path, folder: Folder) -> Path:
    cli("games", "add", str(mine))
    cli("campaign", "new", "Sunday", "--game", "my-game")
    cli("party", "add", "ana")
    (kept,) = folder.games.iterdir()
    (kept / "game.toml").write_text("id = \n", encoding="utf-8")
    return kept


def test_a_game_broken_by_hand_breaks_nothing_else(cli, broken: Path) -> None:
    shapes = {game["id"]: game["usable"] for game in cli("games", "list", "--json").json}
    assert shapes.pop("my-game") is False
    assert all(shapes.values())
    assert "Sunday" in cli("status").out
    assert "Ana the Bold" in cli("status").out
    cli("campaign", "new", "Thursday", "--game", "rotr")
    cli("party", "add", "kyra")


def test_a_game_broken_by_hand_is_reported(cli, broken: Path) -> None:
    assert "error[DAT002]" in cli("data", "check", code=1).out
    assert "error[REC006] broken-game: the added game my-game no longer loads" in cli("doctor", code=1).out
    assert "data of 'my-game' cannot be used: game.toml:1" in cli("party", "list", code=2).err
    assert "data of 'my-game' cannot be used" in cli("party", "add", "ben", code=2).err


@pytest.mark.own_file  # a shared record brings it back
def test_a_game_gone_from_the_folder_is_reported(cli, broken: Path) -> None:
    import shutil

    shutil.rmtree(broken)
    assert "REC006" in cli("doctor", code=1).out
    assert "cannot be used" in cli("party", "list", code=2).err


def test_adding_the_game_again_mends_it(cli, broken: Path, mine: Path) -> None:
    cli("games", "add", str(mine), "--replace")
    assert "Ana the Bold" in cli("party", "list").out


def test_a_broken_game_can_be_removed(cli, broken: Path) -> None:
    cli("campaign", "delete", "sunday", "--yes")
    assert cli("games", "remove", "my-game").out == "my-game is removed.\n"
    assert "my-game" not in ids(cli)


def test_a_campaign_of_a_game_that_is_gone_is_safe(cli, mine: Path, tmp_path: Path) -> None:
    cli("games", "add", str(mine))
    cli("campaign", "new", "Sunday", "--game", "my-game")
    cli("party", "add", "ana")
    cli("campaign", "export", "--to", str(tmp_path / "sunday.json"))
    cli("campaign", "delete", "sunday", "--yes")
    cli("games", "remove", "my-game")
    brought = cli("campaign", "import", str(tmp_path / "sunday.json"))
    assert "Its game my-game is not installed: companion games add FOLDER" in brought.err
    assert "Ana the Bold" in cli("status").out
    assert "'my-game' is not installed" in cli("party", "list", code=2).err
    assert "warning[REC007] missing-game" in cli("doctor").out
    cli("games", "add", str(mine))
    assert "Ana the Bold" in cli("party", "list").out
