"""The tree of a campaign with its results, and what to remember when a quest begins."""

from __future__ import annotations

from typing import Any

from companion.core.system import GameSystem
from companion.games.descent.acts.state import State, is_card
from companion.games.descent.campaign import CARD, SIDE_WORDS, Choice, Closed, Open, count, opens_if
from companion.games.descent.graph import Quest, Stage
from companion.games.descent.library import graphs


def graph_shape(state: State) -> dict[str, Any]:
    """The documented JSON of `quest graph`."""
    choice = state.choice
    stages = [
        {
            "stage": stage.id,
            "title": stage.title,
            "act": stage.act,
            "plays": stage.plays,
            "played": count(state.results, stage.id),
            "quests": [_quest(state, choice, quest) for quest in _quests(state, stage)],
        }
        for stage in state.graph.stages
    ]
    stages += _cards(state, choice)
    return {"campaign": state.graph.title, "done": choice.done, "winner": choice.winner, "stages": stages}


def _cards(state: State, choice: Choice) -> list[dict[str, Any]]:
    """The Quest cards in play and played, where there are any: they belong to no act and to no number."""
    played = [run["quest"] for run in state.runs if is_card(run)]
    names = dict.fromkeys([*played, *(card.name for card in state.cards)])
    listed = [_quest(state, choice, Quest(name, name, CARD)) for name in names]
    done = count(state.results, CARD)
    card = {"stage": CARD, "title": "Quest cards", "act": "", "plays": 0, "played": done, "quests": listed}
    return [card] if names else []


def _quests(state: State, stage: Stage) -> list[Quest]:
    return [quest for quest in state.graph.quests if quest.stage == stage.id]


def _quest(state: State, choice: Choice, quest: Quest) -> dict[str, str]:
    before = state.graph.quest(quest.opening.after) if quest.opening.after else None
    return {
        "quest": quest.name,
        "state": _state(state, choice, quest),
        "opens": opens_if(state.graph, quest),
        "after": before.name if before else "",
        "won_by": quest.opening.won_by if before else "",
    }


def _state(state: State, choice: Choice, quest: Quest) -> str:
    won = [result.winner for result in state.results if result.quest == quest.id and result.stage == quest.stage]
    if won:
        return won[-1]
    if state.running:
        return "started" if state.running["facts"].get("id") == quest.id else "closed"
    return "open" if any(item.quest == quest for item in choice.open) else "closed"


def reminders(state: State) -> list[str]:
    """What to remember when the quest under way begins."""
    if state.running is None:
        return []
    quest = state.quest_of(state.running)
    found = [quest.note] if quest and quest.note else []
    found += _unattempted(state)
    players = {hero["player_id"] for hero in state.heroes}
    if len(state.heroes) == 2 and len(players) == 1 and None not in players:
        found.append(
            "One hero player: each hero has one free regular attack a turn, or recovers 2 damage at its end without it."
        )
    return found


def _unattempted(state: State) -> list[str]:
    """For the set-up of a Finale, the quests of its act that nobody attempted count for a side."""
    graph = state.graph
    if state.running is None or not graph.unplayed or state.stage_of(state.running).kind != "finale":
        return []
    return [f"For the set-up, Act II quests that were not attempted count as won by {SIDE_WORDS[graph.unplayed]}."]


def next_shape(state: State, game: GameSystem) -> dict[str, object]:
    """The documented JSON of `quest next`."""
    choice = _everything(game) if state.is_epic else state.choice
    if state.running:
        under_way = f"{state.running['quest']} is being played"
        still = [{"quest": item.quest.name, "why": under_way} for item in choice.open]
        return {"open": [], "closed": still + _closed(choice), "done": False}
    opened = [{"quest": item.quest.name, "chooser": item.chooser} for item in choice.open]
    return {"open": opened, "closed": _closed(choice), "done": choice.done}


def _everything(game: GameSystem) -> Choice:
    """A single quest: the players agree on any of them."""
    single = single_quests(game)
    every = {quest.name: quest for graph in graphs(game).values() for quest in graph.quests}
    why = "an Interlude or Finale can only be played as part of a campaign"
    closed = tuple(Closed(quest, why) for name, quest in every.items() if name not in single)
    opened = tuple(Open(quest, "everyone") for quest in single.values())
    return Choice(next(iter(graphs(game).values())).stages[0], opened, closed)


def _closed(choice: Choice) -> list[dict[str, str]]:
    return [{"quest": item.quest.name, "why": item.why} for item in choice.closed]


def single_quests(game: GameSystem) -> dict[str, Quest]:
    """The quests that may be played by themselves: all but Interludes and Finales."""
    return {
        quest.name: quest
        for graph in graphs(game).values()
        for quest in graph.quests
        if graph.stage(quest.stage).kind in ("introduction", "act")
    }
