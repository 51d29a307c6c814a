"""The time track: what the end of a round does."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.runebound.components import Components
from companion.games.runebound.state import Track


@dataclass(frozen=True, slots=True)
class Advance:
    """The time token after the end of a round, and what its new space asks for."""

    track: Track
    draw_story: bool = False
    refresh_gems: bool = False
    flipped: bool = False
    ended: bool = False
    """The token was on the last space of the last act: it stays, and the scenario card says what happens."""


def advance(track: Track, rules: Components) -> Advance:
    """Move the time token one space, flip it into the next act, or find that time is up."""
    after = replace(track, round=track.round + 1)
    if track.space < track.spaces:
        return _enter(replace(after, space=track.space + 1))
    if track.act < rules.acts:
        return _enter(replace(after, space=1, act=track.act + 1), flipped=True)
    return Advance(replace(track, ended=True), ended=True)


def _enter(track: Track, flipped: bool = False) -> Advance:
    draw = track.space in track.story
    after = replace(track, story_drawn=track.story_drawn + int(draw))
    return Advance(after, draw, track.space in track.refresh, flipped)


def last_round(track: Track, rules: Components) -> bool:
    """Whether the act ends with this round: the token is on the last space."""
    return bool(track.spaces) and track.space >= track.spaces and track.act <= rules.acts
