"""Rounds and the time track: its layout, the end of a round, the first player."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.games.registry import Games
from companion.games.runebound import codes
from companion.games.runebound.acts.heroes import holder
from companion.games.runebound.acts.work import Done, Work, perform
from companion.games.runebound.track import Advance, advance, last_round
from companion.store.record import Record

LONGEST = 200


def set_layout(
    record: Record, games: Games, spaces: int, story: Sequence[int], refresh: Sequence[int], force: str = ""
) -> Done:
    """Enter the time track as the board prints it."""
    if not 1 <= spaces <= LONGEST:
        raise CompanionError(f"A track of {spaces} spaces cannot be right.", "Count the spaces on the board.")

    def do(work: Work) -> str:
        row = work.scenario()
        layout = {"spaces": spaces, "story": sorted(set(story)), "refresh": sorted(set(refresh))}
        row.facts = {**row.facts, "track": layout}
        return f"Time track: {spaces} spaces, story {_listed(story)}, gem refresh {_listed(refresh)}"

    return perform(record, games, do, force)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(set(numbers)))) or "none"


def set_token(
    record: Record, games: Games, space: int | None, act: int | None, round: int | None, force: str = ""
) -> Done:
    """Put the time token where it lies on the table: for a game begun before it was recorded."""
    if round is not None and round < 1:
        raise CompanionError(f"There is no round {round}.", "Rounds are counted from 1.")

    def do(work: Work) -> str:
        row = work.scenario()
        row.facts = {**row.facts, "ended": False}
        for name, value in (("space", space), ("act", act), ("round", round)):
            if value is not None:
                work.count(name, value)
        time = work.state().track
        return f"Time token: act {time.act}, space {time.space}, round {time.round}"

    return perform(record, games, do, force)


def end_round(record: Record, games: Games) -> Done:
    """All have taken their turn: the first player moves the time token."""

    def do(work: Work) -> str:
        row = work.scenario()
        time = work.state().track
        if not time.spaces:
            raise CompanionError(
                "The time track is not entered, and the rulebook does not print it.",
                "Count it once: companion track layout SPACES --story 3,6 --refresh 4.",
            )
        if work.state().over:
            raise CompanionError("The game is over.", "`companion undo` takes the end back.")
        if time.ended:
            raise CompanionError(
                f"The time track has ended in act {time.act}, and its token stays.",
                "Record what the scenario card says: companion scenario end --won HERO, or --lost.",
            )
        after = advance(time, work.rules)
        work.owed.add(codes.STORY_CARDS)
        for name, value in _counters(after).items():
            work.count(name, value)
        if after.ended:
            row.facts = {**row.facts, "ended": True}
        work.facts = describe(work, after)
        return _label(after)

    return perform(record, games, do)


def _counters(after: Advance) -> dict[str, int]:
    time = after.track
    return {"round": time.round, "act": time.act, "space": time.space, "story cards": time.story_drawn}


def describe(work: Work, after: Advance) -> dict[str, object]:
    """What the new space asks the players to do."""
    time = after.track
    return {
        "round": time.round,
        "act": time.act,
        "space": time.space,
        "draw_story_card": after.draw_story,
        "refresh_gems": after.refresh_gems,
        "flipped": after.flipped,
        "last_round_of_act": last_round(time, work.rules),
        "time_is_up": after.ended,
    }


def _label(after: Advance) -> str:
    time = after.track
    if after.ended:
        return f"The time track has ended in act {time.act}: the scenario card says what happens"
    flipped = "the time token flips, " if after.flipped else ""
    return f"Round {time.round}: {flipped}act {time.act}, space {time.space}"


def set_first_player(record: Record, games: Games, name: str, force: str = "") -> Done:
    """Say who is first player."""

    def do(work: Work) -> str:
        hero, row = holder(work, name), work.scenario()
        row.facts = {**row.facts, "first_player": hero.name}
        return f"{hero.name} is first player"

    return perform(record, games, do, force)
