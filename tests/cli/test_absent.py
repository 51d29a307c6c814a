"""Absent tonight: in every game who is not there counts for nothing, keeps everything, and comes back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Say = Callable[..., str]

PARTIES = {
    "rotr": (["party add kyra", "deck set kyra --suggested", "party add lem"], "Kyra", "Lem"),
    "mm": (["party add ezren", "deck set ezren --suggested", "party add damiel"], "Ezren", "Damiel"),
    "descent": (["party add ashrian", "party add jain", "party add syndrael"], "Jain Fairwood", "Syndrael"),
    "arcania": (["party add Brom --as fighter", "party add Dal --as archer"], "Brom", "Dal"),
    "runebound": (["party add corbin", "party add lyssa"], "Corbin", "Lyssa"),
}
"""For each game who joins, who is then absent, and somebody who is there."""


@pytest.fixture
def say(cli) -> Say:
    """What a command says, wherever it says it."""

    def call(*words: str, code: int | None = None) -> str:
        said = cli(*words, code=code)
        return str(said.out + said.err)

    return call


@pytest.fixture(params=PARTIES)
def party(request: pytest.FixtureRequest, opened: Path, say: Say) -> tuple[str, str]:
    lines, away, there = PARTIES[request.param]
    say("campaign", "new", "Thursday", "--game", request.param)
    for line in lines:
        say(*line.split())
    return away, there


def test_who_is_absent_keeps_everything_and_comes_back(party: tuple[str, str], say: Say, rows) -> None:
    away, there = party
    before = rows()
    assert f"{away} is absent tonight" in say("party", "absent", away)
    assert "absent tonight" in say("party", "list")
    assert f"absent tonight: {away}" in say("status")
    assert f"{there} plays again" not in say("party", "return")
    assert rows() == before


def test_absence_is_one_step(party: tuple[str, str], say: Say, rows) -> None:
    before = rows()
    say("party", "absent", party[0])
    say("undo")
    assert rows() == before


@pytest.mark.parametrize("twice", ["absent", "add"])
def test_an_absent_member_is_still_of_the_party(party: tuple[str, str], say: Say, twice: str) -> None:
    away, _there = party
    say("party", "absent", away)
    named = [away, "--as", "fighter"] if away == "Brom" and twice == "add" else [away]
    assert "already" in say("party", twice, *named, code=2)


def test_nobody_is_absent(party: tuple[str, str], say: Say) -> None:
    assert "Nobody is absent" in say("party", "return", code=2)
    say("party", "retire", party[1])
    assert "does not play" in say("party", "absent", party[1], code=2)


@pytest.mark.parametrize(
    ("game", "lines", "absent", "asked", "with_all", "without"),
    [
        ("descent", ["quest start"], "jain", "monster show zombie", "with 3 heroes", "with 2 heroes"),
        ("arcania", ["quest start starter"], "", "play show", "Heroes: Brom, Dal", "Heroes: Brom"),
        ("runebound", ["play start margath"], "corbin", "play show", "turn order: Corbin, Lyssa", "turn order: Lyssa"),
        (
            "mm",
            ["deck set damiel --suggested", "play start"],
            "ezren",
            "play show",
            "placed yet: Ezren, Damiel",
            "placed yet: Damiel",
        ),
        (
            "rotr",
            ["deck set lem --suggested", "play start"],
            "kyra",
            "play show",
            "placed yet: Kyra, Lem",
            "placed yet: Lem",
        ),
    ],
)
def test_what_counts_heroes_counts_those_who_are_there(
    opened: Path, say: Say, game: str, lines: list[str], absent: str, asked: str, with_all: str, without: str
) -> None:
    say("campaign", "new", "Thursday", "--game", game)
    for line in PARTIES[game][0]:
        say(*line.split())
    if not absent:  # said before the quest begins, which remembers who goes
        say("party", "absent", "dal")
    for line in lines:
        say(*line.split())
    if absent:
        assert with_all in say(*asked.split())
        say("party", "absent", absent)
    said = say(*asked.split())
    assert without in said
    assert with_all not in said


def test_the_quest_of_one_who_is_absent_is_not_questioned(opened: Path, say: Say) -> None:
    for line in ("campaign new Thursday --game runebound", "party add corbin", "party add lyssa", "play start margath"):
        say(*line.split())
    say("quest", "take", "corbin", "winding path", code=0)
    assert "Winding Path" not in say("party", "absent", "corbin", code=0)
    assert "Winding Path" in say("party", "return", "corbin") + say("quest", "list")
