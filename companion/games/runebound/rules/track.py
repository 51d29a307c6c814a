"""The time track: what the end of a round does, and what the rules say of the token and the story cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.findings import Action, Finding
from companion.games.runebound import codes
from companion.games.runebound.components import Components
from companion.games.runebound.rules.cites import cite, on
from companion.games.runebound.state import State, Track

TIME_TRACK = "time track"


class Advance(NamedTuple):
    """The time token after the end of a round, and what its new space asks for."""

    track: Track
    draw_story: bool = False
    refresh_gems: bool = False
    flipped: bool = False
    ended: bool = False
    """The token was on the last space of the last act: it stays, and the scenario card says what happens."""


def advance(track: Track, box: Components) -> Advance:
    """Move the time token one space, flip it into the next act, or find that time is up."""
    after = track._replace(round=track.round + 1)
    if track.space < track.spaces:
        return _enter(after._replace(space=track.space + 1))
    if track.act < box.acts:
        return _enter(after._replace(space=1, act=track.act + 1), flipped=True)
    return Advance(track._replace(ended=True), ended=True)


def _enter(track: Track, flipped: bool = False) -> Advance:
    draw = track.space in track.story
    after = track._replace(story_drawn=track.story_drawn + int(draw))
    return Advance(after, draw, track.space in track.refresh, flipped)


def last_round(track: Track, box: Components) -> bool:
    """Whether the act ends with this round: the token is on the last space."""
    return bool(track.spaces) and track.space >= track.spaces and track.act <= box.acts


def on_the_track(state: State) -> Iterator[Finding]:
    """The time token and the icons are on the track."""
    time, cites = state.track, cite("time-track")
    if not time.spaces:
        fix = Action("track layout", asks=("SPACES", "--story N", "--refresh N"))
        yield codes.NO_TRACK.at(*on(state, TIME_TRACK), fix=fix, cites=cites)
        return
    for space in dict.fromkeys((time.space, *time.story, *time.refresh)):
        if not 1 <= space <= time.spaces:
            subject = on(state, TIME_TRACK, f"space {space}")
            yield codes.OFF_THE_TRACK.at(*subject, amount=space, limit=time.spaces, cites=cites)


def acts(state: State) -> Iterator[Finding]:
    """The game is in one of its acts."""
    if not 1 <= state.track.act <= state.box.acts:
        subject = on(state, TIME_TRACK)
        yield codes.NO_SUCH_ACT.at(*subject, amount=state.track.act, limit=state.box.acts, cites=cite("acts"))


def story_cards(state: State) -> Iterator[Finding]:
    """The track draws fewer story cards than the deck holds."""
    if state.scenario is None or not state.scenario.story_cards:
        return
    own = state.box.scenario(state.scenario.id) is None  # the book speaks of the printed scenarios alone
    most = state.scenario.story_cards - (0 if own else state.box.unused_story_cards)
    icons, drawn = len(state.track.story), state.track.story_drawn
    in_all = icons * state.box.acts
    words = f"{icons} story icons draw {in_all} story cards in {state.box.acts} acts"
    yield from _drawn(state, TIME_TRACK, in_all, most, words)
    yield from _drawn(state, "story deck", drawn, most, f"{drawn} story cards drawn by the track")


def _drawn(state: State, what: str, amount: int, most: int, words: str) -> Iterator[Finding]:
    cards = state.scenario.story_cards if state.scenario else 0
    if amount > most:
        subject, cites = on(state, what), cite("story-cards")
        yield codes.STORY_CARDS.at(*subject, amount=amount, limit=most, cites=cites, drawn=words, cards=cards)


TRACK_RULES = (on_the_track, acts, story_cards)
