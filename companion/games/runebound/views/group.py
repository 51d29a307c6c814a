"""A group's games side by side: who played whom, how long, who won and how; and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypedDict

from companion.core.campaign import QuestLog
from companion.core.names import many
from companion.core.rows import CampaignRows, RunRow, from_facts
from companion.games.runebound.facts import ScenarioFacts, SeatFacts
from companion.games.runebound.state import State, is_scenario, scenario_run, seats_of
from companion.render.console import columns, say


class SeatShape(TypedDict):
    """Who played whom in a game, and what the hero had in the end."""

    hero: str
    player: str
    gold: int
    trophies: int
    skills: int
    eliminated: bool


class GameShape(TypedDict):
    """One game of a group."""

    number: int
    scenario: str
    seats: list[SeatShape]
    rounds: int
    winner: str | None
    player: str | None
    how: str
    over: bool
    started: str
    ended: str


def games_of(state: State, rows: CampaignRows) -> list[GameShape]:
    """Every game of a campaign, oldest first; an old campaign is a group with one game."""
    runs = [run for run in rows.runs if is_scenario(run)]
    return [_game(state, rows, run, number) for number, run in enumerate(runs, 1)]


def _game(state: State, rows: CampaignRows, run: RunRow, number: int) -> GameShape:
    facts = from_facts(ScenarioFacts, run.facts)
    kept = facts.summary
    seats = kept.seats or (seats_of(state, rows) if run is scenario_run(rows.runs) else ())
    player = next((seat.player for seat in seats if seat.hero == run.winner), "")
    return {
        "number": number,
        "scenario": run.quest,
        "seats": [_seat(seat) for seat in seats],
        "rounds": kept.rounds or (state.track.round if seats else 0),
        "winner": run.winner or None,
        "player": player or None,
        "how": kept.how,
        "over": bool(QuestLog(rows.runs).result(run)),
        "started": run.started_at,
        "ended": run.ended_at,
    }


def _seat(seat: SeatFacts) -> SeatShape:
    return {
        "hero": seat.hero,
        "player": seat.player,
        "gold": seat.gold,
        "trophies": seat.trophies,
        "skills": seat.skills,
        "eliminated": seat.eliminated,
    }


def show_games(games: Sequence[GameShape]) -> None:
    """The games in columns."""
    rows = []
    for game in games:
        who = ", ".join(
            f"{seat['player']} ({seat['hero']})" if seat["player"] else seat["hero"] for seat in game["seats"]
        )
        rows.append((f"  {game['number']}", game["scenario"], _result(game), many(game["rounds"], "rounds"), who))
    columns(rows)
    if not rows:
        say("No game yet: companion scenario choose NAME")


def _seated(seat: SeatShape) -> str:
    return f"{seat['player']} ({seat['hero']})" if seat["player"] else seat["hero"]


def _result(game: GameShape) -> str:
    if game["winner"]:
        by = f"{game['winner']} won"
        return f"{by}, {game['how']}" if game["how"] else by
    return (game["how"] or "lost by all heroes") if game["over"] else "under way"


def tallies(games: Sequence[GameShape]) -> dict[str, object]:
    """Wins by player, hero and scenario, the longest game, the richest hero."""
    ended = [game for game in games if game["over"]]
    seats = [(game, seat) for game in ended for seat in game["seats"]]
    richest = max(seats, key=lambda pair: pair[1]["gold"], default=None)
    longest = max(ended, key=lambda game: game["rounds"], default=None)
    return {
        "games": len(games),
        "decided": len(ended),
        "players": _record([(seat["player"], _has_won(game, seat)) for game, seat in seats if seat["player"]]),
        "heroes": _record([(seat["hero"], _has_won(game, seat)) for game, seat in seats]),
        "scenarios": _record([(game["scenario"], bool(game["winner"])) for game in ended]),
        "longest": {"number": longest["number"], "rounds": longest["rounds"]} if longest else None,
        "richest": {"hero": richest[1]["hero"], "gold": richest[1]["gold"], "number": richest[0]["number"]}
        if richest
        else None,
    }


def _has_won(game: GameShape, seat: SeatShape) -> bool:
    return game["winner"] == seat["hero"]


def _record(results: Sequence[tuple[str, bool]]) -> dict[str, dict[str, int]]:
    """Games and wins by name, most wins first."""
    games, wins = Counter(name for name, _won in results), Counter(name for name, won in results if won)
    order = sorted(games, key=lambda name: (-wins[name], -games[name], name))
    return {name: {"games": games[name], "won": wins[name]} for name in order}


def show_tallies(shape: Mapping[str, object]) -> None:
    """The same on the screen."""
    titles = {"players": "won by player", "heroes": "won by hero", "scenarios": "won by any hero"}
    for key, title in titles.items():
        found = shape[key]
        if isinstance(found, dict) and found:
            said = ", ".join(f"{name} {record['won']} of {record['games']}" for name, record in found.items())
            say(f"  {title}: {said}")
    longest, richest = shape["longest"], shape["richest"]
    if isinstance(longest, dict):
        say(f"  longest: game {longest['number']}, {many(longest['rounds'], 'rounds')}")
    if isinstance(richest, dict):
        say(f"  richest: {richest['hero']} with {richest['gold']} gold in game {richest['number']}")
