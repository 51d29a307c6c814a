"""`play` is the round that `track` keeps."""

from __future__ import annotations


def test_play_shows_and_ends_the_round_as_track_does(cli) -> None:
    cli("campaign", "new", "Margath", "--game", "runebound")
    cli("party", "add", "corbin")
    cli("scenario", "choose", "margath")
    cli("track", "layout", "12", "--story", "3,6,9", "--refresh", "4,8,12")
    before = cli("track", "show", "--json").json
    assert cli("play", "show", "--json").json == before
    cli("play", "round")
    after = cli("track", "show", "--json").json
    assert after["round"] == before["round"] + 1
