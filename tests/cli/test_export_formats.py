"""A campaign for other eyes: its story as Markdown, its finished quests as plays."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest


@pytest.fixture
def played(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "descent")
    for line in ("party add syndrael --player Ana", "party add ashrian", "party add Ben --as overlord --side overlord"):
        cli(*line.split(), code=None)
    cli("quest", "start", "first blood", code=None)
    cli("quest", "win", "overlord", code=None)
    cli("note", "The mayor *lied* to | us")


def test_the_story_says_who_what_and_when(played, cli) -> None:
    text = cli("campaign", "export", "--format", "markdown", "--to", "-").out
    assert text.startswith("# Thursday\n")
    assert "- Syndrael, played by Ana" in text
    assert "| First Blood |" in text
    assert "**Note:** The mayor *lied* to \\| us" in text
    assert text.count("The mayor") == 1, "the note itself, and not that it was taken"
    days = {line["at"][:10] for line in cli("log", "--json").json}
    assert text.count("\n### 20") == len(days), "a heading a day; midnight may pass while this runs"
    assert "joins" in text


def test_what_was_undone_is_no_part_of_the_story(played, cli) -> None:
    cli("note", "never happened")
    cli("undo")
    assert "never happened" not in cli("campaign", "export", "--format", "markdown", "--to", "-").out


def test_many_rolls_in_a_row_are_one_line(played, cli) -> None:
    for _ in range(4):
        cli("check", "might", "syndrael", "--record")
    text = cli("campaign", "export", "--format", "markdown", "--to", "-").out
    assert "- 4 rolls were recorded\n" in text and "Roll '" not in text
    cli("undo")
    assert cli("campaign", "export", "--format", "markdown", "--to", "-").out.count("- Roll '") == 3


def test_finished_quests_are_plays(played, cli) -> None:
    plays = json.loads(cli("campaign", "export", "--format", "bgstats", "--to", "-").out)["plays"]
    runs = cli("stats", "--json").json["quests"]
    assert len(plays) == runs["won"] + runs["lost"]
    for play in plays:
        assert play["game"]["name"]
        assert len(play["playDate"]) == 19
        assert {"name", "winner", "role"} <= set(play["players"][0])
        sides = {player["role"]: player["winner"] for player in play["players"]}
        assert sides["Syndrael"] == sides["Ashrian"]


def test_each_play_has_the_link_by_which_bg_stats_takes_it(played, cli) -> None:
    document = json.loads(cli("campaign", "export", "--format", "bgstats", "--to", "-").out)
    assert len(document["plays"]) == len(document["links"]) == 1
    address = urlsplit(document["links"][0])
    assert f"{address.scheme}://{address.netloc}{address.path}" == "https://app.bgstatsapp.com/createPlay.html"
    assert json.loads(parse_qs(address.query)["data"][0]) == document["plays"][0]
    needed = {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    assert needed <= set(document["plays"][0])
    assert all(
        {"sourcePlayerId", "startPlayer", "name", "winner"} <= set(one) for one in document["plays"][0]["players"]
    )


def test_where_one_wins_alone_the_others_do_not(opened: Path, cli) -> None:
    cli("campaign", "new", "Thursday", "--game", "runebound")
    for line in ("party add corbin --player Ana", "party add lyssa", "play start margath", "track layout 5"):
        cli(*line.split(), code=None)
    cli("quest", "take", "corbin", "winding path", code=None)
    cli("scenario", "end", "--won", "corbin")
    play = json.loads(cli("campaign", "export", "--format", "bgstats", "--to", "-").out)["plays"][0]
    assert [(one["name"], one["winner"]) for one in play["players"]] == [("Ana", True), ("Lyssa", False)]
    assert play["comments"].endswith(", won by Corbin")
    story = cli("campaign", "export", "--format", "markdown", "--to", "-").out
    assert "| won by Corbin |" in story
    assert "| Winding Path | under way |" in story


def test_a_file_gets_the_ending_of_its_format(played, cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for form in ("json", "markdown", "bgstats"):
        cli("campaign", "export", "thursday", "--format", form)
    assert sorted(path.name for path in tmp_path.glob("thursday*")) == [
        "thursday.bgstats.json",
        "thursday.json",
        "thursday.md",
    ]
    assert "There is: json, markdown, bgstats" in cli("campaign", "export", "--format", "xml", code=2).err
