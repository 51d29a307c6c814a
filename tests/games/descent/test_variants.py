"""Epic Play, two players, the starts of other campaigns, cooperative play; and what stays light."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.names import CompanionError
from companion.games.descent.variants import Tracks, add_loot, advance_doom, move_fate, refresh_fate

Cli = Callable[..., Any]


def money(cli: Cli) -> tuple[int, int, int]:
    """Gold, a hero's XP and the overlord's."""
    return (
        cli("shop", "show", "--json").json["gold"],
        cli("party", "show", "ashrian", "--json").json["xp"],
        cli("overlord", "show", "--json").json["xp"],
    )


@pytest.mark.parametrize(
    ("level", "gold", "xp", "overlord"), [("basic", 0, 0, 0), ("advanced", 150, 3, 4), ("expert", 250, 6, 8)]
)
def test_epic_play_gives_what_its_level_says(party: Cli, level: str, gold: int, xp: int, overlord: int) -> None:
    """Rulebook, EPIC PLAY."""
    party("quest", "epic", level)
    party("party", "add", "jain")
    assert money(party) == (3 * gold, xp, overlord)
    assert party("party", "show", "jain", "--json").json["xp"] == xp


def test_an_epic_quest_is_played_alone(party: Cli) -> None:
    party("quest", "epic", "expert")
    party("shop", "reveal")
    offered = {row["item"] for row in party("shop", "show", "--json").json["offer"]}
    assert {"Sling", "Platemail"} <= offered
    party("shop", "buy", "ashrian", "platemail")
    party("skill", "buy", "ashrian", "radiant light")
    opened = {item["quest"] for item in party("quest", "next", "--json").json["open"]}
    assert "The Wyrm Rises" in opened
    closed = {item["quest"]: item["why"] for item in party("quest", "next", "--json").json["closed"]}
    assert "part of a campaign" in closed["Gryvorn Unleashed"] and not opened & set(closed)
    assert "part of a campaign" in party("quest", "start", "Gryvorn Unleashed", code=2).err
    party("quest", "start", "the", "wyrm", "rises")
    party("quest", "win", "heroes")
    assert party("phase", "show", "--json").json["due"] is None
    assert "has begun" in party("quest", "epic", "basic", code=2).err


@pytest.mark.parametrize(
    ("name", "gold", "xp", "overlord"),
    [("manor of ravens", 100, 4, 4), ("the chains that rust", 225, 5, 5), ("mists of bilehall", 0, 1, 1)],
)
def test_other_campaigns_begin_with_what_the_book_gives(
    party: Cli, name: str, gold: int, xp: int, overlord: int
) -> None:
    """Rulebook p. 8, MINI CAMPAIGN RULES; p. 9."""
    party("quest", "campaign", name)
    party("party", "add", "jain")
    assert money(party) == (3 * gold, xp, overlord)
    assert "already chosen" in party("quest", "campaign", "shadow rune", code=2).err
    if gold:
        party("shop", "reveal")
        expected = 18 + 2 if name.startswith("the chains") else 5
        assert len(party("shop", "show", "--json").json["offer"]) == expected


def test_a_campaign_is_named_by_its_title_or_its_whole_id(party: Cli) -> None:
    assert "could be any of: Mists of Bilehall" in party("quest", "campaign", "bilehall", code=2).err
    for name, title in (("bilehall-and-chains", "combined"), ("mists of bilehall", "Mists of Bilehall.")):
        assert title in party("quest", "campaign", name).out
        party("undo")


def test_the_mini_campaign_from_start_to_end(party: Cli) -> None:
    party("quest", "campaign", "manor")
    assert "without Rumor cards" in party("rumor", "draw", code=2).err
    for winner in ("overlord", "heroes", "overlord"):
        opened = party("quest", "next", "--json").json["open"]
        assert [item["chooser"] for item in opened] == ["rules"]
        party("quest", "start")
        party("quest", "win", winner)
        party("phase", "finish", "--yes")
    assert money(party) == (200, 4 + 3, 4 + 3 + 2)
    finales = ("Where the Heart Is", "Beneath the Manor")  # of the quests he won
    assert party("quest", "next", "--json").json["open"] == [{"quest": n, "chooser": "overlord"} for n in finales]
    party("quest", "start", "beneath the manor")
    assert "and the campaign" in party("quest", "win", "heroes").out
    assert party("quest", "next", "--json").json["done"]


def test_two_players_are_reminded_of_their_rules(cli: Cli, opened: object) -> None:
    """Rulebook, TWO-PLAYER GAMES."""
    cli("campaign", "new", "Two", "--game", "descent")
    for hero in ("ashrian", "leoric"):
        cli("party", "add", hero, "--player", "Ana")
    assert "free regular attack" in cli("quest", "start").out
    cli("undo")
    assert len(cli("quest", "start", "--json").json["facts"]["remember"]) == 1


def test_more_players_are_not(cli: Cli, opened: object) -> None:
    cli("campaign", "new", "Three", "--game", "descent")
    for hero, player in (("ashrian", "Ana"), ("leoric", "Ben")):
        cli("party", "add", hero, "--player", player)
    assert "free regular attack" not in cli("quest", "start").out


def test_fate_and_doom_meet_and_the_heroes_lose(party: Cli) -> None:
    """Rulebook pp. 10-11, THE OVERLORD TRACK, WINNING & LOSING."""
    assert "coop start" in party("coop", "show", code=2).err
    party("coop", "start", "--gap", "5", "--loot-limit", "4")
    assert party("party", "show", "ashrian", "--json").json["xp"] == 1
    party("skill", "buy", "ashrian", "armor of faith")
    party("coop", "fate", "2")
    party("coop", "fate", "1", "--back")
    party("coop", "doom", "2")
    shown = party("coop", "show", "--json").json
    assert (shown["fate"], shown["doom"], shown["left"], shown["lost"]) == (1, 2, 2, False)
    assert "heroes lose" in party("coop", "fate", "2").out
    assert party("coop", "show", "--json").json["lost"]
    assert "have met" in party("coop", "doom", code=2).err
    party("undo")
    party("coop", "fate", "--refresh")
    assert party("coop", "show", "--json").json["fate"] == 0


def test_cooperative_play_goes_over_to_act_two(party: Cli) -> None:
    """Rulebook p. 11, TRANSITION TO ACT II."""
    assert "coop start" in party("coop", "transition", code=2).err
    party("coop", "start", "--gap", "9", "--loot-limit", "4")
    assert party("item", "gain", "ashrian", "platemail", "--json", code=1).json["findings"][0]["code"] == "DSC007"
    party("coop", "transition")
    party("item", "gain", "ashrian", "platemail")
    assert "Act II is being played" in party("coop", "transition", code=2).err


def test_the_loot_track_pays_out_at_its_limit(party: Cli) -> None:
    party("coop", "start", "--gap", "9", "--loot-limit", "4")
    party("coop", "loot", "1", "--master")
    party("coop", "loot", "--search")
    assert party("coop", "show", "--json").json["loot"] == 3
    assert "limit is reached" in party("coop", "loot", "6").out
    shown = party("coop", "show", "--json").json
    assert (shown["loot"], shown["masters"]) == (0, 0)


@given(st.integers(1, 30), st.lists(st.tuples(st.sampled_from(["fate", "doom", "refresh"]), st.integers(-5, 5))))
def test_the_overlord_track_keeps_its_rules(gap: int, moves: list[tuple[str, int]]) -> None:
    tracks = Tracks(gap, 5)
    for what, spaces in moves:
        before = tracks
        if what == "fate":
            tracks = move_fate(tracks, spaces)
        elif what == "refresh":
            tracks = refresh_fate(tracks)
        elif spaces < 0:
            with pytest.raises(CompanionError):
                advance_doom(tracks, spaces)
        else:
            tracks = advance_doom(tracks, spaces)
        assert tracks.fate >= 0 and tracks.doom >= before.doom
        assert tracks.lost == (tracks.fate + tracks.doom >= gap)


@given(st.integers(1, 12), st.lists(st.tuples(st.integers(0, 6), st.booleans()), max_size=20))
def test_the_loot_track_never_passes_its_limit(limit: int, kills: list[tuple[int, bool]]) -> None:
    tracks = Tracks(9, limit)
    for spaces, master in kills:
        full = tracks.loot + spaces >= limit
        tracks, paid = add_loot(tracks, spaces, master)
        assert paid == full and tracks.loot < limit


HEAVY = ("sqlmodel", "sqlalchemy", "pydantic", "alembic", "pypdfium2")
LIGHT = (
    ["quest", "next"],
    ["quest", "graph", "--json"],
    ["phase"],
    ["relic", "list"],
    ["deck", "check"],
    ["shop", "show"],
    ["play", "show"],
    ["party", "show", "ashrian"],
    ["status"],
)


def test_what_only_shows_stays_light(party: Cli) -> None:
    party("quest", "start")
    program = (
        "import sys; from companion.cli.main import run\n"
        f"assert all(run(words) == 0 for words in {LIGHT!r})\n"
        f"found = [name for name in {HEAVY!r} if name in sys.modules]\n"
        "assert not found, found"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
